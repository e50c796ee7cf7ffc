import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"

/** `slotkit serve` in a separate process. */
export interface SlotkitServer {
  readonly origin: string
  readonly pid: number
  /** Its standard error so far. */
  readonly complaints: () => string
  /** Kills the process immediately. Resolves when it has exited. */
  readonly kill: () => Promise<void>
  /** Asks the process to stop and waits. Returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Resolves when the process has exited for any reason. */
  readonly gone: Promise<void>
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL")
})

/** The arguments of `node` that run `slotkit` from its sources. */
export const sources = ["--conditions=@slotkit/source", resolve(import.meta.dirname, "../packages/server/src/main.ts")]

/** Starts a server and waits until it is ready. `program` is the arguments of `node` for `slotkit`. */
export const startSlotkitServer = async (variables: Variables, program: ReadonlyArray<string>): Promise<SlotkitServer> => {
  const child = spawn(process.execPath, [...program, "serve"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", ...variables },
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  const gone = once(child, "exit").then(() => void running.delete(child))
  let complaints = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text
  })
  const origin = await new Promise<string>((found, failed) => {
    let printed = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      const port = /Listening on \S+, port (\d+)\./.exec(complaints)?.[1]
      if (/Stop with Ctrl\+C\.$/m.test(printed) && port !== undefined) found(`http://127.0.0.1:${port}`)
    })
    gone.then(() => failed(new Error(`The server ended before it was ready.\n${printed}${complaints}`)))
  })
  return {
    origin,
    pid: child.pid!,
    complaints: () => complaints,
    kill: async () => {
      child.kill("SIGKILL")
      await gone
    },
    stop: async () => {
      child.kill("SIGTERM")
      await gone
      return child.exitCode
    },
    gone
  }
}
