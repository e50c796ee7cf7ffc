import * as Effect from "effect/Effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Client from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { typedCompiler } from "../connections/drivers/TypedCompiler.ts"
import { isLogName } from "../partitions/LogTables.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { viewsIn, viewsSchemaName } from "../sql/Views.ts"
import { migrations, readableBy } from "./index.ts"
import { type AnyMigration, columnStatement, indexStatement, type Migration, type OnlineMigration } from "./Migration.ts"
import { rowsPerBatch } from "./RunOnline.ts"

/** The SQL of one version of the schema. */
export interface MigrationSql {
  /** The name of the migration, such as `0001_schema`. */
  readonly name: string
  /** `transaction` if all statements belong in one transaction; `online` if each runs outside a transaction. */
  readonly kind: "transaction" | "online"
  /** The statements in order, without semicolons. The last one records the version. */
  readonly statements: ReadonlyArray<string>
}

/** Options for `migrationSql`. */
export interface MigrationSqlOptions extends PgStoreOptions {
  /**
   * The version that the schema has: its number in the migration's name. Later ones are returned. 0, the default, for an empty
   * schema.
   */
  readonly from?: number | undefined
}

/**
 * Returns the SQL that brings a schema up to date, one entry per version, for applications that run it among their own
 * migrations.
 *
 * It needs no database. The schemas and the extension `btree_gist` must exist: `preparationSql` has their statements. Fails with
 * a `RangeError` if `from` is not a version.
 */
export const migrationSql = (
  { from = 0, ...options }: MigrationSqlOptions = {},
  all: Readonly<Record<string, AnyMigration>> = migrations
): ReadonlyArray<MigrationSql> => {
  const names = Object.keys(all)
  if (!Number.isInteger(from) || from < 0 || from > names.length)
    throw new RangeError(`The schema has the versions 0 to ${names.length}, and ${from} is none of them.`)
  const schema = schemaName(options)
  const tables = tablesIn(options)
  const views = viewsIn(options)
  return names.slice(from).map((name, index) => {
    const migration = all[name]!
    const isFunction = typeof migration === "function"
    const statements = isFunction
      ? statementsOf((sql) => migration(sql, tables, views))
      : onlineStatements(migration, options, from === 0)
    const before = from + index === 0 ? [createMigrations(schema)] : []
    return { name, kind: isFunction ? "transaction" : "online", statements: [...before, ...statements, recordOf(schema, name)] }
  })
}

/** Returns the statements that prepare an empty database: the schemas, and the extension for the exclusion constraint. */
export const preparationSql = (options: PgStoreOptions = {}): ReadonlyArray<string> => [
  `CREATE SCHEMA IF NOT EXISTS ${schemaName(options)}`,
  `CREATE SCHEMA IF NOT EXISTS ${viewsSchemaName(options)}`,
  "CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public"
]

/** The statement that creates the table of applied migrations. */
export const createMigrations = (schema: string): string =>
  `CREATE TABLE "${schema}"."schema_migrations" (name text PRIMARY KEY, applied_at timestamptz NOT NULL, readable_by text)`

const recordOf = (schema: string, name: string): string => {
  const oldest = readableBy[name] === undefined ? "NULL" : `'${readableBy[name]}'`
  return `INSERT INTO "${schema}"."schema_migrations" (name, applied_at, readable_by) VALUES ('${name}', now(), ${oldest})`
}

/** Records the statements that a migration sends, instead of sending them. */
const statementsOf = (migrate: (sql: Client.SqlClient, sent: Array<string>) => ReturnType<Migration>): ReadonlyArray<string> => {
  const sent: Array<string> = []
  const record = (statement: string, parameters: ReadonlyArray<unknown>) =>
    Effect.sync(() => {
      if (parameters.length > 0) throw new Error(`A migration cannot be printed with parameters: ${statement}`)
      sent.push(withoutIndentation(statement))
      return []
    })
  const connection = { execute: record, executeRaw: record, executeUnprepared: record } as unknown as Connection
  const client = Client.make({
    acquirer: Effect.succeed(connection),
    compiler: typedCompiler,
    driver: "printed",
    spanAttributes: []
  }).pipe(Effect.provide(Reactivity.layer))
  Effect.runSync(Effect.flatMap(client, (sql) => migrate(sql, sent)))
  return sent
}

/** A new schema has no rows, so its indexes are built as in a transaction, where a script of all versions may run. */
const onlineStatements = ({ run }: OnlineMigration, options: PgStoreOptions, isNew: boolean): ReadonlyArray<string> => {
  const nameOf = (table: string) => `"${schemaName(options)}"."${table}"`
  return statementsOf((sql, sent) =>
    run({
      sql,
      tables: tablesIn(options),
      schema: schemaName(options),
      routine: (statement) => sql.unsafe(statement),
      column: ({ table, name, type }) => sql.unsafe(columnStatement(nameOf(table), name, type)),
      index: (index) => {
        const statement = indexStatement(nameOf(index.table), index)
        if (isNew) return sql.unsafe(statement.replace(" CONCURRENTLY", ""))
        return Effect.map(sql.unsafe(statement), () => {
          if (isLogName(index.table)) sent.push(`-- If the log is partitioned: without CONCURRENTLY.\n${sent.pop()}`)
        })
      },
      constraint: ({ table, name, definition }) =>
        Effect.andThen(
          sql.unsafe(`ALTER TABLE ${nameOf(table)} ADD CONSTRAINT "${name}" ${definition} NOT VALID`),
          sql.unsafe(`ALTER TABLE ${nameOf(table)} VALIDATE CONSTRAINT "${name}"`)
        ),
      withoutConstraint: ({ table, name }) =>
        Effect.asVoid(sql.unsafe(`ALTER TABLE ${nameOf(table)} DROP CONSTRAINT IF EXISTS "${name}"`)),
      backfill: (name, batch) =>
        Effect.map(batch(rowsPerBatch), () => {
          sent.push(`-- ${name}: repeat until it changes no row.\n${sent.pop()}`)
        })
    })
  )
}

/** A template's lines after the first are indented as in its source. The last one closes the statement, or continues it. */
const withoutIndentation = (statement: string): string => {
  const [first = "", ...rest] = statement.trim().split("\n")
  const indentationOf = (line: string) => line.length - line.trimStart().length
  const least = Math.min(...rest.filter((line) => line.trim() !== "").map(indentationOf))
  const indent = rest.at(-1)?.trimStart().startsWith(")") ? 0 : 2
  return [first, ...rest.map((line) => " ".repeat(Math.max(0, indentationOf(line) - least + indent)) + line.trim())].join("\n")
}
