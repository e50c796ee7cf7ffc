import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { projects } from "../../vitest.workspace.ts"

const root = join(import.meta.dirname, "../..")
const names = projects.map(({ test }) => String(test!.name))

describe("The exit status of a test run with one failed test", () => {
  it.each(names)("MUST be 1 in %s", async (name) => {
    const run = await testRun(vitest, name)
    expect(run.report).toContain("Tests  1 failed (1)")
    expect(run.status).toBe(1)
  })

  it("MUST be 1 for npm test, which runs vitest", async () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect(scripts.test).toBe("vitest run")
    const run = await testRun(npmTest, "core")
    expect(run.report).toContain("Tests  1 failed (1)")
    expect(run.status).toBe(1)
  })

  it("MUST be 1 when a dependency exits the process with status 0", async () => {
    expect(await testRun(npmTest, "core", { EXIT_WITH_ZERO: "1" })).toMatchObject({ status: 1 })
  })
})

const npmTest = ["npm", "test", "--"]

/** The command of `npm test` without npm, which takes a fifth of the CPU time. */
const vitest = [process.execPath, join(root, "node_modules/vitest/vitest.mjs"), "run"]

/** Runs the tests of a project that has only a planted failing test. */
const testRun = async (command: ReadonlyArray<string>, name: string, variables: Readonly<Record<string, string>> = {}) => {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, NODE_ENV: ____, ...env } = process.env
  const options = ["--config", join(import.meta.dirname, "given/vitest.config.ts"), "--project", name]
  const [program, ...before] = command
  const run = spawn(program!, [...before, ...options], { cwd: root, env: { ...env, ...variables, NO_COLOR: "1" }, stdio: "pipe" })
  const ended = once(run, "close")
  const [report] = await Promise.all([text(run.stdout), text(run.stderr)])
  const [status] = await ended
  return { status, report }
}
