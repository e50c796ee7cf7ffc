import {
  acceptBooking,
  acceptRequest,
  bookSeries,
  cancelBooking,
  cancelVisitorBooking,
  confirmVisitorBooking,
  declineBooking,
  extendSeriesForHost,
  getBooking,
  patchServiceSettings,
  reportPayment,
  runJobsOnce,
  runTimers,
  type Store,
  viewCheckout,
  viewRequest,
  visitSeriesBooking
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { approved, approvedPaid, grace, tokenOf, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { race } from "../Race.ts"
import { confirmationToken } from "../visitors/VisitorSeriesSuite.ts"
import { aHostWithSeries, week, weekly } from "./SeriesFixtures.ts"

/** A request for three meetings on Tuesdays at ten. */
const aRequest = Effect.fnUntraced(function* (body: object = approved, count = 3) {
  const { host, service } = yield* aHostWithSeries({ visitor: true }, body)
  const outcome = yield* outcomeOf(host.id, bookSeries(host.id, weekly(service, tuesday(10), count)))
  const { id: series, bookings } = outcome.answer
  return { host, service, outcome, series, ids: bookings.map(({ id }) => id) }
})

const statesOf = (hostId: number, ids: ReadonlyArray<number>) =>
  Effect.map(
    Effect.forEach(ids, (id) => getBooking(hostId, id)),
    (bookings) => bookings.map(({ status }) => status)
  )

/** Decision 0128: the host answers the request for a series at once. */
export const seriesRequestSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Requests for series", stores, (clause) => {
    clause(
      "a series of a service that requires approval is one request, and accepting one meeting accepts all of them",
      Effect.gen(function* () {
        const { host, service, outcome, ids } = yield* aRequest()
        expect(outcome.answer.bookings.map(({ status }) => status)).toEqual(ids.map(() => "pending"))
        expect(outcome.eventTypes).toEqual(ids.map(() => "booking.requested"))
        expect(outcome.mails).toEqual([`requestReceived to ${grace.email}`, `requestToHost to ${host.email}`])
        expect(yield* offeredOn(host, service, "2026-01-13")).not.toContain(tuesday(10) + week)
        const accepted = yield* outcomeOf(host.id, acceptBooking(host.id, ids[1]!))
        expect(accepted.answer).toMatchObject({ id: ids[1], status: "accepted" })
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "accepted"))
        expect(accepted.eventTypes).toEqual(ids.map(() => "booking.confirmed"))
        expect(accepted.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${host.email}`])
        expect(accepted.audit.map(({ action }) => action)).toEqual(ids.map(() => "booking.accept"))
        expect(yield* refusalOf(host.id, acceptBooking(host.id, ids[0]!))).toMatchObject({ reason: "booking_state" })
        yield* cancelBooking(host.id, ids[1]!, {})
        expect(yield* statesOf(host.id, ids)).toEqual(["accepted", "cancelled", "accepted"])
      })
    )

    clause(
      "declining one declines all of them, with the reason and one email",
      Effect.gen(function* () {
        const { host, service, ids } = yield* aRequest()
        const declined = yield* outcomeOf(host.id, declineBooking(host.id, ids[2]!, { reason: "Full" }))
        expect(declined.answer).toMatchObject({ id: ids[2], status: "declined", cancellation_reason: "Full" })
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "declined"))
        expect(declined.mails).toEqual([`declined to ${grace.email}`])
        expect(yield* offeredOn(host, service, "2026-01-13")).toContain(tuesday(10) + week)
      })
    )

    clause(
      "an accepted request with a price is paid in one checkout, with one email",
      Effect.gen(function* () {
        const { host, ids } = yield* aRequest(approvedPaid)
        const accepted = yield* outcomeOf(host.id, acceptBooking(host.id, ids[0]!))
        expect(accepted.mails).toEqual([`paymentRequest to ${grace.email}`])
        const { checkout, bookings } = yield* viewCheckout(tokenOf(accepted.answer))
        expect([checkout.amountMinor, bookings.map(({ id }) => id)]).toEqual([29_700, ids])
        yield* reportPayment(host.id, ids[1]!, { outcome: "succeeded" })
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "accepted"))
      })
    )

    clause.rule(
      "a request MUST expire as a whole when its first meeting begins",
      Effect.gen(function* () {
        const { host, ids } = yield* aRequest()
        yield* TestClock.setTime(tuesday(10))
        const expired = yield* outcomeOf(host.id, runTimers)
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "declined"))
        expect(expired.mails).toEqual([`declined to ${grace.email}`])
        const other = yield* aRequest(approved, 2)
        yield* TestClock.setTime(tuesday(10) + week)
        expect(yield* Effect.flip(acceptBooking(other.host.id, other.ids[1]!))).toMatchObject({ reason: "start_passed" })
        expect(yield* statesOf(other.host.id, other.ids)).toEqual(["declined", "declined"])
      })
    )

    clause(
      "the link in the host's email shows and answers all meetings",
      Effect.gen(function* () {
        const { host, ids } = yield* aRequest()
        yield* runJobsOnce
        const requests = (yield* (yield* MailSink).accepted).map(({ mail }) => requestOf(mail))
        const sent = requests.flatMap((each) => (each.kind === "requestToHost" && each.booking.hostId === host.id ? [each] : []))
        expect(sent.map(({ series }) => series.map(({ booking }) => booking.id))).toEqual([ids])
        const token = new URL(sent[0]!.answerUrl ?? "").pathname.split("/").at(-1)!
        expect((yield* viewRequest(token)).meetings.map(({ id }) => id)).toEqual(ids)
        yield* acceptRequest(token)
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "accepted"))
        expect((yield* viewRequest(token)).answer).toMatchObject({ on: "accept", by: "host" })
      })
    )

    clause(
      "meetings that are added are a request for themselves",
      Effect.gen(function* () {
        const { host, series, ids } = yield* aRequest(approved, 2)
        yield* acceptBooking(host.id, ids[0]!)
        const { bookings } = yield* extendSeriesForHost(host.id, series, { count: 2 })
        const added = bookings.map(({ id }) => id)
        expect(yield* statesOf(host.id, [...ids, ...added])).toEqual(["accepted", "accepted", "pending", "pending"])
        yield* declineBooking(host.id, added[1]!, {})
        expect(yield* statesOf(host.id, [...ids, ...added])).toEqual(["accepted", "accepted", "declined", "declined"])
      })
    )

    clause(
      "a booker confirms the request first, and withdraws one meeting or all of them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWithSeries({ visitor: true }, approved)
        yield* patchServiceSettings(host.id, service.id, { confirm_email: true })
        const { service: _, ...body } = weekly(service, tuesday(10), 3)
        const { bookings } = yield* visitSeriesBooking(host.username!, service.slug, body)
        const ids = bookings.map(({ id }) => id)
        const token = yield* confirmationToken
        const confirmed = yield* outcomeOf(host.id, confirmVisitorBooking(token))
        expect(confirmed.mails).toEqual([`requestReceived to ${grace.email}`, `requestToHost to ${host.email}`])
        const all = yield* outcomeOf(host.id, cancelVisitorBooking(token, { scope: "all" }))
        expect(all.answer.meetings).toHaveLength(3)
        expect(all.mails).toEqual([`withdrawn to ${grace.email}`, `withdrawn to ${host.email}`])
        expect(yield* statesOf(host.id, ids)).toEqual(ids.map(() => "cancelled"))
      })
    )

    clause.rule(
      "MUST be answered once by callers at the same time",
      Effect.gen(function* () {
        const { host, ids } = yield* aRequest()
        const answers = ids.flatMap((id) => [acceptBooking(host.id, id), declineBooking(host.id, id, {})])
        const outcome = yield* outcomeOf(host.id, race(answers.map((answer) => Effect.exit(answer))))
        expect(new Set(yield* statesOf(host.id, ids)).size).toBe(1)
        expect(outcome.eventTypes).toHaveLength(3)
      })
    )
  })
