import type { Instant } from "@slotkit/core"
import { sha256Hex } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { withLongStatements } from "../connections/LongStatements.ts"
import { allBuckets } from "../sql/Bucket.ts"
import { timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, type Tables, tablesIn } from "../sql/Tables.ts"
import { countRows, type VerifiedRows, verifiedRows } from "./CountRows.ts"
import { checkLedgers } from "./LedgerCheck.ts"
import { checkPayments } from "./PaymentCheck.ts"
import { holdingStates } from "./StoredMeeting.ts"
import { verifyMeetings } from "./VerifyMeetings.ts"
import { collectViolations, type Repair, type VerificationCheck, type Violation, type Violations } from "./Violation.ts"

/** The result of `verifyRows`. */
export interface Verification {
  /** The number of rows that were looked at. */
  readonly rows: VerifiedRows
  /** The number of violations of each check. */
  readonly found: Readonly<Record<VerificationCheck, number>>
  /** The first thousand violations of each check. */
  readonly violations: ReadonlyArray<Violation>
  /** The stored numbers that `repairRows` can compute again. They follow from the violations. */
  readonly repairs: ReadonlyArray<Repair>
  /** The SHA-256 of the report and of the rows, in lowercase hex. The same rows lead to the same hash. */
  readonly hash: string
}

/** Options of `verifyRows`. */
export interface VerifyOptions extends PgStoreOptions {
  /** Called with the number of parts of the tables that have been verified, of all. */
  readonly onProgress?: (done: number, all: number) => void
}

/**
 * Checks over all rows that the rules hold that bookings are made by: meetings do not overlap, seats, staff and limits are
 * respected, the ledgers of teams are sound, and no one paid or got back more than was agreed.
 *
 * Reads one snapshot in a read-only transaction, part by part, with a page of rows in memory. Decision 0109.
 */
export const verifyRows = ({ onProgress, ...options }: VerifyOptions = {}): Effect.Effect<Verification, SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const tables = tablesIn(options)
    const now = yield* Clock.currentTimeMillis
    const violations = collectViolations()
    const totals = new Map(verifiedRows.map((name) => [name, { count: 0, digest: 0n }]))
    const verify = Effect.gen(function* () {
      yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`
      yield* sql`SET LOCAL statement_timeout = 0`
      // Every row is in the bucket of a host. Most installations have hosts in few of them.
      const parts = yield* sql<{
        readonly bucket: number
      }>`SELECT DISTINCT bucket FROM ${tables.hosts} ${allBuckets} ORDER BY bucket`
      for (const [index, part] of parts.entries()) {
        const bucket = sql.literal(`${part.bucket}`)
        for (const { name, count, digest } of yield* countRows(sql, tables, bucket)) {
          const total = totals.get(name)!
          totals.set(name, { count: total.count + count, digest: total.digest + digest })
        }
        yield* verifyMeetings(sql, tables, bucket, violations, now)
        yield* checkUnheld(sql, tables, bucket, violations, now)
        yield* checkLedgers(sql, tables, bucket, violations, now)
        yield* checkUses(sql, tables, bucket, violations)
        yield* checkPayments(sql, tables, bucket, violations)
        onProgress?.(index + 1, parts.length)
      }
    })
    yield* withLongStatements(sql.withTransaction(verify))
    const rows = Object.fromEntries(verifiedRows.map((name) => [name, totals.get(name)!.count])) as VerifiedRows
    const report = { rows, found: violations.found(), violations: violations.listed() }
    const digests = verifiedRows.map((name) => `${totals.get(name)!.digest}`)
    return {
      ...report,
      repairs: violations.repairs(),
      hash: sha256Hex(new TextEncoder().encode(JSON.stringify({ ...report, digests })))
    }
  })

interface UnheldRow {
  readonly hostId: number
  readonly id: number
  readonly meetingId: number | null
}

/** Checks that every booking to come and every held offer hold time, and that members are assigned to meetings that exist. */
const checkUnheld = Effect.fnUntraced(function* (
  sql: SqlClient,
  { hosts, meetings, bookings, assignments, waitlist }: Tables,
  bucket: Fragment,
  { add }: Violations,
  now: Instant
) {
  const ofPresent = (alias: string) => sql`EXISTS (SELECT FROM ${hosts} AS host WHERE host.bucket = ${bucket}
    AND host.id = ${sql.literal(alias)}.host_id AND host.removed_at IS NULL)`
  const withoutMeeting = (alias: string) => sql`NOT EXISTS (SELECT FROM ${meetings} AS meeting WHERE meeting.bucket = ${bucket}
    AND meeting.id = ${sql.literal(alias)}.meeting_id AND meeting.host_id = ${sql.literal(alias)}.host_id)`
  const unheld = yield* sql<UnheldRow>`
    SELECT booking.host_id AS "hostId", booking.id, booking.meeting_id AS "meetingId" FROM ${bookings} AS booking
    WHERE booking.bucket = ${bucket} AND booking.state = ANY(${holdingStates}::text[])
      AND booking.scheduled_at > ${timestamp(now)} AND ${ofPresent("booking")} AND ${withoutMeeting("booking")}
    ORDER BY booking.id`
  for (const { hostId, id } of unheld) {
    add({ check: "time", hostId, bookingIds: [id], meetingIds: [], detail: "The booking holds no time." })
  }
  const unheldOffers = yield* sql<UnheldRow>`
    SELECT offered.host_id AS "hostId", offered.id, offered.meeting_id AS "meetingId" FROM ${waitlist} AS offered
    WHERE offered.bucket = ${bucket} AND offered.meeting_id IS NOT NULL
      AND ${ofPresent("offered")} AND ${withoutMeeting("offered")}
    ORDER BY offered.id`
  for (const { hostId, id } of unheldOffers) {
    add({ check: "time", hostId, bookingIds: [], meetingIds: [], detail: `The offer to waiting list entry ${id} holds no time.` })
  }
  const lost = yield* sql<UnheldRow>`
    SELECT assigned.host_id AS "hostId", assigned.member_host_id AS id, assigned.meeting_id AS "meetingId"
    FROM ${assignments} AS assigned
    WHERE assigned.bucket = ${bucket} AND assigned.ended_at IS NULL AND assigned.meeting_end > ${timestamp(now)}
      AND ${ofPresent("assigned")} AND ${withoutMeeting("assigned")} ORDER BY assigned.id`
  for (const { hostId, id, meetingId } of lost) {
    const detail = `Member ${id} is assigned to a meeting that does not exist.`
    add({ check: "staff", hostId, bookingIds: [], meetingIds: meetingId === null ? [] : [meetingId], detail })
  }
})

interface UsesRow {
  readonly hostId: number
  readonly id: number
  readonly uses: number
  readonly holders: number
}

/**
 * Checks that a discount code counts every booking that holds a use, and a series once. Those of bookings that retention deleted
 * stay counted.
 */
const checkUses = Effect.fnUntraced(function* (
  sql: SqlClient,
  { bookings, discount_codes }: Tables,
  bucket: Fragment,
  { add }: Violations
) {
  const short = yield* sql<UsesRow>`
    SELECT code.host_id AS "hostId", code.id, code.uses, held.holders FROM ${discount_codes} AS code
    JOIN (SELECT host_id, (discount ->> 'codeId')::bigint AS code_id,
        count(DISTINCT coalesce(series ->> 'id', id::text))::int AS holders FROM ${bookings}
      WHERE bucket = ${bucket} AND (discount ->> 'holdsUse')::boolean GROUP BY 1, 2) AS held
      ON held.host_id = code.host_id AND held.code_id = code.id
    WHERE code.bucket = ${bucket} AND code.uses < held.holders ORDER BY code.id`
  for (const { hostId, id, uses, holders } of short) {
    const detail = `Discount code ${id} counts ${uses} uses, but ${holders} bookings or series hold one.`
    add({ check: "limit", hostId, bookingIds: [], meetingIds: [], detail })
  }
})
