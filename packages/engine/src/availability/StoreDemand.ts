import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { DemandCounts } from "../kernel/DemandCounts.ts"
import { DemandStore } from "../ports/hosts/DemandStore.ts"

/**
 * Stores the counts of demand of this process. If that fails, they are kept for the next time, and the failure is logged.
 * Decision 0106.
 */
export const storeDemand = Effect.uninterruptible(
  Effect.gen(function* () {
    const pending = yield* DemandCounts
    const { counts, leftOut } = pending?.take() ?? { counts: [], leftOut: 0 }
    if (leftOut > 0) yield* Effect.logWarning(`Demand for too many services at once: ${leftOut} counts were left out`)
    if (counts.length === 0) return
    const outcome = yield* Effect.exit((yield* DemandStore).add(counts))
    if (Exit.isSuccess(outcome)) return
    pending?.add(counts)
    yield* Effect.logWarning("Counts of demand could not be stored and are kept for the next minute", outcome.cause)
  })
)
