import {
  acceptBooking,
  BookingHooks,
  BookingLinkStore,
  createApiKey,
  createHost,
  createService,
  deleteHost,
  getBooking,
  getHost,
  listAudit,
  listHosts,
  openCheckout,
  patchHost,
  purgeRemoved,
  receivePayment,
  runJobsOnce,
  type Store,
  settleRemovedHosts,
  Vetoed,
  viewCheckout
} from "@slotkit/engine"
import { FakePayments, MailSink, silent } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { nothing, recordsOf } from "../../fixtures/HostRecords.ts"
import {
  aHostOn,
  aHostWith,
  alan,
  aPaidBooking,
  approved,
  book,
  free,
  journeys,
  monday,
  paid,
  tokenOf,
  tuesday,
  wednesday
} from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aKeyHolder, claimed, subscribe } from "../webhooks/WebhookFixtures.ts"

/** The refusal to delete a host with bookings, and the settlement before a forced deletion. */
export const deletionSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Deletion of a host", stores, (clause) => {
    clause.rule(
      "a host with upcoming or paid bookings is a 409 that counts them, and stays as it was",
      Effect.gen(function* () {
        const one = yield* journeys.pending
        expect(yield* refusalOf(one.host.id, deleteHost(one.host.id))).toMatchObject({
          _tag: "Conflict",
          message:
            "The host has 1 upcoming booking. Pass force=true to cancel and refund what is upcoming, notify everybody and delete the host."
        })
        const { host, service } = yield* journeys["accepted and paid"]
        yield* book(host, service, tuesday(12))
        expect(yield* refusalOf(host.id, deleteHost(host.id, { force: "false" }))).toMatchObject({
          message: expect.stringContaining("2 upcoming bookings, 1 of them paid.")
        })
        yield* TestClock.setTime(wednesday(9))
        yield* runJobsOnce
        expect(yield* refusalOf(host.id, deleteHost(host.id))).toMatchObject({
          message: "The host has 1 paid booking in the past. Pass force=true to delete the host anyway. They are not refunded."
        })
        yield* deleteHost(host.id, { force: "true" })
        expect((yield* (yield* FakePayments).calls).refunded).toEqual([])
      })
    )

    clause.rule(
      "nothing stands in the way of deleting a host whose bookings are over",
      Effect.gen(function* () {
        for (const stage of ["declined", "cancelled", "cancelled and refunded"] as const) {
          const { host } = yield* journeys[stage]
          yield* deleteHost(host.id)
          expect(yield* Effect.flip(getHost(host.id))).toMatchObject({ _tag: "NotFound" })
        }
        const { host } = yield* journeys.accepted
        yield* TestClock.setTime(tuesday(10, 29))
        expect(yield* Effect.flip(deleteHost(host.id))).toMatchObject({ _tag: "Conflict" })
        yield* TestClock.setTime(tuesday(10, 30))
        yield* deleteHost(host.id)
      })
    )

    clause.rule(
      "force cancels every upcoming booking, refunds the paid ones and tells everybody, webhooks included",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(paid)
        const intro = yield* createService(host.id, free)
        const onRequest = yield* createService(host.id, { ...approved, title: "On request" })
        yield* subscribe(yield* aKeyHolder(host))
        const settled = yield* book(host, service, tuesday(9))
        const token = tokenOf(settled)
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        const unpaid = tokenOf(yield* book(host, service, tuesday(10)))
        yield* Effect.flatMap(viewCheckout(unpaid), openCheckout)
        yield* book(host, intro, tuesday(11), { attendees: [] })
        yield* book(host, onRequest, tuesday(12), { booker: alan })
        yield* runJobsOnce
        yield* claimed(host.id)
        const sentBefore = (yield* sink.accepted).length

        const deletion = Effect.andThen(deleteHost(host.id, { force: "true" }), settleRemovedHosts)
        const { eventTypes, audit } = yield* outcomeOf(host.id, deletion)
        expect(eventTypes).toEqual(["booking.cancelled", "booking.cancelled", "booking.cancelled", "booking.declined"])
        expect(audit.map(({ action }) => action)).toEqual([
          "host.delete",
          "payment.refund",
          "booking.cancel",
          "booking.paymentFailsOrExpires",
          "booking.cancel",
          "booking.decline"
        ])
        const deliveries = yield* claimed(host.id)
        expect(deliveries.map(({ payload }) => [payload.type, payload.data.booking.cancellation_reason])).toEqual([
          ["booking.cancelled", "The host's account was deleted"],
          ["booking.cancelled", "The host's account was deleted"],
          ["booking.cancelled", "The host's account was deleted"],
          ["booking.declined", "The host's account was deleted"]
        ])
        expect(deliveries[0]!.payload.data.booking.payment.status).toBe("refunded")
        yield* runJobsOnce
        const sent = (yield* sink.accepted).slice(sentBefore).map(({ mail }) => `${mail.subject} to ${mail.to.email}`)
        expect(sent.toSorted()).toEqual(
          [
            "cancelled to grace@example.com",
            `cancelled to ${host.email}`,
            "cancelled to grace@example.com",
            "cancelled to grace@example.com",
            `cancelled to ${host.email}`,
            "declined to alan@example.com",
            "refunded to grace@example.com"
          ].toSorted()
        )
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
        expect((yield* desk.calls).expired).toEqual([`pay_${unpaid}`])
      })
    )

    clause(
      "a deleted host is gone at once, and its address, username and bookings' time with it; the audit log can still be read",
      Effect.gen(function* () {
        const { host } = yield* journeys.accepted
        yield* createApiKey(host.id, { name: "Key", scopes: [] })
        const { total } = (yield* listHosts({})).meta
        yield* deleteHost(host.id, { force: "true" })
        expect((yield* listHosts({})).meta.total).toBe(total - 1)
        expect(yield* Effect.flip(getHost(host.id))).toMatchObject({ _tag: "NotFound" })
        expect(yield* Effect.flip(patchHost(host.id, { name: "New" }))).toMatchObject({ _tag: "NotFound" })
        expect(yield* Effect.flip(deleteHost(host.id))).toMatchObject({ _tag: "NotFound" })
        const again = { email: host.email, username: host.username, timezone: "Europe/London" }
        expect((yield* createHost(again)).id).not.toBe(host.id)
        const { data } = yield* listAudit(host.id, { per_page: "1" })
        expect(data).toMatchObject([{ action: "host.delete", subject_id: host.id }])
        expect(yield* Effect.flip(listAudit(987_654, {}))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "when nothing waits any more, all that is left is the audit log",
      Effect.gen(function* () {
        const { host } = yield* journeys.accepted
        yield* deleteHost(host.id, { force: "true" })
        yield* runJobsOnce
        expect(yield* purgeRemoved).toBeGreaterThan(0)
        const { audit, ...rest } = yield* recordsOf(host.id)
        expect({ ...rest, audit: nothing.audit }).toEqual(nothing)
        expect(audit.total).toBeGreaterThan(0)
      })
    )

    clause(
      "while the provider does not answer the refund is tried again every minute, with the host gone",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        yield* desk.answer(silent)
        yield* deleteHost(host.id, { force: "true" })
        yield* runJobsOnce
        yield* purgeRemoved
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
        yield* desk.answer(Effect.void)
        yield* TestClock.setTime(monday(9, 1))
        yield* runJobsOnce
        expect(new Set((yield* desk.calls).refunded)).toEqual(new Set([`pay_${token}`]))
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
        yield* purgeRemoved
        expect(yield* Effect.flip(getBooking(host.id, id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "money that arrives after the deletion is refunded",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* deleteHost(host.id, { force: "true" })
        yield* runJobsOnce
        yield* purgeRemoved
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
        yield* purgeRemoved
        expect(yield* (yield* BookingLinkStore).find("checkout", { token })).toEqual(Option.none())
      })
    )

    clause.rule(
      "money that arrives before the bookings of a deleted host are cancelled is refunded",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* deleteHost(host.id, { force: "true" })
        yield* receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        expect((yield* desk.calls).refunded).toEqual([`pay_${token}`])
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
        yield* runJobsOnce
        yield* purgeRemoved
        expect(yield* Effect.flip(getBooking(host.id, id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "a booking of a deleted host whose cancellation the application vetoes is retried, and the host waits for it",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        yield* deleteHost(host.id, { force: "true" })
        const veto = {
          inTransaction: () => Effect.fail(new Vetoed({ message: "Not now." })),
          afterCommit: () => Effect.void
        }
        yield* Effect.provideService(purgeRemoved, BookingHooks, veto)
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "accepted" })
        yield* runJobsOnce
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "cancelled" })
        yield* purgeRemoved
        expect(yield* Effect.flip(getBooking(host.id, id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "a wrong force is a 422, an unknown host a 404",
      Effect.gen(function* () {
        const host = yield* aHostOn("free")
        expect(yield* refusalOf(host.id, deleteHost(host.id, { force: "yes" }))).toMatchObject({
          _tag: "Invalid",
          errors: { force: [expect.any(String)] }
        })
        expect(yield* Effect.flip(deleteHost(987_654, { force: "yes" }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "a request that is accepted while its host is deleted ends one way",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.pending
        yield* Effect.all([Effect.ignore(acceptBooking(host.id, id)), deleteHost(host.id, { force: "true" })], {
          concurrency: "unbounded"
        })
        yield* settleRemovedHosts
        expect(["declined", "cancelled"]).toContain((yield* getBooking(host.id, id)).status)
      })
    )
  })
