import { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { markerContext, type SealedValue, sealedValues } from "./SealedValues.ts"

/** How far resealing has come. */
export interface ResealProgress {
  /** Values that were sealed with a previous secret and are now sealed with the current one. */
  readonly resealed: number
  /** Values that no known secret opens; they stay as they are. */
  readonly unreadable: number
  /** Values that were not sealed with the current secret when the work began. */
  readonly total: number
}

/**
 * Seals everything with the current secret that is sealed with a previous one, the marker last.
 *
 * It works in batches of 100, each in a transaction of its own, and can be ended and started again at any time: values that are sealed
 * with the current secret are left out. `report` is called after each batch. Processes that run meanwhile need both secrets.
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
  let after = { source: "", key: "" }
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
