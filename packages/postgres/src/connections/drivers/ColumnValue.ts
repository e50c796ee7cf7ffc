import * as PgTypes from "@effect/sql-pg/PgTypes"

/**
 * Converts a column's text to the value that Slotkit's own driver returns for that column type. Other types remain text.
 *
 * `bigint` becomes a number; a value beyond 2^53 throws a `RangeError`. Timestamps are read in any session time zone, in
 * PostgreSQL's default `ISO` date style.
 */
export const columnReaders: Readonly<Record<number, (text: string) => unknown>> = withArrays([
  [PgTypes.OID.bool, PgTypes.OID.boolArray, (text) => text === "t"],
  [PgTypes.OID.int2, PgTypes.OID.int2Array, Number],
  [PgTypes.OID.int4, PgTypes.OID.int4Array, Number],
  [PgTypes.OID.int8, PgTypes.OID.int8Array, safeInteger],
  [PgTypes.OID.oid, PgTypes.OID.oidArray, Number],
  [PgTypes.OID.float4, PgTypes.OID.float4Array, Number],
  [PgTypes.OID.float8, PgTypes.OID.float8Array, Number],
  [PgTypes.OID.text, PgTypes.OID.textArray, String],
  [PgTypes.OID.varchar, PgTypes.OID.varcharArray, String],
  [PgTypes.OID.name, PgTypes.OID.nameArray, String],
  [PgTypes.OID.numeric, PgTypes.OID.numericArray, String],
  [PgTypes.OID.uuid, PgTypes.OID.uuidArray, String],
  [PgTypes.OID.date, PgTypes.OID.dateArray, String],
  [PgTypes.OID.timestamp, PgTypes.OID.timestampArray, moment],
  [PgTypes.OID.timestamptz, PgTypes.OID.timestamptzArray, moment],
  [PgTypes.OID.json, PgTypes.OID.jsonArray, JSON.parse],
  [PgTypes.OID.jsonb, PgTypes.OID.jsonbArray, JSON.parse],
  [PgTypes.OID.bytea, PgTypes.OID.byteaArray, (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"))]
])

/**
 * Reads a column's value. A value that the driver has already parsed, because its type is unknown here, is returned unchanged.
 */
export const columnValue = (type: number, value: unknown): unknown => {
  const read = columnReaders[type]
  return read === undefined || typeof value !== "string" ? value : read(value)
}

function withArrays(
  readers: ReadonlyArray<readonly [type: number, arrayType: number, read: (text: string) => unknown]>
): Record<number, (text: string) => unknown> {
  return Object.fromEntries(
    readers.flatMap(([type, arrayType, read]) => [
      [type, (text: string) => read(text)],
      [arrayType, (text: string) => arrayElements(text).map((element) => (element === null ? null : read(element)))]
    ])
  )
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

function moment(text: string): Date {
  const parts = momentPattern.exec(text)
  if (parts === null) throw new RangeError(`${text} is no time in the date style ISO`)
  const [, year, month, day, hour, minute, second, fraction = "0", sign, hours = "0", minutes = "0", seconds = "0"] = parts
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000)
  const local = new Date(0)
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  local.setUTCHours(Number(hour), Number(minute), Number(second), milliseconds)
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return new Date(local.getTime() - (sign === "-" ? -offset : offset))
}

const momentPattern = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([+-])(\d\d)(?::?(\d\d))?(?::(\d\d))?)?$/

/** Parses the elements of a one-dimensional array. PostgreSQL: Array Input and Output Syntax. */
const arrayElements = (text: string): ReadonlyArray<string | null> =>
  Array.from(text.slice(1, -1).matchAll(arrayElement), ([, quoted, bare = ""]) =>
    quoted === undefined ? (bare === "NULL" ? null : bare) : quoted.replace(/\\(.)/gs, "$1")
  )

const arrayElement = /"((?:[^"\\]|\\.)*)"|([^,]+)/gs
