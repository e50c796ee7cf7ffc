import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { rowsPerBatch } from "./CountPurged.ts"

/** Adds the recorded changes of lists to their kept lengths. Returns the number of changes. */
export const rollUpCounters = Effect.gen(function* () {
  const hosts = yield* HostStore
  let added = 0
  for (;;) {
    const batch = yield* hosts.rollUpCounters(rowsPerBatch)
    added += batch
    if (batch < rowsPerBatch) return added
  }
})
