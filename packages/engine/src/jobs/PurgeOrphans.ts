import { bucketCount, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type PersonPosition, PrivacyStore } from "../ports/PrivacyStore.ts"
import { countPurged, rowsPerBatch } from "./InBatches.ts"

/** Deletes the entries of one bucket of the index of people whose rows were deleted. No deletion elsewhere knows of the index. */
export const purgeOrphansOf = Effect.fnUntraced(function* (bucket: number) {
  const people = yield* PrivacyStore
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

/** The same for the bucket whose turn it is. It changes every ten minutes, so all have had their turn after eleven hours. */
export const purgeOrphans = Effect.flatMap(Clock.currentTimeMillis, (now) =>
  purgeOrphansOf(Math.floor(now / (10 * millisPerMinute)) % bucketCount)
)
