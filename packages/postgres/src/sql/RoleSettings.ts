import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** Slotkit's database role. */
export interface RoleSettings {
  readonly role: string
  readonly isSuperuser: boolean
  /** The settings of its connections from `ALTER ROLE` and `ALTER DATABASE`, such as `work_mem=64MB`. */
  readonly settings: ReadonlyArray<string>
}

/** Reads the role and the settings that its connections get. */
export const roleSettings: Effect.Effect<RoleSettings, SqlError, SqlClient> = SqlClient.use((sql) =>
  Effect.map(
    sql<RoleSettings>`
      SELECT current_user::text AS role, rolsuper AS "isSuperuser", ARRAY(
        SELECT DISTINCT unnest(setconfig) FROM pg_db_role_setting
        WHERE setrole IN (0, pg_roles.oid) AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        ORDER BY 1) AS settings
      FROM pg_roles WHERE rolname = current_user`,
    ([found]) => found!
  )
)
