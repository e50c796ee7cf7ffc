import { type Fragment, fragment, literal } from "effect/sql/Statement"

/** Where a store keeps its tables. */
export interface PgStoreOptions {
  /** The schema of Slotkit's tables, `slotkit` unless given; lower-case letters, digits and `_`, at most 63. */
  readonly schema?: string | undefined
}

/** The names of Slotkit's tables. */
export const tableNames = [
  "hosts",
  "busy_times",
  "services",
  "meetings",
  "bookings",
  "api_keys",
  "rate_log",
  "events",
  "timers",
  "emails",
  "checkouts",
  "contacts",
  "audit_log",
  "idempotency_keys",
  "apps",
  "connections",
  "grant_families",
  "authorization_codes",
  "access_tokens",
  "refresh_tokens",
  "sign_in_links",
  "host_sessions",
  "webhooks",
  "webhook_deliveries",
  "delivery_queue",
  "delivery_attempts",
  "installation",
  "schema_migrations"
] as const
export type TableName = (typeof tableNames)[number]

/** Each table's name as statements write it: with its schema, so that no `search_path` decides what is meant. */
export type Tables = Readonly<Record<TableName, Fragment>>

/** Relations that migrations rename or replace. */
export const formerRelationNames = ["sessions", "sessions_service_idx", "bookings_list_idx"] as const

/** The tables that migrations name: those of today and former ones. */
export type MigrationTables = Readonly<Record<TableName | (typeof formerRelationNames)[number], Fragment>>

/** The tables of a schema. Throws a `RangeError` when that is no name for a schema. */
export const tablesIn = (options: PgStoreOptions = {}): Tables => qualified(tableNames, options)

/** The tables of a schema for migrations, former names included. Throws as `tablesIn` does. */
export const migrationTablesIn = (options: PgStoreOptions = {}): MigrationTables =>
  qualified([...tableNames, ...formerRelationNames], options)

const qualified = <Name extends string>(names: ReadonlyArray<Name>, options: PgStoreOptions): Record<Name, Fragment> => {
  const schema = schemaName(options)
  return Object.fromEntries(names.map((name) => [name, fragment([literal(`"${schema}"."${name}"`)])])) as Record<Name, Fragment>
}

/** The schema that options mean, checked. Throws a `RangeError` when that is no name for a schema. */
export const schemaName = ({ schema = "slotkit" }: PgStoreOptions): string => {
  if (!schemaPattern.test(schema)) {
    throw new RangeError(
      `${JSON.stringify(schema)} cannot be the name of Slotkit's schema: use lower-case letters, digits and _, at most 63, not starting with a digit or pg_.`
    )
  }
  return schema
}

/** A list of columns, each read from `source` when given. */
export const columnsOf = (names: ReadonlyArray<string>, source?: string): Fragment =>
  fragment([literal(names.map((name) => (source === undefined ? name : `${source}.${name}`)).join(", "))])

const schemaPattern = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/
