import { encodeBase62 } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Randomness } from "../ports/Randomness.ts"

/** A random token for links and public IDs: 128 bits as 22 base 62 characters. */
export const publicToken: Effect.Effect<string> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(16)
  return encodeBase62(
    bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n),
    22
  )
})
