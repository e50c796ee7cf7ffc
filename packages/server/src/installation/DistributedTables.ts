import { type Distributed, distribute, pgFromUrl } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { CommandFailure } from "./CommandFailure.ts"
import type { Config } from "./Config.ts"

/** Distributes the tables of the configured database, which were migrated before, over the nodes of its Citus cluster. */
export const distributedTables = ({ databaseUrl }: Config, shards: number | undefined): Promise<Distributed> => {
  if (databaseUrl === undefined) throw new CommandFailure("--citus needs DATABASE_URL, the address of a Citus coordinator.")
  return Effect.runPromise(Effect.provide(distribute({ shards }), pgFromUrl(databaseUrl, { maxConnections: 2 })))
}
