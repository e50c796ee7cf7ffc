import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"

/** Bundles an entry as an application does. Returns the code. */
const bundled = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../src", entry)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["@slotkit/source"],
    external: ["react"],
    write: false
  })
  return outputFiles[0]!.text
}

describe("The size of a whole entry, minified and gzipped", () => {
  it.each([
    ["index.ts", 4_000],
    ["form.ts", 2_000],
    ["manage.ts", 4_000],
    ["react.ts", 500],
    ["series.ts", 3_000],
    ["texts.ts", 2_300]
  ])("MUST stay small: %s under %s bytes", async (entry, limit) => {
    const { length } = gzipSync(await bundled(entry))
    console.info(`@slotkit/flow, ${entry}: ${length} bytes gzipped`)
    expect(length).toBeLessThan(limit)
  })

  it("MUST include neither a dependency nor the document of a page", async () => {
    const code = `${await bundled("index.ts")}${await bundled("manage.ts")}${await bundled("series.ts")}`
    expect(code).not.toMatch(/\b(?:import|require)\b|\b(?:document|window|localStorage|sessionStorage|cookie)\b/)
  })
})
