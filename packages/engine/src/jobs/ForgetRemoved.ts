import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { callOffAll } from "../payments/CallOffAll.ts"
import { AppStore } from "../ports/AppStore.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { type ForgottenRows, HostStore } from "../ports/HostStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { countForgotten, rowsPerBatch } from "./CountForgotten.ts"

/**
 * Cancels the upcoming bookings of removed hosts. Returns the number of bookings. Any number of processes may run it at once.
 *
 * A booking that cannot be cancelled, for example because the application vetoes it, is retried the next time.
 */
export const settleRemovedHosts = Effect.gen(function* () {
  const hosts = yield* HostStore
  let settled = 0
  for (const host of yield* hosts.removed(hostsPerPass)) settled += (yield* callOffAll(host)).calledOff
  return settled
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

/**
 * Deletes the rows of removed apps, removed webhooks, ended connections and removed hosts, at most 1,000 rows a statement. Of a removed host,
 * what emails, deliveries, refunds and late payments need stays until nothing waits. Returns the number of forgotten hosts.
 */
export const forgetRemoved = Effect.gen(function* () {
  const webhooks = yield* WebhookStore
  const grants = yield* GrantStore
  const hosts = yield* HostStore
  const apps = yield* AppStore
  const now = yield* Clock.currentTimeMillis
  for (const app of yield* apps.removed(rowsPerBatch)) yield* untilNothingIsLeft(apps.forget(app, rowsPerBatch))
  for (const webhook of yield* webhooks.removed(rowsPerBatch)) {
    yield* untilNothingIsLeft(webhooks.forget(webhook, rowsPerBatch))
  }
  for (const connection of yield* grants.disconnected(rowsPerBatch)) {
    yield* untilNothingIsLeft(grants.forget(connection, rowsPerBatch))
  }
  for (const host of yield* hosts.removed(hostsPerPass)) {
    if ((yield* callOffAll(host)).isSettled) yield* untilNothingIsLeft(hosts.forget(host.id, "idle", rowsPerBatch))
  }
  const forgettable = yield* hosts.forgettable(now, hostsPerPass)
  for (const hostId of forgettable) yield* untilNothingIsLeft(hosts.forget(hostId, "all", rowsPerBatch))
  return forgettable.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

const untilNothingIsLeft = Effect.fnUntraced(function* (forget: Effect.Effect<Option.Option<ForgottenRows>>) {
  for (;;) {
    const forgotten = yield* forget
    if (Option.isNone(forgotten)) return
    yield* countForgotten([forgotten.value.table], forgotten.value.rows)
  }
})

const hostsPerPass = 100
