import { expect, it } from "vitest"
import { responsiveTimer } from "./ResponsiveTimer.ts"

it("MUST first read an answer that arrived while the process was blocked", async () => {
  const ends: string[] = []
  await new Promise<void>((settle) => {
    const cancel = responsiveTimer(100, () => {
      ends.push("late")
      settle()
    })
    const until = performance.now() + 300
    while (performance.now() < until);
    setImmediate(() => {
      cancel()
      ends.push("answered")
      settle()
    })
  })
  expect(ends).toEqual(["answered"])
})

it("MUST act once after the time", async () => {
  let acts = 0
  await new Promise<void>((settle) => {
    responsiveTimer(10, () => {
      acts += 1
      setTimeout(settle, 10)
    })
  })
  expect(acts).toBe(1)
})
