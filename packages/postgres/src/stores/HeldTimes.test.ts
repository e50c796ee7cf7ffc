import { expect, layer } from "@effect/vitest"
import { defaultSchedule, type Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { BookingStore, HostStore, ServiceStore, type TimeRequest, UnitOfWork } from "@slotkit/engine"
import { aBooking, aHost, aService, aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { violatedConstraint } from "../sql/ConstraintViolation.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("held_times")
const oneProcess = Layer.provideMerge(pgStore({ schema }), patientPool(realUrl, { maxConnections: 20 }))

layer(Layer.provideMerge(pgStore({ schema }), migrated(patientPool(realUrl, { maxConnections: 30 }), { schema })), {
  excludeTestServices: true
})("Held time on a real PostgreSQL", (it) => {
  it.effect(
    "MUST never overlap when three processes hold 1000 overlapping times without the calendar's lock, and MUST leave no free gap",
    () =>
      Effect.gen(function* () {
        const { hostId, serviceId } = yield* aCalendar
        const requests = Array.from({ length: 1000 }, (_, index) => {
          const from = (index * 7919) % (5 * 1440)
          const to = from + 15 + (index % 5) * 15
          return aTimeRequest({
            hostId,
            serviceId,
            start: at(from),
            end: at(to),
            heldFrom: at(from - (index % 3) * 5),
            heldTo: at(to + (index % 4) * 5)
          })
        })
        const tries = (process: number) =>
          BookingStore.use((bookings) =>
            Effect.forEach(
              requests.filter((_, index) => index % 3 === process),
              (request) =>
                Effect.map(Effect.result(bookings.holdTime(request)), ({ _tag }) => ({ request, won: _tag === "Success" })),
              { concurrency: "unbounded" }
            )
          ).pipe(Effect.provide(Layer.fresh(oneProcess)))
        const results = (yield* Effect.forEach([0, 1, 2], tries, { concurrency: "unbounded" })).flat()
        const won = results.filter((result) => result.won).map(({ request }) => request)
        const lost = results.filter((result) => !result.won).map(({ request }) => request)
        expect(won.length + lost.length).toBe(1000)
        expect(yield* overlapsInTheTable(hostId)).toEqual([{ meetings: won.length, overlaps: 0 }])
        expect(lost.filter((refused) => !won.some((held) => overlap(held, refused)))).toEqual([])
      }),
    60_000
  )

  it.effect(
    "MUST not overlap when transactions commit, and MUST hold nothing when they roll back",
    () =>
      Effect.gen(function* () {
        const { hostId, serviceId } = yield* aCalendar
        const bookings = yield* BookingStore
        const { transaction } = yield* UnitOfWork
        const book = (index: number) => {
          const from = (index * 31) % 300
          const request = aTimeRequest({ hostId, serviceId, start: at(from), end: at(from + 30) })
          const work = Effect.gen(function* () {
            const meetingId = yield* bookings.holdTime(request)
            yield* bookings.add(aBooking({ hostId, meetingId }))
            if (index % 2 === 0) yield* Effect.fail("changed my mind")
            return request
          })
          return Effect.map(Effect.result(transaction(work)), (result) => (result._tag === "Success" ? [result.success] : []))
        }
        const won = (yield* Effect.forEach(
          Array.from({ length: 300 }, (_, index) => index),
          book,
          { concurrency: "unbounded" }
        )).flat()
        expect(won.length).toBeGreaterThan(0)
        expect(yield* overlapsInTheTable(hostId)).toEqual([{ meetings: won.length, overlaps: 0 }])
        expect((yield* bookings.page(hostId, { order: "asc" }, { page: 1, perPage: 1 })).total).toBe(won.length)
      }),
    60_000
  )

  it.effect(
    "MUST fill a group exactly when 300 bookers request one to three of its last ten seats",
    () =>
      Effect.gen(function* () {
        const { hostId, serviceId } = yield* aCalendar
        const sql = yield* SqlClient.SqlClient
        const bookings = yield* BookingStore
        const group = (seats: number) => aTimeRequest({ hostId, serviceId, capacity: 50, seats })
        yield* bookings.holdTime(group(40))
        const results = yield* Effect.forEach(
          Array.from({ length: 300 }, (_, index) => group(1 + (index % 3))),
          (request) => Effect.map(Effect.result(bookings.holdTime(request)), (result) => ({ request, result })),
          { concurrency: "unbounded" }
        )
        const seats = results.reduce(
          (occupied, { request, result }) => occupied + (result._tag === "Success" ? request.seats : 0),
          0
        )
        const refusals = results.flatMap(({ result }) => (result._tag === "Failure" ? [result.failure._tag] : []))
        expect(seats).toBe(10)
        expect(new Set(refusals)).toEqual(new Set(["SeatsTaken"]))
        expect(yield* sql`SELECT capacity, seats_taken FROM ${sql(`${schema}.meetings`)} WHERE host_id = ${hostId}`).toEqual([
          { capacity: 50, seats_taken: 50 }
        ])
      }),
    60_000
  )

  it.effect(
    "MUST be free again when many bookers give back seats at once",
    () =>
      Effect.gen(function* () {
        const { hostId, serviceId } = yield* aCalendar
        const bookings = yield* BookingStore
        const seat = aTimeRequest({ hostId, serviceId, capacity: 50 })
        const [meetingId] = yield* Effect.forEach(Array(50), () => bookings.holdTime(seat), { concurrency: "unbounded" })
        yield* Effect.forEach(Array(49), () => bookings.releaseTime(hostId, meetingId!, 1), { concurrency: "unbounded" })
        expect((yield* bookings.occupiedBetween(hostId, 0, at(10_000))).held.map(({ seatsTaken }) => seatsTaken)).toEqual([1])
        yield* bookings.releaseTime(hostId, meetingId!, 1)
        expect((yield* bookings.occupiedBetween(hostId, 0, at(10_000))).held).toEqual([])
      }),
    60_000
  )

  it.effect("MUST not overlap another meeting of the host, by a database constraint", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aCalendar
      const other = yield* aCalendar
      yield* insertMeeting(hostId, at(60), at(90))
      expect(yield* refusalOf(insertMeeting(hostId, at(89), at(119)))).toBe("meetings_no_overlap")
      expect(yield* refusalOf(insertMeeting(hostId, at(60), at(90)))).toBe("meetings_no_overlap")
      yield* insertMeeting(hostId, at(90), at(120))
      yield* insertMeeting(other.hostId, at(60), at(90))
    })
  )

  it.effect("MUST have at least one seat taken and no more than it has, by a database constraint", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aCalendar
      expect(yield* refusalOf(insertMeeting(hostId, at(60), at(90), 0))).toBe("meetings_seats_check")
      expect(yield* refusalOf(insertMeeting(hostId, at(60), at(90), 2))).toBe("meetings_seats_check")
    })
  )

  it.effect("MUST be read through the index of the exclusion constraint, for both the host and the time", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { hostId } = yield* aCalendar
      const days = Array.from({ length: 500 }, (_, day) => day)
      yield* Effect.forEach(days, (day) => insertMeeting(hostId, at(day * 1440), at(day * 1440 + 30)), {
        concurrency: 10,
        discard: true
      })
      yield* sql`ANALYZE ${sql(`${schema}.meetings`)}`
      const plan = yield* sql<Record<string, string>>`EXPLAIN SELECT id FROM ${sql(`${schema}.meetings`)}
        WHERE bucket = ${hostId % 64}::smallint AND host_id = ${hostId}::bigint AND held && tstzrange(${new Date(at(0))}, ${new Date(at(1440))})`
      const text = plan.map((line) => line["QUERY PLAN"]).join("\n")
      expect(text).toContain("meetings_no_overlap")
      expect(text).toMatch(/Index Cond: \(\(bucket = .*host_id = .*held &&/)
    })
  )
})

const at = (minute: number): Instant => fixtureNow + minute * millisPerMinute

const overlap = (one: TimeRequest, other: TimeRequest): boolean => one.heldFrom < other.heldTo && other.heldFrom < one.heldTo

const aCalendar = Effect.gen(function* () {
  const hosts = yield* HostStore
  const services = yield* ServiceStore
  const name = uniqueName("host").replaceAll("_", "-")
  const host = yield* hosts.add(aHost({ email: `${name}@example.com`, username: name }), defaultSchedule("Europe/Rome"))
  const service = yield* services.add(aService({ hostId: host.id }))
  return { hostId: host.id, serviceId: service.id }
})

const overlapsInTheTable = Effect.fnUntraced(function* (hostId: number) {
  const sql = yield* SqlClient.SqlClient
  const meetings = sql(`${schema}.meetings`)
  return yield* sql`SELECT count(DISTINCT one.id) AS meetings, count(other.id) AS overlaps
    FROM ${meetings} AS one LEFT JOIN ${meetings} AS other
      ON other.host_id = one.host_id AND other.id <> one.id AND other.held && one.held
    WHERE one.host_id = ${hostId}`
})

const insertMeeting = (hostId: number, start: Instant, end: Instant, seatsTaken = 1) =>
  SqlClient.SqlClient.use(
    (sql) => sql`INSERT INTO ${sql(`${schema}.meetings`)} (bucket, host_id, start_at, end_at, held, capacity, seats_taken)
      VALUES (${hostId % 64}, ${hostId}, ${new Date(start)}, ${new Date(end)}, tstzrange(${new Date(start)}, ${new Date(end)}), 1, ${seatsTaken})`
  )

const refusalOf = <A, R>(statement: Effect.Effect<A, SqlError.SqlError, R>) =>
  Effect.map(Effect.flip(statement), violatedConstraint)
