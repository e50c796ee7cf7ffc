/** An index of an online migration. `definition` follows the table's name, such as `(bucket, host_id)`. */
export interface OnlineIndex {
  readonly name: string
  readonly definition: string
  readonly isUnique?: boolean
}

/** Returns the statement that builds an index while the table is used. It is refused inside a transaction. */
export const indexStatement = (table: string, { name, definition, isUnique = false }: OnlineIndex): string =>
  `CREATE ${isUnique ? "UNIQUE " : ""}INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON ${table} ${definition}`
