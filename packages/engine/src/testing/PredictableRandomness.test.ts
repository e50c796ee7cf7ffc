import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { Randomness } from "../ports/Randomness.ts"
import { predictableRandomness } from "./PredictableRandomness.ts"

const threeDraws = Effect.gen(function* () {
  const { bytes } = yield* Randomness
  return [yield* bytes(16), yield* bytes(16), yield* bytes(0)]
}).pipe(Effect.provide(predictableRandomness, { local: true }))

describe("predictableRandomness", () => {
  it.effect("gives as many bytes as asked for, other ones each time", () =>
    Effect.gen(function* () {
      const [first, second, none] = yield* threeDraws
      expect([first!.length, second!.length, none!.length]).toEqual([16, 16, 0])
      expect(first).not.toEqual(second)
    })
  )

  it.effect("gives the same bytes in every run", () =>
    Effect.gen(function* () {
      expect(yield* threeDraws).toEqual(yield* threeDraws)
    })
  )

  it.effect("uses every value of a byte about as often as any other", () =>
    Effect.gen(function* () {
      const bytes = yield* (yield* Randomness).bytes(25_600)
      const counts = Array.from({ length: 256 }, (_, value) => bytes.filter((byte) => byte === value).length)
      expect(Math.min(...counts)).toBeGreaterThan(50)
      expect(Math.max(...counts)).toBeLessThan(150)
    }).pipe(Effect.provide(predictableRandomness))
  )
})
