import { InviteInput, InviteResource } from "@slotkit/core"
import { parseTimestamp } from "@slotkit/core/internal"
import { type Caller, createInvite } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { IdempotencyKey, OptionalZone, undescribed } from "../Arguments.ts"
import { timeInWords } from "../LocalTime.ts"
import { tool } from "../Tool.ts"

const { members: _members, attributes: _attributes, ...fields } = InviteInput.fields

/** Calls the use case of `POST /invites`, without the members of a team. */
export const createInviteTool = tool<Caller>()({
  name: "create_invite",
  title: "Create an invite",
  description: "A private link to book one meeting. title is required without service. Nothing is sent.",
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  scopes: ["invites.write"],
  input: Schema.Struct({ ...undescribed(fields), timezone: OptionalZone, idempotency_key: IdempotencyKey }),
  output: Schema.Struct({ invite: InviteResource }),
  depth: 1,
  answer: ({ host }, { timezone = host.timezone }, { timezone: _, idempotency_key: __, ...request }) =>
    Effect.map(unlessReplayed(createInvite(host.id, request)), (invite) => ({
      result: { invite },
      timeZone: timezone,
      text: `Invite ${invite.id} "${invite.title}" until ${timeInWords(parseTimestamp(invite.expires_at) ?? 0, timezone)}. Its link: ${invite.url}`
    }))
})
