/** Maps each field of a record to its column, with an encoder for values that are not written unchanged. */
export type ColumnTable<A> = { readonly [K in keyof A]-?: readonly [column: string, write?: (value: A[K]) => unknown] }

/** Returns the columns and values of the given fields. Fields without a column are ignored. */
export const columnValues = <A extends object>(table: ColumnTable<A>, input: Partial<A>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const field of Object.keys(table) as Array<keyof A>) {
    const value = input[field]
    if (value === undefined) continue
    const [column, write] = table[field]
    values[column] = write === undefined ? value : write(value)
  }
  return values
}
