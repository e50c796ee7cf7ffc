import { formatInstant } from "@slotkit/core"
import {
  bookSeries,
  cancelBooking,
  extendSeries,
  extendSeriesForHost,
  getBooking,
  listBookings,
  patchServiceSettings,
  rescheduleBooking,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { book, grace, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aHostWithSeries, week, weekly } from "./SeriesFixtures.ts"

/** Decision 0137: meetings that are added to a series, and other starts for those that cannot be booked. */
export const seriesExtensionSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Extensions of series", stores, (clause) => {
    clause(
      "MUST add meetings by the rule, whatever became of the last ones, for the same people",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const first = { ...weekly(service, tuesday(10), 3), topic: "German", metadata: { course: "a1" } }
        const { id, bookings } = yield* bookSeries(host.id, first)
        yield* rescheduleBooking(host.id, bookings[1]!.id, { start: formatInstant(tuesday(15) + week) })
        yield* cancelBooking(host.id, bookings[2]!.id, {})
        const extended = yield* outcomeOf(host.id, extendSeries(host.id, id, { count: 10 }))
        expect(extended.answer).toMatchObject({ id, skipped: [] })
        expect(extended.answer.bookings.map(({ series }) => series)).toEqual(
          Array.from({ length: 10 }, (_, place) => ({ id, index: place + 4, count: 13 }))
        )
        expect(extended.answer.bookings.map(({ scheduled_at }) => scheduled_at)).toEqual(
          // Clocks in London go forward on 29 March.
          Array.from({ length: 10 }, (_, place) => formatInstant(tuesday(place < 9 ? 10 : 9) + (place + 3) * week))
        )
        expect(extended.answer.bookings[0]).toMatchObject({ booker: grace, topic: "German", metadata: { course: "a1" } })
        expect(extended.eventTypes).toEqual(Array.from({ length: 10 }, () => "booking.confirmed"))
        expect(extended.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        // Only upcoming ones have the new number of places.
        expect(yield* getBooking(host.id, bookings[0]!.id)).toMatchObject({ series: { index: 1, count: 13 } })
        expect(yield* getBooking(host.id, bookings[2]!.id)).toMatchObject({ series: { index: 3, count: 3 } })
        yield* rescheduleBooking(host.id, bookings[0]!.id, { start: formatInstant(tuesday(11)), scope: "all" })
        const again = yield* extendSeriesForHost(host.id, id, { count: 1 })
        expect(again.bookings).toMatchObject([{ scheduled_at: formatInstant(tuesday(10) + 13 * week), series: { index: 14 } }])
      })
    )

    clause(
      "MUST add all or none, or skip, within the number of meetings that the service allows",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries({ max_count: 5 })
        yield* patchServiceSettings(host.id, service.id, { per_booker: [{ per: "month", bookings: 2 }] })
        const { id } = yield* bookSeries(host.id, weekly(service, tuesday(10), 2))
        yield* book(host, service, tuesday(10) + 3 * week, { booker: { name: "Alan", email: "alan@example.com" } })
        const refusal = yield* refusalOf(host.id, extendSeries(host.id, id, { count: 3 }))
        expect(refusal).toMatchObject({
          reason: "series_refused",
          refused: [{ index: 4, start: "2026-01-27T10:00:00Z", reason: "busy" }]
        })
        const { bookings, skipped } = yield* extendSeries(host.id, id, { count: 3, on_conflict: "skip" })
        expect(bookings.map(({ series }) => series?.index)).toEqual([3, 5])
        expect(skipped.map(({ index }) => index)).toEqual([4])
        const problems = (body: object) =>
          Effect.map(refusalOf(host.id, extendSeries(host.id, id, body)), (failure) =>
            (failure as { problems: ReadonlyArray<{ path: string; rule: string }> }).problems.map(
              ({ path, rule }) => `${path} ${rule}`
            )
          )
        expect(yield* problems({ count: 2 })).toEqual(["count too_many"])
        expect(yield* problems({})).toEqual(["count required"])
        expect(yield* problems({ count: 0 })).toEqual(["count integer"])
        expect(yield* problems({ count: 1, nearest: ["2026-02-10T10:00:00Z"] })).toEqual(["nearest unaccepted"])
        yield* patchServiceSettings(host.id, service.id, { series: null })
        expect(yield* problems({ count: 1 })).toEqual(["count unaccepted"])
        expect(yield* Effect.flip(extendSeries(host.id, "ser_none", { count: 1 }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "MUST book the nearest starts that were accepted, all or none, and name them otherwise",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* book(host, service, tuesday(10) + week)
        yield* book(host, service, tuesday(9, 30) + week)
        const body = { ...weekly(service, tuesday(10), 3), on_conflict: "nearest" }
        const refusal = yield* refusalOf(host.id, bookSeries(host.id, body))
        expect(refusal).toMatchObject({
          reason: "series_refused",
          refused: [{ index: 2, start: "2026-01-13T10:00:00Z", reason: "busy", nearest: "2026-01-13T10:30:00Z" }]
        })
        const far = { ...body, nearest: ["2026-01-13T15:00:00Z", "2026-01-14T10:00:00Z"] }
        expect(yield* refusalOf(host.id, bookSeries(host.id, far))).toMatchObject({ reason: "series_refused" })
        const { id, bookings, skipped } = yield* bookSeries(host.id, { ...body, nearest: ["2026-01-13T10:30:00Z"] })
        expect(skipped).toEqual([])
        expect(bookings.map(({ scheduled_at }) => scheduled_at)).toEqual([
          "2026-01-06T10:00:00Z",
          "2026-01-13T10:30:00Z",
          "2026-01-20T10:00:00Z"
        ])
        // The rule continues at the usual time.
        yield* book(host, service, tuesday(10) + 3 * week)
        const more = { count: 2, on_conflict: "nearest", nearest: ["2026-01-27T10:30:00Z"] }
        const added = yield* extendSeries(host.id, id, more)
        expect(added.bookings.map(({ scheduled_at }) => scheduled_at)).toEqual(["2026-01-27T10:30:00Z", "2026-02-03T10:00:00Z"])
      })
    )

    clause(
      "MUST give each place once, whoever extends at the same moment",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const { id } = yield* bookSeries(host.id, weekly(service, tuesday(10), 2))
        const extension: Effect.Effect<unknown, unknown, ClauseServices> = extendSeries(host.id, id, { count: 2 })
        yield* race(callers(4, () => extension))
        const { data } = yield* listBookings(host, { series: id, order: "asc", per_page: "100" })
        expect(data.map(({ series }) => series?.index)).toEqual(data.map((_, place) => place + 1))
        expect(data.length).toBeGreaterThanOrEqual(4)
      })
    )
  })
