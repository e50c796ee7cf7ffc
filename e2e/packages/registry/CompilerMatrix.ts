import { execFile } from "node:child_process"
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import type { Project } from "../Project.ts"

const run = promisify(execFile)

/**
 * The oldest supported compiler, the first that lets CommonJS require modules, and those of the later lines. A setting is tried
 * with the first compiler that it works with and with the later lines.
 */
const compilers = ["5.4.5", "5.8.3", "6.0.3", "7.0.2"] as const

/** A way to compile a program, and the oldest compiler for which it works; docs/installation.md says the same. */
interface Setting {
  readonly name: string
  readonly options: object
  readonly file: "types.mts" | "types.ts" | "types.cts"
  readonly from: (typeof compilers)[number]
}

const settings: ReadonlyArray<Setting> = [
  { name: "node16", options: { module: "node16" }, file: "types.mts", from: "5.4.5" },
  { name: "nodenext", options: { module: "nodenext" }, file: "types.mts", from: "5.4.5" },
  { name: "bundler", options: { module: "esnext", moduleResolution: "bundler" }, file: "types.ts", from: "5.4.5" },
  { name: "preserve", options: { module: "preserve" }, file: "types.ts", from: "5.4.5" },
  { name: "CommonJS, nodenext", options: { module: "nodenext" }, file: "types.cts", from: "5.8.3" },
  {
    name: "CommonJS, commonjs with bundler",
    options: { module: "commonjs", moduleResolution: "bundler" },
    file: "types.cts",
    from: "6.0.3"
  }
]

/** The declarations of the library and the client, checked by several compilers, without the types of browsers. */
export const compilesEverywhere = (project: () => Project): void => {
  describe("A program that checks its libraries and has no types of browsers", () => {
    beforeAll(async () => {
      const aliases = compilers.map((version) => `typescript-${version}@npm:typescript@${version}`)
      await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--no-save", ...aliases], {
        cwd: project().folder
      })
    })

    const cases = settings.flatMap((setting) =>
      compilers.flatMap((compiler) => (compiler === setting.from || compiler >= "6" ? [{ ...setting, compiler }] : []))
    )
    it.for(cases)("MUST compile under $name with TypeScript $compiler", async ({ options, file, compiler }) => {
      const folder = join(project().folder, `matrix-${compiler}-${file}-${Object.values(options).join("-")}`)
      mkdirSync(folder)
      cpSync(join(import.meta.dirname, "../program/types.ts"), join(folder, file))
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...strictest, ...options }, files: [file] })
      )
      const program = join(project().folder, `node_modules/typescript-${compiler}/bin/tsc`)
      const { stdout } = await run(process.execPath, [program, "-p", folder, "--pretty", "false"]).catch(
        (failure: { readonly stdout: string }) => failure
      )
      expect(stdout).toBe("")
    })
  })
}

const strictest = {
  target: "es2022",
  lib: ["es2023"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true
}
