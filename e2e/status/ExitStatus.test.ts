// @module-tag thorough

import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { projects } from "../../vitest.workspace.ts"

const root = join(import.meta.dirname, "../..")
const nameOf = ({ test }: (typeof projects)[number]) => String(test!.name)

/** In the process that sets the exit status, projects differ only by their `globalSetup`. Those with the same one share a run. */
const groups = Map.groupBy(
  projects,
  ({ test }) =>
    [test!.globalSetup ?? []]
      .flat()
      .map((file) => basename(file))
      .join(", ") || "no setup"
)

describe("The exit status of a test run with failed tests", () => {
  it.each([...groups])("MUST be 1 in each project with %s", async (_setup, group) => {
    const names = group.map(nameOf)
    const run = await testRun(vitest, names)
    const failed = [...run.report.matchAll(/\|(\S+)\| failing\.planted\.ts \(1 test \| 1 failed\)/g)].map(([, name]) => name)
    expect(failed.sort()).toEqual(names.sort())
    expect(run.report).toContain(`Tests  ${names.length} failed (${names.length})`)
    expect(run.status).toBe(1)
  })

  it("MUST be 1 for npm test, which runs vitest", async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect(scripts.test).toBe("vitest run --tags-filter=!thorough")
    const run = await testRun(npmTest, ["unit"])
    expect(run.report).toContain("Tests  1 failed (1)")
    expect(run.status).toBe(1)
  })

  it("MUST be 1 when a dependency exits the process with status 0", async () => {
    expect(await testRun(vitest, ["unit"], { EXIT_WITH_ZERO: "1" })).toMatchObject({ status: 1 })
  })
})

const npmTest = ["npm", "test", "--"]

/** The command of `npm test` without npm, which takes a fifth of the CPU time. */
const vitest = [process.execPath, join(root, "node_modules/vitest/vitest.mjs"), "run"]

/** Runs the tests of projects that have only a planted failing test each. */
const testRun = async (
  command: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>> = {}
) => {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, NODE_ENV: ____, ...env } = process.env
  const options = [
    "--config",
    join(import.meta.dirname, "given/vitest.config.ts"),
    ...names.flatMap((name) => ["--project", name])
  ]
  const [program, ...before] = command
  const run = spawn(program!, [...before, ...options], { cwd: root, env: { ...env, ...variables, NO_COLOR: "1" }, stdio: "pipe" })
  const ended = once(run, "close")
  const [report] = await Promise.all([text(run.stdout), text(run.stderr)])
  const [status] = await ended
  return { status, report }
}
