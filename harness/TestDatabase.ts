import { randomUUID } from "node:crypto"
import { pgFromUrl } from "@slotkit/postgres"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { afterAll, inject } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    readonly realPostgresUrl: string
  }
}

/** The databases of a test file, on the server shared by the whole run. They are dropped after the file's tests. */
export interface TestDatabases {
  /** Creates an empty database and returns its URL. */
  readonly make: () => Promise<string>
  /** Runs statements on a database. */
  readonly run: (url: string, ...statements: ReadonlyArray<string>) => Promise<void>
}

export const testDatabases = (): TestDatabases => {
  const server = inject("realPostgresUrl")
  const created: Array<string> = []
  afterAll(async () => {
    for (const name of created) await run(server, untilOthersHaveLeft(name), `DROP DATABASE ${name} WITH (FORCE)`)
  })
  const run = (url: string, ...statements: ReadonlyArray<string>): Promise<void> =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      for (const statement of statements) yield* sql.unsafe(statement)
    }).pipe(
      Effect.provide(pgFromUrl(url, { maxConnections: 1, connectionWaitSeconds: 60, connectSeconds: 60 })),
      Effect.runPromise
    )
  const make = async (): Promise<string> => {
    const name = `slotkit_${randomUUID().replaceAll("-", "")}`
    await run(server, `CREATE DATABASE ${name}`)
    created.push(name)
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  return { make, run }
}

/**
 * Drivers report that a pool has closed shortly before its connections have. Dropping the database then would cause an error in
 * them.
 */
const untilOthersHaveLeft = (database: string) => `DO $$ BEGIN
  FOR round IN 1..200 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
    PERFORM pg_sleep(0.01);
  END LOOP;
END $$`
