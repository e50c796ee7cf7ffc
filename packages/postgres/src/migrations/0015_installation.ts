import type { Migration } from "./Migration.ts"

/** The one row of the installation: a text sealed with its secret, which shows at opening whether the secret is still the same. */
export const installation: Migration = (sql, { installation }) =>
  sql`CREATE TABLE ${installation} (
    id int CONSTRAINT installation_pkey PRIMARY KEY CONSTRAINT installation_one_row_check CHECK (id = 1),
    secret_marker text NOT NULL
  )`
