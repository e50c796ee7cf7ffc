import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { expectedSchema } from "./ExpectedSchema.ts"
import { partKinds, type SchemaPart, schemaParts } from "./SchemaParts.ts"

/**
 * Parts of the schema are lost, as after a restore in which some statements failed. `message` names them and the statements that make
 * them anew, `statements` are those alone.
 */
export class SchemaIncomplete extends Data.TaggedError("SchemaIncomplete")<{
  readonly message: string
  readonly statements: ReadonlyArray<string>
}> {}

/**
 * Compares the catalog with what the migrations make, in one statement: tables, constraints, indexes, the extension.
 *
 * Parts are told by kind, table and name, since servers word definitions differently. Parts that somebody has added do not matter.
 */
export const checkSchema = Effect.fnUntraced(function* (
  options: PgStoreOptions = {}
): Effect.fn.Return<void, SchemaIncomplete | SqlError, SqlClient> {
  const schema = schemaName(options)
  const found = new Map((yield* schemaParts(schema)).map((part) => [keyOf(part), part]))
  const lost = expectedParts.filter((part) => !found.has(keyOf(part)))
  const unsound = expectedParts.filter((part) => found.get(keyOf(part))?.valid === false)
  if (lost.length + unsound.length === 0) return
  const lacks = lost.length === 0 ? [] : [`is missing the ${lost.map(nameOf).join(", the ")}`]
  const doubts = unsound.length === 0 ? [] : [`has not validated the ${unsound.map(nameOf).join(", the ")}`]
  const statements = [...new Set(lost.flatMap((part) => remake(part, schema))), ...unsound.map((part) => repair(part, schema))]
  const isWithoutTables = lost.some(({ kind }) => kind === "table")
  const advice = isWithoutTables ? "restore the whole schema from a backup" : `run ${statements.join("; ")};`
  const message = `The schema ${schema} ${[...lacks, ...doubts].join(" and ")}: ${advice}`
  return yield* new SchemaIncomplete({ message, statements: isWithoutTables ? [] : statements })
})

/** A part as a line of `expectedSchema`: kind, table, name and definition with tabs between them. */
export const partLine = ({ kind, table, name, definition }: SchemaPart): string =>
  [kind, table, name, definition.replace(/\s+/g, " ")].join("\t")

/** Parts in the order in which they can be made anew. */
export const inMakingOrder = (parts: ReadonlyArray<SchemaPart>): ReadonlyArray<SchemaPart> =>
  [...parts].sort(
    (one, other) =>
      partKinds.indexOf(one.kind) - partKinds.indexOf(other.kind) ||
      (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0)
  )

const expectedParts: ReadonlyArray<SchemaPart> = expectedSchema
  .trim()
  .split("\n")
  .map((line) => {
    const [kind = "", table = "", name = "", definition = ""] = line.split("\t")
    return { kind, table, name, definition, valid: true }
  })

const keyOf = ({ kind, table, name }: SchemaPart): string => [kind, table, name].join("\t")

const nameOf = ({ kind, table, name }: SchemaPart): string =>
  kind === "extension" || kind === "table" ? `${kind} ${name}` : `${kind} ${name} of ${table}`

const remake = ({ kind, table, name, definition }: SchemaPart, schema: string): ReadonlyArray<string> => {
  const here = definition.replace(/\bslotkit\./g, `${schema}.`)
  if (kind === "extension") return [createExtension]
  if (kind === "table") return []
  if (kind.endsWith("index")) return [here]
  // `migrate` adds a missing extension, but takes that back when it refuses the schema.
  const before = kind === "exclusion constraint" ? [createExtension] : []
  return [...before, `ALTER TABLE ${schema}.${table} ADD CONSTRAINT ${name} ${here}`]
}

const createExtension = "CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public"

const repair = ({ kind, table, name }: SchemaPart, schema: string): string =>
  kind.endsWith("index") ? `REINDEX INDEX ${schema}.${name}` : `ALTER TABLE ${schema}.${table} VALIDATE CONSTRAINT ${name}`
