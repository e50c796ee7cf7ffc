import { formatInstant } from "@slotkit/core"
import {
  cancelBooking,
  createService,
  getBooking,
  listAudit,
  markNoShow,
  rescheduleBooking,
  type Store,
  unmarkNoShow
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, approved, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** The mark of a booking whose booker did not come: an attribute, which changes neither the state nor what is sent. */
export const noShowSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("No-shows", stores, (clause) => {
    clause.rule(
      "are marked once an accepted meeting has started, and unmarked, each with an audit entry and without events or emails",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const booked = yield* book(host, service, tuesday(10))
        yield* TestClock.setTime(tuesday(10))
        const booking = yield* getBooking(host.id, booked.id)
        const marked = yield* outcomeOf(host.id, markNoShow(host.id, booked.id))
        expect(marked.answer).toEqual({ id: booked.id, no_show_at: "2026-01-06T10:00:00Z" })
        expect([marked.eventTypes, marked.mails, marked.audit.length]).toEqual([[], [], 1])
        expect(yield* getBooking(host.id, booked.id)).toEqual({ ...booking, updated_at: "2026-01-06T10:00:00Z" })
        yield* TestClock.setTime(tuesday(11))
        const again = yield* outcomeOf(host.id, markNoShow(host.id, booked.id))
        expect([again.answer, again.audit]).toEqual([marked.answer, []])
        expect(yield* unmarkNoShow(host.id, booked.id)).toEqual({ id: booked.id, no_show_at: null })
        expect(yield* unmarkNoShow(host.id, booked.id)).toEqual({ id: booked.id, no_show_at: null })
        const { data } = yield* listAudit(host.id, { per_page: "2" })
        expect(data.map(({ action }) => action)).toEqual(["booking.unmark_no_show", "booking.mark_no_show"])
      })
    )

    clause(
      "are a 409 before the start and in every state but accepted, and a 404 for another host's bookings",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const stranger = yield* aHostWith(free)
        const review = yield* createService(host.id, { ...approved, title: "Review" })
        const early = yield* book(host, service, tuesday(10))
        const cancelled = yield* book(host, service, tuesday(11))
        yield* cancelBooking(host.id, cancelled.id, {})
        const pending = yield* book(host, review, tuesday(12))
        const message = "Only an accepted booking that has started can be marked as a no-show."
        const refused = { _tag: "Conflict", message }
        expect(yield* refusalOf(host.id, markNoShow(host.id, early.id))).toMatchObject(refused)
        yield* TestClock.setTime(tuesday(13))
        for (const { id } of [cancelled, pending]) {
          expect(yield* refusalOf(host.id, markNoShow(host.id, id))).toMatchObject(refused)
        }
        for (const call of [markNoShow, unmarkNoShow]) {
          expect(yield* refusalOf(host.id, call(stranger.host.id, early.id))).toMatchObject({ _tag: "NotFound" })
        }
      })
    )

    clause(
      "stay marked when the booking is cancelled, and are no longer marked at another time",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const [moved, ended] = [yield* book(host, service, tuesday(10)), yield* book(host, service, tuesday(11))]
        yield* TestClock.setTime(tuesday(12))
        yield* markNoShow(host.id, moved.id)
        const { no_show_at } = yield* markNoShow(host.id, ended.id)
        yield* cancelBooking(host.id, ended.id, {})
        expect((yield* markNoShow(host.id, ended.id)).no_show_at).toBe(no_show_at)
        yield* rescheduleBooking(host.id, moved.id, { start: formatInstant(wednesday(10)) })
        expect((yield* unmarkNoShow(host.id, moved.id)).no_show_at).toBeNull()
        expect(yield* refusalOf(host.id, markNoShow(host.id, moved.id))).toMatchObject({ _tag: "Conflict" })
      })
    )
  })
