import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { describe } from "vitest"
import { claimFloor } from "./ClaimFloor.ts"

const begin = Date.parse("2026-01-05T09:00:00Z")
const later = (seconds: number) => new Date(begin + seconds * 1000)

describe("The floor of a queue", () => {
  it.effect("is the first instant found, less the time of a late commit, and for a minute at most", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(begin)
      const floor = claimFloor()
      const first = yield* floor.look
      expect(first.from).toBe("-infinity")
      first.found(later(0))
      yield* TestClock.adjust("59 seconds")
      expect((yield* floor.look).from).toBe("2026-01-05T08:59:45.000Z")
      yield* TestClock.adjust("1 second")
      expect((yield* floor.look).from).toBe("-infinity")
    })
  )

  it.effect("moves back to a row that was added, also during a look, and to the start", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(begin)
      const floor = claimFloor()
      ;(yield* floor.look).found(later(0))
      const look = yield* floor.look
      yield* floor.moveBack(later(-60))
      look.found(later(0))
      expect((yield* floor.look).from).toBe("2026-01-05T08:59:00.000Z")
      yield* floor.moveBack(later(60))
      expect((yield* floor.look).from).toBe("2026-01-05T08:59:00.000Z")
      yield* floor.moveBack()
      expect((yield* floor.look).from).toBe("-infinity")
    })
  )
})
