import type { Host } from "@slotkit/core"
import { AuditLog, getAvailability, JobStore, MailOutbox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { recordsOf } from "../fixtures/HostRecords.ts"
import { eventsOf } from "../fixtures/ListsOfHost.ts"
import { firstPage } from "../fixtures/WalkThrough.ts"
import type { ClauseServices } from "./Clause.ts"

/** The result of an action, and the new entries in a host's logs, oldest first. */
export const outcomeOf = Effect.fnUntraced(function* <A, E, R>(hostId: number, action: Effect.Effect<A, E, R>) {
  const before = yield* logsOf(hostId)
  const answer = yield* action
  const after = yield* logsOf(hostId)
  const events = after.events.slice(before.events.length)
  return {
    answer,
    events,
    eventTypes: events.map(({ type }) => type),
    mails: after.mails.slice(before.mails.length).map(({ kind, to }) => `${kind} to ${to}`),
    audit: after.audit.slice(before.audit.length)
  }
})

/** The reason of a failed action. Every failure must leave no trace. */
export const refusalOf = Effect.fnUntraced(function* (hostId: number, action: Effect.Effect<unknown, unknown, ClauseServices>) {
  const before = yield* everythingOf(hostId)
  const refusal = yield* Effect.flip(action)
  expect(yield* everythingOf(hostId)).toEqual(before)
  return refusal
})

/** Everything that the store has of a host, with the next due time of its timers. */
export const everythingOf = Effect.fnUntraced(function* (hostId: number) {
  return { ...(yield* recordsOf(hostId)), nextDueAt: yield* nextDueAt }
})

/** The time at which the next timer of any booking is due. */
export const nextDueAt = Effect.flatMap(JobStore, (jobs) => jobs.nextDueAt("timer"))

/** The starts that a service offers on a day. */
export const offeredOn = Effect.fnUntraced(function* (host: Host, service: { readonly slug: string }, day: string) {
  const { data } = yield* getAvailability(host, { service: service.slug, from: day, to: day })
  return (data[day] ?? []).map(({ start }) => Date.parse(start))
})

const logsOf = Effect.fnUntraced(function* (hostId: number) {
  const audit = yield* (yield* AuditLog).page(hostId, firstPage)
  const mails = yield* (yield* MailOutbox).page(hostId, firstPage)
  return {
    events: yield* eventsOf(hostId),
    mails: mails.rows.toReversed(),
    audit: audit.rows.toReversed()
  }
})
