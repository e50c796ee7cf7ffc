import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseUnreachable, databaseUnreachable } from "../connections/CheckConnection.ts"
import { whyNotWritable } from "../sql/CheckWrites.ts"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { migrationState } from "./MigrationState.ts"

/**
 * Returns one sentence that explains why the database cannot serve requests: it is read-only, the role lacks privileges, or
 * migrations are missing, for example because an older backup was restored under a running process. Otherwise `undefined`.
 */
export const whyNotReady = (options: PgStoreOptions = {}): Effect.Effect<string | undefined, DatabaseUnreachable, SqlClient> =>
  Effect.gen(function* () {
    const problem = yield* whyNotWritable(options)
    if (problem !== undefined) return problem
    const { pending } = yield* Effect.mapError(migrationState(options), databaseUnreachable)
    if (pending.length === 0) return undefined
    return `The schema lacks the ${pending.length === 1 ? "migration" : "migrations"} ${pending.join(", ")}: run slotkit migrate.`
  })
