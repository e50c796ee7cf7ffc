import type { Instant } from "@slotkit/core"
import {
  bucketOf,
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
  /** The bookings of the meeting that still have it, by id. */
  readonly bookings: ReadonlyArray<number> | null
  /** The members of the role who hold the meeting. Null if it no longer exists, or was given to someone by override. */
  readonly holders: ReadonlyArray<number> | null
}

/**
 * Checks the ledgers of the teams of a bucket: the credits of each add up to 0, and so does each competition, and those who pay
 * for a meeting hold it, unless it was given to someone without the role. Where all competitions are still stored, they also lead
 * to the credits exactly.
 */
export const checkLedgers = (sql: SqlClient, tables: Tables, bucket: Fragment, violations: Violations, now: Instant) => {
  let tally: LedgerTally | undefined
  const check = (row: LedgerRow) => {
    if (tally === undefined || tally.row.hostId !== row.hostId || tally.row.ledger !== row.ledger) {
      if (tally !== undefined) checkCredits(violations, tally)
      tally = newTally(row)
    }
    tally = withRow(tally, row)
    checkCompetition(violations, row)
  }
  const statement = ledgerRows(sql, tables, bucket, now)
  return Effect.tap(
    eachRow<LedgerRow>(sql, "verified_ledgers", statement, (rows) => Effect.sync(() => rows.forEach(check))),
    () => Effect.sync(() => (tally === undefined ? undefined : checkCredits(violations, tally)))
  )
}

/** A ledger with what its competitions, as far as they have been read, lead to. */
interface LedgerTally {
  readonly row: LedgerRow
  readonly replayed: Ledger
  /** False if one of the competitions is wrong itself. */
  readonly isSound: boolean
  /** The competitions, in the order in which their meetings were booked. */
  readonly competed: Array<LedgerRow>
}

const newTally = (row: LedgerRow): LedgerTally => ({ row, replayed: new Map(), isSound: true, competed: [] })

const withRow = (tally: LedgerTally, row: LedgerRow): LedgerTally => {
  if (row.competition === null) return tally
  // The list grows in place, because a ledger may have many thousands.
  tally.competed.push(row)
  return {
    ...tally,
    replayed: replayCompetition(tally.replayed, row.competition),
    isSound: tally.isSound && faultsOf(row, row.competition).length === 0
  }
}

/** The credits of a ledger as they are stored, and as its competitions lead to. */
export interface ReplayedLedger {
  readonly stored: Ledger
  readonly replayed: Ledger
}

/**
 * Reads a ledger again, with its competitions. Undefined if they do not lead to its credits for certain: some may have been
 * deleted, or one is wrong itself.
 */
export const replayedLedger = Effect.fnUntraced(function* (
  sql: SqlClient,
  tables: Tables,
  { hostId, ledger }: { readonly hostId: number; readonly ledger: string },
  now: Instant
) {
  const bucket = sql.literal(`${bucketOf(hostId)}`)
  const only = sql`WHERE host.id = ${sql.literal(`${hostId}`)} AND coalesce(stored.ledger, competed.ledger) = ${ledger}`
  const rows = yield* sql<LedgerRow>`${ledgerRows(sql, tables, bucket, now, only)}`
  const [first] = rows
  if (first === undefined) return undefined
  const { replayed, isSound } = rows.reduce(withRow, newTally(first))
  if (!first.complete || !isSound) return undefined
  return { stored: storedLedger(first), replayed } satisfies ReplayedLedger
})

const ledgerRows = (sql: SqlClient, tables: Tables, bucket: Fragment, now: Instant, only: Fragment = sql``): Fragment => {
  const { hosts, services, bookings, meetings, assignments, ledgers, competitions } = tables
  const isOf = (alias: string) => sql`${sql.literal(alias)}.bucket = ${bucket} AND ${sql.literal(alias)}.host_id = host.id`
  return sql`
    SELECT host.id AS "hostId", coalesce(stored.ledger, competed.ledger) AS ledger, stored.credits,
      ${millis(sql, "host.created_at")} > ${sql.literal(`${now - competitionDays * millisPerDay}`)} AND NOT EXISTS (
        SELECT FROM ${services} AS service WHERE ${isOf("service")} AND service.settings #> '{staffing,roles}' IS NOT NULL
          AND service.updated_at > (SELECT min(assigned_at) FROM ${assignments} AS assigned WHERE ${isOf("assigned")})
      ) AS complete,
      competed.meeting_id AS "meetingId", competed.role, CASE WHEN competed.role IS NOT NULL THEN json_build_object(
        'members', competed.members, 'shares', competed.shares, 'payers', competed.payers, 'undone', competed.undone
      ) END AS competition,
      (SELECT json_agg(booking.id ORDER BY booking.id) FROM ${bookings} AS booking
        WHERE ${isOf("booking")} AND booking.meeting_id = competed.meeting_id) AS bookings,
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
    ${only} ORDER BY host.id, 2, competed.meeting_id, competed.role`
}

const checkCompetition = ({ add }: Violations, row: LedgerRow): void => {
  const { hostId, competition } = row
  if (competition === null) return
  for (const detail of faultsOf(row, competition)) add({ check: "ledger", hostId, ...idsOfMeeting(row), detail })
}

const idsOfMeeting = ({ bookings, meetingId }: LedgerRow) => ({
  bookingIds: bookings ?? [],
  meetingIds: meetingId === null ? [] : [meetingId]
})

const faultsOf = ({ ledger, role, holders }: LedgerRow, competition: Competition): ReadonlyArray<string> => {
  const stranger = competition.undone ? undefined : competition.payers.find((payer) => holders?.includes(payer) === false)
  return [
    ...(isBalanced(competition) ? [] : [`The shares for the role ${role} in the ledger ${ledger} do not add up to its price.`]),
    ...(stranger === undefined
      ? []
      : [`Member ${stranger} pays for the role ${role} in the ledger ${ledger} without holding it.`])
  ]
}

const storedLedger = ({ credits }: LedgerRow): Ledger =>
  new Map(Object.entries(credits ?? {}).map(([host, [credit, assignedAt]]) => [Number(host), { credit, assignedAt }]))

/** Returns the members whose credits are not those of the competitions, by id. */
export const differingMembers = ({ stored, replayed }: ReplayedLedger): ReadonlyArray<number> =>
  [...new Set([...stored.keys(), ...replayed.keys()])]
    .filter((host) => entryOf(stored, host).credit !== entryOf(replayed, host).credit)
    .toSorted((one, other) => one - other)

/**
 * Returns the first meeting that explains why the credits of a ledger are wrong: its shares do not add up to its price, or it
 * was not counted, or not undone.
 */
const firstCulprit = ({ row, replayed, competed }: LedgerTally, stored: Ledger): LedgerRow | undefined => {
  const unbalanced = competed.find(({ competition }) => !isBalanced(competition!))
  if (unbalanced !== undefined || !row.complete) return unbalanced
  return competed.find(({ competition }) => {
    const once = replayCompetition(new Map(), { ...competition!, undone: false })
    const sign = competition!.undone ? 1 : -1
    return [...new Set([...stored.keys(), ...replayed.keys(), ...once.keys()])].every(
      (host) => entryOf(stored, host).credit === entryOf(replayed, host).credit + sign * entryOf(once, host).credit
    )
  })
}

const checkCredits = ({ add }: Violations, tally: LedgerTally): void => {
  const { row, replayed, isSound } = tally
  const { hostId, ledger, complete } = row
  const stored = storedLedger(row)
  const repair = complete && isSound ? ({ kind: "credits", hostId, ledger } as const) : undefined
  const sum = creditSum(stored)
  const differs = complete ? differingMembers({ stored, replayed }) : []
  if (sum === 0 && differs.length === 0) return
  const culprit = firstCulprit(tally, stored)
  const { bookingIds, meetingIds } = culprit === undefined ? { bookingIds: [], meetingIds: [] } : idsOfMeeting(culprit)
  const since = culprit === undefined ? "" : " This meeting is the first that explains it."
  const report = (detail: string) => add({ check: "ledger", hostId, bookingIds, meetingIds, detail: `${detail}${since}` }, repair)
  if (sum !== 0) report(`The credits of the ledger ${ledger} add up to ${sum} instead of 0.`)
  if (differs.length === 0) return
  report(`The credits of ${differs.join(", ")} in the ledger ${ledger} are not those of its competitions.`)
}
