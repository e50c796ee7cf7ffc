import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { type ViewName, viewNames } from "../sql/Views.ts"

/**
 * Returns the names of the public views that are missing, for example after a restore of the tables alone.
 *
 * A view is found in any schema by the tables that it reads, because a process may not know the name of the views' schema.
 */
export const missingViews = (options: PgStoreOptions = {}): Effect.Effect<ReadonlyArray<ViewName>, SqlError, SqlClient> =>
  SqlClient.use((sql) =>
    Effect.map(
      sql<{ readonly name: string }>`
        SELECT DISTINCT view.relname::text AS name FROM pg_class AS view
        JOIN pg_rewrite ON pg_rewrite.ev_class = view.oid
        JOIN pg_depend ON pg_depend.classid = 'pg_rewrite'::regclass AND pg_depend.objid = pg_rewrite.oid
          AND pg_depend.refclassid = 'pg_class'::regclass
        JOIN pg_class AS read ON read.oid = pg_depend.refobjid
        JOIN pg_namespace ON pg_namespace.oid = read.relnamespace
        WHERE view.relkind = 'v' AND pg_namespace.nspname = ${schemaName(options)}`,
      (found) => viewNames.filter((view) => !found.some(({ name }) => name === view))
    )
  )
