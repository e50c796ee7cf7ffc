import { join } from "node:path"
import { defineConfig } from "vitest/config"
import config from "../../../vitest.config.ts"
import { projects } from "../../../vitest.workspace.ts"

/** The repository's projects with their own setup and options. Each has one test file whose only test fails. */
const planted = projects.map(({ test, ...rest }) => ({
  ...rest,
  root: import.meta.dirname,
  test: { ...test, include: ["failing.planted.ts"], exclude: [] }
}))

const exitWithZero = join(import.meta.dirname, "ExitWithZero.ts")

export default defineConfig({
  test: {
    ...config.test,
    globalSetup: [config.test!.globalSetup!, process.env.EXIT_WITH_ZERO === undefined ? [] : exitWithZero].flat(),
    projects: planted
  }
})
