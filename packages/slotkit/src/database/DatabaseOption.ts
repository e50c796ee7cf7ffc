import type {
  PgConnection,
  PgliteDatabase,
  PgliteTransaction,
  PgPool,
  PostgresSql,
  PostgresTransaction,
  QueryTransaction
} from "./ApplicationDrivers.ts"

/**
 * The database: a `postgres://` URL (string or `URL`), `{ dataDir }` for the embedded database in a folder, or `memory`. Or an
 * open connection of the application: a `pg` pool, a `postgres` client, or a PGlite with the extension `btree_gist`. Slotkit
 * never closes such a connection; close it after Slotkit.
 */
export type DatabaseOption = string | URL | EmbeddedDatabase | PgPool | PostgresSql | PgliteDatabase

/** The embedded database in a folder. */
export interface EmbeddedDatabase {
  /** The path of the folder. It is created if it does not exist. */
  readonly dataDir: string
  /**
   * `full` (default) syncs every change to disk before the response. `relaxed` does not wait for the disk, and a power failure
   * may lose the last seconds; use it only for tests.
   */
  readonly durability?: "full" | "relaxed"
}

/** The options that choose the database and its schema. */
export interface DatabaseOptions {
  /**
   * The database: a `postgres://` URL (string or `URL`), `{ dataDir }` for the embedded database in a folder, `memory`, or the
   * application's `pg` pool, `postgres` client, or PGlite with the extension `btree_gist`.
   */
  readonly database: DatabaseOption
  /** The PostgreSQL schema of Slotkit's tables. Defaults to `slotkit`. */
  readonly schema?: string
  /**
   * The PostgreSQL schema of the read-only views of hosts, services, bookings and invites. Defaults to `schema` with `_api` after
   * it, so `slotkit_api`.
   */
  readonly viewsSchema?: string
  /**
   * `run` (default) creates and migrates Slotkit's tables. `check` changes nothing, and `createSlotkit` fails with the code
   * `schema_older` if migrations are missing. `off` trusts the tables. Use the last two when the application runs the SQL of
   * `migrationSql` among its own migrations, or when the role has no privilege to create tables.
   */
  readonly migrate?: "run" | "check" | "off"
  /** The maximum size of Slotkit's connection pool. Defaults to 10. Has no effect on the application's own pool. */
  readonly maxConnections?: number
  /**
   * The mode of a connection pooler in front of PostgreSQL, such as `pool_mode` of PgBouncer. Applies to `database` and
   * `readUrl`. Omit it for direct connections.
   */
  readonly pooler?: Pooler
  /**
   * A `postgres://` URL that connects to the primary directly, for `LISTEN`. Through a pooler in transaction mode `LISTEN` is
   * impossible, and without this URL workers poll for deliveries of other processes every second.
   */
  readonly listenUrl?: string
  /**
   * The `postgres://` URL of a streaming replica. The visitor API's reads and the operator API's lists use it, and may be out
   * of date by its lag. Everything else, such as booking, uses `database`.
   */
  readonly readUrl?: string
}

/** The mode of a connection pooler. */
export type Pooler = "session" | "transaction"

/**
 * A connection with an open transaction: a `pg` client, the `sql` of `begin` in `postgres`, a PGlite transaction, or the function
 * for raw SQL of another library.
 */
export type ApplicationTransaction = PgConnection | PostgresTransaction | PgliteTransaction | QueryTransaction

export type { QueryTransaction }

/** A database with its kind. */
export type DatabaseChoice =
  | { readonly kind: "memory" }
  | { readonly kind: "url"; readonly url: string }
  | ({ readonly kind: "dataDir" } & EmbeddedDatabase)
  | { readonly kind: "pool"; readonly pool: PgPool }
  | { readonly kind: "sql"; readonly sql: PostgresSql }
  | { readonly kind: "pglite"; readonly pglite: PgliteDatabase }

/** Recognizes a value of the option `database`; undefined if it is invalid. Recognizes drivers by their methods. */
export const databaseChoice = (value: unknown): DatabaseChoice | undefined => {
  if (value === "memory") return { kind: "memory" }
  if (typeof value === "string") {
    return /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value) ? { kind: "url", url: value } : undefined
  }
  if (value instanceof URL) return databaseChoice(value.href)
  if (can(value, "unsafe") && can(value, "begin")) return { kind: "sql", sql: value as PostgresSql }
  // PGlite also has a property `dataDir`.
  if (can(value, "query") && can(value, "transaction")) return { kind: "pglite", pglite: value as PgliteDatabase }
  if (can(value, "connect") && "totalCount" in value) return { kind: "pool", pool: value as object as PgPool }
  return isEmbedded(value) ? { kind: "dataDir", ...value } : undefined
}

/** True for a `postgres://` URL. */
export const isPostgresUrl = (value: unknown): boolean => typeof value === "string" && databaseChoice(value)?.kind === "url"

/** True if the database is a PostgreSQL server. */
export const isServer = ({ kind }: DatabaseChoice): boolean => kind === "url" || kind === "pool" || kind === "sql"

/** True if the database outlives the process. */
export const keepsData = (choice: DatabaseChoice): boolean =>
  choice.kind !== "memory" && !(choice.kind === "dataDir" && choice.dataDir === "memory")

const isEmbedded = (value: unknown): value is EmbeddedDatabase => {
  if (typeof value !== "object" || value === null || !("dataDir" in value)) return false
  const durability = "durability" in value ? value.durability : undefined
  return (
    typeof value.dataDir === "string" &&
    value.dataDir !== "" &&
    (durability === undefined || durability === "full" || durability === "relaxed")
  )
}

const can = (value: unknown, method: string): value is object =>
  ((typeof value === "object" && value !== null) || typeof value === "function") &&
  typeof (value as Record<string, unknown>)[method] === "function"
