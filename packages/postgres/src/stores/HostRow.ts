import type { Host } from "@slotkit/core"
import type { ColumnTable } from "../sql/ColumnValues.ts"
import { instant, timestamp } from "../sql/Instants.ts"

/** A host's database row, without the schedule. */
export interface HostRow {
  readonly id: number
  readonly email: string
  readonly username: string | null
  readonly name: string | null
  readonly title: string | null
  readonly bio: string | null
  readonly avatar_url: string | null
  readonly logo_url: string | null
  readonly timezone: string
  readonly language: Host["language"]
  readonly accent_color: string | null
  readonly hour_format: Host["hourFormat"]
  readonly indexable: boolean
  readonly reminder_minutes: Host["reminderMinutes"]
  readonly mail_texts: Host["mailTexts"]
  readonly currency: string
  readonly plan: Host["plan"]
  readonly external_id: string | null
  readonly metadata: Host["metadata"]
  readonly created_at: Date
  readonly updated_at: Date
}

/** Maps the fields of a host to columns. */
export const hostTable: ColumnTable<Omit<Host, "id">> = {
  email: ["email"],
  username: ["username"],
  name: ["name"],
  title: ["title"],
  bio: ["bio"],
  avatarUrl: ["avatar_url"],
  logoUrl: ["logo_url"],
  timezone: ["timezone"],
  language: ["language"],
  accentColor: ["accent_color"],
  hourFormat: ["hour_format"],
  indexable: ["indexable"],
  reminderMinutes: ["reminder_minutes", JSON.stringify],
  mailTexts: ["mail_texts", JSON.stringify],
  currency: ["currency"],
  plan: ["plan"],
  externalId: ["external_id"],
  metadata: ["metadata", JSON.stringify],
  createdAt: ["created_at", timestamp],
  updatedAt: ["updated_at", timestamp]
}

/** The columns of a `HostRow`. */
export const hostColumns: ReadonlyArray<string> = ["id", ...Object.values(hostTable).map(([column]) => column)]

/** Reads a host from its row. */
export const hostFromRow = (row: HostRow): Host => ({
  id: row.id,
  email: row.email,
  username: row.username,
  name: row.name,
  title: row.title,
  bio: row.bio,
  avatarUrl: row.avatar_url,
  logoUrl: row.logo_url,
  timezone: row.timezone,
  language: row.language,
  accentColor: row.accent_color,
  hourFormat: row.hour_format,
  indexable: row.indexable,
  reminderMinutes: row.reminder_minutes,
  mailTexts: row.mail_texts,
  currency: row.currency,
  plan: row.plan,
  externalId: row.external_id,
  metadata: row.metadata,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at)
})
