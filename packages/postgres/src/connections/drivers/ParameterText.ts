/** A parameter in Postgres' text format. Throws a `TypeError` for what has none. */
export const parameterText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(elementText).join(",")}}`
  if (value instanceof Date) return instantText(value)
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
  if (["string", "number", "bigint", "boolean"].includes(typeof value)) return String(value)
  throw new TypeError(`A ${typeof value} cannot be the parameter of a statement`)
}

/**
 * The type that a parameter is sent as, to follow its placeholder: what `@effect/sql-pg` infers from its value.
 *
 * Text has none, so that Postgres takes it as a literal of whatever type the statement needs there.
 */
export const parameterCast = (value: unknown): string => {
  const type = Array.isArray(value) ? arrayType(value) : scalarType(value)
  return type === undefined ? "" : `::${type}`
}

const scalarType = (value: unknown): string | undefined => {
  if (typeof value === "boolean") return "bool"
  if (typeof value === "bigint") return "int8"
  if (typeof value === "number") return numberType(value)
  if (value instanceof Date) return "timestamptz"
  return value instanceof Uint8Array ? "bytea" : undefined
}

const numberType = (value: number): string => {
  if (!Number.isSafeInteger(value)) return "float8"
  return value === (value | 0) ? "int4" : "int8"
}

const arrayType = (values: ReadonlyArray<unknown>): string | undefined => {
  const types = new Set(values.flatMap((value) => (value === null ? [] : [scalarType(value) ?? "text"])))
  const [first] = types
  if (first === undefined) return undefined
  return `${types.size > 1 && types.has("int8") ? "int8" : first}[]`
}

const elementText = (value: unknown): string => {
  const text = parameterText(value)
  return text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`
}

/** ISO 8601 with the zone; years beyond 9999 as Postgres writes them. */
const instantText = (value: Date): string => value.toISOString().replace(/^\+0*/, "")
