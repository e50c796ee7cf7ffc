import { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { markerContext, type SealedValue, sealedValues } from "./SealedValues.ts"

/** The progress of resealing. */
export interface ResealProgress {
  /** Number of values resealed with the current secret. */
  readonly resealed: number
  /** Number of values that no known secret opens. They are left unchanged. */
  readonly unreadable: number
  /** Number of values that were not sealed with the current secret at the start. */
  readonly total: number
}

/**
 * Reseals every value that is sealed with a previous secret, the marker last.
 *
 * Works in batches of 100, each in its own transaction. It can be interrupted and restarted at any time: values already sealed
 * with the current secret are skipped. `report` is called after each batch. Processes that run in the meantime need both secrets.
 */
export const resealSecrets = Effect.fnUntraced(function* (
  options: PgStoreOptions | undefined,
  report: (progress: ResealProgress) => void
): Effect.fn.Return<ResealProgress, SqlError, SecretBox | SqlClient> {
  const box = yield* SecretBox
  const values = yield* sealedValues(options)
  const total = yield* values.countOthers(box.beginning)
  const reseal = Effect.fnUntraced(function* (value: SealedValue) {
    if (!(yield* box.canOpen(value))) return false
    const { sealed } = yield* box.seal(yield* box.open(value), value.context)
    yield* values.replace(value, sealed)
    return true
  })
  let progress: ResealProgress = { resealed: 0, unreadable: 0, total }
  let after: { readonly source: string; readonly key: string } = { source: "", key: "" }
  while (true) {
    const batch = yield* values.others(box.beginning, after, batchSize)
    const last = batch.at(-1)
    if (last === undefined) break
    const done = yield* values.together(Effect.forEach(batch, reseal))
    const resealed = done.filter(Boolean).length
    progress = {
      total,
      resealed: progress.resealed + resealed,
      unreadable: progress.unreadable + batch.length - resealed
    }
    after = last
    report(progress)
  }
  yield* values.remark((yield* box.seal("slotkit", markerContext)).sealed)
  return progress
})

const batchSize = 100
