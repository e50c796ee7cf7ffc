import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { OverviewStore } from "../ports/operators/OverviewStore.ts"

/** Returns the state of the background work of all hosts. */
export const viewQueues = Effect.gen(function* () {
  const overview = yield* OverviewStore
  return yield* overview.queues(yield* Clock.currentTimeMillis)
})

/** The age from which work counts as overdue: jobs poll every second, so no process runs them, or they cannot keep up. */
export const overdueSeconds = 60
