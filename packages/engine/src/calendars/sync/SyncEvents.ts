import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { newLease } from "../../kernel/NewLease.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import type { Lease } from "../../ports/Lease.ts"
import { writesCalendars } from "./RequestSync.ts"
import { writeEvent } from "./WriteEvent.ts"

/** The maximum number of concurrent writes of a process, each to another account. */
export const maxConcurrentWrites = 20

/** An event to write, with the lease of its account. */
export interface ClaimedEvent {
  readonly event: CalendarEvent
  readonly lease: Lease
}

/** Writes one due event to each account that has some. Returns the number of writes. Any number of processes may run it. */
export const syncEvents = Effect.gen(function* () {
  const claimed = yield* claimEvents(maxConcurrentWrites)
  yield* Effect.forEach(claimed, writeClaimedEvent, { concurrency: "unbounded", discard: true })
  return claimed.length
})

/** Leases the accounts of at most `limit` due events. Claims nothing in an installation without calendars. */
export const claimEvents = Effect.fnUntraced(function* (limit: number) {
  const events = yield* CalendarEventStore
  if (!(yield* writesCalendars)) return []
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const claimed = yield* claimWork("copies", events.claim({ limit, now, lease }))
  return claimed.map((event): ClaimedEvent => ({ event, lease }))
})

/** Writes an event under its lease. After a defect the event is due again when the lease ends. */
export const writeClaimedEvent = ({ event, lease }: ClaimedEvent) =>
  writeEvent(event, lease.token).pipe(
    Effect.catchCause((cause) => Effect.logWarning(`Calendar event ${event.id} could not be written and will be retried`, cause)),
    Effect.provideService(CurrentActor, { kind: "clock", id: null })
  )
