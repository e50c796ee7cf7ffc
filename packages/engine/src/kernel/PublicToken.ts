import { bucketPrefix, encodeBase62 } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Randomness } from "../ports/Randomness.ts"

/** A random token for public IDs: 128 bits as 22 base 62 characters. */
export const publicToken: Effect.Effect<string> = Effect.suspend(() =>
  Effect.map(randomNumber, (number) => encodeBase62(number, 22))
)

/** A random token for a link of a host: the two characters of the host's bucket, then 119 bits as 20 base 62 characters. */
export const linkToken = (hostId: number): Effect.Effect<string> =>
  Effect.map(randomNumber, (number) => bucketPrefix(hostId) + encodeBase62(number >> 9n, 20))

/** A random number of 128 bits. */
const randomNumber: Effect.Effect<bigint> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(16)
  return bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
})
