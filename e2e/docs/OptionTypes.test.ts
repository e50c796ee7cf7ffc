import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { optionsPage, optionTypes } from "../../docs/reference/optionsPage.ts"

const index = readFileSync(join(import.meta.dirname, "../../packages/slotkit/src/index.ts"), "utf8")

describe("The page of all options", () => {
  it.each(optionTypes().map(({ name }) => name))("MUST name only types that slotkit exports: %s", (name) => {
    expect(index).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it("MUST have every option that createSlotkit knows, with a text", () => {
    const options = readFileSync(join(import.meta.dirname, "../../packages/slotkit/src/options/Options.ts"), "utf8")
    const rules = options.slice(options.indexOf("const rules"))
    const known = [...rules.matchAll(/^ {2}(\w+): /gm)].map(([, name = ""]) => name)
    expect(known.length).toBeGreaterThan(40)
    const page = optionsPage().split("## Types")[0]!
    for (const name of known)
      expect(page, name).toMatch(new RegExp(`^- \\*\\*${name}\\*\\*(?: \\(required\\))?: \\S.*\\. \\S`, "m"))
  })
})
