import { bucketCount, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type PersonPosition, PrivacyStore } from "../ports/PrivacyStore.ts"
import { countPurged, rowsPerBatch } from "./InBatches.ts"

/**
 * Deletes the entries of the index of people whose rows were deleted, in one bucket. The bucket changes every ten minutes, so all
 * have had their turn after eleven hours. No deletion elsewhere needs to know of the index.
 */
export const purgeOrphans = Effect.gen(function* () {
  const people = yield* PrivacyStore
  const now = yield* Clock.currentTimeMillis
  const bucket = Math.floor(now / (10 * millisPerMinute)) % bucketCount
  let after: PersonPosition | null = null
  do {
    const { purged, next }: { readonly purged: number; readonly next: PersonPosition | null } = yield* people.purgeOrphans(
      bucket,
      after,
      rowsPerBatch
    )
    yield* countPurged(["people"], purged)
    after = next
  } while (after !== null)
})
