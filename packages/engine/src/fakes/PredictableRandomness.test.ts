import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { Randomness } from "../ports/Randomness.ts"
import { predictableRandomness, seededRandomness } from "./PredictableRandomness.ts"

const draws = Effect.gen(function* () {
  const { bytes } = yield* Randomness
  return [yield* bytes(16), yield* bytes(16), yield* bytes(0)]
})
const threeDraws = Effect.provide(draws, predictableRandomness, { local: true })

describe("predictableRandomness", () => {
  it.effect("returns the requested number of bytes, different ones each time", () =>
    Effect.gen(function* () {
      const [first, second, none] = yield* threeDraws
      expect([first!.length, second!.length, none!.length]).toEqual([16, 16, 0])
      expect(first).not.toEqual(second)
    })
  )

  it.effect("returns the same bytes in every run", () =>
    Effect.gen(function* () {
      expect(yield* threeDraws).toEqual(yield* threeDraws)
    })
  )

  it.effect("returns different bytes for every seed", () =>
    Effect.gen(function* () {
      const seeds = [0, 1, 2, 3, 2 ** 31 - 1]
      const drawn = yield* Effect.forEach(seeds, (seed) => Effect.provide(draws, seededRandomness(seed), { local: true }))
      expect(new Set(drawn.map(([first]) => String(first))).size).toBe(seeds.length)
    })
  )

  it.effect("returns every byte value about equally often", () =>
    Effect.gen(function* () {
      const bytes = yield* (yield* Randomness).bytes(25_600)
      const counts = Array.from({ length: 256 }, (_, value) => bytes.filter((byte) => byte === value).length)
      expect(Math.min(...counts)).toBeGreaterThan(50)
      expect(Math.max(...counts)).toBeLessThan(150)
    }).pipe(Effect.provide(predictableRandomness))
  )
})
