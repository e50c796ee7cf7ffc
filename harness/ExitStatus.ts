import type { TestProject } from "vitest/node"

/**
 * Makes a test run with failures exit with a status other than 0, even if a dependency's listener calls `process.exit(0)`. It is
 * the root's `globalSetup`, which runs for every test run.
 */
export const setup = ({ vitest }: TestProject): void => {
  process.once("exit", () => {
    const failed = vitest.state.getFailedFilepaths().length > 0 || vitest.state.getUnhandledErrors().length > 0
    if (failed && !process.exitCode) process.exitCode = 1
  })
}
