import * as Effect from "effect/Effect"
import { createTextWords, hostWordsIn } from "../sql/TextWords.ts"
import type { OnlineMigration } from "./Migration.ts"

/** Adds the index of the words of hosts, and the function that computes the words of a text. Decision 0117. */
export const hostSearch: OnlineMigration = {
  kind: "online",
  run: ({ schema, routine, index }) =>
    Effect.gen(function* () {
      yield* routine(createTextWords(schema))
      // Every search would also read the pending list, and hosts are rarely written.
      const definition = `USING gin (${hostWordsIn(schema)}) WITH (fastupdate = off) WHERE removed_at IS NULL`
      yield* index({ table: "hosts", name: "hosts_words_idx", definition })
    })
}
