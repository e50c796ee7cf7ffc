import * as Schema from "effect/Schema"
import type { MailTexts } from "../mail/MailText.ts"
import { ReminderMinutes } from "../mail/Reminders.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { type Language, LanguageOrNull } from "../values/Language.ts"
import { maxDescriptionLength, maxExternalIdLength, maxNameLength } from "../values/Limits.ts"
import { type Metadata, MetadataInput, MetadataResource } from "../values/Metadata.ts"
import { Currency } from "../values/Money.ts"
import { Email, text, title, UriText } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { visibleName } from "../values/VisibleText.ts"
import { ImageAddress } from "./ImageAddress.ts"

import { profileUrl } from "./Links.ts"
import { AccentColor, type HourFormat, HourFormatOrNull } from "./Look.ts"
import { Plan } from "./Plan.ts"
import { Username } from "./Username.ts"

/** The account that owns everything else. Times are in `timezone`, amounts in `currency`. */
export interface Host {
  readonly id: number
  readonly email: string
  readonly username: string | null
  readonly name: string | null
  readonly title: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly logoUrl: string | null
  readonly timezone: string
  /** The language of the host's emails, and of visitors' pages and emails unless a service or a visitor has another. `null` for none. */
  readonly language: Language | null
  /** The colour of buttons and links on visitors' pages, `#rrggbb`. `null` means the installation's. */
  readonly accentColor: string | null
  /** 12 or 24 hours on visitors' pages. `null` means as usual in the page's language. */
  readonly hourFormat: HourFormat | null
  /** False if search engines must not list the host's pages. */
  readonly indexable: boolean
  /** The times of reminders, in minutes before the start, in the order in which they are sent. Decision 0059. */
  readonly reminderMinutes: ReadonlyArray<number>
  /** The host's own texts of emails. */
  readonly mailTexts: MailTexts
  readonly currency: string
  readonly plan: Plan
  /** The application's own ID of the host. Unique. */
  readonly externalId: string | null
  readonly metadata: Metadata
  readonly createdAt: Instant
  /** The time of the last change. The store sets it. Never on the wire. */
  readonly updatedAt: Instant
}

/** A host in the management API. */
export const HostResource = Schema.Struct({
  id: Schema.Int,
  email: Schema.String,
  username: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  title: Schema.NullOr(Schema.String),
  bio: Schema.NullOr(Schema.String),
  avatar_url: Schema.NullOr(UriText),
  logo_url: Schema.NullOr(UriText),
  timezone: Schema.String,
  language: LanguageOrNull,
  accent_color: Schema.NullOr(Schema.String),
  hour_format: HourFormatOrNull,
  indexable: Schema.Boolean,
  reminder_minutes: Schema.Array(Schema.Int),
  currency: Schema.String,
  plan: Plan,
  external_id: Schema.NullOr(Schema.String),
  metadata: MetadataResource,
  profile_url: Schema.NullOr(UriText),
  created_at: TimestampText
}).annotate({ identifier: "Host" })

const changeable = {
  username: Schema.optionalKey(Schema.NullOr(Username)),
  name: Schema.optionalKey(Schema.NullOr(title(maxNameLength))),
  title: Schema.optionalKey(Schema.NullOr(title(maxNameLength))),
  bio: Schema.optionalKey(Schema.NullOr(text(maxDescriptionLength))),
  avatar_url: Schema.optionalKey(Schema.NullOr(ImageAddress)),
  logo_url: Schema.optionalKey(Schema.NullOr(ImageAddress)),
  language: Schema.optionalKey(LanguageOrNull),
  accent_color: Schema.optionalKey(Schema.NullOr(AccentColor)),
  hour_format: Schema.optionalKey(HourFormatOrNull),
  indexable: Schema.optionalKey(Schema.Boolean),
  reminder_minutes: Schema.optionalKey(ReminderMinutes),
  currency: Schema.optionalKey(Currency),
  plan: Schema.optionalKey(Plan),
  external_id: Schema.optionalKey(Schema.NullOr(title(maxExternalIdLength))),
  metadata: Schema.optionalKey(MetadataInput)
}

/** The body of `POST /manage/v1/hosts`. Email and time zone are required. `plan` defaults to `free`, `currency` to `USD`. */
export const NewHostInput = Schema.Struct({ email: Email, timezone: TimeZoneName, ...changeable }).annotate({
  identifier: "NewHost"
})

/** The body of `PATCH /manage/v1/hosts/{host}`. Only the given fields change. `null` clears a field. */
export const HostPatch = Schema.Struct({
  email: Schema.optionalKey(Email),
  timezone: Schema.optionalKey(TimeZoneName),
  ...changeable
}).annotate({ identifier: "HostPatch" })

/** Renders a host. `hostPagesUrl` is the prefix of its links. */
export const hostResource = (host: Host, hostPagesUrl: string): typeof HostResource.Type => ({
  id: host.id,
  email: host.email,
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
  currency: host.currency,
  plan: host.plan,
  external_id: host.externalId,
  metadata: host.metadata,
  profile_url: profileUrl(host, hostPagesUrl),
  created_at: formatInstant(host.createdAt)
})
