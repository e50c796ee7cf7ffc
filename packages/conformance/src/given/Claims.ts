import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { type Claim, MailOutbox, TimerStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { farAway } from "./HostRecords.ts"
import { unique } from "./Unique.ts"

/** How long a claim's lease holds unless its end is given. */
export const leaseMillis = millisPerMinute

/** A claim under a token of its own for everything that is due at `fixtureNow`, leased for a minute, unless given. */
export const aClaim = (given: { readonly now?: Instant; readonly limit?: number; readonly until?: Instant } = {}): Claim => {
  const { now = fixtureNow, limit = 100, until = now + leaseMillis } = given
  return { limit, now, lease: { token: unique("lease"), until } }
}

/** Finishes the timers that are in the store, so that a clause meets none but its own. */
export const finishTimers = Effect.gen(function* () {
  const timers = yield* TimerStore
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* timers.claim(claim)
    if (due.length === 0) return
    for (const timer of due) yield* timers.finish(timer, claim.lease.token)
  }
})

/** Sends the mails that wait in the store, so that a clause meets none but its own. */
export const finishMails = Effect.gen(function* () {
  const outbox = yield* MailOutbox
  const claim = aClaim({ now: farAway })
  for (;;) {
    const due = yield* outbox.claim(claim)
    if (due.length === 0) return
    for (const { id } of due) yield* outbox.sent(id, claim.lease.token, farAway)
  }
})
