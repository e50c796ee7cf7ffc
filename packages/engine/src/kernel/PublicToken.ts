import { bucketPrefix, encodeBase62 } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Randomness } from "../ports/Randomness.ts"

/** A random token for public IDs: 128 bits as 22 base 62 characters. */
export const publicToken: Effect.Effect<string> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(16)
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return encodeBase62(number, 22)
})

/** A random token for a link of a host: the two characters of the host's bucket, then 128 bits as 22 base 62 characters. */
export const linkToken = (hostId: number): Effect.Effect<string> =>
  Effect.map(publicToken, (token) => bucketPrefix(hostId) + token)

/**
 * A random key that identifies an event at a provider: `sk` and 32 digits of base32hex in lowercase, which every provider accepts
 * as an ID.
 */
export const newRemoteKey: Effect.Effect<string> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(32)
  return `sk${Array.from(bytes, (byte) => (byte & 31).toString(32)).join("")}`
})
