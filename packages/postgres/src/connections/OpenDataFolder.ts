import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { optionalPackage } from "@slotkit/engine"
import { dataFolderFailure } from "./DataFolderFailure.ts"
import { dataFolderFs, syncDirectory } from "./DataFolderFs.ts"
import { type Durability, pgliteStart } from "./PgliteStart.ts"
import { syncTree } from "./SyncTree.ts"

/**
 * Opens the embedded database in `postgres` inside a folder, and creates it if there is none. Rejects with `DatabaseUnreachable`.
 *
 * The file `postgres.unfinished` exists while the database is being created. A start that finds it deletes the database and
 * begins again: no commit in it was ever acknowledged.
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
    // This process holds the folder's lock, so Postgres's own lock file is stale. A power cut may have left it empty, and
    // Postgres would then refuse to start.
    rmSync(join(folder, "postmaster.pid"), { force: true })
    // Postgres assumes that existing files are on disk. They may not be, after relaxed durability or an older release without
    // fsync.
    if (durability === "full") await syncTree(folder)
    const opened = await dataFolderFs(folder, durability)
    lastRefusal = opened.lastRefusal
    const { PGlite, btree_gist } = await loadPglite()
    const db = await PGlite.create({
      fs: opened.fs,
      extensions: { btree_gist },
      startParams: pgliteStart(PGlite.defaultStartParams, durability),
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

/** PGlite and the extension that Slotkit's schema needs, loaded when an embedded database is opened. */
export const loadPglite = () =>
  optionalPackage({ by: "The embedded database", name: "@electric-sql/pglite" }, async () => {
    const [{ PGlite }, { btree_gist }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/btree_gist")
    ])
    return { PGlite, btree_gist }
  })

const isMissing = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0
