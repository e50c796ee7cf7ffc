/** Which column each field of a record is written to, and how its value is written when not as it is. */
export type ColumnTable<A> = { readonly [K in keyof A]-?: readonly [column: string, write?: (value: A[K]) => unknown] }

/** The columns and values of those fields that are given; anything that the table does not name is left out. */
export const columnValues = <A extends object>(table: ColumnTable<A>, given: Partial<A>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const field of Object.keys(table) as Array<keyof A>) {
    const value = given[field]
    if (value === undefined) continue
    const [column, write] = table[field]
    values[column] = write === undefined ? value : write(value)
  }
  return values
}
