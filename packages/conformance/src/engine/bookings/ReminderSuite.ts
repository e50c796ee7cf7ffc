import { formatInstant, type Instant } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { patchHost, patchServiceSettings, rescheduleBooking, runTimers, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { nextDueAt, outcomeOf, refusalOf } from "../OutcomeOf.ts"

/** Decision 0059: a list of reminders, of the host or of a service. */
export const reminderSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Reminders", stores, (clause) => {
    clause(
      "each time of the list MUST send a reminder to both, once, without an event",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        expect((yield* patchHost(host.id, { reminder_minutes: [15, 1440, 120] })).reminder_minutes).toEqual([1440, 120, 15])
        yield* book(host, service, wednesday(10))
        const both = ["reminder to grace@example.com", `reminder to ${host.email}`]
        for (const before of [1440, 120, 15]) {
          const { mails, eventTypes } = yield* remindedAt(wednesday(10) - before * millisPerMinute, host.id)
          expect([mails, eventTypes]).toEqual([both, []])
        }
        expect(yield* nextDueAt).toEqual(Option.none())
      })
    )

    clause(
      "a booking made after a reminder's time MUST get the later ones only, and a rescheduled one all that are ahead",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchHost(host.id, { reminder_minutes: [2880, 1440, 60] })
        const { id } = yield* book(host, service, monday(16))
        expect(yield* nextDueAt).toEqual(Option.some(monday(15)))
        yield* rescheduleBooking(host.id, id, { start: formatInstant(wednesday(16)) })
        expect(yield* nextDueAt).toEqual(Option.some(monday(16)))
        yield* remindedAt(monday(16), host.id)
        expect(yield* nextDueAt).toEqual(Option.some(wednesday(16) - millisPerDay))
        yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(10)) })
        expect(yield* nextDueAt).toEqual(Option.some(tuesday(9)))
      })
    )

    clause(
      "several reminders that are overdue together MUST be sent as one",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchHost(host.id, { reminder_minutes: [1440, 120, 60] })
        yield* book(host, service, wednesday(10))
        yield* TestClock.setTime(wednesday(9, 30))
        expect((yield* outcomeOf(host.id, Effect.andThen(runTimers, runTimers))).mails).toHaveLength(2)
        expect(yield* nextDueAt).toEqual(Option.none())
      })
    )

    clause.rule(
      "an empty list MUST send none, and a service's list MUST replace the host's",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchHost(host.id, { reminder_minutes: [] })
        yield* book(host, service, wednesday(10))
        expect(yield* nextDueAt).toEqual(Option.none())
        const set = yield* patchServiceSettings(host.id, service.id, { reminder_minutes: [30, 60] })
        expect(set.reminder_minutes).toEqual([60, 30])
        yield* book(host, service, wednesday(12))
        expect(yield* nextDueAt).toEqual(Option.some(wednesday(11)))
        yield* patchServiceSettings(host.id, service.id, { reminder_minutes: null })
        yield* book(host, service, wednesday(9))
        expect(yield* nextDueAt).toEqual(Option.some(wednesday(11)))
      })
    )

    clause.rule(
      "a reminder whose time was removed from the list MUST NOT be sent, and the next one of the new list is",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, wednesday(10))
        yield* patchHost(host.id, { reminder_minutes: [60] })
        const { mails } = yield* remindedAt(tuesday(10), host.id)
        expect(mails).toEqual([])
        expect((yield* remindedAt(wednesday(9), host.id)).mails).toHaveLength(2)
      })
    )

    clause.rule(
      "MUST be up to five different times between a minute and 30 days before the start",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        expect(host.reminderMinutes).toEqual([1440])
        for (const minutes of [[60, 60], [0], [1.5], [43_201], [1, 2, 3, 4, 5, 6], "60", [null]]) {
          expect(yield* refusalOf(host.id, patchHost(host.id, { reminder_minutes: minutes }))).toMatchObject({
            _tag: "Invalid",
            errors: { reminder_minutes: [expect.any(String)] }
          })
        }
        expect((yield* patchHost(host.id, { reminder_minutes: [1, 43_200] })).reminder_minutes).toEqual([43_200, 1])
      })
    )
  })

/** Runs the timers at the time at which the next one is due. */
const remindedAt = Effect.fnUntraced(function* (moment: Instant, hostId: number) {
  expect(yield* nextDueAt).toEqual(Option.some(moment))
  yield* TestClock.setTime(moment)
  return yield* outcomeOf(hostId, runTimers)
})
