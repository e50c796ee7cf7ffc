/** Encodes a parameter in PostgreSQL's text format. Throws a `TypeError` for unsupported values. */
export const parameterText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(elementText).join(",")}}`
  if (value instanceof Date) return instantText(value)
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
  if (["string", "number", "bigint", "boolean"].includes(typeof value)) return String(value)
  throw new TypeError(`A ${typeof value} cannot be the parameter of a statement`)
}

/**
 * Returns the type cast that follows a parameter's placeholder: the type that `@effect/sql-pg` infers from the value.
 *
 * Text has no cast, so PostgreSQL infers its type from the statement.
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

/** ISO 8601 with an offset. Years beyond 9999 use PostgreSQL's notation. */
const instantText = (value: Date): string => value.toISOString().replace(/^\+0*/, "")
