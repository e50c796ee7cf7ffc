import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { terminateBookingsOfRemovedHost } from "../payments/TerminateBookingsOfRemovedHost.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { type RemovedItems, RetentionStore } from "../ports/RetentionStore.ts"
import { countPurged, rowsPerBatch } from "./InBatches.ts"

/**
 * Cancels the upcoming bookings of removed hosts. Returns the number of bookings. Any number of processes may run it at once.
 *
 * A booking that cannot be cancelled, for example because the application vetoes it, is retried the next time.
 */
export const settleRemovedHosts = Effect.gen(function* () {
  const store = yield* RetentionStore
  const now = yield* Clock.currentTimeMillis
  let settled = 0
  for (const host of yield* store.listRemoved("host", now, hostsPerPass))
    settled += (yield* terminateBookingsOfRemovedHost(host)).terminated
  return settled
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

/**
 * Deletes the rows of removed apps, removed webhooks, ended connections and removed hosts, at most 1,000 rows a statement. Of a
 * removed host, what emails, deliveries, refunds and late payments need stays until nothing waits. Returns the number of purged
 * hosts.
 */
export const purgeRemoved = Effect.gen(function* () {
  const store = yield* RetentionStore
  const now = yield* Clock.currentTimeMillis
  for (const kind of ["app", "webhook", "connection"] as const) {
    for (const item of yield* store.listRemoved(kind, now, rowsPerBatch)) yield* purgeAll(kind, item)
  }
  for (const host of yield* store.listRemoved("host", now, hostsPerPass)) {
    if ((yield* terminateBookingsOfRemovedHost(host)).isSettled) yield* purgeAll("host", host)
  }
  const idle = yield* store.listRemoved("idleHost", now, hostsPerPass)
  for (const host of idle) yield* purgeAll("idleHost", host)
  return idle.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

const purgeAll = Effect.fnUntraced(function* <K extends keyof RemovedItems>(kind: K, item: RemovedItems[K]) {
  const store = yield* RetentionStore
  for (;;) {
    const purged = yield* store.purgeRemoved(kind, item, rowsPerBatch)
    if (Option.isNone(purged)) return
    yield* countPurged([purged.value.table], purged.value.rows)
  }
})

const hostsPerPass = 100
