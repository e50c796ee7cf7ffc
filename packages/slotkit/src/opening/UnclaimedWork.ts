import { DeliveryQueue, type EngineServices, JobStore } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Set to `false` where a test decides when the jobs run. */
export const WarnsOfUnclaimedWork = Context.Reference<boolean>("slotkit/WarnsOfUnclaimedWork", { defaultValue: () => true })

/** Warns once if emails, timers or webhooks stay due although no process claims them. */
export interface UnclaimedWork {
  /** Call on each use of Slotkit. It returns at once, and reads the stores in the background at most once a minute. */
  readonly check: () => void
}

/**
 * Finds work that no process claims, by comparing two readings at least a minute apart. Running jobs claim the oldest work first,
 * so the oldest due time advances even when they cannot keep up. `now` is in epoch milliseconds, and `runsJobs` returns true if
 * this process has run jobs since an instant.
 */
export const makeUnclaimedWork = (
  now: () => number,
  runsJobs: (since: number) => boolean,
  run: (reading: Effect.Effect<void, never, EngineServices>) => unknown
): UnclaimedWork => {
  let readAt = now()
  let isWarned = false
  let previous: DueTimes = {}
  const reading = (at: number) =>
    Effect.gen(function* () {
      const current = yield* dueTimes(at)
      const unclaimed = Object.entries(current).filter(([work, dueAt]) => dueAt <= (previous[work] ?? 0) + toleranceMs)
      previous = current
      if (unclaimed.length === 0 || isWarned) return
      isWarned = true
      yield* Effect.logWarning(warning(unclaimed))
    })
  return {
    check: () => {
      const at = now()
      if (isWarned || at - readAt < minuteMs) return
      readAt = at
      if (runsJobs(at - minuteMs)) previous = {}
      else run(Effect.ignoreCause(reading(at)))
    }
  }
}

/** The oldest due time of each kind of work that is due. */
type DueTimes = Readonly<Record<string, number>>

const dueTimes = Effect.fnUntraced(function* (at: number) {
  if (!(yield* WarnsOfUnclaimedWork)) return {}
  const due = {
    emails: (yield* JobStore).nextDueAt("email"),
    timers: (yield* JobStore).nextDueAt("timer"),
    webhooks: (yield* DeliveryQueue).nextDueAt
  }
  const next = yield* Effect.forEach(Object.entries(due), ([work, nextDueAt]) =>
    Effect.map(nextDueAt, (dueAt) => [work, Option.getOrElse(dueAt, () => Number.POSITIVE_INFINITY)] as const)
  )
  return Object.fromEntries(next.filter(([, dueAt]) => dueAt <= at))
})

const warning = (unclaimed: ReadonlyArray<readonly [string, number]>): string => {
  const since = new Date(Math.min(...unclaimed.map(([, dueAt]) => dueAt))).toISOString()
  const work = new Intl.ListFormat("en").format(unclaimed.map(([name]) => name))
  return `No process runs the jobs: ${work} have been due since ${since}. Call slotkit.jobs.start() in at least one process, or run "slotkit serve" with SLOTKIT_WORKERS=true. This is logged once.`
}

const minuteMs = 60_000

/** A due time that the database's clock sets is converted at each reading, which moves it by milliseconds. */
const toleranceMs = 1000
