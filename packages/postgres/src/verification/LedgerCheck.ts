import type { Instant } from "@slotkit/core"
import {
  type Competition,
  competitionDays,
  creditSum,
  entryOf,
  isBalanced,
  type Ledger,
  millisPerDay,
  replayCompetition
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"
import { eachRow } from "./EachRow.ts"
import { millis } from "./StoredMeeting.ts"
import type { Violations } from "./Violation.ts"

/** A ledger, followed by its competitions. */
interface LedgerRow {
  readonly hostId: number
  readonly ledger: string
  readonly credits: Readonly<Record<string, readonly [credit: number, assignedAt: Instant | null]>> | null
  /** True if no competition of the team can be deleted yet, nor its staffing have changed since the first one. */
  readonly complete: boolean
  readonly meetingId: number | null
  readonly role: string
  readonly competition: Competition | null
  /** The members of the role who hold the meeting. Null if it no longer exists, or was given to someone by override. */
  readonly holders: ReadonlyArray<number> | null
}

/**
 * Checks the ledgers of the teams of a bucket: the credits of each add up to 0, and so does each competition, and those who pay
 * for a meeting hold it, unless it was given to someone without the role. Where all competitions are still stored, they also lead
 * to the credits exactly.
 */
export const checkLedgers = (sql: SqlClient, tables: Tables, bucket: Fragment, violations: Violations, now: Instant) => {
  const { hosts, services, meetings, assignments, ledgers, competitions } = tables
  const isOf = (alias: string) => sql`${sql.literal(alias)}.bucket = ${bucket} AND ${sql.literal(alias)}.host_id = host.id`
  const statement = sql`
    SELECT host.id AS "hostId", coalesce(stored.ledger, competed.ledger) AS ledger, stored.credits,
      ${millis(sql, "host.created_at")} > ${sql.literal(`${now - competitionDays * millisPerDay}`)} AND NOT EXISTS (
        SELECT FROM ${services} AS service WHERE ${isOf("service")} AND service.settings #> '{staffing,roles}' IS NOT NULL
          AND service.updated_at > (SELECT min(assigned_at) FROM ${assignments} AS assigned WHERE ${isOf("assigned")})
      ) AS complete,
      competed.meeting_id AS "meetingId", competed.role, CASE WHEN competed.role IS NOT NULL THEN json_build_object(
        'members', competed.members, 'shares', competed.shares, 'payers', competed.payers, 'undone', competed.undone
      ) END AS competition,
      CASE WHEN EXISTS (SELECT FROM ${meetings} AS meeting WHERE ${isOf("meeting")} AND meeting.id = competed.meeting_id
          AND meeting.end_at > to_timestamp(${sql.literal(`${now / 1000}`)}))
        AND NOT EXISTS (SELECT FROM ${assignments} AS assigned WHERE ${isOf("assigned")}
          AND assigned.meeting_id = competed.meeting_id AND assigned.role = competed.role AND assigned.reason = 'override')
        THEN (SELECT coalesce(json_agg(member_host_id), '[]') FROM ${assignments} AS assigned
          WHERE ${isOf("assigned")} AND assigned.meeting_id = competed.meeting_id AND assigned.role = competed.role
            AND ended_at IS NULL) END AS holders
    FROM (SELECT * FROM ${ledgers} WHERE bucket = ${bucket}) AS stored
    FULL JOIN (SELECT * FROM ${competitions} WHERE bucket = ${bucket}) AS competed
      ON competed.host_id = stored.host_id AND competed.ledger = stored.ledger
    JOIN ${hosts} AS host ON host.bucket = ${bucket} AND host.id = coalesce(stored.host_id, competed.host_id)
      AND host.removed_at IS NULL
    ORDER BY host.id, 2, competed.meeting_id, competed.role`
  let last: LedgerRow | undefined
  let replayed: Ledger = new Map()
  const finish = () => {
    if (last !== undefined) checkCredits(violations, last, replayed)
    replayed = new Map()
  }
  const check = (row: LedgerRow) => {
    if (last === undefined || last.hostId !== row.hostId || last.ledger !== row.ledger) finish()
    last = row
    if (row.competition === null) return
    replayed = replayCompetition(replayed, row.competition)
    checkCompetition(violations, row, row.competition)
  }
  return Effect.tap(
    eachRow<LedgerRow>(sql, "verified_ledgers", statement, (rows) => Effect.sync(() => rows.forEach(check))),
    () => Effect.sync(finish)
  )
}

const checkCompetition = ({ add }: Violations, row: LedgerRow, competition: Competition): void => {
  const { hostId, ledger, meetingId, role, holders } = row
  const report = (detail: string) =>
    add({ check: "ledger", hostId, bookingIds: [], meetingIds: meetingId === null ? [] : [meetingId], detail })
  if (!isBalanced(competition)) report(`The shares for the role ${role} in the ledger ${ledger} do not add up to its price.`)
  const stranger = competition.undone ? undefined : competition.payers.find((payer) => holders?.includes(payer) === false)
  if (stranger !== undefined) report(`Member ${stranger} pays for the role ${role} in the ledger ${ledger} without holding it.`)
}

const checkCredits = ({ add }: Violations, { hostId, ledger, credits, complete }: LedgerRow, replayed: Ledger): void => {
  const stored: Ledger = new Map(
    Object.entries(credits ?? {}).map(([host, [credit, assignedAt]]) => [Number(host), { credit, assignedAt }])
  )
  const report = (detail: string) => add({ check: "ledger", hostId, bookingIds: [], meetingIds: [], detail })
  const sum = creditSum(stored)
  if (sum !== 0) report(`The credits of the ledger ${ledger} add up to ${sum} instead of 0.`)
  if (!complete) return
  const differs = [...new Set([...stored.keys(), ...replayed.keys()])]
    .filter((host) => entryOf(stored, host).credit !== entryOf(replayed, host).credit)
    .toSorted((one, other) => one - other)
  if (differs.length === 0) return
  report(`The credits of ${differs.join(", ")} in the ledger ${ledger} are not those of its competitions.`)
}
