import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "vite"

/** Bundles a package's entry for a page: one minified module, from the sources. */
export const bundleForBrowsers = async (entry: string): Promise<{ readonly code: string; readonly gzippedBytes: number }> => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@slotkit/source", "browser", "module", "import", "default"] },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "../..", entry),
        preserveEntrySignatures: "strict",
        output: { format: "es", entryFileNames: "entry.js" }
      }
    }
  })
  const [chunk] = Array.isArray(built) ? built.flatMap(({ output }) => output) : "output" in built ? built.output : []
  if (chunk?.type !== "chunk") throw new Error(`${entry} was not bundled`)
  const outside = [...chunk.imports, ...chunk.dynamicImports]
  if (outside.length > 0) throw new Error(`${entry} needs ${outside.join(", ")}, which a browser does not have`)
  return { code: chunk.code, gzippedBytes: gzipSync(chunk.code).length }
}
