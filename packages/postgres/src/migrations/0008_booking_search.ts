import * as Effect from "effect/Effect"
import { bookingWordsIn, createBookingWords } from "../sql/BookingWords.ts"
import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds the index of the words of bookings, which the search of a host's bookings reads. Decision 0090.
 *
 * A function of the database computes the words from the row, so that bookings of earlier versions are found, too, and words
 * follow what a process of 0.2.0 writes or erases.
 */
export const bookingSearch: OnlineMigration = {
  kind: "online",
  run: ({ schema, routine, index }) =>
    Effect.gen(function* () {
      yield* routine(createBookingWords(schema))
      // Every search also reads the pending list, so it is kept at 512 kB instead of 4 MB.
      const definition = `USING gin (${bookingWordsIn(schema)}) WITH (gin_pending_list_limit = 512)`
      yield* index({ table: "bookings", name: "bookings_word_starts_idx", definition })
    })
}
