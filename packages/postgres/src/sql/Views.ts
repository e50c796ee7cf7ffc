import { type Fragment, fragment, literal } from "effect/sql/Statement"
import { checkedSchemaName, type PgStoreOptions, schemaName } from "./Tables.ts"

/** The names of the read-only views for other programs. */
export const viewNames = ["hosts", "services", "bookings", "invites", "teams", "members", "assignments"] as const
export type ViewName = (typeof viewNames)[number]

/** Each view's schema-qualified name. */
export type Views = Readonly<Record<ViewName, Fragment>>

/** Returns the qualified views. Throws a `RangeError` if the name of their schema is invalid. */
export const viewsIn = (options: PgStoreOptions = {}): Views => {
  const schema = viewsSchemaName(options)
  return Object.fromEntries(viewNames.map((name) => [name, fragment([literal(`"${schema}"."${name}"`)])])) as Views
}

/**
 * Returns the validated name of the schema of the views. By default it begins with the first 59 characters of the tables' schema,
 * because names have at most 63. Throws a `RangeError` if it is invalid or that of the tables.
 */
export const viewsSchemaName = (options: PgStoreOptions = {}): string => {
  const tables = schemaName(options)
  const schema = checkedSchemaName(options.viewsSchema ?? `${tables.slice(0, 59)}_api`, "the schema of Slotkit's views")
  if (schema === tables) throw new RangeError(`The views cannot be in the schema ${tables} of the tables: use another name.`)
  return schema
}
