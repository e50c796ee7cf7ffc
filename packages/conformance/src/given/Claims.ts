import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { CalendarEventStore, type Claim, JobStore, jobKinds, MailOutbox, RoomStore, TimerStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { farAway } from "./HostRecords.ts"
import { unique } from "./Unique.ts"

/** The duration of a claim's lease by default. */
export const leaseMillis = millisPerMinute

/** A claim with a unique token for everything due at `fixtureNow`, leased for a minute by default. */
export const aClaim = (given: { readonly now?: Instant; readonly limit?: number; readonly until?: Instant } = {}): Claim => {
  const { now = fixtureNow, limit = 100, until = now + leaseMillis } = given
  return { limit, now, lease: { token: unique("lease"), until } }
}

/** Finishes the pending timers of the store, so that a clause only sees its own. */
export const finishTimers = Effect.gen(function* () {
  const timers = yield* TimerStore
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* timers.claim(claim)
    if (due.length === 0) return
    for (const timer of due) yield* timers.finish(timer, claim.lease.token)
  }
})

/** Completes the jobs of the store, so that a clause only sees its own. */
export const finishJobs = Effect.gen(function* () {
  const jobs = yield* JobStore
  const claim = aClaim({ now: farAway })
  for (const kind of jobKinds) {
    for (;;) {
      const due = yield* jobs.claim(kind, claim)
      if (due.length === 0) break
      for (const job of due) yield* jobs.complete(job, claim.lease.token)
    }
  }
})

/** Writes the pending copies of the store, so that a clause only sees its own. */
export const finishEvents = Effect.gen(function* () {
  const copies = yield* CalendarEventStore
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* copies.claim(claim)
    if (due.length === 0) return
    for (const copy of due) yield* copies.finish(copy, claim.lease.token, { remoteId: null, tag: null, written: null })
  }
})

/** Closes the pending rooms of the store, so that a clause only sees its own. */
export const finishRooms = Effect.gen(function* () {
  const conferences = yield* RoomStore
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* conferences.claim(claim)
    if (due.length === 0) return
    for (const room of due) yield* conferences.finish(room, claim.lease.token, { url: null, reference: null })
  }
})

/** Sends the pending emails of the store, so that a clause only sees its own. */
export const finishMails = Effect.gen(function* () {
  const outbox = yield* MailOutbox
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* outbox.claim(claim)
    if (due.length === 0) return
    for (const mail of due) yield* outbox.sent(mail, claim.lease.token, farAway)
  }
})
