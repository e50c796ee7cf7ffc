import { formatInstant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  cancelBooking,
  cancelVisitorBooking,
  confirmVisitorBooking,
  extendSeriesForHost,
  listBookings,
  openAttendeesLink,
  patchServiceSettings,
  rescheduleVisitorBooking,
  runJobsOnce,
  type Store,
  visitBooking,
  visitSeries,
  visitSeriesBooking,
  visitSeriesPreview,
  visitService,
  visitServiceBooking
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, alan, attendeesLinkOf, book, edsger, free, grace, paid, tuesday } from "../BookingFixtures.ts"
import { aHostWithSeries, week, weekly } from "../bookings/SeriesFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** Decision 0128: visitors book a series, and cancel its meetings by their links. */
export const visitorSeriesSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Series of visitors", stores, (clause) => {
    clause(
      "MUST be booked in one step, with a link for each meeting and one email about all",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        expect(yield* visitService(host.username!, slug)).toMatchObject({ series: { max_count: 53, visitor: true } })
        const body = sent(service, 4)
        const preview = yield* outcomeOf(host.id, visitSeriesPreview(host.username!, slug, body))
        expect(preview).toMatchObject({ events: [], mails: [], audit: [] })
        expect(preview.answer.occurrences.map(({ offered }) => offered)).toEqual([true, true, true, true])
        const booked = yield* outcomeOf(host.id, visitSeriesBooking(host.username!, slug, body))
        const { bookings, skipped } = booked.answer
        expect(skipped).toEqual([])
        expect(bookings.map(({ scheduled_at }) => scheduled_at)).toEqual(preview.answer.occurrences.map(({ start }) => start))
        expect(booked.eventTypes).toEqual(bookings.map(() => "booking.confirmed"))
        expect(booked.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect(new Set(bookings.map(({ manage_url }) => manage_url)).size).toBe(4)
        const seen = yield* visitSeries(tokenIn(bookings[2]!))
        expect(seen.map(({ series, manage_url }) => [series?.index, manage_url])).toEqual(
          bookings.map(({ series, manage_url }) => [series?.index, manage_url])
        )
      })
    )

    clause(
      "MUST only be booked where the setting says so, and the setting refuse services that cannot have them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries()
        const refused = { _tag: "Invalid", problems: [{ path: "every", rule: "unaccepted" }] }
        const ofVisitor = () => visitSeriesBooking(host.username!, service.slug, sent(service, 2))
        expect(yield* refusalOf(host.id, ofVisitor())).toMatchObject(refused)
        expect(yield* refusalOf(host.id, visitSeriesPreview(host.username!, service.slug, sent(service, 2)))).toMatchObject(
          refused
        )
        expect(yield* visitService(host.username!, service.slug)).not.toHaveProperty("series")
        const own = yield* aSeriesForVisitors()
        for (const [path, value] of Object.entries({ host: "ada", selection: "sel_1", hosts: "each" })) {
          const chosen = { ...sent(own.service, 2), [path]: value }
          const refusal = refusalOf(own.host.id, visitSeriesBooking(own.host.username!, own.slug, chosen))
          expect(yield* refusal).toMatchObject({ problems: [{ path }] })
        }
      })
    )

    clause(
      "MUST be booked of a service that is paid at the appointment, each meeting with its price",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(paid)
        const series = { max_count: 4, visitor: true }
        yield* patchServiceSettings(host.id, service.id, { payment: { mode: "on_site" }, series })
        const { bookings } = yield* visitSeriesBooking(host.username!, service.slug, sent(service, 2))
        expect(bookings.map(({ status }) => status)).toEqual(["accepted", "accepted"])
        const { data } = yield* listBookings(host, {})
        const due = ["on_site", 9900]
        expect(data.map(({ payment }) => [payment.mode, payment.amount_due])).toEqual([due, due])
      })
    )

    clause(
      "MUST be all meetings or none, and name those that cannot be booked, after the preview too",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        yield* visitSeriesPreview(host.username!, slug, sent(service, 3))
        yield* book(host, service, tuesday(10) + week)
        const refusal = yield* refusalOf(host.id, visitSeriesBooking(host.username!, slug, sent(service, 3)))
        expect(refusal).toMatchObject({ reason: "series_refused", refused: [{ index: 2, reason: "busy" }] })
        const near = { ...sent(service, 3), on_conflict: "nearest", nearest: [formatInstant(tuesday(10, 30) + week)] }
        const { bookings } = yield* visitSeriesBooking(host.username!, slug, near)
        expect(bookings.map(({ scheduled_at }) => Date.parse(scheduled_at!))).toEqual([
          tuesday(10),
          tuesday(10, 30) + week,
          tuesday(10) + 2 * week
        ])
      })
    )

    clause(
      "MUST be one booking to the limits for visitors",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        // Ten upcoming bookings of a person are the most.
        yield* visitSeriesBooking(host.username!, slug, sent(service, 12))
        const start = formatInstant(tuesday(15))
        const one = visitServiceBooking(host.username!, slug, { start, booker: grace })
        expect((yield* one).status).toBe("accepted")
      })
    )

    clause(
      "MUST be confirmed by one link, all meetings at once, or end after 15 minutes",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors({ confirm_email: true })
        const held = yield* outcomeOf(host.id, visitSeriesBooking(host.username!, slug, sent(service, 3)))
        expect([held.eventTypes, held.mails]).toEqual([[], [`confirmAddress to ${grace.email}`]])
        expect(held.answer.bookings.map(({ manage_url }) => manage_url)).toEqual([null, null, null])
        expect(yield* offeredOn(host, service, "2026-01-13")).not.toContain(tuesday(10) + week)
        const token = yield* confirmationToken
        const confirmed = yield* outcomeOf(host.id, confirmVisitorBooking(token))
        expect(confirmed.eventTypes).toEqual(["booking.confirmed", "booking.confirmed", "booking.confirmed"])
        expect(confirmed.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect((yield* visitSeries(token)).map(({ status }) => status)).toEqual(["accepted", "accepted", "accepted"])
        expect((yield* outcomeOf(host.id, confirmVisitorBooking(token))).events).toEqual([])

        const late = { ...sent(service, 2), start: formatInstant(tuesday(14)) }
        yield* visitSeriesBooking(host.username!, slug, late)
        yield* TestClock.adjust("15 minutes")
        yield* runJobsOnce
        const times = yield* offeredOn(host, service, "2026-01-13")
        expect(times).toContain(tuesday(14) + week)
      })
    )

    clause(
      "MUST tell further attendees about all meetings at once, after the booker has opened the link",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors({ max_guests: 2 })
        const body = { ...sent(service, 3), guests: [{ email: alan.email }, { email: edsger.email }] }
        yield* visitSeriesBooking(host.username!, slug, body)
        yield* runJobsOnce
        const links = (yield* (yield* MailSink).accepted).flatMap(({ mail }) => {
          const request = requestOf(mail)
          return request.kind === "confirmation" && request.attendeesUrl !== null ? [request.attendeesUrl] : []
        })
        const [token, proof] = attendeesLinkOf(links.at(-1)!)
        const opened = yield* outcomeOf(host.id, openAttendeesLink(token, proof))
        expect(opened.mails).toEqual([`confirmation to ${alan.email}`, `confirmation to ${edsger.email}`])
        const cancelled = yield* outcomeOf(host.id, cancelVisitorBooking(token, { scope: "all" }))
        expect(cancelled.mails).toContain(`cancelled to ${alan.email}`)
      })
    )

    clause(
      "MUST be cancelled by one meeting, the following or all, and leave those that are too late to cancel",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        const { bookings } = yield* visitSeriesBooking(host.username!, slug, sent(service, 5))
        const [first, second, , fourth] = bookings.map(tokenIn)
        yield* cancelVisitorBooking(second!, {})
        const following = yield* outcomeOf(host.id, cancelVisitorBooking(fourth!, { scope: "following", reason: "Moved away" }))
        expect(following.answer.meetings?.map(({ index }) => index)).toEqual([4, 5])
        expect(following.answer.status).toBe("cancelled")
        expect(following.eventTypes).toEqual(["booking.cancelled", "booking.cancelled"])
        expect(following.mails).toEqual([`cancelled to ${grace.email}`, `cancelled to ${host.email}`])
        yield* patchServiceSettings(host.id, service.id, { change_notice_minutes: 1440 })
        yield* TestClock.setTime(tuesday(9) - millisPerDay / 2)
        const rest = yield* cancelVisitorBooking(first!, { scope: "all" })
        expect(rest).toMatchObject({ status: "accepted", meetings: [{ index: 3 }] })
        const again = yield* refusalOf(host.id, cancelVisitorBooking(first!, { scope: "all" }))
        expect(again).toMatchObject({ reason: "booking_state" })
        const states = (yield* visitSeries(first!)).map(({ status }) => status)
        expect(states).toEqual(["accepted", "cancelled", "cancelled", "cancelled", "cancelled"])
        const alone = yield* visitServiceBooking(host.username!, slug, { start: formatInstant(tuesday(15)), booker: alan })
        expect(yield* refusalOf(host.id, cancelVisitorBooking(tokenIn(alone), { scope: "all" }))).toMatchObject({
          problems: [{ path: "scope" }]
        })
      })
    )

    clause(
      "MUST keep its meetings when the booker moves one, and cancel the following ones by their places",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        const { id, bookings } = yield* visitSeriesBooking(host.username!, slug, sent(service, 4))
        const [, second, third] = bookings.map(tokenIn)
        // The third one now takes place before the second one.
        const moved = yield* outcomeOf(host.id, rescheduleVisitorBooking(third!, { start: formatInstant(tuesday(15)) }))
        expect(moved.eventTypes).toEqual(["booking.rescheduled"])
        expect(moved.events.map((event) => "booking" in event && event.booking.series)).toEqual([{ id, index: 3, count: 4 }])
        const starts = (yield* visitSeries(second!)).map(({ scheduled_at }) => Date.parse(scheduled_at!))
        expect(starts).toEqual([tuesday(10), tuesday(10) + week, tuesday(15), tuesday(10) + 3 * week])
        const { meetings } = yield* cancelVisitorBooking(second!, { scope: "following" })
        expect(meetings?.map(({ index }) => index).toSorted()).toEqual([2, 3, 4])
        expect((yield* visitSeries(second!)).map(({ status }) => status)).toEqual([
          "accepted",
          "cancelled",
          "cancelled",
          "cancelled"
        ])
      })
    )

    clause(
      "MUST go on for its booker after the host extends it, and after the host cancels one",
      Effect.gen(function* () {
        const { host, service, slug } = yield* aSeriesForVisitors()
        const { id, bookings } = yield* visitSeriesBooking(host.username!, slug, sent(service, 2))
        yield* extendSeriesForHost(host.id, id, { count: 1 })
        yield* cancelBooking(host.id, bookings[0]!.id, {})
        const [, second] = bookings.map(tokenIn)
        const seen = yield* visitSeries(second!)
        expect(seen.map(({ status, series }) => [status, series?.index])).toEqual([
          ["cancelled", 1],
          ["accepted", 2],
          ["accepted", 3]
        ])
        expect((yield* visitBooking(tokenIn(seen[2]!))).series).toEqual({ id, index: 3, count: 3 })
        expect((yield* listBookings(host, { series: id })).data).toHaveLength(3)
      })
    )
  })

/** A host with a service of which visitors can book series. */
const aSeriesForVisitors = Effect.fnUntraced(function* (settings: object = {}, body: object = free) {
  const { host, service } = yield* aHostWithSeries({ visitor: true }, body)
  yield* patchServiceSettings(host.id, service.id, settings)
  return { host, service, slug: service.slug }
})

const sent = (service: { readonly slug: string }, count: number) => {
  const { service: _, ...body } = weekly(service, tuesday(10), count)
  return body
}

const tokenIn = ({ manage_url }: { readonly manage_url: string | null }): string =>
  new URL(manage_url ?? "").pathname.split("/").at(-1)!

/** The token in the last email that asks a booker to confirm. */
export const confirmationToken = Effect.gen(function* () {
  yield* runJobsOnce
  const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
  const links = requests.flatMap((request) => (request.kind === "confirmAddress" ? [request.confirmUrl ?? ""] : []))
  return new URL(links.at(-1)!).pathname.split("/").at(-1)!
})
