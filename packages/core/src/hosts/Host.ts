import * as Schema from "effect/Schema"
import { type PeriodLimit, PeriodLimitResource, PeriodLimitsInput, periodLimitResources } from "../availability/PeriodLimit.ts"
import type { MailTexts } from "../mail/MailText.ts"
import { ReminderMinutes } from "../mail/Reminders.ts"
import { type HostAttributes, HostAttributesInput, HostAttributesResource } from "../teams/HostAttributes.ts"
import { says } from "../values/FieldRule.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { type Language, LanguageOrNull } from "../values/Language.ts"
import { maxDescriptionLength, maxExternalIdLength, maxNameLength } from "../values/Limits.ts"
import { type Metadata, MetadataInput, MetadataResource } from "../values/Metadata.ts"
import { Currency } from "../values/Money.ts"
import { Email, HexColor, text, title, UriText } from "../values/Text.ts"
import { CreatedAt } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { visibleName } from "../values/VisibleText.ts"
import { profileUrl } from "./Links.ts"
import { type HourFormat, HourFormatOrNull, ImageAddress } from "./Look.ts"
import { Plan } from "./Plan.ts"
import { Username } from "./Username.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  name: { description: "The name that visitors see." },
  title: { description: "The job title or tagline." },
  bio: { description: "A short text about the host." },
  avatarUrl: { description: "The URL of the host's picture." },
  logoUrl: { description: "The URL of the host's logo." },
  timezone: { description: "The IANA time zone of the host's days, such as `Europe/London`." },
  language: {
    description:
      "The language of emails to the host, and of pages and emails for visitors without a known one; null means English."
  },
  accentColor: {
    description:
      "The colour of buttons and links on visitors' pages, `#rrggbb`; null means the installation's. A colour that cannot be read on the page is made darker or lighter."
  },
  hourFormat: { description: "Times of day on pages and in emails: 12 or 24 hours; null means as usual in the language." },
  limits: {
    description: "Limits on all meetings of the host in a day, a week or a month. All apply."
  },
  indexable: { description: "False if search engines must not list the host's pages. Defaults to true." },
  email: { description: "The address that the host signs in with and receives mail at. Unique." },
  attributes: {
    description:
      "Your description of the host, such as languages or the `capacity` of a room. Roles of a team select hosts by them."
  }
}

/** A person, a team whose meetings are held by other hosts, or a resource, such as a room. Only persons sign in. */
export const hostKinds = ["person", "team", "resource"] as const
export type HostKind = (typeof hostKinds)[number]

/** The account that owns everything else. Times are in `timezone`, amounts in `currency`. */
export interface Host {
  readonly id: number
  readonly kind: HostKind
  /** Empty for a team or a resource without an address. */
  readonly email: string
  readonly username: string | null
  readonly name: string | null
  readonly title: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly logoUrl: string | null
  readonly timezone: string
  /**
   * The language of the host's emails, and of visitors' pages and emails unless a service or a visitor has another. `null` for
   * none.
   */
  readonly language: Language | null
  /** The colour of buttons and links on visitors' pages, `#rrggbb`. `null` means the installation's. */
  readonly accentColor: string | null
  /** 12 or 24 hours on visitors' pages. `null` means as usual in the page's language. */
  readonly hourFormat: HourFormat | null
  /** False if search engines must not list the host's pages. */
  readonly indexable: boolean
  /** The times of reminders, in minutes before the start, in the order of sending. Decision 0059. */
  readonly reminderMinutes: ReadonlyArray<number>
  /** The limits on all meetings in a day, a week or a month, whichever service they belong to. */
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The host's own texts of emails. */
  readonly mailTexts: MailTexts
  readonly currency: string
  readonly plan: Plan
  /** The application's own ID of the host. Unique. */
  readonly externalId: string | null
  readonly metadata: Metadata
  /** The application's description of the host. Roles of a team select hosts by them. */
  readonly attributes: HostAttributes
  readonly createdAt: Instant
  /** The time of the last change. The store sets it. Never on the wire. */
  readonly updatedAt: Instant
}

/** A host in the operator API. */
export const HostResource = Schema.Struct({
  id: ResourceId,
  kind: Schema.Literals(hostKinds).annotate({
    description: "`person`, `team` for a host whose meetings are held by other hosts, or `resource` for a room or a device."
  }),
  email: Schema.NullOr(Schema.String).annotate({
    description: "The address that the host signs in with and receives mail at; null for a team or a resource without one."
  }),
  username: Schema.NullOr(Schema.String).annotate({ description: "The name in the host's URLs; null if the host has none." }),
  name: Schema.NullOr(Schema.String).annotate(texts.name),
  title: Schema.NullOr(Schema.String).annotate(texts.title),
  bio: Schema.NullOr(Schema.String).annotate(texts.bio),
  avatar_url: Schema.NullOr(UriText).annotate(texts.avatarUrl),
  logo_url: Schema.NullOr(UriText).annotate(texts.logoUrl),
  timezone: Schema.String.annotate(texts.timezone),
  language: LanguageOrNull.annotate(texts.language),
  accent_color: Schema.NullOr(Schema.String).annotate(texts.accentColor),
  hour_format: HourFormatOrNull.annotate(texts.hourFormat),
  indexable: Schema.Boolean.annotate(texts.indexable),
  reminder_minutes: Schema.Array(Schema.Int).annotate({
    description:
      "The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). A booking made later than one of them does not get that reminder."
  }),
  limits: Schema.Array(PeriodLimitResource).annotate(texts.limits),
  currency: Schema.String.annotate({ description: "The currency of the host's prices, an ISO 4217 code." }),
  plan: Plan.annotateKey({ description: "The plan that the host is on." }),
  external_id: Schema.NullOr(Schema.String).annotate({ description: "Your own ID of the host; null if there is none." }),
  metadata: MetadataResource.annotate({
    description: "Your own data: up to 20 strings. Slotkit stores them and never reads them."
  }),
  attributes: HostAttributesResource.annotate(texts.attributes),
  profile_url: Schema.NullOr(UriText).annotate({ description: "The URL of the host's booking page; null without a username." }),
  created_at: CreatedAt
}).annotate({ identifier: "Host" })

const kindOf = <const Kind extends HostKind>(kind: Kind) =>
  Schema.Literal(kind).annotate(says(`must be one of ${hostKinds.join(", ")}`, { rule: "option" }))

const changeable = {
  username: Schema.optionalKey(Schema.NullOr(Username)).annotate({
    description: "The name in the host's URLs: lower-case letters, digits and single hyphens. Unique."
  }),
  name: Schema.optionalKey(Schema.NullOr(title(maxNameLength))).annotate(texts.name),
  title: Schema.optionalKey(Schema.NullOr(title(maxNameLength))).annotate(texts.title),
  bio: Schema.optionalKey(Schema.NullOr(text(maxDescriptionLength))).annotate(texts.bio),
  avatar_url: Schema.optionalKey(Schema.NullOr(ImageAddress)).annotate(texts.avatarUrl),
  logo_url: Schema.optionalKey(Schema.NullOr(ImageAddress)).annotate(texts.logoUrl),
  language: Schema.optionalKey(LanguageOrNull).annotate(texts.language),
  accent_color: Schema.optionalKey(Schema.NullOr(HexColor)).annotate(texts.accentColor),
  hour_format: Schema.optionalKey(HourFormatOrNull).annotate(texts.hourFormat),
  indexable: Schema.optionalKey(Schema.Boolean).annotate(texts.indexable),
  reminder_minutes: Schema.optionalKey(ReminderMinutes).annotate({
    description:
      "The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). A new host has one day before. A booking made later than one of them does not get that reminder."
  }),
  limits: Schema.optionalKey(PeriodLimitsInput).annotate(texts.limits),
  currency: Schema.optionalKey(Currency).annotate({
    description: "The currency of the host's prices, an ISO 4217 code. A new host has `USD`."
  }),
  plan: Schema.optionalKey(Plan).annotateKey({ description: "The plan that the host is on. A new host has `free`." }),
  external_id: Schema.optionalKey(Schema.NullOr(title(maxExternalIdLength))).annotate({
    description: "Your own ID of the host: 1 to 255 characters, unique; null for none."
  }),
  metadata: Schema.optionalKey(MetadataInput).annotate({
    description: "Your own data: up to 20 strings, which replace all former ones. Slotkit stores them and never reads them."
  }),
  attributes: Schema.optionalKey(HostAttributesInput).annotate(texts.attributes)
}

/**
 * The body of `POST /manage/v1/hosts` for a person. Email and time zone are required. `plan` defaults to `free`, `currency` to
 * `USD`.
 */
export const NewHostInput = Schema.Struct({
  kind: Schema.optionalKey(kindOf("person")).annotate({ description: "`person`, which is also the default." }),
  email: Email.pipe(Schema.annotateEncoded(texts.email)),
  timezone: TimeZoneName.annotate(texts.timezone),
  ...changeable
}).annotate({
  identifier: "NewHost"
})

/** The body of `POST /manage/v1/hosts` for a team. It works at all times until it has a schedule. */
export const NewTeamInput = Schema.Struct({
  kind: kindOf("team").annotate({ description: "`team`." }),
  ...changeable,
  timezone: TimeZoneName.annotate(texts.timezone),
  email: Schema.optionalKey(Email).pipe(Schema.annotateEncoded(texts.email))
}).annotate({ identifier: "NewTeam" })

/** The body of `POST /manage/v1/hosts` for a resource. It is available at all times until it has a schedule. */
export const NewResourceInput = Schema.Struct({
  kind: kindOf("resource").annotate({ description: "`resource`." }),
  username: changeable.username,
  limits: changeable.limits,
  external_id: changeable.external_id,
  metadata: changeable.metadata,
  attributes: changeable.attributes,
  name: title(maxNameLength).pipe(Schema.annotateEncoded(texts.name)),
  timezone: Schema.optionalKey(TimeZoneName).annotate({
    description: "The IANA time zone of the resource's days. Defaults to `UTC`."
  })
}).annotate({ identifier: "NewResource" })

/** The body of `PATCH /manage/v1/hosts/{host}`. Only the given fields change. `null` clears a field. */
export const HostPatch = Schema.Struct({
  email: Schema.optionalKey(Email).pipe(Schema.annotateEncoded(texts.email)),
  timezone: Schema.optionalKey(TimeZoneName).annotate(texts.timezone),
  ...changeable
}).annotate({ identifier: "HostPatch" })

/**
 * The body of `PUT /manage/v1/hosts`. Creates the host if there is none with the external ID, which needs an email address and a
 * time zone. Otherwise only the given fields change.
 */
export const HostUpsert = Schema.Struct({
  ...HostPatch.fields,
  external_id: title(maxExternalIdLength).pipe(
    Schema.annotateEncoded({ description: "Your own ID of the host: 1 to 255 characters, unique." })
  )
}).annotate({ identifier: "HostUpsert" })

/** Renders a host. `hostPagesUrl` is the prefix of its links. */
export const hostResource = (host: Host, hostPagesUrl: string): typeof HostResource.Type => ({
  id: host.id,
  kind: host.kind,
  email: host.email === "" ? null : host.email,
  username: host.username,
  name: visibleName(host.name),
  title: visibleName(host.title),
  bio: host.bio,
  avatar_url: host.avatarUrl,
  logo_url: host.logoUrl,
  timezone: host.timezone,
  language: host.language,
  accent_color: host.accentColor,
  hour_format: host.hourFormat,
  indexable: host.indexable,
  reminder_minutes: host.reminderMinutes,
  limits: periodLimitResources(host.limits),
  currency: host.currency,
  plan: host.plan,
  external_id: host.externalId,
  metadata: host.metadata,
  attributes: host.attributes,
  profile_url: profileUrl(host, hostPagesUrl),
  created_at: formatInstant(host.createdAt)
})
