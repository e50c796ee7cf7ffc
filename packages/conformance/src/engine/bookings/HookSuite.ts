import { formatInstant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  acceptBooking,
  type BookingChange,
  BookingHooks,
  cancelBooking,
  declineBooking,
  getBooking,
  receivePayment,
  refundBooking,
  reportPayment,
  rescheduleBooking,
  runTimers,
  type Store,
  Vetoed
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, aPaidBooking, approved, book, free, journeys, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, nextDueAt, refusalOf } from "../OutcomeOf.ts"

/** The hooks of the embedding application, and its vetoes. */
export const hookSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Hooks", stores, (clause) => {
    clause(
      "hooks run for every change of a booking, inside its transaction and after the commit, with the booking before and after and its events",
      Effect.gen(function* () {
        const { messages, hooks } = listening()
        const { host, service } = yield* aHostWith(approved)
        yield* Effect.gen(function* () {
          const requested = yield* book(host, service, tuesday(10))
          const accepted = yield* acceptBooking(host.id, requested.id)
          const moved = yield* rescheduleBooking(host.id, requested.id, { start: formatInstant(wednesday(10)) })
          const cancelled = yield* cancelBooking(host.id, requested.id, {})
          const other = yield* book(host, service, tuesday(12))
          const declined = yield* declineBooking(host.id, other.id, {})
          const change = { hostId: host.id }
          const changes: ReadonlyArray<BookingChange> = [
            { ...change, trigger: "book", before: null, after: requested, events: ["booking.requested"] },
            { ...change, trigger: "accept", before: requested, after: accepted, events: ["booking.confirmed"] },
            { ...change, trigger: "reschedule", before: accepted, after: moved, events: ["booking.rescheduled"] },
            { ...change, trigger: "cancel", before: moved, after: cancelled, events: ["booking.cancelled"] },
            { ...change, trigger: "book", before: null, after: other, events: ["booking.requested"] },
            { ...change, trigger: "decline", before: other, after: declined, events: ["booking.declined"] }
          ]
          expect(messages).toEqual(changes.flatMap((each) => [{ inside: each }, { after: each }]))
        }).pipe(Effect.provideService(BookingHooks, hooks))
      })
    )

    clause.rule(
      "hooks also run for changes by payments and timers, but not for reminders",
      Effect.gen(function* () {
        const { messages, hooks } = listening()
        yield* Effect.gen(function* () {
          const { host, id } = yield* aPaidBooking
          yield* reportPayment(host.id, id, { outcome: "succeeded" })
          yield* refundBooking(host.id, id)
          yield* aPaidBooking
          yield* journeys.pending
          yield* TestClock.setTime(monday(9, 30))
          yield* runTimers
          yield* TestClock.setTime(tuesday(10))
          yield* runTimers
        }).pipe(Effect.provideService(BookingHooks, hooks))
        const triggers = messages.flatMap((each) => ("after" in each ? [each.after.trigger] : []))
        const changes = ["book", "paymentSucceeds", "refund", "book", "book", "paymentFailsOrExpires", "slotPasses"]
        expect(triggers).toEqual(changes)
      })
    )

    clause(
      "a veto is a 409 with the application's message and leaves no trace; afterCommit does not run",
      Effect.gen(function* () {
        const { messages, hooks } = listening("We are taking stock on that day.")
        const { host, service } = yield* aHostWith(free)
        const occupied = yield* book(host, service, tuesday(12))
        for (const move of [
          book(host, service, tuesday(10)),
          cancelBooking(host.id, occupied.id, {}),
          rescheduleBooking(host.id, occupied.id, { start: formatInstant(wednesday(10)) })
        ]) {
          const refusal = yield* refusalOf(host.id, Effect.provideService(move, BookingHooks, hooks))
          expect(refusal).toMatchObject({ _tag: "Conflict", message: "We are taking stock on that day.", reason: "vetoed" })
        }
        expect(messages.filter((each) => "after" in each)).toEqual([])
        yield* book(host, service, tuesday(10))
      })
    )

    clause(
      "a hook that throws also rolls the change back",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const before = yield* everythingOf(host.id)
        const broken = { inTransaction: () => Effect.die("broken"), afterCommit: () => Effect.void }
        const exit = yield* Effect.exit(Effect.provideService(book(host, service, tuesday(10)), BookingHooks, broken))
        expect(exit).toEqual(Exit.die("broken"))
        expect(yield* everythingOf(host.id)).toEqual(before)
      })
    )

    clause.rule(
      "a vetoed change by a timer is retried until it succeeds",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.pending
        yield* TestClock.setTime(tuesday(10))
        const before = yield* getBooking(host.id, id)
        yield* Effect.provideService(runTimers, BookingHooks, listening("Not now.").hooks)
        expect(yield* getBooking(host.id, id)).toEqual(before)
        yield* TestClock.adjust("2 minutes")
        yield* runTimers
        expect(yield* getBooking(host.id, id)).toMatchObject({ status: "declined" })
      })
    )

    clause.rule(
      "a vetoed payment report is answered as a failure, so that the provider repeats it",
      Effect.gen(function* () {
        const { host, id, token } = yield* aPaidBooking
        const report = receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" })
        const vetoed = yield* Effect.exit(Effect.provideService(report, BookingHooks, listening("Not now.").hooks))
        expect(Exit.hasDies(vetoed)).toBe(true)
        expect((yield* getBooking(host.id, id)).payment.status).toBe("pending")
        yield* report
        expect((yield* getBooking(host.id, id)).payment.status).toBe("paid")
      })
    )

    clause.rule(
      "a completed refund is recorded in the end, even if its change was vetoed at first",
      Effect.gen(function* () {
        const { host, id, token } = yield* aPaidBooking
        yield* reportPayment(host.id, id, { outcome: "failed" })
        const { hooks } = listening("Not now.")
        yield* Effect.provideService(
          receivePayment({ token, reference: `pay_${token}`, outcome: "succeeded" }),
          BookingHooks,
          hooks
        )
        yield* Effect.provideService(runTimers, BookingHooks, hooks)
        expect((yield* getBooking(host.id, id)).payment.status).toBe("failed")
        expect((yield* nextDueAt)._tag).toBe("Some")
        yield* TestClock.adjust(5 * millisPerMinute)
        yield* runTimers
        expect((yield* getBooking(host.id, id)).payment.status).toBe("refunded")
      })
    )
  })

/** Hooks that record their calls, and veto the change when a message is given. */
const listening = (veto?: string) => {
  const messages: Array<{ readonly inside: BookingChange } | { readonly after: BookingChange }> = []
  const hooks = {
    inTransaction: (change: BookingChange) =>
      Effect.suspend(() => {
        messages.push({ inside: change })
        return veto === undefined ? Effect.void : Effect.fail(new Vetoed({ message: veto }))
      }),
    afterCommit: (change: BookingChange) => Effect.sync(() => void messages.push({ after: change }))
  }
  return { messages, hooks }
}
