import { type EngineServices, type PendingDemand, storeDemand } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import { endsWithin } from "./Lifetime.ts"

/** Stores the counts of demand of a process. */
export interface DemandTimer {
  /** Call on each use of Slotkit. It returns at once, and stores the counts in the background at most once a minute. */
  readonly check: () => void
  /** Stores what is left, for at most `graceMs`. */
  readonly end: (graceMs: number) => Promise<void>
}

/**
 * Stores counts a minute after the last time, on the next use of Slotkit or when a minute of real time has passed. `now` is in
 * epoch milliseconds.
 */
export const makeDemandTimer = (
  pending: PendingDemand | undefined,
  now: () => number,
  run: (store: Effect.Effect<void, never, EngineServices>) => Promise<unknown>
): DemandTimer => {
  let storedAt = now()
  const store = async () => {
    storedAt = now()
    if (pending !== undefined && pending.list().length > 0) await run(storeDemand)
  }
  const check = () => {
    const passed = now() - storedAt
    if (passed < 0 || passed >= minuteMs) void store()
  }
  const timer = setInterval(check, minuteMs)
  // It does not keep the process running.
  timer.unref()
  return {
    check,
    end: async (graceMs) => {
      clearInterval(timer)
      await endsWithin(store(), graceMs)
    }
  }
}

const minuteMs = 60_000
