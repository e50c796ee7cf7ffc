import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../kernel/ClaimWork.ts"
import { newLease } from "../kernel/NewLease.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { type CalendarCopy, CopyStore } from "../ports/calendars/CopyStore.ts"
import type { Lease } from "../ports/Lease.ts"
import { writesCalendars } from "./WantCopies.ts"
import { writeCopy } from "./WriteCopy.ts"

/** Copies that are leased together. Those of one host are written one after the other, because providers limit an account. */
const batch = 20

/**
 * Makes hosts' calendars agree with their meetings, as far as it is due. Returns how many copies were due. Any number of processes
 * may run it.
 */
export const writeCopies = Effect.gen(function* () {
  const copies = yield* CopyStore
  if (!(yield* writesCalendars)) return 0
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("copies", copies.claim({ limit: batch, now, lease }))
  const hosts = [...Map.groupBy(due, ({ hostId }) => hostId).values()]
  yield* Effect.forEach(hosts, (ofHost) => writeInTurn(ofHost, lease), { concurrency: "unbounded", discard: true })
  return due.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

/** Writes copies while the lease lasts for another write. The others stay due. */
const writeInTurn = (due: ReadonlyArray<CalendarCopy>, lease: Lease) =>
  Effect.forEach(
    due,
    (copy) =>
      Effect.gen(function* () {
        const copies = yield* CopyStore
        const isLate = (yield* Clock.currentTimeMillis) + longestWriteMillis > lease.until
        if (isLate) yield* copies.postpone(copy, lease.token, copy)
        else yield* writeCopy(copy, lease.token)
      }).pipe(Effect.catchCause((cause) => Effect.logWarning(`Copy ${copy.id} could not be written and will be retried`, cause))),
    { discard: true }
  )

/** The time limit of a write and what is stored about it. */
const longestWriteMillis = 25_000
