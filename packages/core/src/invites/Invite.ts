import * as Schema from "effect/Schema"
import type { ServiceHours } from "../availability/Schedule.ts"
import { inviteUrl } from "../hosts/Links.ts"
import { type BookedLocation, Location, plainLocation } from "../services/Location.ts"
import { DurationResource, type ServiceDuration } from "../services/Service.ts"
import { AttributesByRole, MembersByRole } from "../teams/Selection.ts"
import { type HostName, NamedHostResource } from "../teams/Staffing.ts"
import type { RoleRequest } from "../teams/StaffRoles.ts"
import { formatInstant, type Instant, millisPerDay } from "../values/Instant.ts"
import { integer, ResourceId } from "../values/Integer.ts"
import {
  defaultInviteDays,
  defaultInviteMinutes,
  maxDescriptionLength,
  maxGuestsOfBooking,
  maxInviteDays,
  maxInviteMinutes,
  maxNameLength,
  maxServiceParameterLength,
  maxTitleLength,
  minInviteDays,
  minInviteMinutes
} from "../values/Limits.ts"
import { Email, text, title, UriText } from "../values/Text.ts"
import { CreatedAt, TimestampText } from "../values/Timestamp.ts"
import { visibleName } from "../values/VisibleText.ts"
import type { InviteStatus } from "./InviteTransitions.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  title: { description: "The title that visitors see." },
  description: { description: "A longer text for visitors." },
  status: { description: "`open` can be booked; `used`, `expired` and `disabled` can't." },
  url: { description: "The URL." },
  contact: { description: "The person who is invited." },
  maxGuests: { description: "The number of guests whom the contact can add. Only if it can be more than none." },
  members: { description: "The only members of a team who may hold the meeting, by the key of a role. Only if some are named." },
  attributes: { description: "Attributes that members of a team must have, by the key of a role. Only if some are named." },
  expiresAt: { description: "The time of expiry." }
}

/** The staffing of a team's invite: the service that it copies, and the roles that it narrows. */
export interface InviteStaffing {
  /** The service whose staffing applies, as it is when the invite is booked. */
  readonly serviceId: number
  /** The narrowed roles, by their keys. */
  readonly roles: Readonly<Record<string, RoleRequest>>
}

/** A single-use link, stored as a single-use service: one row, one id, two representations. Spec: invite.fields. */
export interface Invite {
  readonly id: number
  readonly hostId: number
  /** The slug that its booking shows, made from the title or copied with the service. */
  readonly slug: string
  readonly title: string
  readonly description: string | null
  /** The stored status. Expiry is computed on read. */
  readonly storedStatus: Exclude<InviteStatus, "expired">
  readonly token: string
  readonly contact: { readonly name: string | null; readonly email: string | null }
  readonly durations: ReadonlyArray<ServiceDuration>
  readonly location: BookedLocation
  /** The copied service's own working hours. `null` means those of the host. */
  readonly hours: ServiceHours | null
  /** The number of guests whom the booker can add. */
  readonly maxGuests: number
  /** The staffing of a team's invite. Null for one of a host who holds the meeting alone. */
  readonly staffing: InviteStaffing | null
  readonly expiresAt: Instant
  readonly createdAt: Instant
  /** The time of the last change. The store sets it. Never on the wire. */
  readonly updatedAt: Instant
}

/** Returns the status at an instant. An open invite is expired from `expiresAt` on. Spec: invite.states. */
export const inviteStatus = (invite: Pick<Invite, "storedStatus" | "expiresAt">, now: Instant): InviteStatus =>
  invite.storedStatus === "open" && invite.expiresAt <= now ? "expired" : invite.storedStatus

const statuses = Schema.Literals(["open", "used", "expired", "disabled"])
const Contact = Schema.Struct({
  name: Schema.NullOr(Schema.String).annotate({ description: "The name; null if it is unknown." }),
  email: Schema.NullOr(Schema.String).annotate({ description: "The email address; null if it is unknown." })
})

/** An invite in the invite endpoints. Spec: invite.fields. */
export const InviteResource = Schema.Struct({
  id: ResourceId,
  title: Schema.String.annotate(texts.title),
  description: Schema.NullOr(Schema.String).annotate(texts.description),
  status: statuses.annotate(texts.status),
  url: UriText.annotate(texts.url),
  contact: Contact.annotate(texts.contact),
  durations: Schema.Array(Schema.Int).annotate({ description: "The lengths that the contact can choose from, in minutes." }),
  max_guests: Schema.optionalKey(Schema.Int).annotate(texts.maxGuests),
  members: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(NamedHostResource))).annotate(texts.members),
  attributes: Schema.optionalKey(AttributesByRole).annotate(texts.attributes),
  expires_at: TimestampText.annotate(texts.expiresAt),
  created_at: CreatedAt
}).annotate({ identifier: "Invite" })
export type InviteResource = typeof InviteResource.Type

/** The same row in `GET /services/{id}`. Fields that do not apply are omitted. Spec: service.fields. */
export const SingleUseServiceResource = Schema.Struct({
  type: Schema.Literal("single_use").annotate({ description: "`single_use` for an invite." }),
  id: ResourceId,
  title: Schema.String.annotate(texts.title),
  description: Schema.NullOr(Schema.String).annotate(texts.description),
  status: statuses.annotate(texts.status),
  durations: Schema.Array(DurationResource).annotate({ description: "The lengths that visitors can choose from." }),
  location: Location.annotateKey({ description: "The place of the meeting." }),
  url: UriText.annotate(texts.url),
  contact: Contact.annotate(texts.contact),
  expires_at: TimestampText.annotate(texts.expiresAt),
  created_at: CreatedAt
}).annotate({ identifier: "SingleUseService" })
export type SingleUseServiceResource = typeof SingleUseServiceResource.Type

/**
 * Renders an invite at an instant. `pagesUrl` is the prefix of its links. `nameOf` finds the members of a team: with it, the
 * invite shows those to whom it is narrowed. Visitors do not read them.
 */
export const inviteResource = (
  invite: Invite,
  pagesUrl: string,
  now: Instant,
  nameOf?: (host: number) => HostName | undefined
): InviteResource => ({
  id: invite.id,
  title: invite.title,
  description: invite.description,
  status: inviteStatus(invite, now),
  url: inviteUrl(invite, pagesUrl),
  contact: { name: visibleName(invite.contact.name), email: invite.contact.email },
  durations: invite.durations.map(({ minutes }) => minutes),
  ...(invite.maxGuests > 0 ? { max_guests: invite.maxGuests } : {}),
  ...(nameOf === undefined ? {} : narrowedRoles(invite, nameOf)),
  expires_at: formatInstant(invite.expiresAt),
  created_at: formatInstant(invite.createdAt)
})

/** Returns true if an invite names the members of a team who may hold its meeting. */
export const namesMembers = ({ staffing }: Pick<Invite, "staffing">): boolean =>
  Object.values(staffing?.roles ?? {}).some(({ members }) => members !== undefined)

const narrowedRoles = ({ staffing }: Invite, nameOf: (host: number) => HostName | undefined) => {
  const roles = Object.entries(staffing?.roles ?? {})
  const refOf = (id: number) => {
    const { username = null, name = null } = nameOf(id) ?? {}
    return { id, username, name }
  }
  const named = roles.flatMap(([key, { members }]) => (members === undefined ? [] : [[key, members.map(refOf)] as const]))
  const attributes = roles.flatMap(([key, role]) => (role.attributes === undefined ? [] : [[key, role.attributes] as const]))
  return {
    ...(named.length === 0 ? {} : { members: Object.fromEntries(named) }),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) })
  }
}

/** Renders an invite as a single-use service. */
export const singleUseServiceResource = (
  invite: Invite,
  currency: string,
  pagesUrl: string,
  now: Instant
): SingleUseServiceResource => ({
  type: "single_use",
  id: invite.id,
  title: invite.title,
  description: invite.description,
  status: inviteStatus(invite, now),
  durations: invite.durations.map(({ minutes }) => ({ minutes, price: null, currency })),
  location: plainLocation(invite.location),
  url: inviteUrl(invite, pagesUrl),
  contact: { name: visibleName(invite.contact.name), email: invite.contact.email },
  expires_at: formatInstant(invite.expiresAt),
  created_at: formatInstant(invite.createdAt)
})

/**
 * The body of `POST /invites`. `title` is required without `service`. `duration` applies only without `service`. Spec:
 * invites.create.
 */
export const InviteInput = Schema.Struct({
  service: Schema.optionalKey(text(maxServiceParameterLength)).annotate({
    description: "The slug of the service to take title, lengths and location from."
  }),
  title: Schema.optionalKey(title(maxTitleLength)).pipe(
    Schema.annotateEncoded({ description: "The title that the contact sees. Required without `service`." })
  ),
  description: Schema.optionalKey(Schema.NullOr(text(maxDescriptionLength))).annotate(texts.description),
  contact_name: Schema.optionalKey(Schema.NullOr(title(maxNameLength))).annotate({
    description: "The name of the person who is invited."
  }),
  contact_email: Schema.optionalKey(Schema.NullOr(Email)).annotate({
    description: "The email address of the person who is invited. It is saved as a contact."
  }),
  expires_in_days: Schema.optionalKey(integer(minInviteDays, maxInviteDays)).annotate({
    description: "The number of days for which the invite is valid. Defaults to 30."
  }),
  duration: Schema.optionalKey(integer(minInviteMinutes, maxInviteMinutes)).annotate({
    description: "The length in minutes. Ignored with `service`."
  }),
  max_guests: Schema.optionalKey(integer(0, maxGuestsOfBooking)).annotate({
    description: "The number of guests whom the contact can add, 0 to 10. Defaults to that of the service, and to 0 without one."
  }),
  members: Schema.optionalKey(MembersByRole).annotate({
    description: "The only members of a team who may hold the meeting, by the key of a role, each by id or username."
  }),
  attributes: Schema.optionalKey(AttributesByRole).annotate({
    description: "Attributes that the members of a team must have, by the key of a role. They also narrow `members`."
  })
})
  .check(
    Schema.makeFilter(
      (input) =>
        input.service === undefined && input.title === undefined
          ? { path: ["title"], issue: "is required without a service" }
          : undefined,
      { judgesPresence: true }
    )
  )
  .annotate({ identifier: "NewInvite" })

/**
 * Returns the title of an invite that copies a service and has no own title: `{service} for {contact_name}`, cut to the title's
 * limit.
 */
export const defaultInviteTitle = (serviceTitle: string, contactName: string | null): string =>
  [...(contactName === null ? serviceTitle : `${serviceTitle} for ${contactName}`)].slice(0, maxTitleLength).join("").trimEnd()

/** Returns the expiry of an invite created now. */
export const inviteExpiry = (now: Instant, expiresInDays: number | undefined): Instant =>
  now + (expiresInDays ?? defaultInviteDays) * millisPerDay

/** The only duration of an invite that copies no service. */
export const inviteDuration = (minutes: number | undefined): ServiceDuration => ({
  minutes: minutes ?? defaultInviteMinutes,
  priceMinor: null
})
