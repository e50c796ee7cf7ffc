import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { expect, it } from "vitest"
import * as core from "./index.ts"
import * as slots from "./slots.ts"

const bundle = async (entry: string) => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
    metafile: true
  })
  return { bytes: gzipSync(outputFiles[0]!.contents).length, inputs: Object.keys(metafile.inputs) }
}

it("is under 8 kB gzipped in a browser, without Effect or any other dependency", async () => {
  const { bytes, inputs } = await bundle("slots.ts")
  expect(inputs.filter((input) => input.includes("node_modules"))).toEqual([])
  expect(bytes).toBeLessThan(8_000)
})

it("has the same functions as the main entry", () => {
  expect(slots.computeSlots).toBe(core.computeSlots)
  expect(slots.explainSlot).toBe(core.explainSlot)
})
