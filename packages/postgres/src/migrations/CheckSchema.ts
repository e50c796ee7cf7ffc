import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { type ViewName, viewNames, viewsSchemaName } from "../sql/Views.ts"
import { expectedPartitions, expectedSchema } from "./ExpectedSchema.ts"
import { partKinds, type SchemaPart, schemaParts } from "./SchemaParts.ts"

/**
 * Parts of the schema are missing, for example after a partially failed restore. `message` names them and the statements that
 * restore them. `statements` contains those statements alone.
 */
export class SchemaIncomplete extends Data.TaggedError("SchemaIncomplete")<{
  readonly message: string
  readonly statements: ReadonlyArray<string>
}> {}

/**
 * Compares the database catalog with the result of the migrations: tables, constraints, indexes and the extension in one
 * statement, and the public views in another. `migrate` creates missing views again.
 *
 * Parts are compared by kind, table and name, because server versions print definitions differently. Additional parts are
 * ignored.
 */
export const checkSchema = Effect.fnUntraced(function* (
  options: PgStoreOptions = {}
): Effect.fn.Return<void, SchemaIncomplete | SqlError, SqlClient> {
  const schema = schemaName(options)
  const found = new Map((yield* schemaParts(schema)).map((part) => [keyOf(part), part]))
  const expected = found.has(keyOf(announcedTable)) ? partitionedParts : wholeParts
  const lost = expected.filter((part) => !found.has(keyOf(part)))
  const unsound = expected.filter((part) => found.get(keyOf(part))?.valid === false)
  if (lost.length + unsound.length === 0) {
    const views = yield* missingViews(options)
    if (views.length === 0) return
    const message = `The schema ${viewsSchemaName(options)} is missing the views ${views.join(", ")}: run slotkit migrate, then grant them to the roles that read them`
    return yield* new SchemaIncomplete({ message, statements: [] })
  }
  const lacks = lost.length === 0 ? [] : [`is missing the ${lost.map(nameOf).join(", the ")}`]
  const doubts = unsound.length === 0 ? [] : [`has not validated the ${unsound.map(nameOf).join(", the ")}`]
  const statements = [...new Set(lost.flatMap((part) => remake(part, schema))), ...unsound.map((part) => repair(part, schema))]
  const isWithoutTables = lost.some(({ kind }) => kind === "table")
  const advice = isWithoutTables ? "restore the whole schema from a backup" : `run ${statements.join("; ")};`
  const message = `The schema ${schema} ${[...lacks, ...doubts].join(" and ")}: ${advice}`
  return yield* new SchemaIncomplete({ message, statements: isWithoutTables ? [] : statements })
})

/** A part as a line of `expectedSchema`: kind, table, name and definition, separated by tabs. */
export const partLine = ({ kind, table, name, definition }: SchemaPart): string =>
  [kind, table, name, definition.replace(/\s+/g, " ")].join("\t")

/** The order in which parts can be created. */
export const inMakingOrder = (parts: ReadonlyArray<SchemaPart>): ReadonlyArray<SchemaPart> =>
  [...parts].sort(
    (one, other) =>
      partKinds.indexOf(one.kind) - partKinds.indexOf(other.kind) ||
      (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0)
  )

const partsOf = (lines: string): ReadonlyArray<SchemaPart> =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", table = "", name = "", definition = ""] = line.split("\t")
      return { kind, table, name, definition, valid: true }
    })

const wholeParts = partsOf(expectedSchema)

const partitionsOnly = partsOf(expectedPartitions)

/** The parts of a schema whose logs are partitioned by month. */
const partitionedParts = [
  ...wholeParts.filter((part) => !partitionsOnly.some(({ table }) => table === part.table)),
  ...partitionsOnly
]

/** A table that only a schema with partitioned logs has. */
const announcedTable = { kind: "table", table: "announced_deliveries", name: "announced_deliveries" }

const keyOf = ({ kind, table, name }: Pick<SchemaPart, "kind" | "table" | "name">): string => [kind, table, name].join("\t")

const nameOf = ({ kind, table, name }: SchemaPart): string =>
  kind === "extension" || kind === "table" ? `${kind} ${name}` : `${kind} ${name} of ${table}`

const remake = ({ kind, table, name, definition }: SchemaPart, schema: string): ReadonlyArray<string> => {
  const here = definition.replace(/\bslotkit\./g, `${schema}.`)
  if (kind === "extension") return [createExtension]
  if (kind === "table") return []
  if (kind.endsWith("index") || kind === "trigger") return [here]
  // `migrate` adds a missing extension, but rolls that back when it refuses the schema.
  const before = kind === "exclusion constraint" ? [createExtension] : []
  return [...before, `ALTER TABLE ${schema}.${table} ADD CONSTRAINT ${name} ${here}`]
}

const createExtension = "CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public"

const repair = ({ kind, table, name }: SchemaPart, schema: string): string =>
  kind.endsWith("index") ? `REINDEX INDEX ${schema}.${name}` : `ALTER TABLE ${schema}.${table} VALIDATE CONSTRAINT ${name}`

/**
 * Returns the names of the public views that are missing, for example after a restore of the tables alone.
 *
 * A view is found in any schema by the tables that it reads, because a process may not know the name of the views' schema.
 */
export const missingViews = (options: PgStoreOptions = {}): Effect.Effect<ReadonlyArray<ViewName>, SqlError, SqlClient> =>
  SqlClient.use((sql) =>
    Effect.map(
      sql<{ readonly name: string }>`
        SELECT DISTINCT view.relname::text AS name FROM pg_class AS view
        JOIN pg_rewrite ON pg_rewrite.ev_class = view.oid
        JOIN pg_depend ON pg_depend.classid = 'pg_rewrite'::regclass AND pg_depend.objid = pg_rewrite.oid
          AND pg_depend.refclassid = 'pg_class'::regclass
        JOIN pg_class AS read ON read.oid = pg_depend.refobjid
        JOIN pg_namespace ON pg_namespace.oid = read.relnamespace
        WHERE view.relkind = 'v' AND pg_namespace.nspname = ${schemaName(options)}`,
      (found) => viewNames.filter((view) => !found.some(({ name }) => name === view))
    )
  )
