import type { Instant } from "@slotkit/core"
import { entryOf, type Ledger } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { hostValues, inBucketOf, ofHost, whereRow } from "../sql/Bucket.ts"
import { raiseVersion } from "../sql/CalendarVersion.ts"
import { type PgStoreOptions, type Tables, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"
import { differingMembers, replayedLedger } from "./LedgerCheck.ts"
import { seatsHeld } from "./MeetingChecks.ts"
import { memberReads } from "./MemberReads.ts"
import type { StoredMeeting } from "./StoredMeeting.ts"
import type { Repair } from "./Violation.ts"

/** A number before and after a repair. */
interface ChangedNumber {
  /** The member of the team, or the host of the meeting. */
  readonly hostId: number
  readonly from: number
  readonly to: number
}

/** A row that is repaired, or would be. */
export interface RepairedRow {
  readonly repair: Repair
  readonly changes: ReadonlyArray<ChangedNumber>
}

/** Options of `repairRows`. */
export interface RepairOptions extends PgStoreOptions {
  /** Writes the changes. Without it, they are only returned. */
  readonly apply?: boolean
}

/**
 * Computes stored numbers again, each in a transaction that locks what it depends on: the credits of a ledger from its
 * competitions, and the seats of a meeting from its bookings. Returns the rows that differed, and leaves out those that are right
 * by then. Decision 0124.
 */
export const repairRows = (
  repairs: ReadonlyArray<Repair>,
  { apply = false, ...options }: RepairOptions = {}
): Effect.Effect<ReadonlyArray<RepairedRow>, SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const context: RepairContext = { sql, tables: tablesIn(options), now: yield* Clock.currentTimeMillis, apply }
    const rows = yield* Effect.forEach(repairs, (repair) => {
      const repaired = repair.kind === "credits" ? repairCredits(context, repair) : repairSeats(context, repair)
      return Effect.map(inTransaction(sql, repaired), (changes) => ({ repair, changes }))
    })
    return rows.filter(({ changes }) => changes.length > 0)
  })

interface RepairContext {
  readonly sql: SqlClient
  readonly tables: Tables
  readonly now: Instant
  readonly apply: boolean
}

type RepairOf<Kind extends Repair["kind"]> = Extract<Repair, { readonly kind: Kind }>

/** A booking locks its host first, so the host is locked first here. */
const lockHost = ({ sql, tables: { hosts } }: RepairContext, hostId: number) =>
  sql`SELECT id FROM ${hosts} WHERE ${inBucketOf(hostId)} AND id = ${hostId} FOR NO KEY UPDATE`

const repairCredits = Effect.fnUntraced(function* (
  context: RepairContext,
  { hostId, ledger }: RepairOf<"credits">
): Effect.fn.Return<ReadonlyArray<ChangedNumber>, SqlError> {
  const { sql, tables, now, apply } = context
  if (apply) {
    yield* lockHost(context, hostId)
    yield* sql`SELECT ledger FROM ${tables.ledgers} WHERE ${ofHost(hostId)} AND ledger = ${ledger} FOR NO KEY UPDATE`
  }
  const found = yield* replayedLedger(sql, tables, { hostId, ledger }, now)
  if (found === undefined) return []
  const { stored, replayed } = found
  const changes = differingMembers(found).map((member) => ({
    hostId: member,
    from: entryOf(stored, member).credit,
    to: entryOf(replayed, member).credit
  }))
  if (apply && changes.length > 0) {
    const values = { ...hostValues(hostId), ledger, credits: JSON.stringify(creditsAfter(stored, replayed)) }
    yield* sql`INSERT INTO ${tables.ledgers} ${sql.insert(values)}
      ON CONFLICT (bucket, host_id, ledger) DO UPDATE SET credits = EXCLUDED.credits`
  }
  return changes
})

/** The credits of the competitions. The times of the last picks stay. */
const creditsAfter = (stored: Ledger, replayed: Ledger) =>
  Object.fromEntries(
    [...new Set([...stored.keys(), ...replayed.keys()])].map((host) => [
      host,
      [entryOf(replayed, host).credit, entryOf(stored, host).assignedAt]
    ])
  )

const repairSeats = Effect.fnUntraced(function* (
  context: RepairContext,
  { hostId, meetingId }: RepairOf<"seats">
): Effect.fn.Return<ReadonlyArray<ChangedNumber>, SqlError> {
  const { sql, tables, apply } = context
  const { meetings, waitlist } = tables
  const isMeeting = whereRow(hostId, meetingId)
  if (apply) {
    yield* lockHost(context, hostId)
    yield* sql`SELECT id FROM ${meetings} WHERE ${isMeeting} FOR UPDATE`
  }
  const [meeting] = yield* sql<Pick<StoredMeeting, "capacity" | "seatsTaken">>`
    SELECT capacity, seats_taken AS "seatsTaken" FROM ${meetings} WHERE ${isMeeting}`
  const [booked] = yield* memberReads(sql, tables).bookings([{ hostId, id: meetingId }])
  const [offered] = yield* sql<{ readonly offers: number | null }>`
    SELECT sum(coalesce(seats, 1))::int AS offers FROM ${waitlist} WHERE ${ofHost(hostId)} AND meeting_id = ${meetingId}`
  if (meeting === undefined) return []
  const { seatsTaken: from, capacity } = meeting
  const to = seatsHeld(booked?.bookings ?? []) + (offered?.offers ?? 0)
  if (to === from || to === 0 || to > capacity) return []
  if (apply) {
    yield* sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
      UPDATE ${meetings} SET seats_taken = ${to} WHERE ${isMeeting}`
  }
  return [{ hostId, from, to }]
})
