import type { Instant } from "@slotkit/core"
import { inviteContent, inviteResource, readInvite } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { linkToken } from "../kernel/PublicToken.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { ContactStore } from "../ports/ContactStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/** Creates a single-use link, either on its own or as a copy of a service. Spec: invites.create. */
export const createInvite = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const { pagesUrl } = yield* Settings
  const invites = yield* InviteStore
  const { service, fields } = readInvite(input)
  const copied = service === undefined ? undefined : yield* serviceToCopy(hostId, service)
  const now = yield* Clock.currentTimeMillis
  const content = inviteContent(yield* orInvalid(fields), copied, now)
  const add = Effect.gen(function* () {
    const added = yield* invites.add({ ...content, hostId, token: yield* linkToken(hostId), createdAt: now })
    yield* saveContact(hostId, content.contact, now)
    return added
  })
  const audit = audited(hostId, "invite.create", add, ({ id }) => id)
  return yield* withReplay(Effect.map(audit, (invite) => inviteResource(invite, pagesUrl, now)))
})

const serviceToCopy = Effect.fnUntraced(function* (hostId: number, slug: string) {
  const services = yield* ServiceStore
  const service = (yield* services.list(hostId)).find((candidate) => candidate.slug === slug)
  return service ?? (yield* new NotFound({ what: "serviceWithSlug" }))
})

const saveContact = Effect.fnUntraced(function* (
  hostId: number,
  { name, email }: { readonly name: string | null; readonly email: string | null },
  now: Instant
) {
  const contacts = yield* ContactStore
  if (email !== null) yield* contacts.save({ hostId, email, name, savedAt: now })
})
