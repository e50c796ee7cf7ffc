import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { rowsPerBatch } from "./CountForgotten.ts"

/** Adds the recorded changes of lists to their kept lengths. Returns the number of changes. */
export const foldCounts = Effect.gen(function* () {
  const hosts = yield* HostStore
  let folded = 0
  for (;;) {
    const batch = yield* hosts.foldCounts(rowsPerBatch)
    folded += batch
    if (batch < rowsPerBatch) return folded
  }
})
