import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { generatedFolder } from "../harness/GeneratedFolder.ts"

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
const codeBlocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)

describe("The README", () => {
  it("MUST fit on its first screen: a sentence, the command, its output, the packages", () => {
    const [first] = readme.split("## Features")
    expect(first!.split("\n").length).toBeLessThanOrEqual(32)
    expect(first).toContain("npm ci && npm start")
    expect(first).toContain("docs/public/packages.svg")
  })

  it("MUST show code of the pure core that runs", async () => {
    const code = codeBlocks.find((block) => block.includes("computeSlots"))!
    const folder = generatedFolder()
    const file = join(folder, "readme.ts")
    writeFileSync(file, `${code}\nexport { slots }\n`)
    try {
      const { slots } = await import(file)
      expect(slots.map(({ start }: { start: number }) => new Date(start).toISOString().slice(11, 16))).toEqual([
        "09:00",
        "09:30",
        "10:00",
        "10:30",
        "11:00",
        "11:30"
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
