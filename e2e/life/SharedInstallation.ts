import type postgres from "postgres"
import { afterAll, beforeAll, beforeEach } from "vitest"
import type { Variables } from "../../harness/SlotkitProcess.ts"
import type { TestDatabases } from "../../harness/TestDatabase.ts"
import { type Installation, installation, type ServerProcess } from "./ServerProcesses.ts"

/** Server processes on one database that the tests of a file share. */
export interface SharedInstallation extends Installation {
  readonly databaseUrl: string
  readonly processes: ReadonlyArray<ServerProcess>
}

/**
 * Starts processes before a file's tests. Every test finds the database empty, must not stop the processes, and shares their rate
 * limits.
 */
export const sharedInstallation = (
  databases: TestDatabases,
  count: number,
  variables: Variables = {}
): (() => SharedInstallation) => {
  const cleanups: Array<() => Promise<void> | void> = []
  let shared: SharedInstallation
  beforeAll(async () => {
    const databaseUrl = await databases.make()
    const installed = installation(databaseUrl, variables, (cleanup) => void cleanups.push(cleanup))
    const processes: Array<ServerProcess> = []
    for (let index = 0; index < count; index++) processes.push(await installed.start())
    shared = { ...installed, databaseUrl, processes }
  })
  beforeEach(() => empty(shared.sql))
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })
  return () => shared
}

/** Removes all rows, except those that belong to the installation itself. */
const empty = (sql: postgres.Sql) =>
  sql.unsafe(`DO $$ BEGIN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('slotkit.%I', tablename), ', ') || ' RESTART IDENTITY'
      FROM pg_tables WHERE schemaname = 'slotkit' AND tablename NOT IN ('schema_migrations', 'installation'));
  END $$`)
