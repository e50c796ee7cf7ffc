import { type EngineServices, type PendingDemand, storeDemand } from "@slotkit/engine"
import type * as Effect from "effect/Effect"
import { endsWithin } from "./Lifetime.ts"

/** Stores the counts of demand of a process once a minute of real time. Returns a function that stores what is left. */
export const startDemandTimer = (
  pending: PendingDemand | undefined,
  run: (store: Effect.Effect<void, never, EngineServices>) => Promise<unknown>
): ((graceMs: number) => Promise<void>) => {
  const store = async () => {
    if (pending !== undefined && pending.list().length > 0) await run(storeDemand)
  }
  const timer = setInterval(() => void store(), 60_000)
  // It does not keep the process running.
  timer.unref()
  return async (graceMs) => {
    clearInterval(timer)
    await endsWithin(store(), graceMs)
  }
}
