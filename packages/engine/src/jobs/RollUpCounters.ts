import * as Effect from "effect/Effect"
import { RetentionStore } from "../ports/RetentionStore.ts"
import { rowsPerBatch } from "./InBatches.ts"

/** Adds the recorded changes of lists to their kept lengths. Returns the number of changes. */
export const rollUpCounters = Effect.gen(function* () {
  const store = yield* RetentionStore
  let added = 0
  for (;;) {
    const batch = yield* store.rollUpCounters(rowsPerBatch)
    added += batch
    if (batch < rowsPerBatch) return added
  }
})
