import type { Store } from "@slotkit/engine"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { pgBookingStore } from "./PgBookingStore.ts"
import { pgBusyStore } from "./PgBusyStore.ts"
import { pgCredentialStore } from "./PgCredentialStore.ts"
import { pgEventLog } from "./PgEventLog.ts"
import { pgHostStore } from "./PgHostStore.ts"
import { pgInviteStore } from "./PgInviteStore.ts"
import { pgServiceStore } from "./PgServiceStore.ts"
import { pgUnitOfWork } from "./PgUnitOfWork.ts"
import type { PgStoreOptions } from "./Tables.ts"

/**
 * Every storage port on one PostgreSQL, real or embedded, whose tables `migrate` has brought up to date.
 *
 * Throws a `RangeError` when the schema's name cannot be one.
 */
export const pgStore = (options?: PgStoreOptions): Layer.Layer<Store, never, SqlClient> =>
  Layer.mergeAll(
    pgHostStore(options),
    pgBusyStore(options),
    pgServiceStore(options),
    pgInviteStore(options),
    pgBookingStore(options),
    pgCredentialStore(options),
    pgEventLog(options),
    pgUnitOfWork()
  )
