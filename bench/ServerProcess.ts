import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { bundledCommandLine } from "../harness/BundledCommandLine.ts"
import { freePort } from "../packages/postgres/src/testing/FreePort.ts"
import { isSmoke } from "./Sizes.ts"

/** A server in a separate process. */
export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first successful readiness check. */
  readonly readyMs: number
  readonly stop: () => Promise<void>
}

/** The program to start, and its readiness path. */
export interface Program {
  readonly file: string
  readonly arguments?: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  /** A path that answers 200 once the server is ready. */
  readonly readyPath: string
  /** True to start it as users do, also with tiny sizes. */
  readonly isPlain?: boolean
}

/** The server of `slotkit serve`. It is bundled with tiny sizes, for which the duration of its start is not read. */
export const slotkitServer = (environment: Readonly<Record<string, string>>): Program => ({
  file: isSmoke ? bundledCommandLine() : "packages/server/src/main.ts",
  arguments: ["serve"],
  environment: { SLOTKIT_SECRET: "a secret for the bench that protects nothing", ...environment },
  readyPath: "/health/ready"
})

/** The same as users start it: bundled, whatever the sizes. */
export const plainServer = (environment: Readonly<Record<string, string>>): Program => ({
  ...slotkitServer(environment),
  file: bundledCommandLine(),
  isPlain: true
})

/** Starts a server on a free port and waits until it is ready. */
export const startServer = async (program: Program): Promise<ServerProcess> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options = (process.env.BENCH_NODE_OPTIONS ?? "").split(" ").filter((option) => option !== "")
  const file = resolve(import.meta.dirname, "..", program.file)
  const started = performance.now()
  const preloaded =
    isSmoke && program.isPlain !== true
      ? [`--import=${pathToFileURL(resolve(import.meta.dirname, "../harness/EmbeddedImage.ts"))}`]
      : []
  const nodeArguments = [...options, ...preloaded, "--conditions=@slotkit/source"]
  const child = spawn(process.execPath, [...nodeArguments, file, ...(program.arguments ?? [])], {
    env: { ...environmentOfChildren, PORT: String(port), ...program.environment },
    stdio: ["ignore", "ignore", "pipe"]
  })
  const complaints: Array<string> = []
  child.stderr.on("data", (text) => complaints.push(String(text)))
  await answersReady(child, `${origin}${program.readyPath}`, complaints)
  return { origin, pid: child.pid!, readyMs: performance.now() - started, stop: () => stop(child) }
}

const environmentOfChildren = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" }

const answersReady = async (child: ChildProcess, url: string, complaints: ReadonlyArray<string>): Promise<void> => {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += pauseMs) {
    if (child.exitCode !== null) break
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false
      )
    )
      return
    await new Promise((done) => setTimeout(done, pauseMs))
  }
  await stop(child)
  throw new Error(`The server did not become ready.\n${complaints.join("")}`)
}

const pauseMs = 10

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}
