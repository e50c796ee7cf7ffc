import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Options } from "tsup"

/** Writes `LICENSES.txt` beside a bundle: the licenses of the third-party packages that it contains. */
export const licensesOfBundle = (): NonNullable<Options["esbuildPlugins"]>[number] => ({
  name: "licenses of the bundle",
  setup: ({ initialOptions, onEnd }) => {
    initialOptions.metafile = true
    onEnd(({ metafile }) => {
      if (metafile === undefined || initialOptions.outdir === undefined) return
      const folders = new Set(Object.keys(metafile.inputs).flatMap((file) => packageFolder.exec(file)?.[1] ?? []))
      const licenses = [...folders].map((folder) => licenseIn(resolve(folder))).sort()
      mkdirSync(initialOptions.outdir, { recursive: true })
      writeFileSync(join(initialOptions.outdir, "LICENSES.txt"), licenses.join(`\n${"-".repeat(80)}\n\n`))
    })
  }
})

const packageFolder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

const licenseIn = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no license file, so it cannot be bundled`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`
}
