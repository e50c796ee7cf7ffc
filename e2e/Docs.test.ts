import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { specMap } from "../docs/spec/specMap.ts"
import { testTitles } from "../docs/spec/testTitles.ts"
import { writtenPages } from "../docs/writtenPages.ts"

const docs = join(import.meta.dirname, "../docs")

describe("Pages that are made from code", () => {
  it.each(Object.keys(writtenPages))("MUST be what the code says (npm run docs writes them): docs/%s", async (path) => {
    expect(readFileSync(join(docs, path), "utf8")).toBe(await writtenPages[path]!())
  })
})

describe("The map from the specification to the tests", () => {
  it("MUST name tests that there are", () => {
    expect(specMap(testTitles(join(docs, ".."))).missing).toEqual([])
  })
})
