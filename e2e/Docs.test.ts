import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { stateMachinesPage } from "../docs/stateMachines.ts"

it("docs/state-machines.md MUST be what the tables say (npm run docs writes it)", () => {
  expect(readFileSync(join(import.meta.dirname, "../docs/state-machines.md"), "utf8")).toBe(stateMachinesPage())
})
