import { bucketCount } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { pruneAnswers, purgeEnded } from "./PurgeEnded.ts"
import { purgeOrphansOf } from "./PurgeOrphans.ts"
import { purgeRemoved } from "./PurgeRemoved.ts"
import { rollUpCounters } from "./RollUpCounters.ts"

/** Does all at once what the periodic jobs do over a day. Any number of processes may run it, beside those jobs too. */
export const maintain = Effect.gen(function* () {
  yield* rollUpCounters
  yield* purgeRemoved
  yield* pruneAnswers
  yield* purgeEnded
  for (let bucket = 0; bucket < bucketCount; bucket++) yield* purgeOrphansOf(bucket)
})
