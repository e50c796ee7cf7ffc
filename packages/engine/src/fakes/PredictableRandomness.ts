import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Randomness } from "../ports/Randomness.ts"

/**
 * `Randomness` whose bytes look random, differ from call to call and are the same in every run with the same seed. Do not use it
 * outside tests.
 *
 * A seed is an integer from 0 to 2,147,483,647.
 */
export const seededRandomness = (seed: number): Layer.Layer<never> =>
  Layer.sync(Randomness, () => {
    const next = generator(Math.imul(seed + 1, golden) || golden)
    return { bytes: (length) => Effect.sync(() => Uint8Array.from({ length }, () => next() >>> 24)) }
  })

/** The same with a default seed. */
export const predictableRandomness: Layer.Layer<never> = seededRandomness(0)

/** Spreads adjacent seeds over all 32 bits. Knuth, The Art of Computer Programming, volume 3, section 6.4. */
const golden = 0x9e3779b9

/** Marsaglia's 32-bit xorshift, whose state must not be zero. */
const generator = (start: number) => {
  let state = start
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}
