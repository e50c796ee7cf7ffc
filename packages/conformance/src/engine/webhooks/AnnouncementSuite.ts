import { formatInstant } from "@slotkit/core"
import {
  AuditLog,
  acceptBooking,
  cancelBooking,
  createInvite,
  createService,
  declineBooking,
  getBooking,
  listDeliveries,
  patchHost,
  patchWebhook,
  refundBooking,
  reportPayment,
  rescheduleBooking,
  runTimers,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { eventsOf } from "../../fixtures/ListsOfHost.ts"
import { unique } from "../../fixtures/Unique.ts"
import {
  aHostOn,
  aHostWith,
  alan,
  approved,
  approvedPaid,
  book,
  bookInvite,
  free,
  grace,
  group,
  paid,
  tuesday,
  wednesday
} from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { aKeyHolder, announcedBy, claimed, subscribe } from "./WebhookFixtures.ts"

type Move = (hostId: number, id: number) => Effect.Effect<unknown, unknown, ClauseServices>

const rescheduled: Move = (hostId, id) => rescheduleBooking(hostId, id, { start: formatInstant(wednesday(11)) })
const unanswered: Move = () => Effect.andThen(TestClock.setTime(tuesday(10)), Effect.andThen(runTimers, runTimers))
const report =
  (outcome: "succeeded" | "failed" | "expired"): Move =>
  (hostId, id) =>
    reportPayment(hostId, id, { outcome })

/** The rows of the booking table: the service, the steps before, the transition of the row, and its event. */
const rows: ReadonlyArray<readonly [string, object, ReadonlyArray<Move>, Move | null, string | null]> = [
  ["booker books, approval required", approved, [], null, "booking.requested"],
  ["booker books, no approval, free", free, [], null, "booking.confirmed"],
  ["booker books and goes to checkout", paid, [], null, null],
  ["host accepts, free", approved, [], acceptBooking, "booking.confirmed"],
  ["host accepts, paid", approvedPaid, [], acceptBooking, null],
  ["host declines", approved, [], (hostId, id) => declineBooking(hostId, id, { reason: "No." }), "booking.declined"],
  ["slot time passes unanswered", approved, [], unanswered, "booking.declined"],
  ["payment succeeds", paid, [], report("succeeded"), "booking.confirmed"],
  ["payment succeeds, after approval", approvedPaid, [acceptBooking], report("succeeded"), "booking.confirmed"],
  ["payment fails", paid, [], report("failed"), "booking.cancelled"],
  ["payment expires", paid, [], report("expired"), "booking.cancelled"],
  ["host reschedules", free, [], rescheduled, "booking.rescheduled"],
  ["host cancels", free, [], (hostId, id) => cancelBooking(hostId, id, {}), "booking.cancelled"],
  ["host refunds", paid, [report("succeeded")], refundBooking, null]
]

/** The webhook events of bookings. */
export const announcementSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Events", stores, (clause) => {
    for (const [title, body, before, move, type] of rows) {
      clause(
        `${title}: ${type === null ? "no event" : `${type}, with the booking as GET /bookings/{id} shows it then`}`,
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(body)
          const { id: webhookId } = yield* subscribe(yield* aKeyHolder(host))
          const booked = yield* announcedBy(
            host.id,
            book(host, service, tuesday(10), { topic: "Engines", notes: "Bring a loom." })
          )
          const { id } = booked.answer
          for (const earlier of before) yield* earlier(host.id, id)
          const moved = move === null ? booked : yield* announcedBy(host.id, move(host.id, id))
          const booking = yield* getBooking(host.id, id)
          if (type === null) return expect(moved.deliveries).toEqual([])
          const [delivery] = moved.deliveries
          const now = (yield* listDeliveries(host.id, {})).data[0]!.created_at
          expect(moved.deliveries).toHaveLength(1)
          expect(delivery).toMatchObject({ webhookId, kind: "event", eventType: type, attempt: 1 })
          expect(delivery!.payload).toEqual({
            id: delivery!.eventId,
            type,
            created_at: now,
            host: { id: host.id, username: host.username, external_id: null },
            data: { booking, ...(type === "booking.rescheduled" ? { previous_scheduled_at: "2026-01-06T10:00:00Z" } : {}) }
          })
          expect(delivery!.eventId).toMatch(/^evt_[0-9A-Za-z]+$/)
        })
      )
    }

    clause.rule(
      "the body is fixed at the time of the event: later changes do not affect pending deliveries",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        const first = yield* book(host, service, tuesday(10))
        const second = yield* rescheduleBooking(host.id, first.id, { start: formatInstant(wednesday(11)) })
        const third = yield* cancelBooking(host.id, first.id, { reason: "Ill." })
        const bodies = (yield* claimed(host.id)).map(({ payload }) => [payload.type, payload.data.booking])
        expect(bodies).toEqual([
          ["booking.confirmed", first],
          ["booking.rescheduled", second],
          ["booking.cancelled", third]
        ])
      })
    )

    clause(
      "an event names its host as it was at that time, with the application's own ID",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        const before = unique("user")
        yield* patchHost(host.id, { external_id: before })
        const { deliveries } = yield* announcedBy(host.id, book(host, service, tuesday(10)))
        yield* patchHost(host.id, { external_id: null })
        expect(deliveries.map(({ payload }) => payload.host)).toEqual([
          { id: host.id, username: host.username, external_id: before }
        ])
        expect((yield* eventsOf(host.id)).map((event) => event.host)).toEqual([deliveries[0]!.payload.host])
      })
    )

    clause.rule(
      "MUST send one event per booked seat of a group meeting, each with its own id and seat, on every change",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* subscribe(yield* aKeyHolder(host))
        yield* book(host, service, tuesday(10), { booker: alan })
        const party = { attendees: [alan, { name: "Nobody's address" }] }
        const booked = yield* announcedBy(host.id, book(host, service, tuesday(10), party))
        const moved = yield* announcedBy(host.id, rescheduled(host.id, booked.answer.id))
        const cancelled = yield* announcedBy(host.id, cancelBooking(host.id, booked.answer.id, {}))
        for (const { deliveries } of [booked, moved, cancelled]) {
          expect(deliveries.map(({ payload }) => payload.data.seat)).toEqual([
            { index: 0, ...grace },
            { index: 1, ...alan },
            { index: 2, name: "Nobody's address", email: null }
          ])
          expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(3)
          expect(new Set(deliveries.map(({ payload }) => JSON.stringify(payload.data.booking))).size).toBe(1)
        }
        expect(moved.deliveries.map(({ payload }) => payload.data.previous_scheduled_at)).toEqual(
          Array(3).fill("2026-01-06T10:00:00Z")
        )
      })
    )

    clause.rule(
      "every webhook with the event type gets the same event id and body; other webhooks get nothing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const [one, two] = [yield* aKeyHolder(host), yield* aKeyHolder(host)]
        const wants = [
          yield* subscribe(one),
          yield* subscribe(one, { events: ["booking.confirmed"] }),
          yield* subscribe(two, { events: ["booking.cancelled", "booking.confirmed"] })
        ]
        yield* subscribe(two, { events: ["booking.requested", "booking.declined", "booking.rescheduled"] })
        const off = yield* subscribe(two)
        yield* patchWebhook(two, off.id, { active: false })
        const neighbour = yield* aHostOn("pro")
        yield* subscribe(yield* aKeyHolder(neighbour))
        const { deliveries } = yield* announcedBy(host.id, book(host, service, tuesday(10)))
        expect(deliveries.map(({ webhookId }) => webhookId).sort()).toEqual(wants.map(({ id }) => id).sort())
        expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(1)
        expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1)
        expect((yield* listDeliveries(neighbour.id, {})).meta.total).toBe(0)
      })
    )

    clause.rule(
      "the event log and the deliveries contain the same events",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* subscribe(yield* aKeyHolder(host))
        const { deliveries } = yield* announcedBy(host.id, book(host, service, tuesday(10), { attendees: [alan] }))
        const logged = yield* eventsOf(host.id)
        expect(deliveries.map(({ eventId }) => eventId)).toEqual(logged.map(({ id }) => id))
      })
    )

    clause.rule(
      "a booking through an invite is also sent to webhooks, marked as personal",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        yield* subscribe(yield* aKeyHolder(host))
        const invite = yield* createInvite(host.id, { title: "You and me" })
        const { deliveries } = yield* announcedBy(host.id, bookInvite(host, invite, tuesday(10)))
        expect(deliveries).toMatchObject([
          { eventType: "booking.confirmed", payload: { data: { booking: { service: { is_personal_invite: true } } } } }
        ])
      })
    )

    clause(
      "rolled back changes send no events",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        const broken = AuditLog.of({ ...(yield* AuditLog), append: () => Effect.die("broken") })
        const attempt = Effect.provideService(book(host, service, tuesday(10)), AuditLog, broken)
        const { answer, deliveries } = yield* announcedBy(host.id, Effect.exit(attempt))
        expect([Exit.isFailure(answer), deliveries]).toEqual([true, []])
        expect((yield* listDeliveries(host.id, {})).meta.total).toBe(0)
      })
    )

    clause.rule(
      "on Free no events are sent, and after an upgrade no events of the time before",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        yield* patchHost(host.id, { plan: "free" })
        const { id } = yield* book(host, service, tuesday(10))
        yield* patchHost(host.id, { plan: "pro" })
        expect(yield* claimed(host.id)).toEqual([])
        expect((yield* listDeliveries(host.id, {})).meta.total).toBe(0)
        const { deliveries } = yield* announcedBy(host.id, cancelBooking(host.id, id, {}))
        expect(deliveries).toMatchObject([{ eventType: "booking.cancelled" }])
      })
    )

    clause(
      "pending deliveries are held at a downgrade, and continue unchanged after an upgrade",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        const booking = yield* book(host, service, tuesday(10))
        yield* patchHost(host.id, { plan: "free" })
        expect(yield* claimed(host.id)).toEqual([])
        expect((yield* listDeliveries(host.id, { status: "pending" })).meta.total).toBe(1)
        yield* patchHost(host.id, { name: "Still on Free" })
        expect(yield* claimed(host.id)).toEqual([])
        yield* patchHost(host.id, { plan: "pro" })
        expect((yield* claimed(host.id)).map(({ payload }) => payload.data.booking)).toEqual([booking])
      })
    )

    clause(
      "a rolled back downgrade holds nothing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* subscribe(yield* aKeyHolder(host))
        yield* createService(host.id, { ...free, title: "Another" })
        yield* book(host, service, tuesday(10))
        const broken = AuditLog.of({ ...(yield* AuditLog), append: () => Effect.die("broken") })
        yield* Effect.exit(Effect.provideService(patchHost(host.id, { plan: "free" }), AuditLog, broken))
        expect(yield* claimed(host.id)).toHaveLength(1)
      })
    )
  })
