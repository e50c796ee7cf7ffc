import { formatInstant, maxReasonLength } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  acceptBooking,
  cancelBooking,
  createService,
  declineBooking,
  type EngineServices,
  getBooking,
  patchServiceSettings,
  refundBooking,
  reportPayment,
  rescheduleBooking,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, journeys, type Stage, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { nextDueAt, offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** The rows of the booking table without approval and payment, and the transitions that the table lacks. */
export const bookingSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Booking", stores, (clause) => {
    clause(
      "none, booker books, no approval and free: accepted, booking.confirmed, confirmations to both, a reminder the day before",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const more = { topic: "Engines", notes: "Bring a loom." }
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, book(host, service, tuesday(10), more))
        expect(answer).toEqual({
          id: expect.any(Number),
          status: "accepted",
          topic: "Engines",
          duration_minutes: 30,
          scheduled_at: "2026-01-06T10:00:00Z",
          created_at: "2026-01-05T09:00:00Z",
          notes: "Bring a loom.",
          cancellation_reason: null,
          updated_at: "2026-01-05T09:00:00Z",
          booker: { name: "Grace Hopper", email: "grace@example.com" },
          attendees: [],
          service: {
            type: "default",
            id: service.id,
            slug: "intro",
            title: "Intro",
            is_group: false,
            max_attendees: null,
            is_personal_invite: false
          },
          location: { type: "video", label: "Video call", address: null },
          meeting_link: null,
          conference_link: expect.stringMatching(/^https:\/\/meet\.example\.com\/[0-9A-Za-z]{22}$/),
          payment: { status: "none", amount: null, currency: "EUR" }
        })
        expect(events).toEqual([
          {
            id: expect.stringMatching(/^evt_[0-9A-Za-z]+$/),
            hostId: host.id,
            host: { id: host.id, username: host.username, external_id: null },
            type: "booking.confirmed",
            createdAt: Date.UTC(2026, 0, 5, 9),
            seat: { index: 0, name: "Grace Hopper", email: "grace@example.com" },
            booking: answer,
            previousScheduledAt: null
          }
        ])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.book", subjectId: answer.id }])
        expect(yield* nextDueAt).toEqual(Option.some(tuesday(10) - millisPerDay))
        expect(yield* getBooking(host.id, answer.id)).toEqual(answer)
      })
    )

    clause(
      "accepted, host reschedules: accepted at another time, booking.rescheduled with the previous time, emails to both, the reminder moves",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys.accepted
        const before = yield* getBooking(host.id, id)
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, move.reschedule(host.id, id))
        expect(answer).toEqual({ ...before, scheduled_at: "2026-01-07T11:00:00Z" })
        expect(events).toMatchObject([{ type: "booking.rescheduled", previousScheduledAt: tuesday(10), booking: answer }])
        expect(mails).toEqual(["rescheduled to grace@example.com", `rescheduled to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.reschedule", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.some(wednesday(11) - millisPerDay))
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
        expect(yield* offeredOn(host, service, "2026-01-07")).not.toContain(wednesday(11))
      })
    )

    clause(
      "accepted, host cancels, unpaid: cancelled with the host's reason, booking.cancelled, emails to both, no reminder, time freed",
      Effect.gen(function* () {
        const { host, service, id } = yield* journeys.accepted
        const before = yield* getBooking(host.id, id)
        const cancel = cancelBooking(host.id, id, { reason: "The engine is broken." })
        const { answer, events, mails, audit } = yield* outcomeOf(host.id, cancel)
        expect(answer).toEqual({ ...before, status: "cancelled", cancellation_reason: "The engine is broken." })
        expect(events).toMatchObject([{ type: "booking.cancelled", previousScheduledAt: null, booking: answer }])
        expect(mails).toEqual(["cancelled to grace@example.com", `cancelled to ${host.email}`])
        expect(audit).toMatchObject([{ action: "booking.cancel", subjectId: id }])
        expect(yield* nextDueAt).toEqual(Option.none())
        expect(yield* offeredOn(host, service, "2026-01-06")).toContain(tuesday(10))
      })
    )

    clause.rule(
      "a video meeting gets its URL when it is confirmed and keeps it; other meetings get none",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const { id, conference_link } = yield* book(host, service, tuesday(10))
        const other = yield* book(host, service, tuesday(12))
        expect(other.conference_link).not.toBe(conference_link)
        expect((yield* move.reschedule(host.id, id)).conference_link).toBe(conference_link)
        for (const location of [{ type: "in_person", address: "1 Main Street" }, { type: "phone" }, { type: "none" }]) {
          const elsewhere = yield* createService(host.id, { ...free, title: location.type, location })
          const booked = yield* book(host, elsewhere, tuesday(14))
          expect([booked.conference_link, booked.location.type]).toEqual([
            null,
            location.type === "in_person" ? "in_person" : "none"
          ])
          yield* cancelBooking(host.id, booked.id, {})
        }
      })
    )

    clause(
      "a video meeting takes place in the host's own room if the service has one, and keeps it when it changes (Decision 0095)",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const own = "https://meet.example.net/ada"
        yield* patchServiceSettings(host.id, service.id, { video_room: "template", meeting_url: own })
        const { id, conference_link, location } = yield* book(host, service, tuesday(10))
        expect([conference_link, location.type]).toEqual([own, "video"])
        yield* patchServiceSettings(host.id, service.id, { meeting_url: "https://meet.example.net/other" })
        expect((yield* move.reschedule(host.id, id)).conference_link).toBe(own)
        yield* patchServiceSettings(host.id, service.id, { meeting_url: null })
        expect((yield* book(host, service, tuesday(12))).conference_link).toMatch(/^https:\/\/meet\.example\.com\//)
        const refused = yield* refusalOf(host.id, patchServiceSettings(host.id, service.id, { meeting_url: "http://a.example" }))
        expect(refused).toMatchObject({ _tag: "Invalid" })
      })
    )

    clause.rule(
      "a reason is optional and defaults to who ended the booking; one that is too long is a 422",
      Effect.gen(function* () {
        const cancelled = yield* journeys.accepted
        const long = { reason: "x".repeat(maxReasonLength + 1) }
        expect(yield* refusalOf(cancelled.host.id, cancelBooking(cancelled.host.id, cancelled.id, long))).toMatchObject({
          _tag: "Invalid",
          errors: { reason: [expect.any(String)] }
        })
        const declined = yield* journeys.pending
        expect([
          (yield* cancelBooking(cancelled.host.id, cancelled.id, {})).cancellation_reason,
          (yield* declineBooking(declined.host.id, declined.id, { reason: null })).cancellation_reason
        ]).toEqual(["Cancelled by the host", "Declined by the host"])
      })
    )

    clause.rule(
      "cancellation_reason is set when a booking is declined or cancelled, else null",
      Effect.gen(function* () {
        for (const stage of Object.keys(legalMoves) as ReadonlyArray<Stage>) {
          const { host, id } = yield* journeys[stage]
          const { status, cancellation_reason } = yield* getBooking(host.id, id)
          expect(cancellation_reason !== null, stage).toBe(status === "declined" || status === "cancelled")
        }
      })
    )

    clause.rule(
      "an event keeps the booking as it was at that time",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const first = yield* outcomeOf(host.id, move.reschedule(host.id, id))
        const { events } = yield* outcomeOf(host.id, move.cancel(host.id, id))
        const all = [...first.events, ...events]
        expect(all.map(({ booking }) => [booking.status, booking.scheduled_at])).toEqual([
          ["accepted", "2026-01-07T11:00:00Z"],
          ["cancelled", "2026-01-07T11:00:00Z"]
        ])
        expect(new Set(all.map((event) => event.id)).size).toBe(2)
      })
    )

    for (const [stage, legal] of Object.entries(legalMoves) as ReadonlyArray<[Stage, ReadonlyArray<Move>]>) {
      const lacking = moves.filter((name) => !legal.includes(name))
      clause(
        `a booking that is ${stage} MUST answer 409 to ${lacking.join(", ")} and write nothing`,
        Effect.gen(function* () {
          const { host, id } = yield* journeys[stage]
          for (const name of lacking) {
            expect(yield* refusalOf(host.id, move[name](host.id, id)), name).toMatchObject({
              _tag: "Conflict",
              message: expect.stringMatching(/^The (booking|payment) is .+\.$/)
            })
          }
        })
      )
    }

    clause.rule(
      "a paid booking cannot be cancelled before it is refunded, and the 409 says so",
      Effect.gen(function* () {
        const { host, id } = yield* journeys["accepted and paid"]
        expect(yield* refusalOf(host.id, move.cancel(host.id, id))).toMatchObject({
          message: "The booking is paid. Refund it before you cancel it."
        })
      })
    )

    clause.rule(
      "MUST answer 404, never 403, to every change of another host's or an unknown booking, before any other error",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const stranger = yield* aHostOn("pro")
        const wrong = { start: "never", reason: 7, outcome: "lost" }
        for (const [hostId, bookingId] of [
          [stranger.id, id],
          [host.id, id + 1000]
        ] as const) {
          const attempts = {
            accept: acceptBooking(hostId, bookingId),
            decline: declineBooking(hostId, bookingId, wrong),
            cancel: cancelBooking(hostId, bookingId, wrong),
            reschedule: rescheduleBooking(hostId, bookingId, wrong),
            refund: refundBooking(hostId, bookingId),
            payment: reportPayment(hostId, bookingId, wrong)
          }
          for (const [name, attempt] of Object.entries<Effect.Effect<unknown, unknown, EngineServices>>(attempts)) {
            expect(yield* refusalOf(host.id, attempt), name).toMatchObject({ _tag: "NotFound" })
          }
        }
        expect(yield* Effect.flip(getBooking(stranger.id, id))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "an invalid command is a 422, even if the table has no such transition",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.cancelled
        const attempts = {
          reason: declineBooking(host.id, id, { reason: 7 }),
          start: rescheduleBooking(host.id, id, { start: "2026-02-30T10:00:00Z" }),
          outcome: reportPayment(host.id, id, { outcome: "lost" })
        }
        for (const [field, attempt] of Object.entries<Effect.Effect<unknown, unknown, EngineServices>>(attempts)) {
          expect(yield* refusalOf(host.id, attempt), field).toMatchObject({
            _tag: "Invalid",
            errors: { [field]: [expect.any(String)] }
          })
        }
      })
    )

    clause(
      "of concurrent conflicting changes one succeeds and the others answer 409",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.pending
        const rivals = callers(8, (index) => (index % 2 === 0 ? move.accept : move.decline)(host.id, id))
        const { answer, eventTypes, audit } = yield* outcomeOf(host.id, race(rivals))
        expect([answer.won.length, audit.length]).toEqual([1, 1])
        expect(answer.lost.map(({ _tag }) => _tag)).toEqual(Array(7).fill("Conflict"))
        const { status } = yield* getBooking(host.id, id)
        expect(eventTypes).toEqual([status === "accepted" ? "booking.confirmed" : "booking.declined"])
      })
    )
  })

/** The changes that callers can make to a booking. */
const move = {
  accept: acceptBooking,
  decline: (hostId: number, id: number) => declineBooking(hostId, id, {}),
  cancel: (hostId: number, id: number) => cancelBooking(hostId, id, {}),
  reschedule: (hostId: number, id: number) => rescheduleBooking(hostId, id, { start: formatInstant(wednesday(11)) }),
  refund: refundBooking,
  "payment succeeded": (hostId: number, id: number) => reportPayment(hostId, id, { outcome: "succeeded" }),
  "payment failed": (hostId: number, id: number) => reportPayment(hostId, id, { outcome: "failed" }),
  "payment expired": (hostId: number, id: number) => reportPayment(hostId, id, { outcome: "expired" })
} satisfies Record<string, (hostId: number, id: number) => Effect.Effect<unknown, unknown, EngineServices>>

type Move = keyof typeof move
const moves = Object.keys(move) as ReadonlyArray<Move>

/** The transitions of the table from each stage. Refunds belong to the payment. */
const legalMoves: Readonly<Record<Stage, ReadonlyArray<Move>>> = {
  pending: ["accept", "decline"],
  "pending and paid": ["accept", "decline"],
  "awaiting payment": ["cancel", "payment succeeded", "payment failed", "payment expired"],
  accepted: ["reschedule", "cancel"],
  "accepted and paid": ["reschedule", "refund"],
  "accepted and refunded": ["reschedule", "cancel"],
  declined: [],
  cancelled: [],
  "cancelled for non-payment": ["payment succeeded"],
  "cancelled for non-payment after approval": ["payment succeeded"],
  "cancelled and refunded": []
}
