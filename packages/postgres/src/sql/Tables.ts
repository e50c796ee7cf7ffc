import { type Fragment, fragment, literal } from "effect/sql/Statement"

/** Options for a store's tables. */
export interface PgStoreOptions {
  /** The schema of Slotkit's tables, `slotkit` by default. Lowercase letters, digits and `_`, at most 63 characters. */
  readonly schema?: string | undefined
  /** The schema of the read-only views, by default that of the tables with `_api` after it. The same rules. */
  readonly viewsSchema?: string | undefined
}

/** The names of Slotkit's tables. */
export const tableNames = [
  "hosts",
  "places",
  "busy_times",
  "calendar_accounts",
  "calendars",
  "calendar_blocks",
  "calendar_copies",
  "calendar_connects",
  "calendar_channels",
  "join_links",
  "conference_rooms",
  "services",
  "meetings",
  "bookings",
  "members",
  "memberships",
  "assignments",
  "ledgers",
  "competitions",
  "api_keys",
  "rate_log",
  "events",
  "timers",
  "emails",
  "email_bodies",
  "email_queue",
  "checkouts",
  "contacts",
  "imports",
  "images",
  "demand",
  "host_counts",
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
  "announced_deliveries",
  "visitor_bookings",
  "visitor_mails",
  "waitlist",
  "discount_codes",
  "answer_links",
  "people",
  "erasures",
  "jobs",
  "operator_links",
  "operator_sessions",
  "completed_sign_ins",
  "installation",
  "schema_migrations"
] as const
export type TableName = (typeof tableNames)[number]

/**
 * The tables of no host that statements about hosts read. On Citus every node has a copy of them. There a transaction cannot
 * write them after a statement on several buckets of a table that refers to them.
 */
export const referenceTables = ["apps"] as const satisfies ReadonlyArray<TableName>

/** The tables of no host that no statement joins with others. On Citus they stay on the coordinator. */
export const localTables = [
  "operator_links",
  "operator_sessions",
  "completed_sign_ins",
  "installation",
  "schema_migrations"
] as const satisfies ReadonlyArray<TableName>

/** Each table's schema-qualified name, so that statements do not depend on `search_path`. */
export type Tables = Readonly<Record<TableName, Fragment>>

/** Returns the qualified tables of a schema. Throws a `RangeError` if the schema's name is invalid. */
export const tablesIn = (options: PgStoreOptions = {}): Tables => {
  const schema = schemaName(options)
  return Object.fromEntries(tableNames.map((name) => [name, fragment([literal(`"${schema}"."${name}"`)])])) as Tables
}

/** Returns the validated schema name from options. Throws a `RangeError` if it is invalid. */
export const schemaName = ({ schema = "slotkit" }: PgStoreOptions): string => checkedSchemaName(schema, "Slotkit's schema")

/** Returns a valid name of a schema unchanged. `what` names the schema in the message of the `RangeError` for any other. */
export const checkedSchemaName = (schema: string, what: string): string => {
  if (!schemaPattern.test(schema)) {
    throw new RangeError(
      `${JSON.stringify(schema)} cannot be the name of ${what}: use lower-case letters, digits and _, at most 63, not starting with a digit or pg_.`
    )
  }
  return schema
}

/** Returns a column list. Each column is qualified with `source`, if given. */
export const columnsOf = (names: ReadonlyArray<string>, source?: string): Fragment =>
  fragment([literal(names.map((name) => (source === undefined ? name : `${source}.${name}`)).join(", "))])

const schemaPattern = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/
