import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  addBusy,
  bookSlot,
  cancelBooking,
  createInvite,
  createService,
  deleteService,
  disableInvite,
  getSchedule,
  listBusy,
  patchHost,
  patchServiceSettings,
  replaceSchedule,
  requireHost,
  rescheduleBooking,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { timeLimit } from "../../fixtures/SuiteOptions.ts"
import {
  aHostOn,
  aHostWith,
  book,
  bookInvite,
  free,
  grace,
  group,
  monday,
  tuesday,
  wednesday,
  working
} from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { refusedStarts } from "./RefusedStarts.ts"

/** The starts that can be booked and moved to are the offered ones; every other start has its own message. */
export const startSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Starts", stores, (clause) => {
    for (const { what, setUp: input, start, message } of refusedStarts) {
      clause(
        `${what} is a 409 with the reason, for a new booking and for a rescheduled one, and writes nothing`,
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          const { id } = yield* book(host, service, wednesday(15))
          yield* input(host, service)
          expect(yield* refusalOf(host.id, book(host, service, start))).toMatchObject({ _tag: "Conflict", message })
          const reschedule = rescheduleBooking(host.id, id, { start: formatInstant(start) })
          expect(yield* refusalOf(host.id, reschedule)).toMatchObject({ _tag: "Conflict", message })
        })
      )
    }

    clause.rule(
      "a start that overlaps another booking of any service is rejected; one that only touches it is not",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const long = yield* createService(host.id, { title: "Long", durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, long.id, { slot_interval_minutes: 15 })
        yield* book(host, service, tuesday(10))
        for (const start of [tuesday(9, 15), tuesday(9, 30), tuesday(10), tuesday(10, 15)]) {
          expect(yield* refusalOf(host.id, book(host, long, start))).toMatchObject({
            _tag: "Conflict",
            message: "The host is not available at that time."
          })
        }
        yield* book(host, long, tuesday(9))
        yield* book(host, long, tuesday(10, 30))
      })
    )

    clause(
      "whole days off keep their dates in another time zone, while time off by the hour and what is over stay as they are",
      Effect.gen(function* () {
        const { host } = yield* aHostWith(free)
        const off = (start: string, end: string) => addBusy(host.id, { start, end })
        const past = yield* off("2025-07-01T00:00:00+01:00", "2025-07-02T00:00:00+01:00")
        yield* off("2026-03-29T00:00:00Z", "2026-03-31T00:00:00+01:00")
        const hours = yield* off("2026-03-30T00:00:00+01:00", "2026-03-30T12:00:00+01:00")
        yield* patchHost(host.id, { timezone: "Pacific/Kiritimati" })
        const spans = Effect.map(listBusy(host.id, {}), ({ data }) => data.map(({ start, end }) => [start, end]))
        const same = ({ start, end }: { readonly start: string; readonly end: string }) => [start, end]
        expect(yield* spans).toEqual([same(past), ["2026-03-28T10:00:00Z", "2026-03-30T10:00:00Z"], same(hours)])
        const { weekly } = yield* getSchedule(host.id)
        yield* replaceSchedule(host.id, { timezone: "Pacific/Honolulu", weekly })
        expect(yield* spans).toEqual([same(past), ["2026-03-29T10:00:00Z", "2026-03-31T10:00:00Z"], same(hours)])
      })
    )

    clause.rule(
      "buffers extend across midnight, to the day before and to the day after",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* working(
          host,
          [1, 2, 3].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
        )
        yield* patchServiceSettings(host.id, service.id, { buffer_before_minutes: 30, buffer_after_minutes: 30 })
        for (const [start, end] of [
          [monday(23, 40), monday(23, 50)],
          [wednesday(0, 10), wednesday(0, 20)]
        ] as const) {
          yield* addBusy(host.id, { start: formatInstant(start), end: formatInstant(end) })
        }
        const offered = yield* offeredOn(host, service, "2026-01-06")
        expect([offered.at(0), offered.at(-1), offered.length]).toEqual([tuesday(0, 30), tuesday(23), 46])
        for (const start of [tuesday(0), tuesday(23, 30)]) {
          expect(yield* refusalOf(host.id, book(host, service, start))).toMatchObject({
            _tag: "Conflict",
            message: "The host is not available at that time."
          })
        }
      })
    )

    clause.rule(
      "a booking may be moved to overlap its own time",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 15, max_bookings_per_day: 1 })
        const { id } = yield* book(host, service, tuesday(10))
        const moved = yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(10, 15)) })
        expect(moved.scheduled_at).toBe("2026-01-06T10:15:00Z")
        expect(yield* refusalOf(host.id, book(host, service, tuesday(12)))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause.rule(
      "a booking of a deleted service or of an invite can still be moved",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const served = yield* book(host, service, tuesday(10))
        yield* deleteService(host.id, service.id)
        const invited = yield* bookInvite(host, yield* createInvite(host.id, { title: "For Grace" }), tuesday(11))
        yield* rescheduleBooking(host.id, served.id, { start: formatInstant(tuesday(14)) })
        yield* rescheduleBooking(host.id, invited.id, { start: formatInstant(tuesday(10)) })
        expect(yield* Effect.flip(rescheduleBooking(host.id, invited.id, { start: formatInstant(tuesday(14)) }))).toMatchObject({
          _tag: "Conflict"
        })
      })
    )

    clause.rule(
      "exactly the offered starts can be booked",
      Effect.gen(function* () {
        for (const plan of ["pro", "free"]) {
          const { host: pro, service } = yield* aHostWith({ ...group, max_attendees: 2, durations: [{ minutes: 45 }] })
          const settings = {
            slot_interval_minutes: 20,
            buffer_before_minutes: 5,
            buffer_after_minutes: 10,
            max_bookings_per_day: 4
          }
          yield* patchServiceSettings(pro.id, service.id, settings)
          yield* addBusy(pro.id, { start: formatInstant(tuesday(12, 10)), end: formatInstant(tuesday(13)) })
          yield* bookInvite(pro, yield* createInvite(pro.id, { title: "For Grace" }), tuesday(15))
          yield* book(pro, service, tuesday(10, 20))
          yield* patchHost(pro.id, { plan })
          const host = yield* requireHost(pro.id)
          const starts = Array.from({ length: 9 * 12 }, (_, index) => tuesday(8, 30) + index * 5 * millisPerMinute)
          for (const start of starts) {
            const isOffered = (yield* offeredOn(host, service, "2026-01-06")).includes(start)
            const booked = yield* Effect.result(book(host, service, start))
            expect([formatInstant(start), booked._tag]).toEqual([formatInstant(start), isOffered ? "Success" : "Failure"])
          }
        }
      }),
      timeLimit
    )

    clause(
      "of 20 concurrent bookings of overlapping starts, one wins and the others leave no trace",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }] })
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 5 })
        const bookers = callers(20, (index) => book(host, service, tuesday(10, (index % 10) * 5)))
        const { answer, eventTypes, mails, audit } = yield* outcomeOf(host.id, race(bookers))
        expect(answer.won).toHaveLength(1)
        expect(answer.lost.map(({ _tag }) => _tag)).toEqual(Array(19).fill("Conflict"))
        expect([eventTypes, mails.length, audit.length]).toEqual([["booking.confirmed"], 2, 1])
      }),
      timeLimit
    )

    clause(
      "of bookings concurrently moved to one start, one gets it and the others are unchanged",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const bookings = yield* Effect.forEach([9, 10, 11, 12], (hour) => book(host, service, tuesday(hour)))
        const moves = bookings.map(({ id }) => rescheduleBooking(host.id, id, { start: formatInstant(tuesday(15)) }))
        const { answer, eventTypes } = yield* outcomeOf(host.id, race(moves))
        expect([answer.won.length, eventTypes]).toEqual([1, ["booking.rescheduled"]])
        expect(yield* offeredOn(host, service, "2026-01-06")).toHaveLength(16 - 4)
      }),
      timeLimit
    )

    clause(
      "the daily limit holds for concurrent bookings and moves",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { max_bookings_per_day: 4 })
        const others = yield* Effect.forEach([9, 10, 11, 12], (hour) => book(host, service, wednesday(hour)))
        const came = yield* race(callers(12, (index) => book(host, service, tuesday(9, index * 30))))
        expect(came.won).toHaveLength(4)
        yield* cancelBooking(host.id, came.won[0]!.id, {})
        const moved = yield* race(
          others.map(({ id }, index) => rescheduleBooking(host.id, id, { start: formatInstant(tuesday(15, index * 30)) }))
        )
        expect(moved.won).toHaveLength(1)
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([])
      }),
      timeLimit
    )

    clause.rule(
      "a host without a username cannot be booked, through a service or an invite",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro", { username: null })
        const service = yield* createService(host.id, free)
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const message = "The host cannot receive bookings without a username. Set one first."
        for (const attempt of [book(host, service, tuesday(10)), bookInvite(host, invite, tuesday(10))]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({ _tag: "Conflict", message })
        }
      })
    )

    clause.rule(
      "MUST check in the order 404, 422, 409",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const stranger = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        yield* disableInvite(host.id, invite.id)
        const broken = { start: "never", booker: { name: "" } }
        for (const target of [{ service: "unknown" }, { invite: invite.id + 1000 }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...broken, ...target }))).toMatchObject({ _tag: "NotFound" })
        }
        expect(yield* refusalOf(host.id, bookSlot(host.id + 100_000, { ...broken, service: service.slug }))).toMatchObject({
          _tag: "NotFound"
        })
        expect(yield* refusalOf(host.id, bookSlot(stranger.host.id, { ...broken, invite: invite.id }))).toMatchObject({
          _tag: "NotFound"
        })
        for (const target of [{ service: service.slug }, { invite: invite.id }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...broken, ...target }))).toMatchObject({
            _tag: "Invalid",
            errors: { start: [expect.any(String)], booker: expect.any(Array) }
          })
        }
        expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(10)))).toMatchObject({
          _tag: "Conflict",
          message: "The invite is disabled, so its link no longer works."
        })
      })
    )

    clause.rule(
      "a duration that the service does not offer is a 422; without one, the shortest is booked",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 60 }, { minutes: 15 }] })
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { duration_minutes: 30 }))).toMatchObject({
          _tag: "Invalid",
          errors: { duration_minutes: ["The duration_minutes field must be one of 60, 15."] }
        })
        expect((yield* book(host, service, tuesday(10))).duration_minutes).toBe(15)
        expect((yield* book(host, service, tuesday(11), { duration_minutes: 60 })).duration_minutes).toBe(60)
      })
    )

    clause.rule(
      "a booking requires either a service or an invite, and a booker",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { title: "For Grace" })
        const expected = { start: formatInstant(tuesday(10)), booker: grace }
        for (const target of [{}, { service: 7 }, { service: service.slug, invite: invite.id }]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, { ...expected, ...target }))).toMatchObject({
            _tag: "Invalid",
            errors: { service: [expect.any(String)] }
          })
        }
        expect(yield* refusalOf(host.id, bookSlot(host.id, { ...expected, invite: "1" }))).toMatchObject({
          errors: { invite: [expect.any(String)] }
        })
        for (const input of [null, [], "book me in"]) {
          expect(yield* refusalOf(host.id, bookSlot(host.id, input))).toMatchObject({ _tag: "Invalid" })
        }
      })
    )
  })
