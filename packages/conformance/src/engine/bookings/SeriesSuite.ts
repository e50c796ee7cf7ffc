import { formatInstant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  bookSeries,
  bookSeriesForHost,
  bookSlot,
  cancelBooking,
  listBookings,
  patchHost,
  patchServiceSettings,
  previewSeries,
  rescheduleBooking,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, free, grace, group, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aHostWithSeries, week, weekly } from "./SeriesFixtures.ts"

/** Decision 0128: one request books a series of meetings. */
export const seriesSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Series of meetings", stores, (clause) => {
    clause(
      "MUST be one booking a meeting at the same local time, with one event each and one email about all",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const booked = yield* outcomeOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 14)))
        const { id, bookings, skipped } = booked.answer
        expect(skipped).toEqual([])
        expect(bookings.map(({ series }) => series)).toEqual(
          Array.from({ length: 14 }, (_, place) => ({ id, index: place + 1, count: 14 }))
        )
        expect(bookings.map(({ scheduled_at }) => scheduled_at)).toEqual(
          // Clocks in London go forward on 29 March.
          Array.from({ length: 14 }, (_, place) => formatInstant(tuesday(place < 12 ? 10 : 9) + place * week))
        )
        expect(bookings.map(({ status }) => status)).toEqual(bookings.map(() => "accepted"))
        expect(booked.eventTypes).toEqual(bookings.map(() => "booking.confirmed"))
        expect(booked.events.map((event) => "booking" in event && event.booking.series)).toEqual(
          bookings.map(({ series }) => series)
        )
        expect(booked.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect(booked.audit.map(({ action }) => action)).toEqual(bookings.map(() => "booking.book"))
        const listed = yield* listBookings(host, { series: id, order: "asc", per_page: "100" })
        expect(listed.data).toEqual(bookings)
        expect((yield* listBookings(host, { series: "ser_other" })).data).toEqual([])
        expect(yield* offeredOn(host, service, "2026-01-13")).not.toContain(tuesday(10) + week)
      })
    )

    clause(
      "MUST book all meetings or none, and name those that cannot be booked",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* book(host, service, tuesday(10) + week)
        yield* book(host, service, tuesday(10) + 3 * week)
        const refusal = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 5)))
        expect(refusal).toMatchObject({
          reason: "series_refused",
          message: "2 of the 5 meetings of the series cannot be booked. Choose another start, or skip them.",
          refused: [
            { index: 2, start: "2026-01-13T10:00:00Z", reason: "busy" },
            { index: 4, start: "2026-01-27T10:00:00Z", reason: "busy" }
          ]
        })
      })
    )

    clause(
      "MUST skip those that cannot be booked on request, but not all of them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* book(host, service, tuesday(10) + week)
        const skipping = { ...weekly(service, tuesday(10), 3), on_conflict: "skip" }
        const { bookings, skipped } = yield* bookSeriesForHost(host.id, skipping)
        expect(bookings.map(({ series }) => [series?.index, series?.count])).toEqual([
          [1, 3],
          [3, 3]
        ])
        expect(skipped).toEqual([{ index: 2, start: "2026-01-13T10:00:00Z", reason: "busy" }])
        const none = yield* refusalOf(host.id, bookSeries(host.id, skipping))
        expect(none).toMatchObject({ reason: "series_refused", refused: [{ index: 1 }, { index: 2 }, { index: 3 }] })
      })
    )

    clause(
      "MUST be previewed by the rules that book, with the nearest start of that day, and without a trace",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* book(host, service, tuesday(10) + week)
        yield* book(host, service, tuesday(9, 30) + week)
        yield* patchServiceSettings(host.id, service.id, { booking_window_days: 5 })
        const body = weekly(service, tuesday(10), 3)
        const seen = yield* outcomeOf(host.id, previewSeries(host.id, body))
        expect(seen).toMatchObject({ events: [], mails: [], audit: [] })
        expect(seen.answer).toEqual({
          timezone: "Europe/London",
          occurrences: [
            { index: 1, start: "2026-01-06T10:00:00Z", offered: true, reason: null, nearest: null },
            { index: 2, start: "2026-01-13T10:00:00Z", offered: false, reason: "busy", nearest: "2026-01-13T10:30:00Z" },
            { index: 3, start: "2026-01-20T10:00:00Z", offered: true, reason: null, nearest: null }
          ],
          price: null,
          months_without: []
        })
        const beyond = yield* previewSeries(host.id, { ...body, start: formatInstant(tuesday(10) + week) })
        expect(beyond.occurrences[0]).toMatchObject({ offered: false, reason: "window", nearest: null })
      })
    )

    clause(
      "MUST leave out months without the weekday, and follow the zone of the host, or the one that is named",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const monthly = { ...weekly(service, tuesday(10), 3), every: { unit: "month", n: 1 } }
        const fifth = { ...monthly, start: formatInstant(tuesday(10) + 23 * millisPerDay) }
        const preview = yield* previewSeries(host.id, fifth)
        expect(preview.occurrences.map(({ start }) => start)).toEqual([
          "2026-01-29T10:00:00Z",
          "2026-04-30T09:00:00Z",
          "2026-07-30T09:00:00Z"
        ])
        expect(preview.months_without).toEqual(["2026-02", "2026-03", "2026-05", "2026-06"])
        const inTokyo = yield* previewSeries(host.id, { ...weekly(service, tuesday(10), 14), timezone: "Asia/Tokyo" })
        expect(inTokyo.occurrences.at(-1)?.start).toBe("2026-04-07T10:00:00Z")
      })
    )

    clause(
      "MUST book the first within the window and the others within the days of the setting",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries({ max_days: 20 })
        for (const days of [365, 5]) {
          yield* patchServiceSettings(host.id, service.id, { booking_window_days: days })
          const refusal = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 4)))
          expect(refusal).toMatchObject({ refused: [{ index: 4, reason: "window" }] })
        }
        expect((yield* bookSeries(host.id, weekly(service, tuesday(10), 3))).bookings).toHaveLength(3)
        const late = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(11) + week, 2)))
        expect(late).toMatchObject({ refused: [{ index: 1, reason: "window" }] })
      })
    )

    clause(
      "MUST keep the limits of the host and of the service, among its own meetings too",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* patchServiceSettings(host.id, service.id, { limits: [{ per: "month", bookings: 3 }] })
        const refusal = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 5)))
        expect(refusal).toMatchObject({ refused: [{ index: 4, reason: "month_full" }] })
        yield* patchServiceSettings(host.id, service.id, { limits: [] })
        yield* patchHost(host.id, { limits: [{ per: "week", bookings: 1 }] })
        yield* book(host, service, tuesday(15) + week)
        const another = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 3)))
        expect(another).toMatchObject({ refused: [{ index: 2, reason: "week_full" }] })
      })
    )

    clause(
      "MUST count as one for the limits of its booker",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        yield* patchServiceSettings(host.id, service.id, { per_booker: [{ per: "month", bookings: 2 }] })
        const { bookings } = yield* bookSeries(host.id, weekly(service, tuesday(10), 4))
        yield* rescheduleBooking(host.id, bookings[1]!.id, { start: formatInstant(tuesday(12) + week) })
        yield* book(host, service, tuesday(15))
        expect(yield* refusalOf(host.id, book(host, service, tuesday(16)))).toMatchObject({ reason: "booker_limit" })
        const refusal = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(14), 6)))
        expect(refusal).toMatchObject({ refused: Array.from({ length: 4 }, () => ({ reason: "booker_limit" })) })
      })
    )

    clause(
      "MUST override rules for all meetings alike if the request may, and for none otherwise",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const early = { ...weekly(service, tuesday(7), 2), override: ["hours"] }
        expect(yield* refusalOf(host.id, bookSeries(host.id, early))).toMatchObject({
          refused: [{ reason: "outside_hours" }, {}]
        })
        const { bookings } = yield* bookSeriesForHost(host.id, early)
        expect(bookings.map(({ overridden }) => overridden)).toEqual([["hours"], ["hours"]])
      })
    )

    clause(
      "MUST join the sessions of a group, or begin them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries({}, group)
        yield* book(host, service, tuesday(10) + week, { attendees: [{ name: "A" }, { name: "B" }] })
        expect((yield* bookSeries(host.id, weekly(service, tuesday(10), 3))).bookings).toHaveLength(3)
        const refusal = yield* refusalOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), 3)))
        expect(refusal).toMatchObject({ refused: [{ index: 2, reason: "full" }] })
      })
    )

    clause(
      "MUST be bookings that change and end alone",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const { id, bookings } = yield* bookSeries(host.id, weekly(service, tuesday(10), 3))
        const [first, second, third] = bookings
        const cancelled = yield* outcomeOf(host.id, cancelBooking(host.id, second!.id, {}))
        expect(cancelled.eventTypes).toEqual(["booking.cancelled"])
        expect(cancelled.answer.series).toEqual({ id, index: 2, count: 3 })
        const moved = yield* rescheduleBooking(host.id, third!.id, { start: formatInstant(tuesday(11) + 2 * week) })
        expect(moved).toMatchObject({ scheduled_at: "2026-01-20T11:00:00Z", series: { index: 3 } })
        expect((yield* listBookings(host, { series: id, status: "accepted", order: "asc" })).data.map((each) => each.id)).toEqual(
          [first!.id, third!.id]
        )
      })
    )

    clause(
      "MUST refuse services that take none, with the field and the rule",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const refused = (slug: string, fields: object = {}) =>
          Effect.map(refusalOf(host.id, bookSeries(host.id, { ...weekly({ slug }, tuesday(10), 3), ...fields })), (failure) =>
            (failure as { problems: ReadonlyArray<{ path: string; rule: string }> }).problems.map(
              ({ path, rule }) => `${path} ${rule}`
            )
          )
        expect(yield* refused(service.slug)).toEqual(["service unaccepted"])
        yield* patchServiceSettings(host.id, service.id, { series: { max_count: 5, every: ["week"] } })
        expect(yield* refused(service.slug, { count: 6, booker: { name: "" } })).toEqual(["booker.name empty", "count too_many"])
        expect(yield* refused(service.slug, { every: { unit: "month", n: 1 } })).toEqual(["every.unit option"])
        expect(yield* refused(service.slug, { start: "soon" })).toEqual(["start date"])
        expect(yield* refusalOf(host.id, bookSeries(host.id, {}))).toMatchObject({ _tag: "Invalid" })
        expect(yield* Effect.flip(bookSeries(2 ** 40, weekly(service, tuesday(10), 3)))).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(host.id, bookSeries(host.id, weekly({ slug: "none" }, tuesday(10), 3)))).toMatchObject({
          _tag: "NotFound"
        })
        yield* patchServiceSettings(host.id, service.id, { series: { max_count: 5 } })
        expect(yield* refused(service.slug, { hosts: "each" })).toEqual(["hosts unaccepted"])
        expect(yield* refused(service.slug, { hosts: "any" })).toEqual(["hosts option"])
      })
    )

    clause(
      "MUST hold a time once, whoever books it at the same moment",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const series = bookSeries(host.id, weekly(service, tuesday(10), 3))
        const single = bookSlot(host.id, { service: service.slug, start: formatInstant(tuesday(10) + 2 * week), booker: grace })
        const { won, lost } = yield* race(
          callers(6, (place): Effect.Effect<unknown, unknown, ClauseServices> => (place % 2 === 0 ? series : single))
        )
        expect([won.length, lost.length]).toEqual([1, 5])
        const booked = (yield* listBookings(host, { per_page: "100" })).data.map(({ scheduled_at }) => scheduled_at)
        expect(new Set(booked).size).toBe(booked.length)
        expect([1, 3]).toContain(booked.length)
      })
    )
  })
