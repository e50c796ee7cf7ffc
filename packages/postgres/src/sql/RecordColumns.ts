import { instant, timestamp } from "./Instants.ts"

/**
 * The format of a stored field: unchanged, a number for which null is 0, JSON, a list or an object as JSON that is null if it is
 * empty, the kind of a host, or a time.
 */
type ColumnKind = "plain" | "count" | "json" | "list" | "object" | "hostKind" | "time"

/** The columns of a record's fields. A column is named after its field in snake case, unless its name follows the kind. */
export type FieldColumns<A> = { readonly [K in keyof A]-?: ColumnKind | readonly [kind: ColumnKind, column: string] }

/** Maps a record's fields to columns in both directions. */
export interface RecordColumns<A> {
  readonly names: ReadonlyArray<string>
  /** Reads the fields from a row. */
  readonly read: (row: object) => A
  /** Returns the columns and values of the given fields. Fields without a column are ignored. */
  readonly values: (fields: Partial<A>) => Record<string, unknown>
}

/** A row with the columns of a record's fields whose stored values are the fields' own. */
export type RowOf<A, Prefix extends string = ""> = { readonly [K in keyof A & string as `${Prefix}${SnakeCase<K>}`]: A[K] }

type SnakeCase<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Field

/** Returns the mapping of a record whose columns begin with `prefix`. */
export const recordColumns = <A extends object>(fields: FieldColumns<A>, prefix = ""): RecordColumns<A> => {
  const columns = (Object.keys(fields) as Array<keyof A & string>).map((field) => {
    const of = fields[field]
    const [kind, column = snakeCase(field)] = typeof of === "string" ? [of] : of
    return { field, column: `${prefix}${column}`, ...codecs[kind] }
  })
  return {
    names: columns.map(({ column }) => column),
    read: (row) => {
      const record: Partial<Record<keyof A, unknown>> = {}
      for (const { field, column, read } of columns) record[field] = read(row[column as never])
      return record as A
    },
    values: (record) => {
      const values: Record<string, unknown> = {}
      for (const { field, column, write } of columns) if (record[field] !== undefined) values[column] = write(record[field])
      return values
    }
  }
}

interface Codec {
  readonly write: (value: unknown) => unknown
  readonly read: (stored: unknown) => unknown
}

const same = (value: unknown): unknown => value
const codecs: Readonly<Record<ColumnKind, Codec>> = {
  plain: { write: same, read: same },
  count: { write: same, read: (stored) => stored ?? 0 },
  json: { write: (value) => (value === null ? null : JSON.stringify(value)), read: same },
  list: {
    write: (value) => ((value as ReadonlyArray<unknown>).length === 0 ? null : JSON.stringify(value)),
    read: (stored) => stored ?? []
  },
  object: {
    write: (value) => (Object.keys(value as object).length === 0 ? null : JSON.stringify(value)),
    read: (stored) => stored ?? {}
  },
  hostKind: { write: same, read: (stored) => stored ?? "person" },
  time: { write: (value) => timestamp(value as number | null), read: (stored) => instant(stored as Date | null) }
}

const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
