import {
  defaultInviteTitle,
  defaultLocation,
  type Host,
  type Instant,
  InviteInput,
  inviteDuration,
  inviteExpiry,
  inviteResource,
  type Service,
  slugFromTitle,
  withoutIgnoredDuration
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { publicToken } from "../kernel/PublicToken.ts"
import { Settings } from "../kernel/Settings.ts"
import { rawField, validate } from "../kernel/Validate.ts"
import { ContactStore } from "../ports/ContactStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/** Makes a single-use link, of its own or as a copy of a service. Spec: invites.create. */
export const createInvite = Effect.fnUntraced(function* (host: Host, input: unknown) {
  const { baseUrl } = yield* Settings
  const invites = yield* InviteStore
  const copied = yield* copiedService(host, rawField(input, "service"))
  const fields = yield* validate(InviteInput, withoutIgnoredDuration(input))
  const now = yield* Clock.currentTimeMillis
  const contact = { name: fields.contact_name ?? null, email: fields.contact_email ?? null }
  const title = fields.title ?? defaultInviteTitle(copied?.title ?? "", contact.name)
  const add = invites.add({
    hostId: host.id,
    slug: copied?.slug ?? slugFromTitle(title),
    title,
    description: fields.description ?? null,
    token: yield* publicToken,
    contact,
    durations: copied?.durations.map(({ minutes }) => ({ minutes, priceMinor: null })) ?? [inviteDuration(fields.duration)],
    location: copied?.location ?? defaultLocation,
    expiresAt: inviteExpiry(now, fields.expires_in_days),
    createdAt: now
  })
  const invite = yield* audited(
    host.id,
    "invite.create",
    Effect.tap(add, () => saveContact(host, contact, now)),
    ({ id }) => id
  )
  return inviteResource(invite, baseUrl, now)
})

const copiedService = Effect.fnUntraced(function* (
  host: Host,
  slug: unknown
): Effect.fn.Return<Service | undefined, NotFound, ServiceStore> {
  if (typeof slug !== "string") return undefined
  const services = yield* ServiceStore
  const service = (yield* services.list(host.id)).find((candidate) => candidate.slug === slug)
  return service ?? (yield* new NotFound({ message: "No service of this host has that slug." }))
})

const saveContact = Effect.fnUntraced(function* (
  host: Host,
  { name, email }: { readonly name: string | null; readonly email: string | null },
  now: Instant
) {
  const contacts = yield* ContactStore
  if (email !== null) yield* contacts.save({ hostId: host.id, email, name, savedAt: now })
})
