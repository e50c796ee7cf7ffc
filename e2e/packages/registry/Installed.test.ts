import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it, onTestFinished } from "vitest"
import { worksAsInstalled } from "../AsInstalled.ts"
import type { PackedPackage } from "../PackedPackages.ts"
import { emptyProject, type Project } from "../Project.ts"
import { packedForTests } from "../packedForTests.ts"
import { compilesEverywhere } from "./CompilerMatrix.ts"

const packages = packedForTests()
const run = promisify(execFile)

/** Creates a project where npm has installed the tarballs, with third-party packages from its registry. */
const npmProject = async (some: ReadonlyArray<PackedPackage>, beside: ReadonlyArray<string> = []): Promise<Project> => {
  const project = emptyProject(some)
  const wanted = [...some.map(({ tarball }) => tarball), ...beside.map((name) => `${name}@${versionHere(name)}`)]
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...wanted], { cwd: project.folder })
  return project
}

const versionHere = (name: string): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../node_modules", name, "package.json"), "utf8")).version

const withAll = () => npmProject(packages(), ["@types/node", "fast-check"])
worksAsInstalled("that npm has installed", withAll, (project) => {
  it("MUST run by npx, which finds the command in the project", async () => {
    const { stdout } = await run("npx", ["--no-install", "slotkit", "--version"], { cwd: project().folder })
    expect(stdout).toMatch(/^slotkit \d+\.\d+\.\d+$/m)
  })
  compilesEverywhere(project)
})

it("MUST install the client without any dependency", async () => {
  const project = await npmProject(packages().filter(({ name }) => name === "@slotkit/client"))
  onTestFinished(project.remove)
  const { packages: locked } = JSON.parse(readFileSync(join(project.folder, "package-lock.json"), "utf8"))
  expect(Object.keys(locked)).toEqual(["", "node_modules/@slotkit/client"])
})
