import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { IcsUnreadable } from "./ContentLines.ts"
import { inSlices } from "./InSlices.ts"

const isUnreadable = (cause: unknown): cause is IcsUnreadable => cause instanceof IcsUnreadable

it("lets other work run between slices", async () => {
  const order: Array<string> = []
  setImmediate(() => order.push("other"))
  const work = function* (): Generator<void, string> {
    for (let step = 1; step <= 3; step++) {
      order.push(`step ${step}`)
      yield
    }
    return "done"
  }
  expect(await Effect.runPromise(inSlices(work, isUnreadable, 0))).toBe("done")
  expect(order.indexOf("other")).toBeGreaterThan(0)
  expect(order.indexOf("other")).toBeLessThan(3)
})

it("fails with the failure that the work throws", async () => {
  const work = function* (): Generator<void, never> {
    yield
    throw new IcsUnreadable("cut off")
  }
  expect(await Effect.runPromise(Effect.flip(inSlices(work, isUnreadable)))).toEqual(new IcsUnreadable("cut off"))
})
