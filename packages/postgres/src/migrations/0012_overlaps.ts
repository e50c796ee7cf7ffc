import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/**
 * Lets meetings hold the empty range of time, which overlaps nothing, so that a host can book one beside another. Those that do
 * are found by their start and end. Decision 0091.
 */
export const overlaps: OnlineMigration = {
  kind: "online",
  run: ({ constraint, withoutConstraint, index }) =>
    Effect.gen(function* () {
      yield* constraint({
        table: "meetings",
        name: "meetings_times_check",
        definition: "CHECK (start_at < end_at AND (isempty(held) OR held @> tstzrange(start_at, end_at)))"
      })
      yield* withoutConstraint({ table: "meetings", name: "meetings_length_check" })
      const definition = "USING gist (bucket, host_id, tstzrange(start_at, end_at)) WHERE isempty(held)"
      yield* index({ table: "meetings", name: "meetings_overlapping_idx", definition })
    })
}
