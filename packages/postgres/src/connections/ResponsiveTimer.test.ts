import { expect, it } from "vitest"
import { responsiveTimer } from "./ResponsiveTimer.ts"

it("MUST not count the time in which the process is blocked, so that an answer that has arrived meanwhile is read first", async () => {
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
