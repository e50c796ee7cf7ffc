import type * as Result from "effect/Result"
import { defaultLocation } from "../services/Location.ts"
import type { Service } from "../services/Service.ts"
import { slugFromTitle } from "../services/Slug.ts"
import { type FieldErrors, isRecord, readInput, sentFields } from "../values/Input.ts"
import type { Instant } from "../values/Instant.ts"
import { defaultInviteTitle, type Invite, InviteInput, inviteDuration, inviteExpiry } from "./Invite.ts"

/** The part of an invite that follows from the request that makes it. */
export type InviteContent = Pick<Invite, "slug" | "title" | "description" | "contact" | "durations" | "location" | "expiresAt">

/** The body of `POST /invites` after it has been read: the service is looked for before the other fields are judged. */
export interface SentInvite {
  /** The slug of the service to copy, if any. */
  readonly service: string | undefined
  readonly fields: Result.Result<typeof InviteInput.Type, FieldErrors>
}

/** Reads the body of `POST /invites`; a `duration` beside a service does not count. Decision 0037. */
export const readInvite = (input: unknown): SentInvite => {
  const { service } = sentFields(input)
  return {
    service: typeof service === "string" ? service : undefined,
    fields: readInput(InviteInput, service === undefined ? input : withoutDuration(input))
  }
}

/** The content of an invite that is made now, of its own or as a copy of a service, whose prices it drops. */
export const inviteContent = (
  fields: typeof InviteInput.Type,
  copied: Pick<Service, "slug" | "title" | "durations" | "location"> | undefined,
  now: Instant
): InviteContent => {
  const contact = { name: fields.contact_name ?? null, email: fields.contact_email ?? null }
  const title = fields.title ?? defaultInviteTitle(copied?.title ?? "", contact.name)
  return {
    slug: copied?.slug ?? slugFromTitle(title),
    title,
    description: fields.description ?? null,
    contact,
    durations: copied?.durations.map(({ minutes }) => ({ minutes, priceMinor: null })) ?? [inviteDuration(fields.duration)],
    location: copied?.location ?? defaultLocation,
    expiresAt: inviteExpiry(now, fields.expires_in_days)
  }
}

const withoutDuration = (input: unknown): unknown => {
  if (!isRecord(input)) return input
  const { duration: _, ...counted } = input
  return counted
}
