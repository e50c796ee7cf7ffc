import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { describe } from "vitest"
import { claimWatermark } from "./ClaimWatermark.ts"

const begin = Date.parse("2026-01-05T09:00:00Z")
const later = (seconds: number) => new Date(begin + seconds * 1000)

describe("The watermark of a queue", () => {
  it.effect("is the first instant found, less the time of a late commit, and for a minute at most", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(begin)
      const watermark = claimWatermark()
      const first = yield* watermark.scan
      expect(first.from).toBe("-infinity")
      first.found(later(0))
      yield* TestClock.adjust("59 seconds")
      expect((yield* watermark.scan).from).toBe("2026-01-05T08:59:45.000Z")
      yield* TestClock.adjust("1 second")
      expect((yield* watermark.scan).from).toBe("-infinity")
    })
  )

  it.effect("moves back to a row that was added, also during a scan, and to the start", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(begin)
      const watermark = claimWatermark()
      ;(yield* watermark.scan).found(later(0))
      const scan = yield* watermark.scan
      yield* watermark.lowerTo(later(-60))
      scan.found(later(0))
      expect((yield* watermark.scan).from).toBe("2026-01-05T08:59:00.000Z")
      yield* watermark.lowerTo(later(60))
      expect((yield* watermark.scan).from).toBe("2026-01-05T08:59:00.000Z")
      yield* watermark.lowerTo()
      expect((yield* watermark.scan).from).toBe("-infinity")
    })
  )
})
