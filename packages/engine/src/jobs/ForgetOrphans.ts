import { bucketCount, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PeopleStore, type PersonPlace } from "../ports/PeopleStore.ts"
import { countForgotten, rowsPerBatch } from "./CountForgotten.ts"

/**
 * Deletes the entries of the index of people whose rows are gone, in one bucket. The bucket changes every ten minutes, so all have had
 * their turn after eleven hours. No deletion elsewhere needs to know of the index.
 */
export const forgetOrphans = Effect.gen(function* () {
  const people = yield* PeopleStore
  const now = yield* Clock.currentTimeMillis
  const bucket = Math.floor(now / (10 * millisPerMinute)) % bucketCount
  let after: PersonPlace | null = null
  do {
    const { forgotten, next }: { readonly forgotten: number; readonly next: PersonPlace | null } = yield* people.forgetOrphans(
      bucket,
      after,
      rowsPerBatch
    )
    yield* countForgotten(["people"], forgotten)
    after = next
  } while (after !== null)
})
