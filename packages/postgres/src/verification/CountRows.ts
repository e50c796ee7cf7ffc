import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"

/** The rows of `VerifiedRows`, in its order. */
export const verifiedRows = [
  "hosts",
  "bookings",
  "meetings",
  "limits",
  "members",
  "assignments",
  "ledgerEntries",
  "competitions"
] as const
export type VerifiedRows = Readonly<Record<(typeof verifiedRows)[number], number>>

/** Rows that were looked at, and a number that follows from their content in any order. */
export interface CountedRows {
  readonly name: keyof VerifiedRows
  readonly count: number
  readonly digest: bigint
}

/** Counts the rows of a bucket that the checks look at, and digests those of their columns that the checks are about. */
export const countRows = (
  sql: SqlClient,
  tables: Tables,
  bucket: Fragment
): Effect.Effect<ReadonlyArray<CountedRows>, SqlError> => {
  const { hosts, services, meetings, bookings, members, assignments, ledgers, competitions } = tables
  const count = (name: keyof VerifiedRows, from: Fragment, columns: string, amount = "1") => sql`
    SELECT ${sql.literal(`'${name}'`)} AS name, coalesce(sum(${sql.literal(amount)}), 0)::int AS count,
      coalesce(sum(('x' || left(md5(concat_ws('|', ${sql.literal(columns)})), 15))::bit(60)::bigint), 0)::text AS digest
    FROM ${from} WHERE bucket = ${bucket}`
  const limits = sql`(
    SELECT bucket, 'host' AS kind, id, limits AS content, jsonb_array_length(limits) AS amount
    FROM ${hosts} WHERE removed_at IS NULL AND limits IS NOT NULL
    UNION ALL
    SELECT bucket, 'service', id, settings, jsonb_array_length(coalesce(settings -> 'limits', '[]'))
      + (settings ->> 'maxBookingsPerDay' IS NOT NULL)::int
      + jsonb_array_length(jsonb_path_query_array(settings, '$.staffing.roles[*].members[*].limits[*]'))
    FROM ${services}) AS limited`
  const times = ["start_at", "end_at", "lower(held)", "upper(held)"].map(epoch).join()
  const statements = [
    count("hosts", sql`(SELECT * FROM ${hosts} WHERE removed_at IS NULL) AS present`, "id, kind, timezone"),
    count(
      "bookings",
      bookings,
      `id, host_id, state, meeting_id, ${epoch("scheduled_at")}, duration_minutes, jsonb_array_length(attendees), overridden,
        hosts`
    ),
    count("meetings", meetings, `id, host_id, service_id, ${times}, capacity, seats_taken, team_id, team_meeting_id`),
    count("limits", limits, "kind, id, content", "amount"),
    count("members", members, "host_id, member_host_id, is_manager, is_active, accepted_at IS NOT NULL"),
    count(
      "assignments",
      sql`(SELECT * FROM ${assignments} WHERE ended_at IS NULL) AS current`,
      "id, host_id, meeting_id, role, place, member_host_id, member_meeting_id, is_lead, reason"
    ),
    count(
      "ledgerEntries",
      ledgers,
      "host_id, ledger, credits",
      "jsonb_array_length(jsonb_path_query_array(credits, '$.keyvalue()'))"
    ),
    count("competitions", competitions, "host_id, meeting_id, role, ledger, members, shares, payers, undone")
  ]
  const [first, ...others] = statements
  const all = others.reduce((some, statement) => sql`${some} UNION ALL ${statement}`, first!)
  return Effect.map(sql<CountedRow>`${all}`, (rows) => rows.map((row) => ({ ...row, digest: BigInt(row.digest) })))
}

interface CountedRow {
  readonly name: keyof VerifiedRows
  readonly count: number
  readonly digest: string
}

/** An instant as text that depends on no setting. */
const epoch = (time: string): string => `extract(epoch FROM ${time})`
