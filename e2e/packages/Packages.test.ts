import { execFile } from "node:child_process"
import { cpSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { reportsOf } from "../../release/ApiReports.ts"
import { compilesAsInstalled, worksAsInstalled } from "./AsInstalled.ts"
import { isRightAsPacked } from "./AsPacked.ts"
import { entriesOf, peersOfEntries } from "./Entry.ts"
import type { PackedPackage } from "./PackedPackages.ts"
import { strictProject } from "./Project.ts"
import { packedForTests } from "./packedForTests.ts"

const packages = packedForTests()

isRightAsPacked(packages)

worksAsInstalled(
  "that see nothing but what they declare",
  async () => strictProject(packages(), ["fast-check", "react"]),
  compilesAsInstalled
)

describe("The API reports in api/", () => {
  const folder = join(import.meta.dirname, "../../api")

  it("MUST match the packages' exports: run `npm run api`, read the diff, and commit it", () => {
    const reports = reportsOf(packages().map(({ unpacked }) => unpacked))
    const differing = [...reports].filter(([file, report]) => !readdirSync(folder).includes(file) || read(file) !== report)
    expect(differing.map(([file]) => file)).toEqual([])
    expect(readdirSync(folder).sort()).toEqual([...reports.keys()].sort())
  })

  const read = (file: string) => readFileSync(join(folder, file), "utf8")
})

describe("Optional peers", () => {
  /** Runs Node in a project with some packages and peers. Returns its output. */
  const run = async (some: ReadonlyArray<PackedPackage>, peers: ReadonlyArray<string>, args: ReadonlyArray<string>) => {
    const project = strictProject(some, peers)
    onTestFinished(project.remove)
    cpSync(join(import.meta.dirname, "program"), project.folder, { recursive: true })
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: project.folder,
      env: { PATH: process.env.PATH, NO_COLOR: "1" }
    })
    return stdout
  }

  it("MUST be required only by the entries made for them", async () => {
    const bringNone = packages().filter(({ name }) => name !== "slotkit" && name !== "@slotkit/server")
    const addresses = entriesOf(bringNone).flatMap(({ address, isModule }) => (isModule ? [address] : []))
    const found: Record<string, unknown> = JSON.parse(await run(bringNone, [], ["imports.mjs", ...addresses]))
    const missed = Object.entries(found).flatMap(([address, names]) => {
      const [, peer] = /^ERR_MODULE_NOT_FOUND: Cannot find package '([^']+)'/.exec(String(names)) ?? []
      return typeof names === "number" ? [] : [[address, peer ?? names]]
    })
    expect(Object.fromEntries(missed)).toEqual(peersOfEntries)
  })
})
