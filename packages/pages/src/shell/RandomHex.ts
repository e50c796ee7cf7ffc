import { Randomness } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** Returns random bytes in lowercase hex, for cookies. */
export const randomHex = Effect.fnUntraced(function* (length: number) {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(length)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
})
