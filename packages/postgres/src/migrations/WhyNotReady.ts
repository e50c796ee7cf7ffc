import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { type DatabaseUnreachable, databaseUnreachable } from "../connections/CheckConnection.ts"
import { whyNotWritable } from "../sql/CheckWrites.ts"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { migrationState } from "./MigrationState.ts"

/**
 * Says as one sentence why requests cannot be served from the database, `undefined` when they can: it is read-only, the role lacks
 * rights, or migrations are missing, as after an older backup was restored below a process that runs.
 */
export const whyNotReady = (options: PgStoreOptions = {}): Effect.Effect<string | undefined, DatabaseUnreachable, SqlClient> =>
  Effect.gen(function* () {
    const problem = yield* whyNotWritable(options)
    if (problem !== undefined) return problem
    const { pending } = yield* Effect.mapError(migrationState(options), databaseUnreachable)
    if (pending.length === 0) return undefined
    return `The schema lacks the ${pending.length === 1 ? "migration" : "migrations"} ${pending.join(", ")}: run slotkit migrate.`
  })
