import { makeToken } from "@slotkit/core/internal"
import { Randomness, SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { indexPeopleAgain } from "./IndexPeopleAgain.ts"
import { markerContext, type SealedSource, type SealedValue, sealedSources, sealedValues } from "./SealedValues.ts"

/** Numbers of values that no known secret opens, by where they are stored. */
export type LostSecrets = Readonly<Record<SealedSource, number>>

/** Counts the values that neither the secret nor a previous one opens. Changes nothing. */
export const countLostSecrets = (options?: PgStoreOptions): Effect.Effect<LostSecrets, SqlError, SecretBox | SqlClient> =>
  eachLost(options, false)

/**
 * Discards the values that neither the secret nor a previous one opens, so that the installation can start with a new secret.
 *
 * Works in batches of 100, each in its own transaction, and writes the marker last. It can be interrupted and repeated at any
 * time. If the key of people's digests is among the values, the index of people is written again under a new key.
 */
export const discardLostSecrets = (options?: PgStoreOptions): Effect.Effect<LostSecrets, SqlError, SecretBox | SqlClient> =>
  discard(options)

const discard = Effect.fnUntraced(function* (options: PgStoreOptions | undefined) {
  const values = yield* sealedValues(options)
  const lost = yield* eachLost(options, true)
  // The key is discarded only after the index was emptied, so an interrupted run has it again among the lost values.
  if (lost["installation.person_key"] > 0) yield* indexPeopleAgain(options)
  yield* values.remark((yield* (yield* SecretBox).seal("slotkit", markerContext)).sealed)
  return lost
})

const eachLost = Effect.fnUntraced(function* (options: PgStoreOptions | undefined, discards: boolean) {
  const box = yield* SecretBox
  const { bytes } = yield* Randomness
  const values = yield* sealedValues(options)
  const lost = Object.fromEntries(sealedSources.map((source) => [source, 0])) as Record<SealedSource, number>
  /** The secret of an app cannot be missing. No one knows this one, so it has to be rotated. */
  const unknown = (context: string) =>
    Effect.flatMap(bytes(tokenBytes), (random) => box.seal(makeToken("webhookSecret", random), context))
  const discardOne = Effect.fnUntraced(function* (value: SealedValue) {
    if (value.source === "apps.webhook_secret") yield* values.replace(value, (yield* unknown(value.context)).sealed)
    else yield* values.discard(value)
  })
  let after: { readonly source: string; readonly key: string } = { source: "", key: "" }
  for (;;) {
    const batch = yield* values.others(box.beginning, after, batchSize)
    const last = batch.at(-1)
    if (last === undefined) return lost as LostSecrets
    const unreadable = yield* Effect.filter(batch, (value) => Effect.map(box.canOpen(value), (opens) => !opens))
    for (const { source } of unreadable) lost[source]++
    if (discards) yield* values.together(Effect.forEach(unreadable, discardOne, { discard: true }))
    after = last
  }
})

const batchSize = 100
const tokenBytes = 32
