import { type Compiler, defaultEscape, makeCompiler } from "effect/sql/Statement"
import { parameterCast } from "./ParameterText.ts"

/**
 * Writes statements for PostgreSQL whose placeholders say the types of their values.
 *
 * Drivers differ in what they tell the server about parameters; so the statement tells it, as `@effect/sql-pg` would.
 */
export const typedCompiler: Compiler = makeCompiler({
  dialect: "pg",
  placeholder: (index, value) => `$${index}${parameterCast(value)}`,
  onIdentifier: defaultEscape('"'),
  onCustom: () => {
    throw new TypeError("Statements of Slotkit have no custom parts")
  },
  onRecordUpdate: (placeholders, alias, columns, values, returning) => [
    `(values ${placeholders}) AS ${alias}${columns}${returning === undefined ? "" : ` RETURNING ${returning[0]}`}`,
    [...values.flat(), ...(returning?.[1] ?? [])]
  ]
})
