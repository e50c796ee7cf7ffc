import { type Compiler, defaultEscape, makeCompiler } from "effect/sql/Statement"
import { parameterCast } from "./ParameterText.ts"

/**
 * Compiles statements for PostgreSQL with a type cast after each placeholder.
 *
 * Drivers differ in the parameter types that they send to the server. The cast fixes the type to the one that `@effect/sql-pg`
 * would send.
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
