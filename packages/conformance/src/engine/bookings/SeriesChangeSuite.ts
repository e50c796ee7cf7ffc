import { formatInstant } from "@slotkit/core"
import {
  bookSeries,
  cancelBooking,
  getBooking,
  listBookings,
  patchHost,
  patchServiceSettings,
  rescheduleBooking,
  rescheduleForHost,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { book, grace, group, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aHostWithSeries, week, weekly } from "./SeriesFixtures.ts"

/** Decision 0129: meetings of a series change together. */
export const seriesChangeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Changes of series", stores, (clause) => {
    clause(
      "MUST cancel one, the following or all meetings, with one event each and one email about the change",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(5)
        const cancelled = yield* outcomeOf(
          host.id,
          cancelBooking(host.id, bookings[2]!.id, { scope: "following", reason: "Ill." })
        )
        expect(cancelled.answer).toMatchObject({ id: bookings[2]!.id, status: "cancelled", cancellation_reason: "Ill." })
        expect(cancelled.answer.meetings).toEqual(
          [2, 3, 4].map((place) => ({
            id: bookings[place]!.id,
            index: place + 1,
            start: bookings[place]!.scheduled_at,
            reason: null
          }))
        )
        expect(cancelled.eventTypes).toEqual(Array.from({ length: 3 }, () => "booking.cancelled"))
        expect(cancelled.events.map((event) => "booking" in event && event.booking.series?.index)).toEqual([3, 4, 5])
        expect(cancelled.mails).toEqual([`cancelled to ${grace.email}`, `cancelled to ${host.email}`])
        expect(cancelled.audit.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => "booking.cancel"))
        expect(yield* offeredOn(host, service, "2026-01-20")).toContain(tuesday(10) + 2 * week)
        expect(yield* offeredOn(host, service, "2026-01-13")).not.toContain(tuesday(10) + week)
        const one = yield* cancelBooking(host.id, bookings[0]!.id, { scope: "one" })
        expect(one.meetings).toBeUndefined()
        // A meeting that has ended can be named.
        const rest = yield* cancelBooking(host.id, bookings[0]!.id, { scope: "all" })
        expect(rest).toMatchObject({ id: bookings[0]!.id, meetings: [{ id: bookings[1]!.id, index: 2 }] })
        const over = yield* refusalOf(host.id, cancelBooking(host.id, bookings[1]!.id, { scope: "all" }))
        expect(over).toMatchObject({ reason: "series_over" })
      })
    )

    clause(
      "MUST never change past meetings",
      Effect.gen(function* () {
        const { host, bookings } = yield* aSeries(4)
        yield* TestClock.adjust(week + tuesday(10) - tuesday(0) + 1)
        const started = yield* Effect.forEach(bookings, ({ id }) => getBooking(host.id, id))
        const passed = started.filter(({ scheduled_at }) => Date.parse(scheduled_at!) <= tuesday(10) + week)
        expect(passed.length).toBeGreaterThan(0)
        const { meetings } = yield* cancelBooking(host.id, bookings[0]!.id, { scope: "all" })
        const after = yield* Effect.forEach(bookings, ({ id }) => getBooking(host.id, id))
        expect(meetings?.map(({ id }) => id)).toEqual(after.filter(({ status }) => status === "cancelled").map(({ id }) => id))
        expect(after[0]).toEqual(started[0])
        const named = yield* refusalOf(
          host.id,
          rescheduleBooking(host.id, bookings[0]!.id, { start: formatInstant(tuesday(11) + 9 * week), scope: "all" })
        )
        expect(named).toMatchObject({ reason: "series_over" })
      })
    )

    clause(
      "MUST move meetings by the same local distance over clock changes, with all times in one email",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(14)
        yield* rescheduleBooking(host.id, bookings[1]!.id, { start: formatInstant(tuesday(15) + week) })
        const body = { start: formatInstant(tuesday(11)), scope: "all", note: "One hour later." }
        const moved = yield* outcomeOf(host.id, rescheduleBooking(host.id, bookings[0]!.id, body))
        // Clocks in London go forward on 29 March. The second one keeps its difference.
        const starts = Array.from({ length: 14 }, (_, place) =>
          formatInstant(tuesday(place === 1 ? 16 : place < 12 ? 11 : 10) + place * week)
        )
        expect(moved.answer).toMatchObject({ id: bookings[0]!.id, scheduled_at: starts[0] })
        expect(moved.answer.meetings?.map(({ start }) => start)).toEqual(starts)
        expect(moved.eventTypes).toEqual(bookings.map(() => "booking.rescheduled"))
        expect(moved.mails).toEqual([`rescheduled to ${grace.email}`, `rescheduled to ${host.email}`])
        const listed = yield* listBookings(host, { series: bookings[0]!.series!.id, order: "asc", per_page: "100" })
        expect(listed.data.map(({ scheduled_at }) => scheduled_at)).toEqual(starts)
        expect(listed.data.map(({ series }) => series)).toEqual(bookings.map(({ series }) => series))
        expect(yield* offeredOn(host, service, "2026-01-20")).toContain(tuesday(10) + 2 * week)
        expect(yield* offeredOn(host, service, "2026-01-20")).not.toContain(tuesday(11) + 2 * week)
      })
    )

    clause(
      "MUST move the following meetings into times of each other, all or none",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(4)
        // Each takes the place of the next one.
        const body = { start: formatInstant(tuesday(10) + 2 * week), scope: "following" }
        yield* rescheduleBooking(host.id, bookings[1]!.id, body)
        const starts = Effect.map(
          Effect.forEach(bookings, ({ id }) => getBooking(host.id, id)),
          (all) => all.map(({ scheduled_at }) => (Date.parse(scheduled_at!) - tuesday(10)) / week)
        )
        expect(yield* starts).toEqual([0, 2, 3, 4])
        yield* book(host, service, tuesday(14) + 3 * week)
        const refusal = yield* refusalOf(
          host.id,
          rescheduleBooking(host.id, bookings[1]!.id, { start: formatInstant(tuesday(14) + 2 * week), scope: "following" })
        )
        expect(refusal).toMatchObject({
          reason: "series_refused",
          message: "1 of the 3 meetings cannot be moved, so none was. Choose another start.",
          refused: [{ index: 3, start: "2026-01-27T14:00:00Z", reason: "busy" }]
        })
      })
    )

    clause(
      "MUST preview a move by the rules that move, without a trace",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(3)
        yield* book(host, service, tuesday(14) + week)
        const body = { start: formatInstant(tuesday(14)), scope: "all", dry_run: true }
        const seen = yield* outcomeOf(host.id, rescheduleForHost(host.id, bookings[0]!.id, body))
        expect(seen).toMatchObject({ events: [], mails: [], audit: [] })
        expect(seen.answer).toMatchObject({ scheduled_at: bookings[0]!.scheduled_at })
        expect(seen.answer.meetings).toEqual([
          { id: bookings[0]!.id, index: 1, start: "2026-01-06T14:00:00Z", reason: null },
          { id: bookings[1]!.id, index: 2, start: "2026-01-13T14:00:00Z", reason: "busy" },
          { id: bookings[2]!.id, index: 3, start: "2026-01-20T14:00:00Z", reason: null }
        ])
        expect(yield* Effect.forEach(bookings, ({ id }) => getBooking(host.id, id))).toEqual(bookings)
      })
    )

    clause(
      "MUST override rules for all alike, and move within the days of the setting and the limits of the booker",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(3)
        yield* patchServiceSettings(host.id, service.id, {
          booking_window_days: 5,
          per_booker: [{ per: "week", bookings: 1 }]
        })
        const early = { start: formatInstant(tuesday(7)), scope: "all", override: ["hours"] }
        expect(yield* refusalOf(host.id, rescheduleBooking(host.id, bookings[0]!.id, early))).toMatchObject({
          refused: [{ reason: "outside_hours" }, {}, {}]
        })
        const moved = yield* rescheduleForHost(host.id, bookings[0]!.id, early)
        expect(moved).toMatchObject({ overridden: ["hours"], meetings: [{ index: 1 }, { index: 2 }, { index: 3 }] })
        const later = { start: formatInstant(tuesday(10) + week), scope: "all" }
        expect((yield* rescheduleBooking(host.id, bookings[0]!.id, later)).meetings).toHaveLength(3)
        // A single one may move as far as well.
        const alone = yield* rescheduleBooking(host.id, bookings[2]!.id, { start: formatInstant(tuesday(12) + 3 * week) })
        expect(alone.scheduled_at).toBe("2026-01-27T12:00:00Z")
        yield* patchHost(host.id, { limits: [{ per: "day", bookings: 1 }] })
        yield* book(host, service, tuesday(12) + 4 * week, { booker: { name: "Alan", email: "alan@example.com" } }).pipe(
          Effect.ignore
        )
      })
    )

    clause(
      "MUST move seats of group sessions, and leave those of others",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries({}, group)
        const other = yield* book(host, service, tuesday(10) + week)
        const { bookings } = yield* bookSeries(host.id, weekly(service, tuesday(10), 2))
        yield* rescheduleBooking(host.id, bookings[0]!.id, { start: formatInstant(tuesday(12)), scope: "all" })
        expect(yield* offeredOn(host, service, "2026-01-13")).toEqual(
          expect.arrayContaining([tuesday(10) + week, tuesday(12) + week])
        )
        expect(yield* getBooking(host.id, other.id)).toMatchObject({ status: "accepted", scheduled_at: "2026-01-13T10:00:00Z" })
      })
    )

    clause(
      "MUST refuse what is wrong, with the field and the rule",
      Effect.gen(function* () {
        const { host, service, bookings } = yield* aSeries(2)
        const single = yield* book(host, service, tuesday(15))
        const start = formatInstant(tuesday(12))
        const first = bookings[0]!.id
        const problemOf = (action: Effect.Effect<unknown, unknown, ClauseServices>) =>
          Effect.map(refusalOf(host.id, action), (failure) => {
            const { path, rule } = (failure as { problems: ReadonlyArray<{ path: string; rule: string }> }).problems[0]!
            return `${path} ${rule}`
          })
        expect(yield* problemOf(cancelBooking(host.id, single.id, { scope: "all" }))).toBe("scope unaccepted")
        expect(yield* problemOf(cancelBooking(host.id, first, { scope: "some" }))).toBe("scope option")
        expect(yield* problemOf(cancelBooking(host.id, first, { scope: "all", reason: 7 }))).toBe("reason type")
        expect(yield* problemOf(rescheduleBooking(host.id, single.id, { start, scope: "following" }))).toBe("scope unaccepted")
        expect(yield* problemOf(rescheduleBooking(host.id, first, { start, dry_run: true }))).toBe("dry_run unaccepted")
        expect(yield* problemOf(rescheduleBooking(host.id, first, { start: "soon", scope: "all" }))).toBe("start date")
        expect(yield* problemOf(rescheduleBooking(host.id, first, { start, scope: "all", host: "any" }))).toBe("host unaccepted")
        const same = { start: bookings[0]!.scheduled_at!, scope: "all" }
        expect(yield* refusalOf(host.id, rescheduleBooking(host.id, first, same))).toMatchObject({ reason: "same_time" })
        expect(yield* Effect.flip(cancelBooking(host.id, 2 ** 40, { scope: "all" }))).toMatchObject({ _tag: "NotFound" })
        expect(yield* Effect.flip(rescheduleBooking(host.id, 2 ** 40, { start, scope: "all" }))).toMatchObject({
          _tag: "NotFound"
        })
      })
    )

    clause(
      "MUST change each meeting once, whoever changes it at the same moment",
      Effect.gen(function* () {
        const { host, bookings } = yield* aSeries(4)
        const later = { start: formatInstant(tuesday(12)), scope: "all" }
        const changes = (place: number): Effect.Effect<unknown, unknown, ClauseServices> =>
          [
            cancelBooking(host.id, bookings[0]!.id, { scope: "all" }),
            cancelBooking(host.id, bookings[2]!.id, {}),
            rescheduleBooking(host.id, bookings[0]!.id, later)
          ][place % 3]!
        const { won } = yield* race(callers(6, changes))
        expect(won.length).toBeGreaterThan(0)
        const after = yield* Effect.forEach(bookings, ({ id }) => getBooking(host.id, id))
        // At the latest the cancellation of all ends them.
        expect(after.filter(({ status }) => status === "cancelled").length).toBeGreaterThan(0)
        expect(new Set(after.map(({ scheduled_at }) => scheduled_at)).size).toBe(4)
      })
    )
  })

const aSeries = Effect.fnUntraced(function* (count: number) {
  const { host, service } = yield* aHostWithSeries()
  const { bookings } = yield* bookSeries(host.id, weekly(service, tuesday(10), count))
  return { host, service, bookings }
})
