import * as PgClient from "@effect/sql-pg/PgClient"
import type { PGlite } from "@electric-sql/pglite"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { DatabaseUnreachable } from "./CheckConnection.ts"
import { dataFolderFailure } from "./DataFolderFailure.ts"
import { DataFolderInUse, lockDataFolder } from "./DataFolderLock.ts"
import { heldLease } from "./drivers/HeldLease.ts"
import { type PgliteDatabase, pgliteSession } from "./drivers/PgliteSession.ts"
import { sqlClientOver } from "./drivers/SqlDriver.ts"
import { int8AsNumber } from "./Int8AsNumber.ts"
import { leasesOnProcessClock } from "./LeaseClock.ts"
import { loadPglite, openDataFolder } from "./OpenDataFolder.ts"
import { type Durability, pgliteStart } from "./PgliteStart.ts"
import { type PgliteProtocol, pgliteWire } from "./PgliteWire.ts"
import { keepFolderPrivate, makePrivateFolder } from "./PrivateFolder.ts"

/** The location and durability of an embedded database. */
export interface PgliteOptions {
  /** A folder, created if it does not exist, or `memory`, which keeps nothing. */
  readonly dataDir: string
  /** Defaults to `full`: a commit is on disk before it returns. `relaxed` does not wait for the disk and is meant for tests. */
  readonly durability?: Durability | undefined
}

/**
 * An embedded PostgreSQL (PGlite) in this process, with its data in a folder or in memory.
 *
 * The database is in `postgres` inside the folder, next to the lock files `lock` and `owner`. Only the owner may access the
 * folder and its files. Wider permissions are corrected and logged. Fails with `DataFolderInUse` while another process has the
 * folder open, and with `DatabaseUnreachable` if the folder cannot be opened. There is a single connection, so a transaction
 * blocks all other work. Commits survive a killed process and a power cut, unless `durability` is `relaxed`.
 */
export const pgFromPglite = ({
  dataDir,
  durability = "full"
}: PgliteOptions): Layer.Layer<SqlClient | PgClient.PgClient, DataFolderInUse | DatabaseUnreachable> =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* pgliteInstalled
      if (dataDir !== "memory") yield* takeFolder(dataDir)
      const open = dataDir === "memory" ? openInMemory : opening(dataDir, () => openDataFolder(dataDir, durability))
      const db = yield* Effect.acquireRelease(open, (opened) => Effect.promise(() => opened.close()))
      return Layer.mergeAll(overWire(db), leasesOnProcessClock, filesOf(db))
    })
  )

/** Waits for the running transaction, so that the archive contains only complete transactions. */
const filesOf = (db: PGlite) =>
  Layer.succeed(EmbeddedFiles, {
    archive: Effect.promise(async () => {
      const archive = await db._runExclusiveTransaction(() => db.dumpDataDir("none"))
      return new Uint8Array(await archive.arrayBuffer())
    })
  })

/**
 * A PGlite opened and closed by the application, with the extension `btree_gist`.
 *
 * The application can keep using it. Its statements run before or after Slotkit's transactions, never inside them.
 */
export const pgFromPgliteInstance = (db: PgliteDatabase): Layer.Layer<SqlClient> =>
  Layer.merge(
    sqlClientOver({
      name: "pglite",
      ...pgliteSession(db),
      lease: () => heldLease((work) => db.transaction(work), pgliteSession),
      listen: (channel, heard) => db.listen(channel, heard)
    }),
    leasesOnProcessClock
  )

/** A PGlite used by Slotkit alone, addressed like a server. */
export const overWire = (db: PgliteProtocol): Layer.Layer<SqlClient | PgClient.PgClient> =>
  PgClient.layerFrom(
    Effect.orDie(
      PgClient.makeClient({ stream: () => pgliteWire(db), username: "postgres", database: "postgres", types: int8AsNumber() })
    )
  )

/** Checked before a folder is created. */
const pgliteInstalled = Effect.tryPromise({
  try: loadPglite,
  catch: (cause) => new DatabaseUnreachable({ message: `${cause instanceof Error ? cause.message : String(cause)}.`, cause })
})

const takeFolder = Effect.fnUntraced(function* (dataDir: string) {
  yield* opening(dataDir, async () => makePrivateFolder(dataDir))
  yield* Effect.acquireRelease(
    opening(dataDir, () => lockDataFolder(dataDir)),
    (release) => Effect.sync(release)
  )
  const privacy = yield* opening(dataDir, async () => keepFolderPrivate(dataDir))
  if (privacy === "repaired") yield* Effect.logWarning(`The data folder ${dataDir} was open to other users; it is private now.`)
  if (privacy === "open") yield* Effect.logWarning(`The data folder ${dataDir} is open to other users. ${makeItPrivate}`)
})

const makeItPrivate = "Give it to the user that runs Slotkit, with mode 0700."

const openInMemory: Effect.Effect<PGlite, DatabaseUnreachable> = Effect.tryPromise({
  try: async () => {
    const { PGlite, btree_gist } = await loadPglite()
    return await PGlite.create({
      extensions: { btree_gist },
      startParams: pgliteStart(PGlite.defaultStartParams, "relaxed")
    })
  },
  catch: (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new DatabaseUnreachable({ message: `The embedded database cannot be started: ${reason}.`, cause })
  }
})

const opening = <A>(dataDir: string, step: () => Promise<A>): Effect.Effect<A, DatabaseUnreachable | DataFolderInUse> =>
  Effect.tryPromise({
    try: step,
    catch: (cause) =>
      cause instanceof DataFolderInUse || cause instanceof DatabaseUnreachable ? cause : dataFolderFailure(dataDir, { cause })
  })

/** Reads the files of a running embedded database. Available only if Slotkit opened the database itself. */
export class EmbeddedFiles extends Context.Service<
  EmbeddedFiles,
  {
    /**
     * Returns the files as an uncompressed tar archive, read between two transactions. It contains everything committed before.
     * It blocks the process for about half a second per 40 MB.
     */
    readonly archive: Effect.Effect<Uint8Array>
  }
>()("@slotkit/postgres/EmbeddedFiles") {}
