import * as Effect from "effect/Effect"
import { type CountBy, countBy } from "../kernel/LabelledMetric.ts"

/** Repeats a statement with a limit until nothing is left, so that even a long backlog stays within the statement timeout. */
export const inBatches = Effect.fnUntraced(function* <E, R>(
  table: string,
  prune: (limit: number) => Effect.Effect<number, E, R>
) {
  let total = 0
  for (;;) {
    const pruned = yield* prune(rowsPerBatch)
    if (pruned === 0) return total
    total += pruned
    yield* countPurged([table], pruned)
  }
})

/** Counts deleted rows of what has expired or was removed. */
export const countPurged: CountBy<[table: string]> = (labels, count) =>
  Effect.andThen(purged(labels, count), underFormerName(labels, count))

const purged = countBy("slotkit_purged_rows_total", "Expired and removed rows that were deleted, by table.", ["table"])

const underFormerName = countBy(
  "slotkit_forgotten_rows_total",
  "The former name of slotkit_purged_rows_total, reported for one more release.",
  ["table"]
)

/** The maximum number of rows that one statement deletes. */
export const rowsPerBatch = 1000
