import { expect, it } from "vitest"
import { nodeVersionProblem } from "./NodeVersion.ts"

it.each(["22.19.0", "22.20.1", "24.0.0", "26.1.0"])("MUST accept Node %s", (version) => {
  expect(nodeVersionProblem(version)).toBeUndefined()
})

it.each(["20.20.2", "22.18.9", "18.0.0", "21.99.0"])("MUST reject Node %s", (version) => {
  expect(nodeVersionProblem(version)).toBe(`Slotkit needs Node 22.19 or newer. This is Node ${version}.`)
})
