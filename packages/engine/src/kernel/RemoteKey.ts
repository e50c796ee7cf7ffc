import * as Effect from "effect/Effect"
import { Randomness } from "../ports/Randomness.ts"

/**
 * A random key that identifies an event at a provider: `sk` and 32 digits of base32hex in lowercase, which every provider accepts
 * as an ID.
 */
export const newRemoteKey: Effect.Effect<string> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(32)
  return `sk${Array.from(bytes, (byte) => (byte & 31).toString(32)).join("")}`
})
