import * as Effect from "effect/Effect"
import { countPurged, rowsPerBatch } from "./CountPurged.ts"

/** Repeats a statement with a limit until nothing is left, so that even a long backlog stays within the statement timeout. */
export const inBatches = Effect.fnUntraced(function* <E, R>(
  table: string,
  prune: (limit: number) => Effect.Effect<number, E, R>
) {
  let total = 0
  for (;;) {
    const pruned = yield* prune(rowsPerBatch)
    if (pruned === 0) return total
    total += pruned
    yield* countPurged([table], pruned)
  }
})
