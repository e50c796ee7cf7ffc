import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { dataFolderFailure } from "./DataFolderFailure.ts"
import { dataFolderFs, syncDirectory } from "./DataFolderFs.ts"
import type { Durability } from "./Durability.ts"
import { syncTree } from "./SyncTree.ts"

/**
 * Opens the embedded database in `postgres` inside a folder, and makes it when there is none. Rejects with `DatabaseUnreachable`.
 *
 * The file `postgres.unfinished` stands beside it while it is made: a start that finds that file begins anew, since nothing in such
 * a database was ever answered for.
 */
export const openDataFolder = async (dataDir: string, durability: Durability): Promise<PGlite> => {
  let lastRefusal = (): string | undefined => undefined
  let logged: string | undefined
  try {
    const folder = join(resolve(dataDir), "postgres")
    const unfinished = `${folder}.unfinished`
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
    const isNew = isMissing(folder)
    if (isNew) {
      writeFileSync(unfinished, "", { mode: 0o600, flush: durability === "full" })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    }
    if (durability === "full") syncDirectory(resolve(dataDir))
    if (!isNew && !existsSync(join(folder, "PG_VERSION"))) throw new Error(`${folder} has no file PG_VERSION`)
    // Nobody else has the folder. Postgres refuses to start when a power cut has left its own lock file empty.
    rmSync(join(folder, "postmaster.pid"), { force: true })
    // Postgres trusts what an earlier process wrote with relaxed durability, or a release that never synced.
    if (durability === "full") await syncTree(folder)
    const opened = await dataFolderFs(folder, durability)
    lastRefusal = opened.lastRefusal
    const [{ PGlite }, { btree_gist }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/btree_gist")
    ])
    const db = await PGlite.create({
      fs: opened.fs,
      extensions: { btree_gist },
      ...(durability === "full" ? { startParams: syncedStart(PGlite.defaultStartParams) } : {}),
      onStderr: (line) => {
        logged = /(?:PANIC|FATAL|ERROR): {2}(.*)/.exec(line)?.[1] ?? logged
        return true
      }
    })
    if (isNew) {
      if (durability === "full") await syncTree(folder)
      rmSync(unfinished)
      if (durability === "full") syncDirectory(resolve(dataDir))
    }
    return db
  } catch (cause) {
    throw dataFolderFailure(dataDir, { cause, refusal: lastRefusal(), logged })
  }
}

const isMissing = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

/** PGlite starts Postgres with `-F`, which is `fsync=off`; its `fdatasync`, which is Postgres' own choice, does nothing. */
const syncedStart = (parameters: ReadonlyArray<string>): Array<string> => [
  ...parameters.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync"
]
