import { distribute, migrate, pgFromUrl } from "@slotkit/postgres"
import { type CitusDatabase, makeCitusDatabase } from "@slotkit/postgres/testing"
import { Effect } from "effect"
import type { Postgres } from "./RestartablePostgres.ts"

/** The shards of each table. Few, because creating them takes time. */
const shards = 8

/** Creates Slotkit's tables on a database of a Citus cluster and distributes them. */
export const distributedOn = async ({ url }: Pick<CitusDatabase, "url">): Promise<string> => {
  await Effect.runPromise(
    Effect.provide(Effect.andThen(migrate(), distribute({ shards })), pgFromUrl(url, { maxConnections: 2 }))
  )
  return url
}

/** The Citus cluster of `TEST_CITUS_URL` for drills that restart no server. Each database has distributed tables. */
export const citusServer = (): Postgres => {
  const citusDatabases: Array<CitusDatabase> = []
  return {
    port: Number(new URL(process.env.TEST_CITUS_URL ?? "postgres://none").port),
    make: async () => {
      const database = await makeCitusDatabase()
      citusDatabases.push(database)
      return distributedOn(database)
    },
    restart: () => Promise.reject(new Error("The cluster is not restarted.")),
    stop: async () => {
      for (const { drop } of citusDatabases) await drop()
    }
  }
}
