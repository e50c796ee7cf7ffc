/** The statement that adds a column without a default, if the table does not have it. */
export const columnStatement = (table: string, name: string, type: string): string =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS "${name}" ${type}`
