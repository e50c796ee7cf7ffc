import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { freePort } from "./FreePort.ts"

/** A PgBouncer to start. */
export interface PgbouncerOptions {
  /** The URL of the database behind it, with a password. */
  readonly url: string
  readonly mode: "session" | "transaction"
  /** The number of its connections to the database, 20 by default. */
  readonly poolSize?: number
  /** Further lines of its configuration, such as `ignore_startup_parameters = jit`. */
  readonly settings?: ReadonlyArray<string>
}

/** A running PgBouncer. */
export interface Pgbouncer {
  /** The URL of the same database through PgBouncer. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** The reason why PgBouncer cannot be started here; `undefined` if it can. */
export const whyNoPgbouncer = (): string | undefined =>
  spawnSync("pgbouncer", ["--version"], { env: environment }).status === 0
    ? undefined
    : "PgBouncer is not installed (apt-get install pgbouncer)"

/** Debian installs it where only root looks. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Starts PgBouncer on a free loopback port. It refuses to run as root, so for root it runs as `nobody`. */
export const startPgbouncer = async ({ url, mode, poolSize = 20, settings = [] }: PgbouncerOptions): Promise<Pgbouncer> => {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), "slotkit-pgbouncer-"))
  const port = await freePort()
  const file = join(folder, "pgbouncer.ini")
  const server = `host=${hostname} port=${serverPort || 5432} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  const lines = [
    "[databases]",
    `* = ${server}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    "max_client_conn = 500",
    ...settings
  ]
  await writeFile(file, `${lines.join("\n")}\n`)
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : []
  const child = spawn("pgbouncer", [...user, file], { stdio: ["ignore", "ignore", "pipe"], env: environment })
  const killWithProcess = () => void child.kill("SIGKILL")
  process.once("exit", killWithProcess)
  const stop = async () => {
    process.off("exit", killWithProcess)
    await stopped(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilUp(child)
  } catch (cause) {
    await stop()
    throw cause
  }
  const pooled = new URL(url)
  pooled.hostname = "127.0.0.1"
  pooled.port = String(port)
  return { url: pooled.href, stop }
}

const untilUp = async (child: ChildProcess): Promise<void> => {
  const log: Array<string> = []
  const lines = createInterface({ input: child.stderr! })
  const up = new Promise<void>((isUp, failed) => {
    lines.on("line", (line) => {
      log.push(line)
      if (line.includes("process up")) isUp()
    })
    child.once("error", failed)
    child.once("exit", () => failed(new Error(`PgBouncer did not start.\n${log.join("\n")}`)))
  })
  await up
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, "exit")
  child.kill("SIGKILL")
  await exit
}
