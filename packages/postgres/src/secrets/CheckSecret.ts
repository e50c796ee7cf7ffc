import { SecretBox } from "@slotkit/engine"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { markerContext, sealedValues } from "./SealedValues.ts"

/** The installation's secret cannot open the database's sealed values. `message` is one sentence for the operator. */
export class SecretMismatch extends Data.TaggedError("SecretMismatch")<{ readonly message: string }> {}

/**
 * Checks that the database's values are sealed with the installation's secret or a previous one.
 *
 * The database stores a marker: a text sealed with the secret. If it is missing, it is written now, provided that the secret
 * opens an existing sealed value or that there is none. A role or server that refuses the write leaves the database without a
 * marker.
 */
export const checkSecret = Effect.fnUntraced(function* (
  options?: PgStoreOptions
): Effect.fn.Return<void, SecretMismatch | SqlError, SecretBox | SqlClient> {
  const box = yield* SecretBox
  const values = yield* sealedValues(options)
  const { marker, sealed, context } = yield* values.look
  const known = marker !== null ? { sealed: marker, context: markerContext } : sealed !== null ? { sealed, context } : undefined
  if (known !== undefined && !(yield* box.canOpen(known))) return yield* new SecretMismatch({ message: wrongSecret })
  if (marker !== null) return
  const created = yield* box.seal("slotkit", markerContext)
  const isOurs = yield* Effect.catch(values.together(values.mark(created.sealed)), (error) =>
    Effect.as(Effect.logWarning("The marker that detects a wrong secret could not be written", error), true)
  )
  // Another process has written its marker in the meantime.
  if (!isOurs) yield* checkSecret(options)
})

const wrongSecret =
  "The secret is not the one that this database was set up with, so what it has encrypted cannot be decrypted: set SLOTKIT_SECRET (option secret) to the original secret, or add the original one to SLOTKIT_SECRET_PREVIOUS (option previousSecrets). If the original secret is lost, run slotkit secrets discard."
