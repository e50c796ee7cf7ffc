import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { inject } from "vitest"
import { afterEachFile } from "./AfterEachFile.ts"
import { cacheFolder } from "./GeneratedFolder.ts"

/** The exit of a process. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** The real command line in a separate process. */
export interface SlotkitProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once the output matches. Rejects with the output if the process exits first. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>
}

/** A process that serves requests. */
export interface ServingProcess extends SlotkitProcess {
  readonly origin: string
  /** Its standard output until it was ready. */
  readonly report: string
}

/** The process's environment variables. Only those that programs need to run are inherited. */
export type Variables = Readonly<Record<string, string>>

/** A program and its first arguments. */
export type Program = readonly [string, ...ReadonlyArray<string>]

const root = join(import.meta.dirname, "..")

/** The command line, bundled from the sources: `node` and its arguments. */
export const commandLine = (): Program => [process.execPath, inject("commandLine")]

/** The command line with the image of an empty data folder, which takes a quarter of a command's time to load. */
const commandLineWithImage = (): Program => {
  const [node, ...args] = commandLine()
  return [node, `--import=${pathToFileURL(join(root, "harness/EmbeddedImage.ts"))}`, ...args]
}

const programFor = ({ SLOTKIT_DATA_DIR, DATABASE_URL }: Variables): Program =>
  SLOTKIT_DATA_DIR === undefined || DATABASE_URL !== undefined ? commandLine() : commandLineWithImage()

const running = new Set<ChildProcess>()
afterEachFile(() => {
  for (const child of running) child.kill("SIGKILL")
})

/** Starts `slotkit` with arguments. Processes that still run after a file's tests are killed. */
export const startSlotkit = (
  args: ReadonlyArray<string>,
  variables: Variables = {},
  [program, ...before]: Program = programFor(variables)
): SlotkitProcess => {
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      NODE_COMPILE_CACHE: join(cacheFolder, "compiled"),
      SLOTKIT_DATA_DIR: "memory",
      SLOTKIT_DURABILITY: "relaxed",
      ...variables
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  child.once("close", () => running.delete(child))
  const output = { stdout: "", stderr: "" }
  const waiting = new Set<() => void>()
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text
      for (const look of waiting) look()
    })
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, ...output }))
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr)
        if (found !== null) resolve(found)
      }
      waiting.add(look)
      look()
      ended.then(({ stdout, stderr }) => reject(new Error(`The process exited without printing ${pattern}:\n${stdout}${stderr}`)))
    })
  return { child, ended, printed }
}

/** Runs a command to completion. */
export const runSlotkit = (args: ReadonlyArray<string>, variables?: Variables): Promise<Ended> =>
  startSlotkit(args, variables).ended

/** Starts `slotkit serve` and waits until it is ready. */
export const serve = async (
  variables?: Variables,
  args: ReadonlyArray<string> = [],
  program?: Program
): Promise<ServingProcess> => {
  const started = await listening(variables, args, program)
  const [report] = await started.printed(/^Slotkit is listening on [\s\S]*Stop with Ctrl\+C\.$/m)
  return { ...started, report }
}

/** Starts `slotkit serve` and waits until it listens. Its database may not be open yet. */
export const listening = async (variables?: Variables, args: ReadonlyArray<string> = [], program?: Program) => {
  const started = startSlotkit(["serve", ...args], variables, program)
  const [, port] = await started.printed(/Listening on \S+, port (\d+)\./)
  return { ...started, origin: `http://127.0.0.1:${port}` }
}

/** Returns the value after a label in a report, such as `Demo API key`. */
export const reportLine = ({ report }: Pick<ServingProcess, "report">, label: string): string | undefined =>
  new RegExp(`^  ${label} +(\\S+)`, "m").exec(report)?.[1]

/** Asks a process to stop and waits for its exit. */
export const stop = ({ child, ended }: SlotkitProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> => {
  child.kill(signal)
  return ended
}
