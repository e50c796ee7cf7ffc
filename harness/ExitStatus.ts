import type { TestProject } from "vitest/node"

/**
 * Makes a test run with failures end with a status other than 0, whoever ends the process: a listener of a dependency that calls
 * `process.exit(0)` would hide them otherwise. It is the root's `globalSetup`, which every run executes.
 */
export const setup = ({ vitest }: TestProject): void => {
  process.once("exit", () => {
    const failed = vitest.state.getFailedFilepaths().length > 0 || vitest.state.getUnhandledErrors().length > 0
    if (failed && !process.exitCode) process.exitCode = 1
  })
}
