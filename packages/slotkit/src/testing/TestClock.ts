import { DeliveryQueue, forgetEnded, MailOutbox, pruneAnswers, TimerStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Moment } from "../application/ApplicationCalendars.ts"
import type { OpenedSlotkit } from "../opening/OpenSlotkit.ts"
import type { StoppedTime } from "./StoppedTime.ts"

/** How far to move the clock; a day has 24 hours, whatever clocks on walls do. */
export interface TimeSpan {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** The only time that a test's Slotkit knows. It stands still until the test moves it. */
export interface TestClock {
  readonly now: () => Date
  /**
   * Shows another moment, an earlier one too. Nothing happens on the way, as though no process had run jobs: what became due meanwhile
   * is done by the next `jobs.runOnce()` or `advance`.
   */
  readonly set: (moment: Moment) => void
  /**
   * Lets time pass: does what is due now, then every job that becomes due on the way at its own moment (reminders, requests and
   * checkouts that run out, mails and webhooks that are tried again), and what follows from it.
   *
   * @example
   * await t.clock.advance({ days: 1 })
   * t.mails.requireMail({ to: "grace@example.com", kind: "reminder" })
   */
  readonly advance: (time: TimeSpan) => Promise<void>
  /**
   * Lets time pass until a moment, which must not be over.
   *
   * @example
   * await t.clock.advanceTo("2026-01-06T09:00:00Z")
   */
  readonly advanceTo: (moment: Moment) => Promise<void>
}

/** Moves the time of a Slotkit and runs its jobs on the way. */
export const testClock = (time: StoppedTime, { slotkit, run }: OpenedSlotkit): TestClock => {
  const advanceTo = async (end: number): Promise<void> => {
    if (!(end >= time.now())) throw new RangeError(`It is ${at(time.now())} already: advance moves forwards only, set anywhere.`)
    for (;;) {
      await slotkit.jobs.runOnce()
      const due = await run(nextDueAt)
      // What is due and stays so is for a worker elsewhere to finish.
      const next = due > time.now() ? due : time.now() + 1000
      if (next > end) break
      time.moveTo(next)
    }
    time.moveTo(end)
    await run(forgotten)
  }
  return {
    now: () => new Date(time.now()),
    set: (moment) => time.moveTo(instantOf(moment)),
    advance: (span) => advanceTo(time.now() + millisOf(span)),
    advanceTo: (moment) => advanceTo(instantOf(moment))
  }
}

/** The instant of a moment; throws a `RangeError` for what is none. */
export const instantOf = (moment: Moment): number => {
  const instant = new Date(moment).getTime()
  if (Number.isNaN(instant)) throw new RangeError(`${JSON.stringify(moment)} is no moment.`)
  return instant
}

const millisOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: TimeSpan): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

const at = (instant: number): string => new Date(instant).toISOString()

const nextDueAt = Effect.gen(function* () {
  const timers = yield* TimerStore
  const mails = yield* MailOutbox
  const deliveries = yield* DeliveryQueue
  const due = [yield* timers.nextDueAt, yield* mails.nextDueAt, yield* deliveries.nextDueAt]
  return Math.min(...due.map(Option.getOrElse(() => Number.POSITIVE_INFINITY)))
})

const forgotten = Effect.andThen(pruneAnswers, forgetEnded)
