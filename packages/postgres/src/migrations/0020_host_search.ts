import * as Effect from "effect/Effect"
import { createTextWords, hostWordsIn } from "../sql/TextWords.ts"
import { bookingSearch } from "./0008_booking_search.ts"
import type { OnlineMigration } from "./Migration.ts"

/** Adds the index of the words of hosts, and the function that computes the words of a text. Decision 0117. */
export const hostSearch: OnlineMigration = {
  kind: "online",
  run: ({ schema, routine, index }) =>
    Effect.gen(function* () {
      yield* routine(createTextWords(schema))
      // Every search would also read the pending list, and hosts are rarely written.
      const definition = `USING gin (${hostWordsIn(schema)}) WITH (fastupdate = off) WHERE removed_at IS NULL`
      yield* index({ table: "hosts", name: "hosts_word_starts_idx", definition })
    })
}

/**
 * Adds the functions and indexes of both searches to a schema that has those of a version between 0.2.0 and 0.3.0, which knew no
 * places inside of words, and removes the indexes of that version. A schema of 0.2.0 has them by then. Decision 0127.
 */
export const wordStartsInside: OnlineMigration = {
  kind: "online",
  run: (steps) =>
    Effect.gen(function* () {
      yield* bookingSearch.run(steps)
      yield* hostSearch.run(steps)
      for (const name of ["bookings_words_idx", "hosts_words_idx"])
        yield* steps.routine(`DROP INDEX IF EXISTS "${steps.schema}"."${name}"`)
    })
}
