import { startRealPostgres } from "@slotkit/postgres/testing"
import postgres from "postgres"

/** A real PostgreSQL database for one benchmark. */
export interface BenchDatabase {
  readonly url: string
  /** Direct access, for bulk seeding and for checking rows. */
  readonly sql: postgres.Sql
  readonly close: () => Promise<void>
}

/** Starts PostgreSQL, or uses the server at `TEST_DATABASE_URL`, and creates an empty database. */
export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const server = await startRealPostgres()
  const name = `slotkit_bench_${process.pid}_${++databases}`
  const administrator = postgres(server.url, { max: 1, onnotice: () => {} })
  await administrator`CREATE DATABASE ${administrator(name)}`
  const address = new URL(server.url)
  address.pathname = `/${name}`
  const sql = postgres(address.href, { max: 2, onnotice: () => {} })
  return {
    url: address.href,
    sql,
    close: async () => {
      await sql.end()
      await administrator`DROP DATABASE ${administrator(name)} WITH (FORCE)`
      await administrator.end()
      await server.stop()
    }
  }
}

let databases = 0
