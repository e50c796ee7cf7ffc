import type * as Result from "effect/Result"
import { bookedLocation, defaultLocation } from "../services/Location.ts"
import type { Service } from "../services/Service.ts"
import { slugFromTitle } from "../services/Slug.ts"
import type { FieldFault } from "../values/FieldRule.ts"
import { isRecord, readInput, sentFields } from "../values/Input.ts"
import type { Instant } from "../values/Instant.ts"
import { defaultInviteTitle, type Invite, InviteInput, inviteDuration, inviteExpiry } from "./Invite.ts"

/** The part of an invite that its request determines. */
export type InviteContent = Pick<
  Invite,
  "slug" | "title" | "description" | "contact" | "durations" | "location" | "hours" | "maxGuests" | "expiresAt"
>

/** The decoded body of `POST /invites`. The service is looked up before the other fields are validated. */
export interface SentInvite {
  /** The slug of the service to copy, if any. */
  readonly service: string | undefined
  readonly fields: Result.Result<typeof InviteInput.Type, ReadonlyArray<FieldFault>>
}

/** Decodes the body of `POST /invites`. A `duration` is ignored if a service is given. Decision 0037. */
export const readInvite = (input: unknown): SentInvite => {
  const { service } = sentFields(input)
  return {
    service: typeof service === "string" ? service : undefined,
    fields: readInput(InviteInput, service === undefined ? input : withoutDuration(input))
  }
}

/** Returns the content of a new invite: its own, or copied from a service with its hours and without its prices. */
export const inviteContent = (
  fields: typeof InviteInput.Type,
  copied: Pick<Service, "slug" | "title" | "durations" | "location" | "settings" | "isGroup"> | undefined,
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
    location: copied === undefined ? defaultLocation : bookedLocation(copied.location, copied.settings),
    hours: copied?.settings.hours ?? null,
    maxGuests: fields.max_guests ?? (copied === undefined || copied.isGroup ? 0 : copied.settings.maxGuests),
    expiresAt: inviteExpiry(now, fields.expires_in_days)
  }
}

const withoutDuration = (input: unknown): unknown => {
  if (!isRecord(input)) return input
  const { duration: _, ...counted } = input
  return counted
}
