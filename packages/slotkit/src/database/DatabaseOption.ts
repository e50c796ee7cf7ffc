import type { ApplicationTransaction, Durability, PgliteDatabase, PgPool, PostgresSql } from "@slotkit/postgres"

/**
 * Where the data lives: a `postgres://` address, as text or `URL`, `{ dataDir }` for the embedded database in a folder, or `memory`, which keeps
 * nothing; or what the application has open already: a `Pool` of `pg`, a client of `postgres`, or a PGlite with the extension
 * `btree_gist`. Those stay the application's own: it goes on using them, and closes them after Slotkit.
 */
export type DatabaseOption = string | URL | EmbeddedDatabase | PgPool | PostgresSql | PgliteDatabase

/** The embedded database in a folder. */
export interface EmbeddedDatabase {
  readonly dataDir: string
  /**
   * `full` when left out: an answered change is on the disk. `relaxed` does not wait for the disk, so that a power cut may lose the
   * last seconds; it is meant for tests.
   */
  readonly durability?: Durability
}

/** The options that choose the database and its schema. */
export interface DatabaseOptions {
  /**
   * Where the data lives: a `postgres://` address, as text or `URL`, `{ dataDir }` for the embedded database in a folder, `memory`, which keeps
   * nothing, or the application's own `Pool` of `pg`, client of `postgres`, or PGlite with the extension `btree_gist`.
   */
  readonly database: DatabaseOption
  /** The Postgres schema of Slotkit's tables; `slotkit` when left out. */
  readonly schema?: string
  /** Connections that a process keeps to Postgres at most; 10 when left out. A pool of the application's own has its own number. */
  readonly maxConnections?: number
}

/** A connection with a transaction of the application's own: a client of `pg`, the `sql` of `postgres`' `begin`, a transaction of PGlite. */
export type { ApplicationTransaction }

/** A database by what kind it is of. */
export type DatabaseChoice =
  | { readonly kind: "memory" }
  | { readonly kind: "url"; readonly url: string }
  | ({ readonly kind: "dataDir" } & EmbeddedDatabase)
  | { readonly kind: "pool"; readonly pool: PgPool }
  | { readonly kind: "sql"; readonly sql: PostgresSql }
  | { readonly kind: "pglite"; readonly pglite: PgliteDatabase }

/** What a value of the option `database` means; nothing when it is none. Drivers are told by what they can do. */
export const databaseChoice = (value: unknown): DatabaseChoice | undefined => {
  if (value === "memory") return { kind: "memory" }
  if (typeof value === "string") {
    return /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value) ? { kind: "url", url: value } : undefined
  }
  if (value instanceof URL) return databaseChoice(value.href)
  if (can(value, "unsafe") && can(value, "begin")) return { kind: "sql", sql: value as PostgresSql }
  // PGlite knows its folder by the same name as the option does.
  if (can(value, "query") && can(value, "transaction")) return { kind: "pglite", pglite: value as PgliteDatabase }
  if (can(value, "connect") && "totalCount" in value) return { kind: "pool", pool: value as object as PgPool }
  return isEmbedded(value) ? { kind: "dataDir", ...value } : undefined
}

/** Whether a database holds its data longer than the process lives. */
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
