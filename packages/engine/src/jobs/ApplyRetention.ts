import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Purgeable, Retention, type RetentionDays, RetentionStore } from "../ports/RetentionStore.ts"
import { inBatches } from "./InBatches.ts"

/** The retention of what no setting changes. Limits count the meetings of a whole month. */
const fixedMillis = {
  meetings: 32 * millisPerDay,
  busy_times: millisPerDay,
  rate_log: 60 * millisPerMinute,
  api_keys: 30 * millisPerDay
} satisfies Partial<Record<Purgeable, number>>

/** The setting of each other table. Deliveries go before events, because a delivery keeps its event. */
const settings = {
  webhook_deliveries: "deliveries",
  events: "events",
  emails: "mails",
  email_bodies: "mailBodies",
  audit_log: "audit",
  bookings: "bookings",
  assignments: "bookings",
  // By their entry a person is erased from the emails about it.
  waitlist: "mails",
  services: "invites"
} as const satisfies Partial<Record<Purgeable, keyof RetentionDays>>

/** Prepares the store for the rows of the coming months, and deletes the rows whose retention has ended, table by table. */
export const applyRetention = Effect.gen(function* () {
  const store = yield* RetentionStore
  const retention = yield* Retention
  const now = yield* Clock.currentTimeMillis
  yield* store.prepare(now)
  const purge = (rows: Purgeable, afterMillis: number) => inBatches(rows, (limit) => store.purge(rows, now - afterMillis, limit))
  for (const [rows, setting] of Object.entries(settings)) {
    const days = retention[setting]
    if (days > 0 || setting === "mailBodies") yield* purge(rows as keyof typeof settings, days * millisPerDay)
  }
  for (const [rows, millis] of Object.entries(fixedMillis)) yield* purge(rows as keyof typeof fixedMillis, millis)
})
