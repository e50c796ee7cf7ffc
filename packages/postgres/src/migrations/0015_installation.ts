import type { Migration } from "./Migration.ts"

/**
 * Creates the installation's single row: a text sealed with its secret. Opening it at startup shows whether the secret is
 * unchanged.
 */
export const installation: Migration = (sql, { installation }) =>
  sql`CREATE TABLE ${installation} (
    id int CONSTRAINT installation_pkey PRIMARY KEY CONSTRAINT installation_one_row_check CHECK (id = 1),
    secret_marker text NOT NULL
  )`
