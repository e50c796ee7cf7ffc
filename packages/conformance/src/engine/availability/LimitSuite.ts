import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { addDays, millisPerDay } from "@slotkit/core/internal"
import {
  acceptBooking,
  cancelBooking,
  createInvite,
  createService,
  declineBooking,
  explainTime,
  getAvailability,
  patchHost,
  patchServiceSettings,
  purgeEnded,
  requireHost,
  rescheduleBooking,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { timeLimit } from "../../fixtures/SuiteOptions.ts"
import { aHostWith, approved, book, bookInvite, free, group, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Slots and bookings observe the same limits of a day, a week and a month. */
export const limitSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Limits", stores, (clause) => {
    clause(
      "a full week has no slots, also those of its days that lie in another month, and the next week has",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* limited(host, service, { per: "week", bookings: 3 })
        for (const day of ["2026-01-26", "2026-01-29", "2026-01-30"]) yield* book(host, service, at(day, 10))
        expect(yield* countsOn(host, service, "2026-01-23", 13)).toEqual([16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 16, 16])
        const working = yield* createService(host.id, { ...free, title: "Weekend" })
        yield* patchServiceSettings(host.id, working.id, {
          hours: { weekly: [0, 6].map((weekday) => ({ weekday, start: "09:00", end: "11:00" })) },
          limits: [{ per: "week", bookings: 2 }]
        })
        yield* book(host, working, at("2026-01-31", 9))
        expect(yield* offeredOn(host, working, "2026-02-01")).toHaveLength(4)
        yield* book(host, working, at("2026-02-01", 9))
        for (const day of ["2026-01-31", "2026-02-01"]) expect(yield* offeredOn(host, working, day)).toEqual([])
        expect(yield* offeredOn(host, working, "2026-02-07")).toHaveLength(4)
      })
    )

    clause(
      "the week in which clocks change is one week",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
        yield* patchServiceSettings(host.id, service.id, {
          slot_interval_minutes: 720,
          hours: { weekly: everyDay },
          limits: [{ per: "week", bookings: 2 }]
        })
        yield* book(host, service, Date.parse("2026-03-23T00:00:00Z"))
        yield* book(host, service, Date.parse("2026-03-25T12:00:00Z"))
        expect(yield* countsOn(host, service, "2026-03-22", 9)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 2])
        expect((yield* offeredOn(host, service, "2026-03-30"))[0]).toBe(Date.parse("2026-03-29T23:00:00Z"))
      })
    )

    clause(
      "a month is full by the minutes of its meetings, and a longer meeting is refused where a shorter one fits",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 30 }, { minutes: 60 }] })
        yield* patchServiceSettings(host.id, service.id, { buffer_after_minutes: 30, limits: [{ per: "month", minutes: 90 }] })
        yield* book(host, service, tuesday(10))
        expect(yield* offeredOn(host, service, "2026-01-30")).toHaveLength(16)
        yield* book(host, service, wednesday(10))
        const long = book(host, service, at("2026-01-30", 10), { duration_minutes: 60 })
        expect(yield* refusalOf(host.id, long)).toMatchObject({
          _tag: "Conflict",
          reason: "month_full",
          message: "This service is fully booked in that month. Choose another month.",
          opensAt: Date.parse("2026-02-01T00:00:00Z")
        })
        yield* book(host, service, at("2026-01-30", 10))
        expect(yield* offeredOn(host, service, "2026-01-30")).toEqual([])
        expect(yield* offeredOn(host, service, "2026-02-02")).toHaveLength(16)
      })
    )

    clause.rule(
      "a refusal names the shortest full period, and the next times are in one that is open",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* limited(host, service, { per: "day", bookings: 1 }, { per: "week", bookings: 2 })
        yield* book(host, service, tuesday(10))
        yield* book(host, service, wednesday(10))
        const explained = yield* explainTime(host, { service: service.slug, start: wednesday(14) })
        expect(explained).toMatchObject({
          refusal: { code: "day_full" },
          until: Date.parse("2026-01-08T00:00:00Z"),
          next: [{ start: at("2026-01-12", 9) }, {}, {}]
        })
        expect(yield* explainTime(host, { service: service.slug, start: at("2026-01-08", 14) })).toMatchObject({
          refusal: { code: "week_full" },
          until: Date.parse("2026-01-12T00:00:00Z")
        })
      })
    )

    clause.rule(
      "first_per_day offers the first free times of each day of the host, also from another zone, and refuses the others",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { first_per_day: 2 })
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([tuesday(9), tuesday(9, 30)])
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({
          _tag: "Conflict",
          reason: "earlier_first",
          message: "Only the first free times of a day can be booked. Choose an earlier one."
        })
        const explained = yield* explainTime(host, { service: service.slug, start: tuesday(10) })
        expect(explained).toMatchObject({
          refusal: { code: "earlier_first" },
          opens: ["override:limits", "first_per_day=3"],
          next: [{ start: wednesday(9) }, { start: wednesday(9, 30) }, {}]
        })
        const days = { service: service.slug, from: "2026-01-06", to: "2026-01-07" }
        const inAuckland = yield* getAvailability(host, days, "Pacific/Auckland")
        expect(inAuckland.data).toMatchObject({ "2026-01-06": [{}, {}], "2026-01-07": [{ label: "22:00" }, {}] })
        const first = yield* book(host, service, tuesday(9))
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([tuesday(9, 30), tuesday(10)])
        yield* rescheduleBooking(host.id, first.id, { start: formatInstant(tuesday(10)) })
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([tuesday(9), tuesday(9, 30)])
        const late = rescheduleBooking(host.id, first.id, { start: formatInstant(tuesday(11)) })
        expect(yield* refusalOf(host.id, late)).toMatchObject({ reason: "earlier_first" })
      })
    )

    clause.rule(
      "per_booker refuses a person's next booking in a period, whatever the case of the address, and hides nothing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService(host.id, { ...free, title: "Another" })
        yield* patchServiceSettings(host.id, service.id, {
          per_booker: [
            { per: "day", bookings: 1 },
            { per: "week", bookings: 2 }
          ]
        })
        const by = (email: string) => ({ booker: { name: "Grace", email } })
        const first = yield* book(host, service, tuesday(10), by("Grace@example.com"))
        expect(yield* refusalOf(host.id, book(host, service, tuesday(14), by("grace@EXAMPLE.com")))).toMatchObject({
          _tag: "Conflict",
          reason: "booker_limit",
          message: "This email address already has a booking of this service on that day. Choose another day.",
          opensAt: Date.parse("2026-01-07T00:00:00Z")
        })
        expect(yield* offeredOn(host, service, "2026-01-06")).toHaveLength(15)
        yield* book(host, service, tuesday(14), by("alan@example.com"))
        yield* book(host, other, tuesday(15), by("grace@example.com"))
        const second = yield* book(host, service, wednesday(10), by("grace@example.com"))
        expect(yield* refusalOf(host.id, book(host, service, at("2026-01-08", 10), by("grace@example.com")))).toMatchObject({
          reason: "booker_limit",
          opensAt: Date.parse("2026-01-12T00:00:00Z")
        })
        yield* rescheduleBooking(host.id, first.id, { start: formatInstant(tuesday(11)) })
        const move = rescheduleBooking(host.id, first.id, { start: formatInstant(wednesday(14)) })
        expect(yield* refusalOf(host.id, move)).toMatchObject({ reason: "booker_limit" })
        yield* cancelBooking(host.id, second.id, {})
        yield* book(host, service, at("2026-01-08", 10), by("grace@example.com"))
      })
    )

    clause(
      "a booking that moves does not count itself, and is refused in a period that others have filled",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* limited(host, service, { per: "day", bookings: 1 }, { per: "week", bookings: 2 }, { per: "month", minutes: 90 })
        const first = yield* book(host, service, tuesday(10))
        yield* rescheduleBooking(host.id, first.id, { start: formatInstant(tuesday(14)) })
        const second = yield* book(host, service, wednesday(10))
        const third = yield* book(host, service, at("2026-01-12", 10))
        for (const start of [at("2026-01-08", 10), tuesday(10)]) {
          const move = rescheduleBooking(host.id, third.id, { start: formatInstant(start) })
          expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "Conflict" })
        }
        yield* rescheduleBooking(host.id, second.id, { start: formatInstant(at("2026-01-08", 10)) })
        yield* rescheduleBooking(host.id, third.id, { start: formatInstant(at("2026-01-13", 10)) })
      })
    )

    clause.rule(
      "requests count, and declined and cancelled bookings do not",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approved)
        yield* limited(host, service, { per: "week", bookings: 1 })
        const { id } = yield* book(host, service, tuesday(10))
        expect(yield* offeredOn(host, service, "2026-01-08")).toEqual([])
        yield* declineBooking(host.id, id, {})
        const { id: cancelled } = yield* book(host, service, tuesday(10))
        yield* acceptBooking(host.id, cancelled)
        expect(yield* offeredOn(host, service, "2026-01-08")).toEqual([])
        yield* cancelBooking(host.id, cancelled, {})
        expect(yield* offeredOn(host, service, "2026-01-08")).toHaveLength(16)
      })
    )

    clause.rule(
      "a session of a group counts once, and its seats stay open",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* limited(host, service, { per: "month", bookings: 1 })
        yield* book(host, service, tuesday(10))
        for (const day of ["2026-01-07", "2026-01-30"]) expect(yield* offeredOn(host, service, day)).toEqual([])
        expect(yield* offeredOn(host, service, "2026-01-06")).toEqual([tuesday(10)])
        yield* book(host, service, tuesday(10), { booker: { name: "Alan", email: "alan@example.com" } })
      })
    )

    clause(
      "a limit that is lowered below the present count closes its period and changes no booking",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const bookings = yield* Effect.forEach([9, 10, 11], (hour) => book(host, service, tuesday(hour)))
        yield* limited(host, service, { per: "week", bookings: 1 })
        expect(yield* countsOn(host, service, "2026-01-05", 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 16])
        yield* cancelBooking(host.id, bookings[0]!.id, {})
        yield* cancelBooking(host.id, bookings[1]!.id, {})
        expect(yield* offeredOn(host, service, "2026-01-08")).toEqual([])
        yield* cancelBooking(host.id, bookings[2]!.id, {})
        expect(yield* offeredOn(host, service, "2026-01-08")).toHaveLength(16)
      })
    )

    clause(
      "meetings that are over count until their month ends",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* limited(host, service, { per: "month", bookings: 1 })
        yield* book(host, service, tuesday(10))
        yield* TestClock.setTime(monday(9) + 25 * millisPerDay)
        yield* purgeEnded
        expect(yield* offeredOn(host, service, "2026-01-30")).toEqual([])
        expect(yield* offeredOn(host, service, "2026-02-02")).toHaveLength(16)
      })
    )

    clause(
      "limits of a host count the meetings of every service and of invites, and apply to all of them",
      Effect.gen(function* () {
        const { host: unlimited, service } = yield* aHostWith(free)
        const other = yield* createService(unlimited.id, { ...free, title: "Other" })
        const weekAndMonth = [
          { per: "week", bookings: 3 },
          { per: "month", minutes: 120 }
        ]
        yield* patchHost(unlimited.id, { limits: weekAndMonth })
        const host = yield* requireHost(unlimited.id)
        yield* book(host, service, tuesday(10))
        yield* book(host, other, wednesday(10))
        const invited = yield* bookInvite(host, yield* createInvite(host.id, { title: "For Grace" }), at("2026-01-08", 10))
        for (const one of [service, other]) expect(yield* countsOn(host, one, "2026-01-08", 5)).toEqual([0, 0, 0, 0, 16])
        const anyService = yield* getAvailability(host, { from: "2026-01-09", to: "2026-01-12" })
        expect(Object.keys(anyService.data)).toEqual(["2026-01-12"])
        const another = yield* createInvite(host.id, { title: "For Alan" })
        expect(yield* refusalOf(host.id, bookInvite(host, another, at("2026-01-09", 10)))).toMatchObject({
          reason: "week_full",
          message: "The host is fully booked in that week. Choose another week."
        })
        yield* rescheduleBooking(host.id, invited.id, { start: formatInstant(at("2026-01-09", 10)) })
        yield* book(host, other, at("2026-01-30", 10))
        expect(yield* refusalOf(host.id, book(host, service, at("2026-01-29", 10)))).toMatchObject({ reason: "month_full" })
        expect(yield* countsOn(host, service, "2026-01-29", 5)).toEqual([0, 0, 0, 0, 16])
      })
    )

    clause(
      "limits of a host hold for concurrent bookings of several services",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService(host.id, { ...free, title: "Other" })
        yield* patchHost(host.id, { limits: [{ per: "week", minutes: 120 }] })
        const came = yield* race(
          callers(12, (index) =>
            book(host, index % 2 === 0 ? service : other, (index < 6 ? tuesday : wednesday)(10 + (index % 6)))
          )
        )
        expect(came.won).toHaveLength(4)
        for (const lost of came.lost) expect(lost).toMatchObject({ _tag: "Conflict", reason: "week_full" })
      }),
      timeLimit
    )

    clause(
      "limits of a week and a month hold for concurrent bookings and moves",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* limited(host, service, { per: "week", bookings: 4 }, { per: "month", minutes: 180 })
        const days = ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"]
        const came = yield* race(callers(15, (index) => book(host, service, at(days[index % 5]!, 12 + Math.floor(index / 5)))))
        expect(came.won).toHaveLength(4)
        for (const lost of came.lost) expect(lost).toMatchObject({ _tag: "Conflict", reason: "week_full" })
        const next = yield* race(callers(6, (index) => book(host, service, at("2026-01-13", 10 + index))))
        expect(next.won).toHaveLength(2)
        for (const lost of next.lost) expect(lost).toMatchObject({ _tag: "Conflict", reason: "month_full" })
        const later = yield* Effect.forEach([9, 10, 11], (hour) => book(host, service, at("2026-02-10", hour)))
        yield* cancelBooking(host.id, came.won[0]!.id, {})
        const moved = yield* race(
          later.map(({ id }, index) => rescheduleBooking(host.id, id, { start: formatInstant(at("2026-01-20", 9 + index)) }))
        )
        expect(moved.won).toHaveLength(1)
      }),
      timeLimit
    )
  })

const at = (day: string, hour: number): Instant => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000

const limited = (host: Host, service: { readonly id: number }, ...limits: ReadonlyArray<object>) =>
  patchServiceSettings(host.id, service.id, { limits })

/** The numbers of starts that a service offers on successive days. */
const countsOn = (host: Host, service: { readonly slug: string }, first: string, days: number) =>
  Effect.forEach(
    Array.from({ length: days }, (_, index) => addDays(first, index)),
    (day) => Effect.map(offeredOn(host, service, day), (starts) => starts.length)
  )
