import type { Instant, Service } from "@slotkit/core"
import { enoughMembers, inviteContent, type NamedInRoles, readInvite, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Invalid, NotFound } from "../kernel/Failure.ts"
import { linkToken } from "../kernel/PublicToken.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { ContactStore } from "../ports/ContactStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { membersOf, teamMember } from "../teams/MembersOf.ts"
import { showInvite } from "./ShowInvites.ts"

/** Creates a single-use link, either on its own or as a copy of a service. Spec: invites.create. */
export const createInvite = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const invites = yield* InviteStore
  const { service, fields } = readInvite(input)
  const copied = service === undefined ? undefined : yield* serviceToCopy(hostId, service)
  const now = yield* Clock.currentTimeMillis
  const sent = yield* orInvalid(fields)
  const content = { ...inviteContent(sent, copied, now), staffing: yield* staffingOf(hostId, copied, sent) }
  const add = Effect.gen(function* () {
    const added = yield* invites.add({ ...content, hostId, token: yield* linkToken(hostId), createdAt: now })
    yield* saveContact(hostId, content.contact, now)
    return added
  })
  const audit = audited(hostId, "invite.create", add, ({ id }) => id)
  return yield* withReplay(Effect.flatMap(audit, (invite) => showInvite(invite, now)))
})

/** The service that an invite of a team is staffed as, with the members to whom it is narrowed. Decision 0123. */
const staffingOf = Effect.fnUntraced(function* (
  hostId: number,
  copied: Service | undefined,
  { members, attributes }: NamedInRoles
) {
  const host = yield* requireHost(hostId)
  const isNarrow = members !== undefined || attributes !== undefined
  if (host.kind !== "team" && !isNarrow) return null
  if (host.kind === "team" && copied === undefined) {
    const text = "The service field is required for a team, because its service says who holds the meeting."
    return yield* Invalid.of([wrongField("service", text, "required")])
  }
  const team = host.kind === "team" && isNarrow ? (yield* membersOf(hostId)).map(teamMember) : []
  const staffing = host.kind === "team" ? (copied?.settings.staffing ?? null) : null
  const narrow = isNarrow ? yield* orInvalid(enoughMembers(staffing, team, { members, attributes })) : {}
  return copied === undefined ? null : { serviceId: copied.id, roles: narrow.roles ?? {} }
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
