import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { terminateBookingsOfRemovedHost } from "../payments/TerminateBookingsOfRemovedHost.ts"
import { AppStore } from "../ports/AppStore.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { HostStore, type PurgedRows } from "../ports/HostStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { countPurged, rowsPerBatch } from "./CountPurged.ts"

/**
 * Cancels the upcoming bookings of removed hosts. Returns the number of bookings. Any number of processes may run it at once.
 *
 * A booking that cannot be cancelled, for example because the application vetoes it, is retried the next time.
 */
export const settleRemovedHosts = Effect.gen(function* () {
  const hosts = yield* HostStore
  let settled = 0
  for (const host of yield* hosts.removed(hostsPerPass)) settled += (yield* terminateBookingsOfRemovedHost(host)).terminated
  return settled
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

/**
 * Deletes the rows of removed apps, removed webhooks, ended connections and removed hosts, at most 1,000 rows a statement. Of a removed host,
 * what emails, deliveries, refunds and late payments need stays until nothing waits. Returns the number of forgotten hosts.
 */
export const purgeRemoved = Effect.gen(function* () {
  const webhooks = yield* WebhookStore
  const grants = yield* GrantStore
  const hosts = yield* HostStore
  const apps = yield* AppStore
  const now = yield* Clock.currentTimeMillis
  for (const app of yield* apps.removed(rowsPerBatch)) yield* untilNothingIsLeft(apps.purge(app, rowsPerBatch))
  for (const webhook of yield* webhooks.removed(rowsPerBatch)) {
    yield* untilNothingIsLeft(webhooks.purge(webhook, rowsPerBatch))
  }
  for (const connection of yield* grants.disconnected(rowsPerBatch)) {
    yield* untilNothingIsLeft(grants.purge(connection, rowsPerBatch))
  }
  for (const host of yield* hosts.removed(hostsPerPass)) {
    if ((yield* terminateBookingsOfRemovedHost(host)).isSettled)
      yield* untilNothingIsLeft(hosts.purge(host.id, "idle", rowsPerBatch))
  }
  const purgeable = yield* hosts.purgeable(now, hostsPerPass)
  for (const hostId of purgeable) yield* untilNothingIsLeft(hosts.purge(hostId, "all", rowsPerBatch))
  return purgeable.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

const untilNothingIsLeft = Effect.fnUntraced(function* (purge: Effect.Effect<Option.Option<PurgedRows>>) {
  for (;;) {
    const purged = yield* purge
    if (Option.isNone(purged)) return
    yield* countPurged([purged.value.table], purged.value.rows)
  }
})

const hostsPerPass = 100
