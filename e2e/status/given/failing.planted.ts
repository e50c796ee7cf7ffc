import { it } from "vitest"

it("fails", () => {
  throw new Error("This test fails on purpose.")
})
