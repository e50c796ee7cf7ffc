import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import type { Project } from "../Project.ts"

const run = promisify(execFile)

/**
 * The oldest supported compiler, the first that lets CommonJS require modules, and those of the later lines. A setting is tried
 * with the first compiler that it works with and with the newest one.
 */
const compilers = ["5.4.5", "5.8.3", "6.0.3", "7.0.2"] as const

/** The compilers as npm installs them, side by side. */
export const compilerPackages: ReadonlyArray<string> = compilers.map(
  (version) => `typescript-${version}@npm:typescript@${version}`
)

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

/** The declarations of the library and the client, checked by the installed compilers, without the types of browsers. */
export const compilesEverywhere = (project: () => Project): void => {
  describe("A program that checks its libraries and has no types of browsers", () => {
    describe.each(compilers)("with TypeScript %s", (compiler) => {
      const tried = settings.filter(({ from }) => compiler === from || compiler >= "6")
      let found: Readonly<Record<string, string>>
      beforeAll(async () => {
        const folders = tried.map((setting) => folderOf(project(), compiler, setting))
        found = await complaints(join(project().folder, `node_modules/typescript-${compiler}`), folders)
      })

      it.for(tried)("MUST compile under $name", ({ name }) => {
        expect(found[name]).toBe("")
      })
    })
  })
}

/** A project with a setting, in its own folder. */
interface SettingFolder {
  readonly name: string
  readonly folder: string
}

const folderOf = (project: Project, compiler: string, { name, options, file }: Setting): SettingFolder => {
  const folder = join(project.folder, `matrix-${compiler}-${file}-${Object.values(options).join("-")}`)
  mkdirSync(folder)
  cpSync(join(import.meta.dirname, "../program/types.ts"), join(folder, file))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...strictest, ...options }, files: [file] }))
  return { name, folder }
}

/**
 * Returns a compiler's errors by setting. A compiler written in JavaScript compiles all in one process, where it gets twice as
 * fast after the first. Compilers since 7 are programs.
 */
const complaints = async (compiler: string, folders: ReadonlyArray<SettingFolder>): Promise<Readonly<Record<string, string>>> => {
  if (existsSync(join(compiler, "lib/typescript.js"))) {
    const args = [join(import.meta.dirname, "compile.mjs"), compiler, ...folders.map(({ folder }) => folder)]
    const found = JSON.parse((await run(process.execPath, args, { maxBuffer: 2 ** 26 })).stdout)
    return Object.fromEntries(folders.map(({ name, folder }) => [name, found[folder]]))
  }
  const found: Record<string, string> = {}
  for (const { name, folder } of folders) {
    const args = [join(compiler, "bin/tsc"), "-p", folder, "--pretty", "false"]
    const { stdout } = await run(process.execPath, args).catch((failure: { readonly stdout: string }) => failure)
    found[name] = stdout
  }
  return found
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
