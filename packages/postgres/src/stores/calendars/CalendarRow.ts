import type {
  CalendarAccount,
  CalendarAccountChanges,
  CalendarRead,
  ConnectedCalendar,
  ReadBlock,
  SealedSecret
} from "@slotkit/engine"
import { timestamp } from "../../sql/Instants.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"

const accountRow = recordColumns<Omit<CalendarAccount, "credentials">>({
  id: "plain",
  hostId: "plain",
  kind: "plain",
  subject: "plain",
  label: "plain",
  scopes: "plain",
  state: "plain",
  reason: "plain",
  stateSince: "time",
  notifiedAt: ["time", "told_at"],
  retryAt: "time",
  failures: "plain",
  lastRequestedAt: ["time", "asked_at"],
  nextReadAt: "time",
  createdAt: "time"
})

/** An account's database row, without its lease. `calendarAccountFromRow` reads the other columns. */
export interface CalendarAccountRow {
  readonly id: number
  readonly credentials: string
  readonly credentials_context: string
}

/** The columns of a `CalendarAccountRow`. */
export const calendarAccountColumns: ReadonlyArray<string> = [...accountRow.names, "credentials", "credentials_context"]

/** Reads an account from its row. */
export const calendarAccountFromRow = (row: CalendarAccountRow): CalendarAccount => ({
  ...accountRow.read(row),
  credentials: { sealed: row.credentials, context: row.credentials_context }
})

/** The columns of an account's changes. */
export const accountValues = ({ credentials, ...changes }: CalendarAccountChanges): Record<string, unknown> => ({
  ...accountRow.values(changes),
  ...(credentials === undefined ? {} : credentialValues(credentials))
})

/** The columns of encrypted credentials. */
export const credentialValues = ({ sealed, context }: SealedSecret) => ({ credentials: sealed, credentials_context: context })

const calendarRow = recordColumns<Omit<ConnectedCalendar, "readAt">>({
  id: "plain",
  accountId: "plain",
  remoteId: "plain",
  name: "plain",
  writable: "plain",
  checked: "plain",
  target: "plain",
  follow: "plain",
  missing: "plain",
  skipped: "plain",
  tag: "plain"
})

/** A calendar as JSON. `calendarFromJson` reads the other columns. */
export interface CalendarJson {
  readonly id: number
  readonly read_ms: number | null
}

/** The columns returned unchanged. */
export const plainCalendarColumns = calendarRow.names

/** Reads a calendar from JSON. */
export const calendarFromJson = (row: CalendarJson): ConnectedCalendar => ({ ...calendarRow.read(row), readAt: row.read_ms })

/** The columns of what a read has changed. */
export const readValues = ({ readAt, ...changes }: CalendarRead["changes"]): Record<string, unknown> => ({
  ...calendarRow.values(changes),
  ...(readAt === undefined ? {} : { read_at: timestamp(readAt) })
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
