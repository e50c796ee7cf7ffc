import { type BookingResource, formatInstant, type Host } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  acceptBooking,
  cancelBooking,
  createService,
  declineBooking,
  getAvailability,
  getBooking,
  patchServiceSettings,
  reportPayment,
  rescheduleBooking,
  runTimers,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { timeLimit } from "../../fixtures/SuiteOptions.ts"
import { aHostWith, alan, book, edsger, free, grace, group, paid, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Several bookings of one meeting: each has its own state, and together they never exceed its seats. */
export const groupSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Groups", stores, (clause) => {
    clause.rule(
      "MUST send one event per booked seat, each with its own id, about the booking of that seat",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* book(host, service, tuesday(10), { booker: alan })
        const party = { attendees: [alan, { name: "Nobody's address" }] }
        const { answer, events } = yield* outcomeOf(host.id, book(host, service, tuesday(10), party))
        expect(answer).toMatchObject({
          status: "accepted",
          booker: grace,
          attendees: [alan, { name: "Nobody's address", email: null }],
          service: { is_group: true, max_attendees: 4 }
        })
        expect(events).toMatchObject([
          { type: "booking.confirmed", seat: { index: 0, ...grace }, booking: answer },
          { type: "booking.confirmed", seat: { index: 1, ...alan }, booking: answer },
          { type: "booking.confirmed", seat: { index: 2, name: "Nobody's address", email: null }, booking: answer }
        ])
        expect(new Set(events.map(({ id }) => id)).size).toBe(3)
        expect(yield* getBooking(host.id, answer.id)).toEqual(answer)
      })
    )

    clause.rule(
      "every change of a booking affects its own seats: one event each, and emails to everybody with an address",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* book(host, service, tuesday(10), { booker: edsger })
        const party = { attendees: [alan, { name: "Nobody's address" }] }
        const booked = yield* outcomeOf(host.id, book(host, service, tuesday(10), party))
        const { id } = booked.answer
        const moved = yield* outcomeOf(host.id, rescheduleBooking(host.id, id, { start: formatInstant(tuesday(11)) }))
        yield* TestClock.setTime(tuesday(11) - millisPerDay)
        const reminded = yield* outcomeOf(host.id, Effect.andThen(runTimers, runTimers))
        const cancelled = yield* outcomeOf(host.id, cancelBooking(host.id, id, {}))
        for (const [traces, type, mail] of [
          [booked, "booking.confirmed", "confirmation"],
          [moved, "booking.rescheduled", "rescheduled"],
          [cancelled, "booking.cancelled", "cancelled"]
        ] as const) {
          expect(traces.events.map((event) => [event.type, event.seat.index, event.booking.id])).toEqual(
            [0, 1, 2].map((index) => [type, index, id])
          )
          expect(traces.mails).toEqual([grace.email, alan.email, host.email].map((to) => `${mail} to ${to}`))
        }
        expect(moved.events.map(({ previousScheduledAt }) => previousScheduledAt)).toEqual(Array(3).fill(tuesday(10)))
        expect(reminded.eventTypes).toEqual([])
        expect(reminded.mails.filter((mail) => mail.endsWith(alan.email))).toEqual([`reminder to ${alan.email}`])
      })
    )

    clause(
      "seats that share an address get one event each and one email together",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const party = { attendees: [{ name: "Vincent Hopper", email: "Grace@Example.com" }, alan] }
        const { events, mails } = yield* outcomeOf(host.id, book(host, service, tuesday(10), party))
        expect(events).toHaveLength(3)
        expect(mails).toEqual([grace.email, alan.email, host.email].map((to) => `confirmation to ${to}`))
      })
    )

    clause.rule(
      "a booking takes a seat for the booker and each attendee, never more than remain, and frees them again",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* patchServiceSettings(host.id, service.id, { publish_spots_remaining: true })
        expect(yield* spotsOf(host, service)).toBe(4)
        const one = yield* book(host, service, tuesday(10))
        expect(yield* spotsOf(host, service)).toBe(3)
        const two = yield* book(host, service, tuesday(10), { booker: alan, attendees: [edsger] })
        expect(yield* spotsOf(host, service)).toBe(1)
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), { attendees: [alan] }))).toMatchObject({
          _tag: "Conflict",
          message: "The meeting does not have enough seats left."
        })
        yield* book(host, service, tuesday(10), { booker: edsger })
        expect(yield* spotsOf(host, service)).toBeUndefined()
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
        yield* cancelBooking(host.id, two.id, {})
        expect(yield* spotsOf(host, service)).toBe(2)
        yield* cancelBooking(host.id, one.id, {})
        expect(yield* spotsOf(host, service)).toBe(3)
      })
    )

    clause.rule(
      "remaining seats are shown only if the service publishes them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* book(host, service, tuesday(10))
        expect(yield* spotsOf(host, service)).toBe("not told")
      })
    )

    clause.rule(
      "more seats than the service has are rejected, and attendees on a one-on-one service are a 422",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const crowd = { attendees: Array(4).fill({ name: "Somebody" }) }
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10), crowd))).toMatchObject({
          _tag: "Conflict",
          message: "This service does not have that many seats."
        })
        const single = yield* createService(host.id, free)
        expect(yield* refusalOf(host.id, book(host, single, tuesday(10), { attendees: [alan] }))).toMatchObject({
          _tag: "Invalid",
          errors: { attendees: [expect.any(String)] }
        })
        expect(yield* book(host, single, tuesday(10), { attendees: [] })).toMatchObject({ attendees: [] })
      })
    )

    clause.rule(
      "a meeting can only be joined with its own duration, and otherwise holds its time",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...group, durations: [{ minutes: 30 }, { minutes: 60 }] })
        const other = yield* createService(host.id, { ...group, title: "Another workshop" })
        yield* patchServiceSettings(host.id, service.id, { slot_interval_minutes: 30 })
        yield* book(host, service, tuesday(10))
        for (const attempt of [
          book(host, service, tuesday(10), { duration_minutes: 60 }),
          book(host, service, tuesday(9, 30), { duration_minutes: 60 }),
          book(host, other, tuesday(10))
        ]) {
          expect(yield* refusalOf(host.id, attempt)).toMatchObject({
            _tag: "Conflict",
            message: "The host is not available at that time."
          })
        }
        expect(yield* book(host, service, tuesday(10), { duration_minutes: 30 })).toMatchObject({ status: "accepted" })
        expect(yield* offeredOn(host, other, "2026-01-06")).not.toContain(tuesday(10))
      })
    )

    clause(
      "rescheduling a booking moves only its own seats, to a new meeting or to one with free seats",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* patchServiceSettings(host.id, service.id, { publish_spots_remaining: true })
        const stays = yield* book(host, service, tuesday(10))
        const moves = yield* book(host, service, tuesday(10), { booker: alan, attendees: [edsger] })
        yield* book(host, service, tuesday(11), { booker: edsger })
        yield* book(host, service, tuesday(12), { booker: edsger, attendees: [alan, grace] })
        const moveTo = (hour: number) => rescheduleBooking(host.id, moves.id, { start: formatInstant(tuesday(hour)) })
        expect(yield* refusalOf(host.id, moveTo(12))).toMatchObject({ _tag: "Conflict" })
        yield* moveTo(11)
        expect([yield* spotsOf(host, service, 10), yield* spotsOf(host, service, 11)]).toEqual([3, 1])
        yield* moveTo(14)
        expect([yield* spotsOf(host, service, 11), yield* spotsOf(host, service, 14)]).toEqual([3, 2])
        expect(yield* getBooking(host.id, stays.id)).toEqual(stays)
      })
    )

    clause.rule(
      "when the last seat is freed, the time is available to all services",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const other = yield* createService(host.id, free)
        const bookings = [yield* book(host, service, tuesday(10)), yield* book(host, service, tuesday(10), { booker: alan })]
        for (const { id } of bookings) {
          expect(yield* offeredOn(host, other, "2026-01-06")).not.toContain(tuesday(10))
          yield* cancelBooking(host.id, id, {})
        }
        yield* book(host, other, tuesday(10))
      })
    )

    clause.rule(
      "each request is answered separately, and a declined or unanswered one frees its seats",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...group, requires_approval: true })
        const [one, two, three] = yield* bookers(host, service)
        yield* acceptBooking(host.id, one!.id)
        const declined = yield* outcomeOf(host.id, declineBooking(host.id, two!.id, {}))
        expect(declined.eventTypes).toEqual(["booking.declined"])
        expect(yield* statusesOf(host, [one!, two!, three!])).toEqual(["accepted", "declined", "pending"])
        const four = yield* book(host, service, tuesday(10), { attendees: [alan] })
        yield* TestClock.setTime(tuesday(10))
        const unanswered = yield* outcomeOf(host.id, Effect.andThen(runTimers, runTimers))
        expect(unanswered.eventTypes).toEqual(Array(3).fill("booking.declined"))
        expect(yield* statusesOf(host, [one!, three!, four])).toEqual(["accepted", "declined", "declined"])
      })
    )

    clause(
      "each booker pays separately, and an unpaid booking frees its seats",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...paid, is_group: true, max_attendees: 3 })
        const [one, two, three] = yield* bookers(host, service)
        expect(new Set([one, two, three].map((booking) => booking!.meeting_link)).size).toBe(3)
        yield* reportPayment(host.id, one!.id, { outcome: "succeeded" })
        yield* reportPayment(host.id, two!.id, { outcome: "failed" })
        expect(yield* statusesOf(host, [one!, two!, three!])).toEqual(["accepted", "cancelled", "pending"])
        yield* book(host, service, tuesday(10))
        expect(yield* refusalOf(host.id, book(host, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause(
      "of 20 concurrent bookings of one to three seats, the winners take the four seats and no more",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const parties = callers(20, (index) =>
          book(host, service, tuesday(10), { attendees: [alan, edsger].slice(0, index % 3) })
        )
        const { answer, events } = yield* outcomeOf(host.id, race(parties))
        expect(answer.won.reduce((seats, { attendees }) => seats + 1 + attendees.length, 0)).toBe(4)
        expect(events).toHaveLength(4)
      }),
      timeLimit
    )
  })

/** The published seats of a start on Tuesday; undefined when the start is not offered. */
const spotsOf = Effect.fnUntraced(function* (host: Host, service: { readonly slug: string }, hour = 10) {
  const day = "2026-01-06"
  const { data } = yield* getAvailability(host, { service: service.slug, from: day, to: day })
  const slot = data[day]?.find(({ start }) => start === formatInstant(tuesday(hour)))
  return slot === undefined ? undefined : (slot.spots_remaining ?? "not told")
})

/** Three people, each with a booking of one seat on Tuesday at ten. */
const bookers = (host: Host, service: { readonly slug: string }) =>
  Effect.forEach([grace, alan, edsger], (booker) => book(host, service, tuesday(10), { booker }))

const statusesOf = (host: Host, bookings: ReadonlyArray<BookingResource>) =>
  Effect.forEach(bookings, ({ id }) => Effect.map(getBooking(host.id, id), ({ status }) => status))
