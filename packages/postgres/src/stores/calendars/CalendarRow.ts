import type {
  CalendarAccount,
  CalendarAccountChanges,
  CalendarRead,
  ConnectedCalendar,
  ReadBlock,
  SealedSecret
} from "@slotkit/engine"
import { type ColumnTable, columnValues } from "../../sql/ColumnValues.ts"
import { instant, timestamp } from "../../sql/Instants.ts"

/** An account's database row, without its lease. */
export interface CalendarAccountRow {
  readonly id: number
  readonly host_id: number
  readonly kind: CalendarAccount["kind"]
  readonly subject: string
  readonly label: string
  readonly credentials: string
  readonly credentials_context: string
  readonly scopes: ReadonlyArray<string>
  readonly state: CalendarAccount["state"]
  readonly reason: string | null
  readonly state_since: Date
  readonly told_at: Date | null
  readonly retry_at: Date | null
  readonly failures: number
  readonly asked_at: Date | null
  readonly next_read_at: Date
  readonly created_at: Date
}

/** The columns of a `CalendarAccountRow`. */
export const calendarAccountColumns: ReadonlyArray<keyof CalendarAccountRow> = [
  "id",
  "host_id",
  "kind",
  "subject",
  "label",
  "credentials",
  "credentials_context",
  "scopes",
  "state",
  "reason",
  "state_since",
  "told_at",
  "retry_at",
  "failures",
  "asked_at",
  "next_read_at",
  "created_at"
]

/** Reads an account from its row. */
export const calendarAccountFromRow = (row: CalendarAccountRow): CalendarAccount => ({
  id: row.id,
  hostId: row.host_id,
  kind: row.kind,
  subject: row.subject,
  label: row.label,
  credentials: { sealed: row.credentials, context: row.credentials_context },
  scopes: row.scopes,
  state: row.state,
  reason: row.reason,
  stateSince: instant(row.state_since),
  notifiedAt: instant(row.told_at),
  retryAt: instant(row.retry_at),
  failures: row.failures,
  lastRequestedAt: instant(row.asked_at),
  nextReadAt: instant(row.next_read_at),
  createdAt: instant(row.created_at)
})

type PlainChanges = Omit<CalendarAccountChanges, "credentials">

const accountTable: ColumnTable<Required<PlainChanges>> = {
  label: ["label"],
  state: ["state"],
  reason: ["reason"],
  stateSince: ["state_since", timestamp],
  notifiedAt: ["told_at", timestamp],
  retryAt: ["retry_at", timestamp],
  failures: ["failures"],
  nextReadAt: ["next_read_at", timestamp]
}

/** The columns of an account's changes. */
export const accountValues = ({ credentials, ...changes }: CalendarAccountChanges): Record<string, unknown> => ({
  ...columnValues(accountTable, changes as Partial<Required<PlainChanges>>),
  ...(credentials === undefined ? {} : credentialValues(credentials))
})

/** The columns of encrypted credentials. */
export const credentialValues = ({ sealed, context }: SealedSecret) => ({ credentials: sealed, credentials_context: context })

const readTable: ColumnTable<Required<CalendarRead["changes"]>> = {
  missing: ["missing"],
  skipped: ["skipped"],
  tag: ["tag"],
  readAt: ["read_at", timestamp],
  name: ["name"]
}

/** The columns of what a read has changed. */
export const readValues = (changes: CalendarRead["changes"]): Record<string, unknown> =>
  columnValues(readTable, changes as Partial<Required<CalendarRead["changes"]>>)

/** A calendar as JSON. */
export interface CalendarJson {
  readonly id: number
  readonly account_id: number
  readonly remote_id: string
  readonly name: string
  readonly writable: boolean
  readonly checked: boolean
  readonly target: boolean
  readonly follow: ConnectedCalendar["follow"]
  readonly missing: boolean
  readonly skipped: number
  readonly tag: string | null
  readonly read_ms: number | null
}

/** The columns returned unchanged. */
export const plainCalendarColumns: ReadonlyArray<Exclude<keyof CalendarJson, "read_ms">> = [
  "id",
  "account_id",
  "remote_id",
  "name",
  "writable",
  "checked",
  "target",
  "follow",
  "missing",
  "skipped",
  "tag"
]

/** Reads a calendar from JSON. */
export const calendarFromJson = (row: CalendarJson): ConnectedCalendar => ({
  id: row.id,
  accountId: row.account_id,
  remoteId: row.remote_id,
  name: row.name,
  writable: row.writable,
  checked: row.checked,
  target: row.target,
  follow: row.follow,
  missing: row.missing,
  skipped: row.skipped,
  tag: row.tag,
  readAt: row.read_ms
})

/** A block as JSON. */
export interface BlockJson {
  readonly block: number
  readonly busy: ReadonlyArray<number>
  readonly read_ms: number
  readonly stale: boolean
}

/** Reads a block from JSON. */
export const blockFromJson = ({ block, busy, read_ms, stale }: BlockJson): ReadBlock => ({ block, busy, readAt: read_ms, stale })
