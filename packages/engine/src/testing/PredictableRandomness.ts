import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Randomness } from "../ports/Randomness.ts"

/** `Randomness` whose bytes look random, differ from call to call and are the same in every run. Never outside tests. */
export const predictableRandomness: Layer.Layer<never> = Layer.sync(Randomness, () => {
  const next = generator(0x9e3779b9)
  return { bytes: (length) => Effect.sync(() => Uint8Array.from({ length }, () => next() >>> 24)) }
})

/** Marsaglia's 32-bit xorshift. */
const generator = (seed: number) => {
  let state = seed
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}
