import { DeliveryQueue, nextJobDueAt, pruneAnswers, purgeEnded } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Moment } from "../application/ApplicationCalendars.ts"
import type { OpenedSlotkit } from "../opening/OpenSlotkit.ts"
import type { StoppedTime } from "./StoppedTime.ts"

/** A period to advance the clock by. A day has 24 hours, regardless of daylight saving time. */
export interface TimeSpan {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** The only clock of a test's Slotkit. It stands still until the test moves it. */
export interface TestClock {
  readonly now: () => Date
  /**
   * Jumps to another time, which may be earlier, without running jobs. The next `jobs.runOnce()` or `advance` does what became
   * due.
   */
  readonly set: (moment: Moment) => void
  /**
   * Lets time pass. Runs everything that is due now, then every job that becomes due on the way, at its own time: reminders,
   * expiring requests and checkouts, retries of emails and webhooks, and their effects.
   *
   * @example
   * await t.clock.advance({ days: 1 })
   * t.mails.requireMail({ to: "grace@example.com", kind: "reminder" })
   */
  readonly advance: (time: TimeSpan) => Promise<void>
  /**
   * Lets time pass until a time in the future, as `advance` does.
   *
   * @example
   * await t.clock.advanceTo("2026-01-06T09:00:00Z")
   */
  readonly advanceTo: (moment: Moment) => Promise<void>
}

/**
 * Moves the time of a Slotkit and runs the jobs that become due.
 *
 * @internal
 */
export const testClock = (time: StoppedTime, { slotkit, run }: OpenedSlotkit): TestClock => {
  const advanceTo = async (end: number): Promise<void> => {
    if (!(end >= time.now()))
      throw new RangeError(`It is already ${at(time.now())}. Use advance to move forwards and set to move backwards.`)
    for (;;) {
      await slotkit.jobs.runOnce()
      const due = await run(nextDueAt)
      // Jobs that are still due afterwards are claimed by another worker.
      const next = due > time.now() ? due : time.now() + 1000
      if (next > end) break
      time.moveTo(next)
    }
    time.moveTo(end)
    await run(purged)
  }
  return {
    now: () => new Date(time.now()),
    set: (moment) => time.moveTo(instantOf(moment)),
    advance: (span) => advanceTo(time.now() + millisOf(span)),
    advanceTo: (moment) => advanceTo(instantOf(moment))
  }
}

/** Parses an instant. Throws a `RangeError` if it is invalid. */
export const instantOf = (moment: Moment): number => {
  const instant = new Date(moment).getTime()
  if (Number.isNaN(instant)) throw new RangeError(`${JSON.stringify(moment)} is not a valid time.`)
  return instant
}

const millisOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: TimeSpan): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

const at = (instant: number): string => new Date(instant).toISOString()

const nextDueAt = Effect.gen(function* () {
  const kinds = ["timer", "email", "calendar_event", "room"] as const
  const due = [...(yield* Effect.forEach(kinds, nextJobDueAt)), yield* (yield* DeliveryQueue).nextDueAt]
  return Math.min(...due.map(Option.getOrElse(() => Number.POSITIVE_INFINITY)))
})

const purged = Effect.andThen(pruneAnswers, purgeEnded)
