import { countBy } from "../kernel/LabelledMetric.ts"

/** Counts deleted rows of what has expired or was removed. */
export const countForgotten = countBy("slotkit_forgotten_rows_total", "Expired and removed rows that were deleted, by table.", [
  "table"
])

/** The maximum number of rows that one statement deletes. */
export const rowsPerBatch = 1000
