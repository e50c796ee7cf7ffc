import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { newLease } from "../../kernel/NewLease.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { type CalendarCopy, CopyStore } from "../../ports/calendars/CopyStore.ts"
import type { Lease } from "../../ports/Lease.ts"
import { writesCalendars } from "./WantCopies.ts"
import { writeCopy } from "./WriteCopy.ts"

/** The maximum number of concurrent writes of one process, each into another account. */
export const copyPlaces = 20

/** A copy to write, with the lease of its account. */
export interface ClaimedCopy {
  readonly copy: CalendarCopy
  readonly lease: Lease
}

/**
 * Makes hosts' calendars agree with their meetings, with one write into each account that has a due copy. Returns how many there were.
 * Any number of processes may run it.
 */
export const writeCopies = Effect.gen(function* () {
  const claimed = yield* claimCopies(copyPlaces)
  yield* Effect.forEach(claimed, writeClaimed, { concurrency: "unbounded", discard: true })
  return claimed.length
})

/** Leases the accounts of at most `limit` due copies. Claims nothing in an installation without calendars. */
export const claimCopies = Effect.fnUntraced(function* (limit: number) {
  const copies = yield* CopyStore
  if (!(yield* writesCalendars)) return []
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const claimed = yield* claimWork("copies", copies.claim({ limit, now, lease }))
  return claimed.map((copy): ClaimedCopy => ({ copy, lease }))
})

/** Writes a copy under its lease. After a defect the copy is due again when the lease ends. */
export const writeClaimed = ({ copy, lease }: ClaimedCopy) =>
  writeCopy(copy, lease.token).pipe(
    Effect.catchCause((cause) => Effect.logWarning(`Copy ${copy.id} could not be written and will be retried`, cause)),
    Effect.provideService(CurrentActor, { kind: "clock", id: null })
  )
