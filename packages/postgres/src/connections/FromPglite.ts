import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import type { PGlite } from "@electric-sql/pglite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { DatabaseUnreachable } from "./CheckConnection.ts"
import { type DataFolderInUse, lockDataFolder } from "./DataFolderLock.ts"
import { heldLease } from "./drivers/HeldLease.ts"
import type { PgliteDatabase } from "./drivers/PgliteDatabase.ts"
import { pgliteSession } from "./drivers/PgliteSession.ts"
import { sqlClientOver } from "./drivers/SqlDriver.ts"
import { int8AsNumber } from "./Int8AsNumber.ts"
import { type PgliteProtocol, pgliteWire } from "./PgliteWire.ts"

/** Where an embedded database keeps its data. */
export interface PgliteOptions {
  /** A folder, which is made when it is missing, or `memory`, which keeps nothing. */
  readonly dataDir: string
}

/**
 * An embedded PostgreSQL (PGlite) in this process, with the data in a folder or in memory.
 *
 * The database itself is in `postgres` inside the folder, beside `lock`. Fails with `DataFolderInUse` while another process has
 * the folder, and with `DatabaseUnreachable` when the folder cannot be opened. There is one connection: a transaction makes
 * everybody else wait. A killed process loses nothing that was committed; a machine that loses power may, because PGlite does not
 * wait for the disk.
 */
export const pgFromPglite = ({
  dataDir
}: PgliteOptions): Layer.Layer<SqlClient | PgClient.PgClient, DataFolderInUse | DatabaseUnreachable> =>
  Layer.unwrap(
    Effect.gen(function* () {
      if (dataDir !== "memory") {
        yield* opening(dataDir, () => mkdir(dataDir, { recursive: true }))
        yield* lockDataFolder(dataDir)
      }
      const open = opening(dataDir, () => openPglite(dataDir))
      const db = yield* Effect.acquireRelease(open, (opened) => Effect.promise(() => opened.close()))
      return overWire(db)
    })
  )

/**
 * A PGlite that the application has opened, with the extension `btree_gist`, and that it closes itself.
 *
 * The application may go on using it: its statements run before or after Slotkit's transactions, never inside them.
 */
export const pgFromPgliteInstance = (db: PgliteDatabase): Layer.Layer<SqlClient> =>
  sqlClientOver({
    name: "pglite",
    ...pgliteSession(db),
    lease: () => heldLease((work) => db.transaction(work), pgliteSession),
    listen: (channel, heard) => db.listen(channel, heard)
  })

/** A PGlite that nobody else uses, spoken to as a server is. */
export const overWire = (db: PgliteProtocol): Layer.Layer<SqlClient | PgClient.PgClient> =>
  PgClient.layerFrom(
    Effect.orDie(
      PgClient.makeClient({ stream: () => pgliteWire(db), username: "postgres", database: "postgres", types: int8AsNumber() })
    )
  )

const openPglite = async (dataDir: string): Promise<PGlite> => {
  const [{ PGlite }, { btree_gist }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/btree_gist")
  ])
  const extensions = { btree_gist }
  return dataDir === "memory" ? PGlite.create({ extensions }) : PGlite.create(join(resolve(dataDir), "postgres"), { extensions })
}

const opening = <A>(dataDir: string, step: () => Promise<A>): Effect.Effect<A, DatabaseUnreachable> =>
  Effect.tryPromise({
    try: step,
    catch: (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      return new DatabaseUnreachable({ message: `The data folder ${dataDir} cannot be opened: ${reason}.`, cause })
    }
  })
