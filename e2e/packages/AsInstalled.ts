import { execFile } from "node:child_process"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve, startSlotkit, stop } from "../../harness/SlotkitProcess.ts"
import { dataFolder } from "../server/DataFolder.ts"
import { entriesOf, typesOnly } from "./Entry.ts"
import type { Project } from "./Project.ts"

const run = promisify(execFile)
const root = join(import.meta.dirname, "../..")
const compiler = join(root, "node_modules/typescript/bin/tsc")

/** Tests of a project that has all packages installed, by any installer. Each installer may add its own. */
export const worksAsInstalled = (
  how: string,
  install: () => Promise<Project>,
  andAlso: (project: () => Project) => void = () => {}
): void => {
  describe(`Packages ${how}`, () => {
    let project: Project
    beforeAll(async () => {
      project = await install()
      cpSync(join(import.meta.dirname, "program"), project.folder, { recursive: true })
    })
    afterAll(() => project?.remove())

    const node = async (...args: ReadonlyArray<string>) =>
      JSON.parse((await run(process.execPath, args, { cwd: project.folder })).stdout)

    /** The entries that a plain program can load. */
    const loadable = (modulesOnly: boolean) =>
      entriesOf(project.packages)
        .filter(({ isModule }) => isModule || !modulesOnly)
        .map(({ address }) => address)

    const withoutValues = (found: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
      Object.keys(found).filter((address) => typeof found[address] !== "number" || found[address] === 0)

    it("MUST be importable at every entry", async () => {
      const found = await node("imports.mjs", ...loadable(true))
      expect(withoutValues(found)).toEqual([...typesOnly])
    })

    it("MUST be requirable at every entry", { tags: ["thorough"] }, async () => {
      const found = await node("requires.cjs", ...loadable(false))
      expect(withoutValues(found)).toEqual([...typesOnly])
    })

    it("MUST run after compilation, as a module and as CommonJS", { tags: ["thorough"] }, async () => {
      const options = { ...strictest, module: "nodenext", types: ["node"], noEmit: false, outDir: "built", skipLibCheck: true }
      expect(await complaints(project, options, ["app.ts", "app.cts"])).toEqual([])
      expect(await node("built/app.js")).toEqual({
        titles: ["Intro"],
        refused: "missing_scope",
        slots: 2,
        event: "booking.confirmed"
      })
      expect(await node("built/app.cjs")).toEqual({ status: 401, listening: false })
    })

    const slotkit = () => [join(project.folder, "node_modules/.bin/slotkit")] as const

    it("MUST install the command `slotkit`", async () => {
      const { version } = JSON.parse(readFileSync(join(root, "packages/server/package.json"), "utf8"))
      expect(await startSlotkit(["--version"], {}, slotkit()).ended).toMatchObject({ code: 0, stdout: `slotkit ${version}\n` })
      const served = await serve({}, [], slotkit())
      expect((await fetch(`${served.origin}/health/ready`)).status).toBe(200)
      expect((await fetch(`${served.origin}/api/v1/token`)).status).toBe(401)
      expect(await stop(served)).toMatchObject({ code: 0 })
    })

    it("MUST run the command by its link and by its file", { tags: ["thorough"] }, async () => {
      const [link] = slotkit()
      for (const main of [link, join(project.folder, "node_modules/@slotkit/server/dist/main.js")]) {
        const doctor = await startSlotkit(["doctor", "--json"], {}, [process.execPath, main]).ended
        expect([doctor.code, doctor.stderr]).toEqual([0, ""])
        expect(JSON.parse(doctor.stdout).healthy).toBe(true)
      }
    })

    it("MUST find the embedded database next to the command", { tags: ["thorough"] }, async () => {
      const image = pathToFileURL(join(root, "harness/EmbeddedImage.ts"))
      const variables = { SLOTKIT_DATA_DIR: dataFolder(), NODE_OPTIONS: `--import=${image}` }
      const migrated = await startSlotkit(["migrate"], variables, slotkit()).ended
      expect([migrated.code, migrated.stdout]).toEqual([0, expect.stringMatching(/^Applied 0001_/)])
    })

    andAlso(() => project)
  })
}

/** The declarations of every entry, checked by this repository's compiler. */
export const compilesAsInstalled = (project: () => Project): void => {
  const compiles = (options: Record<string, string>): void => {
    it("MUST compile in the strictest mode, including libraries", async () => {
      const addresses = entriesOf(project().packages).flatMap(({ address, isModule }) => (isModule ? [address] : []))
      const lines = addresses.map((address, index) => `import type * as module${index} from "${address}"`)
      const names = addresses.map((_, index) => `keyof typeof module${index}`).join(" | ")
      writeFileSync(join(project().folder, "everything.ts"), `${lines.join("\n")}\nexport type Names = ${names}\n`)
      expect(await complaints(project(), { ...strictest, ...options, types: ["node"] }, ["everything.ts", "app.ts"])).toEqual([])
    })
  }

  describe("Types under module resolution nodenext", { tags: ["thorough"] }, () => compiles({ module: "nodenext" }))
  describe("Types under module resolution bundler", { tags: ["thorough"] }, () =>
    compiles({ module: "preserve", moduleResolution: "bundler" })
  )

  it("MUST have types without Node's, except in the entries for Node", async () => {
    const lines = ["core", "client", "engine", "flow"].map((name) => `export type * as ${name} from "@slotkit/${name}"`)
    writeFileSync(join(project().folder, "anywhere.ts"), `${lines.join("\n")}\n`)
    expect(await complaints(project(), { ...strictest, module: "nodenext", types: [] }, ["anywhere.ts"])).toEqual([])
  })
}

const strictest = {
  target: "es2024",
  lib: ["es2024", "dom"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true
}

/** Returns the compiler's errors in files and the declarations they import. */
const complaints = async (project: Project, compilerOptions: object, files: ReadonlyArray<string>) => {
  writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const { stdout } = await run(process.execPath, [compiler, "-p", ".", "--pretty", "false"], { cwd: project.folder }).catch(
    (failure: { readonly stdout: string }) => failure
  )
  return stdout.split("\n").filter((line) => line !== "")
}
