import { createHmac, createSecretKey } from "node:crypto"
import { foldedAddress } from "@slotkit/core/internal"
import { PersonDigest, Randomness, SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** The encryption context of the key of people's digests in the table `installation`. */
export const personKeyContext = "person-key"

/**
 * Returns the installation's digest of email addresses: an HMAC-SHA256, of which the index of people keeps 16 bytes.
 *
 * Its key is random, made at the first start and kept encrypted with the installation's secret, so the index outlives a change of
 * the secret. A server that refuses the write gets the digest without a key; nothing is written to the index there either. Call
 * it after `checkSecret`.
 */
export const personDigest = Effect.fnUntraced(function* (
  options?: PgStoreOptions
): Effect.fn.Return<(email: string) => string, SqlError, SecretBox | SqlClient> {
  const sql = yield* SqlClient
  const box = yield* SecretBox
  const { installation } = tablesIn(options)
  const read = Effect.map(
    sql<{ readonly person_key: string | null }>`SELECT person_key FROM ${installation}`,
    ([row]) => row?.person_key ?? null
  )
  const make = Effect.gen(function* () {
    const { bytes } = yield* Randomness
    const { sealed } = yield* box.seal(Buffer.from(yield* bytes(32)).toString("hex"), personKeyContext)
    yield* Effect.catch(sql`UPDATE ${installation} SET person_key = ${sealed} WHERE person_key IS NULL`, (error) =>
      Effect.logWarning("The key of the index of people could not be written", error)
    )
    // Another process may have written its key in the meantime.
    return yield* read
  })
  const sealed = (yield* read) ?? (yield* make)
  if (sealed === null) return yield* PersonDigest
  const key = createSecretKey(yield* box.open({ sealed, context: personKeyContext }), "hex")
  return (email) => createHmac("sha256", key).update(foldedAddress(email)).digest("hex").slice(0, 32)
})
