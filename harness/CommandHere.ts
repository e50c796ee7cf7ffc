import { runCommandLine } from "../packages/server/src/cli/CommandLine.ts"
import type { Ended, Variables } from "./SlotkitProcess.ts"

/**
 * Runs a command to completion in this process, which takes a fifth of the CPU time of its own process. It shows what a command
 * answers and prints, and not that its process ends: of each command, tests also run one with `runSlotkit`.
 *
 * Commands read the environment and write to the console. Both are global, so commands run one after another.
 */
export const runHere = (args: ReadonlyArray<string>, variables: Variables = {}): Promise<Ended> => {
  const run = last.then(() => runAlone(args, variables))
  last = run.catch(() => {})
  return run
}

let last: Promise<unknown> = Promise.resolve()

const runAlone = async (args: ReadonlyArray<string>, variables: Variables): Promise<Ended> => {
  const { env } = process
  const { log, error } = console
  const printed = { stdout: "", stderr: "" }
  const into = (name: keyof typeof printed) => (line: string) => {
    printed[name] += `${line}\n`
  }
  process.env = {
    PATH: env.PATH,
    HOME: env.HOME,
    PORT: "0",
    SLOTKIT_DATA_DIR: "memory",
    SLOTKIT_DURABILITY: "relaxed",
    ...variables
  }
  Object.assign(console, { log: into("stdout"), error: into("stderr") })
  try {
    return { code: await runCommandLine(args), signal: null, ...printed }
  } finally {
    process.env = env
    Object.assign(console, { log, error })
  }
}
