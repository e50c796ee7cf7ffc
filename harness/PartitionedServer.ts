import { migrate, partitionLogs, pgFromUrl } from "@slotkit/postgres"
import { Effect } from "effect"
import { type Postgres, startPostgres } from "./RestartablePostgres.ts"

/** Creates Slotkit's tables on a database and partitions the logs by month. */
const partitionedOn = async (url: string): Promise<string> => {
  await Effect.runPromise(Effect.provide(Effect.andThen(migrate(), partitionLogs()), pgFromUrl(url, { maxConnections: 2 })))
  return url
}

/** Starts a PostgreSQL server for drills. Each database has logs that are partitioned by month. */
export const startPartitioned = async (): Promise<Postgres> => {
  const server = await startPostgres()
  return { ...server, make: async () => partitionedOn(await server.make()) }
}
