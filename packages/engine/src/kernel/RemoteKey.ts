import * as Effect from "effect/Effect"
import { Randomness } from "../ports/Randomness.ts"

/**
 * A random key by which a provider knows a copy: `sk` and 32 digits of base32hex in lowercase, which every provider accepts as an ID.
 * It is stored before the first attempt, so that no attempt creates a second event.
 */
export const newRemoteKey: Effect.Effect<string> = Effect.gen(function* () {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(32)
  return `sk${Array.from(bytes, (byte) => (byte & 31).toString(32)).join("")}`
})
