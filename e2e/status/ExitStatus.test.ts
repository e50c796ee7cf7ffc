import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import type { ViteUserConfig } from "vitest/config"
import config from "../../vitest.config.ts"

const root = join(import.meta.dirname, "../..")
const projects = (config.test!.projects as ReadonlyArray<ViteUserConfig>).map(({ test }) => test!)
const together = [...Map.groupBy(projects, ({ globalSetup }) => JSON.stringify(globalSetup ?? [])).values()].map((those) => {
  const names = those.map(({ name }) => String(name))
  return { first: names[0], names }
})

describe("The status of a test run with a failed test", () => {
  it.each(together)("MUST be 1 in $first and all projects with the same set-up", async ({ names }) => {
    const run = await testRun(names)
    expect(run.report).toContain(`Tests  ${names.length} failed (${names.length})`)
    expect(run.status).toBe(1)
  })

  it("MUST be 1 when something else ends the process with status 0", async () => {
    expect(await testRun(["core"], { EXIT_WITH_ZERO: "1" })).toMatchObject({ status: 1 })
  })
})

/** Runs `npm test` in projects where a failing test has been planted. */
const testRun = async (names: ReadonlyArray<string>, variables: Readonly<Record<string, string>> = {}) => {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, NODE_ENV: ____, ...env } = process.env
  const options = [
    "--config",
    join(import.meta.dirname, "given/vitest.config.ts"),
    ...names.flatMap((name) => ["--project", name])
  ]
  const run = spawn("npm", ["test", "--", ...options], { cwd: root, env: { ...env, ...variables, NO_COLOR: "1" }, stdio: "pipe" })
  const ended = once(run, "close")
  const [report] = await Promise.all([text(run.stdout), text(run.stderr)])
  const [status] = await ended
  return { status, report }
}
