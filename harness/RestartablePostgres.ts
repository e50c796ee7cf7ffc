import { randomUUID } from "node:crypto"
import postgres from "postgres"
import { startEmbeddedServer } from "../packages/postgres/src/testing/EmbeddedServer.ts"

/** A PostgreSQL server that drills can restart and crash. */
export interface Postgres {
  readonly port: number
  /** Creates an empty database and returns its URL. */
  readonly make: () => Promise<string>
  /** Stops the server as an operator would, and starts it again after `downMs` milliseconds. */
  readonly restart: (downMs: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The server's `max_connections`. */
export const maxConnections = 120

export const startPostgres = async (): Promise<Postgres> => {
  const { port, urlOf, restart, stop } = await startEmbeddedServer({ maxConnections })
  return {
    port,
    make: async () => {
      const name = `slotkit_${randomUUID().replaceAll("-", "")}`
      const administrator = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} })
      await administrator`CREATE DATABASE ${administrator(name)}`
      await administrator.end()
      return urlOf(name)
    },
    restart,
    stop
  }
}
