import type { Store } from "@slotkit/engine"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { pgAppStore } from "./PgAppStore.ts"
import { pgAuditLog } from "./PgAuditLog.ts"
import { pgBookingStore } from "./PgBookingStore.ts"
import { pgBusyStore } from "./PgBusyStore.ts"
import { pgCheckoutStore } from "./PgCheckoutStore.ts"
import { pgContactStore } from "./PgContactStore.ts"
import { pgCredentialStore } from "./PgCredentialStore.ts"
import { pgDeliveryQueue } from "./PgDeliveryQueue.ts"
import { pgEventLog } from "./PgEventLog.ts"
import { pgGrantStore } from "./PgGrantStore.ts"
import { pgHostStore } from "./PgHostStore.ts"
import { pgIdempotencyStore } from "./PgIdempotencyStore.ts"
import { pgInviteStore } from "./PgInviteStore.ts"
import { pgMailOutbox } from "./PgMailOutbox.ts"
import { pgServiceStore } from "./PgServiceStore.ts"
import { pgSessionStore } from "./PgSessionStore.ts"
import { pgTimerStore } from "./PgTimerStore.ts"
import { pgUnitOfWork } from "./PgUnitOfWork.ts"
import { pgWebhookStore } from "./PgWebhookStore.ts"

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
    pgTimerStore(options),
    pgMailOutbox(options),
    pgCheckoutStore(options),
    pgContactStore(options),
    pgIdempotencyStore(options),
    pgAuditLog(options),
    pgAppStore(options),
    pgGrantStore(options),
    pgSessionStore(options),
    pgWebhookStore(options),
    pgDeliveryQueue(options),
    pgUnitOfWork()
  )
