import type { Meeting, Schedule } from "@slotkit/core"
import {
  type BookingStore,
  type BusyInterval,
  type CalendarKind,
  type Occupied,
  SeatsTaken,
  type TimeRequest,
  TimeTaken,
  withCalendarVersion
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { writeStatement } from "../connections/drivers/GatheredWrites.ts"
import { bucketValue, inBucketOf, inBucketsOf, ofHost, whereEachHost, whereHostFenced, whereRow } from "../sql/Bucket.ts"
import { raiseVersion, versionOf, versionOfEach } from "../sql/CalendarVersion.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction, isTransactionOpen } from "../sql/Transaction.ts"

/** The methods of the booking store for the time that meetings hold. */
export interface HeldTimes
  extends Pick<BookingStore["Service"], "holdTime" | "releaseTime" | "occupiedBetween" | "occupiedOfEach"> {
  /**
   * Takes the requested time, and returns the row of a statement that also does something else. The statement begins with the
   * common table expressions `takeTime`, returns no row if the last of them, `held`, has none, and raises the version of the
   * host's calendar otherwise.
   */
  readonly whenHeld: <Row>(
    request: TimeRequest,
    statement: (takeTime: Fragment) => Effect.Effect<ReadonlyArray<Row>, SqlError>
  ) => Effect.Effect<Row, TimeTaken | SeatsTaken>
}

/**
 * The meetings of the booking store, which the exclusion constraint `meetings_no_overlap` keeps from overlapping.
 *
 * No statement here raises a constraint violation, so the surrounding transaction remains usable after a refusal.
 */
export const heldTimes = (sql: SqlClient, layout: "single" | "distributed", options?: PgStoreOptions): HeldTimes => {
  const tables = tablesIn(options)
  const { hosts, busy_times, calendar_accounts, calendars, services, meetings } = tables

  const isSameMeeting = ({ serviceId, start, end }: TimeRequest) =>
    sql`service_id = ${serviceId} AND start_at = ${timestamp(start)} AND end_at = ${timestamp(end)}`

  /** One of several same meetings, of which the later ones overlap the first. */
  const joinable = (request: TimeRequest) => {
    const only = request.joins === undefined ? sql`` : sql`AND id = ${request.joins}::bigint`
    return sql`${isSameMeeting(request)} AND seats_taken + ${request.seats} <= ${request.capacity} ${only}`
  }

  const heldRange = ({ overlaps, heldFrom, heldTo }: TimeRequest) =>
    overlaps === true ? sql`'empty'::tstzrange` : range(heldFrom, heldTo)

  const andBesideNone = ({ overlaps, hostId, heldFrom, heldTo }: TimeRequest) =>
    overlaps === true ? sql`` : sql`AND NOT EXISTS (SELECT FROM ${meetings} WHERE ${besideOthers(hostId, heldFrom, heldTo)})`

  /** Joins or creates the meeting. `held` has its id, or no row if neither was possible. */
  const takeTime = (request: TimeRequest) => sql`joined AS (
      UPDATE ${meetings} SET seats_taken = seats_taken + ${request.seats}, capacity = ${request.capacity}
      WHERE ${whereHostFenced(request.hostId)} AND ${joinable(request)}
        AND id = (SELECT min(id) FROM ${meetings} WHERE ${ofHost(request.hostId)} AND ${joinable(request)})
      RETURNING id
    ), begun AS (
      INSERT INTO ${meetings} (bucket, host_id, service_id, start_at, end_at, held, capacity, seats_taken,
        team_id, team_meeting_id)
      SELECT ${bucketValue(request.hostId)}, ${request.hostId},
        (SELECT id FROM ${services} WHERE ${ofHost(request.hostId)} AND id = ${request.serviceId} AND type = 'default'),
        ${timestamp(request.start)}, ${timestamp(request.end)},
        ${heldRange(request)}, ${request.capacity}, ${request.seats},
        ${request.team?.id ?? null}::bigint, ${request.team?.meetingId ?? null}::bigint
      WHERE ${request.seats}::int <= ${request.capacity}::int AND NOT EXISTS (SELECT FROM joined)
        ${typeof request.joins === "number" ? sql`AND FALSE` : sql``}
        ${andBesideNone(request)}
      ON CONFLICT DO NOTHING
      RETURNING id
    ), held AS (SELECT id FROM joined UNION ALL SELECT id FROM begun)`

  /** Selects the meetings that conflict with a request, a joinable one first. */
  const obstacles = (request: TimeRequest) => sql<{ readonly same: boolean; readonly full: boolean }>`
    SELECT (${isSameMeeting(request)}) IS TRUE AS same, seats_taken + ${request.seats} > ${request.capacity} AS full
    FROM (${between(request.hostId, request.heldFrom, request.heldTo)}) AS obstacle
    ORDER BY same DESC, seats_taken LIMIT 1`

  /** Two scans, because PostgreSQL reads more blocks for a condition with `OR`. */
  const between = (hostId: number, from: number, to: number) => sql`
    SELECT start_at, end_at, service_id, lower(held) AS held_from, upper(held) AS held_to, seats_taken, team_id,
      NULL::bigint AS meeting_id
    FROM ${meetings} WHERE ${ofHost(hostId)} AND held && ${range(from, to)}
    UNION ALL
    SELECT start_at, end_at, service_id, start_at, end_at, seats_taken, team_id, id
    FROM ${meetings} WHERE ${besideOthers(hostId, from, to)}`

  /** Meetings that may overlap others hold the empty range, which the constraint lets overlap. */
  const besideOthers = (hostId: number, from: number, to: number) =>
    sql`${ofHost(hostId)} AND isempty(held) AND tstzrange(start_at, end_at) && ${range(from, to)}`

  /**
   * Selects what `occupiedBetween` selects for each of some hosts, one row a host. Subqueries of a row read the indexes by host,
   * whatever the number of hosts. For one host and a month it takes 1.8 times as long as the statement for one host.
   */
  const ofEach = (hostIds: ReadonlyArray<number>, from: number, to: number) => {
    const rows = hostIds.map((hostId) => ({ hostId }))
    /** Without the buckets in an inner statement, Citus would read it from every server. */
    const inBuckets = (alias: string) => (layout === "single" ? sql`` : sql`${inBucketsOf(rows, alias)} AND `)
    const ofHostIn = (alias: string) =>
      sql`${inBuckets(alias)}${sql.literal(`${alias}.bucket = host.bucket AND ${alias}.host_id = host.id`)}`
    const meeting = ofHostIn("meeting")
    return sql<OccupiedRow>`
      SELECT host.id, host.timezone, host.weekly, host.overrides, (${versionOfEach(sql, tables, inBuckets("change"))}) AS version,
        EXISTS (SELECT FROM ${calendars} AS calendar WHERE ${ofHostIn("calendar")} AND calendar.checked) AS has_calendars,
        EXISTS (SELECT FROM ${busy_times} AS reason
          WHERE ${ofHostIn("reason")} AND reason.public_reason IS NOT NULL) AS has_reasons,
        (SELECT account.kind FROM ${calendar_accounts} AS account WHERE ${ofHostIn("account")} AND account.id IN (
          SELECT account_id FROM ${calendars} AS calendar WHERE ${ofHostIn("calendar")} AND calendar.target) LIMIT 1) AS target,
        (SELECT json_agg(json_build_array(${millis("start_at")}, ${millis("end_at")}, ${millis("lower(held)")},
            ${millis("upper(held)")}, service_id, seats_taken, team_id) ORDER BY start_at)
          FROM ${meetings} AS meeting WHERE ${meeting} AND meeting.held && ${range(from, to)}) AS held,
        (SELECT json_agg(json_build_array(${millis("start_at")}, ${millis("end_at")}, ${millis("start_at")}, ${millis("end_at")},
            service_id, seats_taken, team_id, id) ORDER BY start_at)
          FROM ${meetings} AS meeting WHERE ${meeting} AND isempty(meeting.held)
            AND tstzrange(meeting.start_at, meeting.end_at) && ${range(from, to)}) AS beside,
        (SELECT json_agg(json_build_array(${millis("start_at")}, ${millis("end_at")}, public_reason) ORDER BY start_at)
          FROM ${busy_times} AS busy WHERE ${inBuckets("busy")}busy.bucket = host.bucket AND busy.host_id + 0 = host.id
            AND tstzrange(busy.start_at, busy.end_at) && ${range(from, to)}) AS busy
      FROM ${hosts} AS host WHERE ${whereEachHost(hostIds, "host")}`
  }

  const millis = (time: string) => sql.literal(`(date_part('epoch', ${time}) * 1000)::bigint`)

  const range = (from: number, to: number) => sql`tstzrange(${timestamp(from)}, ${timestamp(to)})`

  const whenHeld: HeldTimes["whenHeld"] = (request, rest) => held(request, rest(takeTime(request)))

  /** Repeats a statement that takes the time until it returns a row, or something conflicts with it. */
  const held = <Row>(request: TimeRequest, statement: Effect.Effect<ReadonlyArray<Row>, SqlError>) =>
    Effect.gen(function* () {
      while (true) {
        const [row] = yield* Effect.orDie(statement)
        if (row !== undefined) return row
        if (typeof request.joins === "number") return yield* new SeatsTaken()
        const [obstacle] = yield* obstacles(request).pipe(Effect.orDie)
        if (obstacle?.same === false && request.overlaps !== true) return yield* new TimeTaken()
        if (obstacle?.full === true || request.seats > request.capacity) return yield* new SeatsTaken()
        // The conflict was removed, or has free seats, since the last statement: try again.
      }
    })

  const holdInOne = (request: TimeRequest) => sql<{ readonly id: number }>`
    WITH ${takeTime(request)}, raised AS (${raiseVersion(sql, tables, request.hostId)}) SELECT id FROM held`

  /** The same one after another, because Citus sends an insert that reads rows of another part to all workers. */
  const holdInTurn = (request: TimeRequest) => {
    const { hostId, seats, capacity } = request
    const work = Effect.gen(function* () {
      const [same] = yield* sql<{ readonly id: number }>`
        SELECT id FROM ${meetings} WHERE ${ofHost(hostId)} AND ${joinable(request)} ORDER BY id LIMIT 1 FOR UPDATE`
      if (same !== undefined) {
        yield* raiseVersion(sql, tables, hostId)
        return yield* sql<{
          readonly id: number
        }>`UPDATE ${meetings} SET seats_taken = seats_taken + ${seats}, capacity = ${capacity}
          WHERE ${whereRow(hostId, same.id)} RETURNING id`
      }
      if (seats > capacity || typeof request.joins === "number") return []
      const beside =
        request.overlaps === true
          ? []
          : yield* sql`
        SELECT id FROM ${meetings} WHERE ${besideOthers(hostId, request.heldFrom, request.heldTo)} LIMIT 1`
      if (beside.length > 0) return []
      const [service] =
        request.serviceId === null
          ? []
          : yield* sql<{ readonly id: number }>`
        SELECT id FROM ${services} WHERE ${ofHost(hostId)} AND id = ${request.serviceId} AND type = 'default'`
      const begun = yield* sql<{ readonly id: number }>`
        INSERT INTO ${meetings} (bucket, host_id, service_id, start_at, end_at, held, capacity, seats_taken,
          team_id, team_meeting_id)
        VALUES (${bucketValue(hostId)}, ${hostId}, ${service?.id ?? null}::bigint, ${timestamp(request.start)},
          ${timestamp(request.end)}, ${heldRange(request)}, ${capacity}, ${seats},
          ${request.team?.id ?? null}::bigint, ${request.team?.meetingId ?? null}::bigint)
        ON CONFLICT DO NOTHING RETURNING id`
      if (begun.length > 0) yield* raiseVersion(sql, tables, hostId)
      return begun
    })
    return inTransaction(sql, work)
  }

  const mergeSeats = (hostId: number, meetingId: number, seats: number) =>
    sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
      MERGE INTO ${meetings} AS meeting
      USING (SELECT ${seats}::int AS seats) AS given_back ON ${whereRow(hostId, meetingId, "meeting")}
      WHEN MATCHED AND meeting.seats_taken <= given_back.seats THEN DELETE
      WHEN MATCHED THEN UPDATE SET seats_taken = meeting.seats_taken - given_back.seats`

  /** Citus refuses a MERGE whose source is no table. The lock keeps the seats unchanged between the two statements. */
  const giveBackSeats = (hostId: number, meetingId: number, seats: number) => {
    const isMeeting = sql`${whereRow(hostId, meetingId)}`
    const work = Effect.gen(function* () {
      const [meeting] = yield* sql<{ readonly ends: boolean }>`
        SELECT seats_taken <= ${seats}::int AS ends FROM ${meetings} WHERE ${isMeeting} FOR UPDATE`
      if (meeting === undefined) return
      yield* raiseVersion(sql, tables, hostId)
      yield* meeting.ends
        ? sql`DELETE FROM ${meetings} WHERE ${isMeeting}`
        : sql`UPDATE ${meetings} SET seats_taken = seats_taken - ${seats}::int WHERE ${isMeeting}`
    })
    return inTransaction(sql, work)
  }

  return {
    whenHeld,
    holdTime: (request) =>
      Effect.map(held(request, layout === "single" ? holdInOne(request) : holdInTurn(request)), ({ id }) => id),
    releaseTime: (hostId, meetingId, seats) =>
      layout === "single"
        ? writeStatement(sql, mergeSeats(hostId, meetingId, seats))
        : Effect.asVoid(Effect.orDie(giveBackSeats(hostId, meetingId, seats))),
    occupiedBetween: (hostId, from, to) =>
      Effect.flatMap(isTransactionOpen(sql), (isOpen) =>
        sql`
          SELECT start_at, end_at, service_id, held_from, held_to, seats_taken, team_id, meeting_id,
            NULL AS public_reason, NULL::json AS facts
          FROM (${between(hostId, from, to)}) AS meeting
          UNION ALL
          SELECT start_at, end_at, NULL, NULL, NULL, NULL, NULL, NULL, public_reason, NULL FROM ${busy_times}
          WHERE ${whereHostFenced(hostId)} AND tstzrange(start_at, end_at) && tstzrange(${timestamp(from)}, ${timestamp(to)})
          UNION ALL
          SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, json_build_object(
            'schedule', json_build_object('timezone', timezone, 'weekly', weekly, 'overrides', overrides),
            'version', (${versionOf(sql, tables, hostId)}),
            'hasCalendars', EXISTS (SELECT FROM ${calendars} WHERE ${ofHost(hostId)} AND checked),
            'hasReasons', EXISTS (SELECT FROM ${busy_times} WHERE ${ofHost(hostId)} AND public_reason IS NOT NULL),
            'target', (SELECT account.kind FROM ${calendar_accounts} AS account WHERE ${ofHost(hostId, "account")}
              AND account.id IN (SELECT account_id FROM ${calendars} WHERE ${ofHost(hostId)} AND target) LIMIT 1))
          FROM ${hosts} WHERE ${inBucketOf(hostId)} AND id = ${hostId}
          ORDER BY start_at`.values.pipe(
          Effect.orDie,
          Effect.map((rows) => occupiedFromValues(hostId, rows as ReadonlyArray<TimeValues | FactsValues>, isOpen))
        )
      ),
    occupiedOfEach: (hostIds, from, to) => {
      if (hostIds.length === 0) return Effect.succeed(new Map())
      return Effect.flatMap(isTransactionOpen(sql), (isOpen) =>
        Effect.map(Effect.orDie(ofEach(hostIds, from, to)), (rows) => {
          const found = new Map(rows.map((row) => [row.id, occupiedFromRow(row, isOpen)]))
          const missing = hostIds.find((hostId) => !found.has(hostId))
          if (missing !== undefined) throw new Error(`Host ${missing} does not exist.`)
          return found
        })
      )
    }
  }
}

/** The values of a meeting, or of a busy time if it has no seats. There are many, so they are not made objects of first. */
type TimeValues = readonly [
  startAt: Date,
  endAt: Date,
  serviceId: number | null,
  heldFrom: Date,
  heldTo: Date,
  seatsTaken: number | null,
  teamId: number | null,
  meetingId: number | null,
  publicReason: string | null,
  facts: null
]

/** The values of the last row, which has no time. */
type FactsValues = readonly [startAt: null, ...ReadonlyArray<unknown>]

interface Facts {
  readonly schedule: Schedule
  readonly version: number
  readonly hasCalendars: boolean
  readonly hasReasons: boolean
  readonly target: CalendarKind | null
}

type HeldTuple = readonly [
  start: number,
  end: number,
  heldFrom: number,
  heldTo: number,
  serviceId: number | null,
  seatsTaken: number,
  teamId: number | null,
  meetingId?: number
]

interface OccupiedRow extends Schedule {
  readonly id: number
  readonly version: number
  readonly has_calendars: boolean
  readonly has_reasons: boolean
  readonly target: CalendarKind | null
  readonly held: ReadonlyArray<HeldTuple> | null
  readonly beside: ReadonlyArray<HeldTuple> | null
  readonly busy: ReadonlyArray<readonly [start: number, end: number, publicReason: string | null]> | null
}

const occupiedFromRow = (row: OccupiedRow, isTransactionOpen: boolean): Occupied => {
  const meetings = [...(row.held ?? []), ...(row.beside ?? [])].toSorted(([one], [other]) => one - other)
  const occupied = {
    schedule: { timezone: row.timezone, weekly: row.weekly, overrides: row.overrides },
    held: meetings.map(([start, end, heldFrom, heldTo, serviceId, seatsTaken, teamId, meetingId = null]) => ({
      ...{ start, end, heldFrom, heldTo },
      ...{ serviceId, seatsTaken, ...ofTeam(teamId), ...besideOf(meetingId) }
    })),
    busy: (row.busy ?? []).map(([start, end, publicReason]) => ({
      start,
      end,
      ...(publicReason === null ? {} : { publicReason })
    })),
    ...(row.has_calendars ? { hasCalendars: true as const } : {}),
    ...(row.has_reasons ? { hasReasons: true as const } : {}),
    ...targetOf(row.target)
  }
  return isTransactionOpen ? occupied : withCalendarVersion(occupied, row.version)
}

const occupiedFromValues = (
  hostId: number,
  rows: ReadonlyArray<TimeValues | FactsValues>,
  isTransactionOpen: boolean
): Occupied => {
  const last = rows.at(-1)
  if (last?.[0] !== null) throw new Error(`Host ${hostId} does not exist.`)
  const { schedule, version, hasCalendars, hasReasons, target } = last.at(-1) as Facts
  const held: Array<Meeting> = []
  const busy: Array<BusyInterval> = []
  for (const row of rows) {
    if (row[0] === null) continue
    const [startAt, endAt, serviceId, heldFrom, heldTo, seatsTaken, teamId, meetingId, publicReason] = row as TimeValues
    const [start, end] = [instant(startAt), instant(endAt)]
    if (seatsTaken === null) {
      busy.push(publicReason === null ? { start, end } : { start, end, publicReason })
      continue
    }
    const meeting = { serviceId, start, end, heldFrom: instant(heldFrom), heldTo: instant(heldTo), seatsTaken }
    const isPlain = teamId === null && meetingId === null
    held.push(isPlain ? meeting : { ...meeting, ...ofTeam(teamId), ...besideOf(meetingId) })
  }
  const facts = { ...(hasCalendars ? { hasCalendars } : {}), ...(hasReasons ? { hasReasons } : {}), ...targetOf(target) }
  const occupied = { schedule, held, busy, ...facts }
  return isTransactionOpen ? occupied : withCalendarVersion(occupied, version)
}

const targetOf = (target: CalendarKind | null) => (target === null ? {} : { target })

const besideOf = (meetingId: number | null) => (meetingId === null ? {} : { meetingId })

const ofTeam = (teamId: number | null) => (teamId === null ? {} : { teamId })
