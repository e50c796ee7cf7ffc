import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { newLease } from "../../kernel/NewLease.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { readAccount } from "./ReadAccount.ts"
import { warmBlocks } from "./SyncedBusy.ts"

/** Accounts that are read concurrently under one lease. */
const batch = 8

/** Reads the accounts whose next read is due, and returns the number of accounts. Any number of processes may run it. */
export const warmCalendars = Effect.gen(function* () {
  const store = yield* CalendarStore
  if ((yield* CalendarProviders).size === 0) return 0
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("calendars", store.claimReads({ limit: batch, now, lease }))
  const [first, last] = warmBlocks(now)
  yield* Effect.forEach(
    due,
    ({ hostId, id }) =>
      Effect.gen(function* () {
        const account = (yield* store.readable(hostId, first, last)).find((one) => one.id === id)
        if (account !== undefined)
          return yield* Effect.timeoutOption(readAccount(account, first, last, lease.token, "offer"), "20 seconds")
        // Nothing of the account is checked. Its next read can wait.
        yield* store.finishRead({ hostId, id }, lease.token, { nextReadAt: now + uncheckedMillis }, [], now)
      }).pipe(
        Effect.catchCause((cause) => Effect.logWarning(`Calendar account ${id} could not be read and will be retried`, cause))
      ),
    { concurrency: batch, discard: true }
  )
  return due.length
})

const uncheckedMillis = 6 * 3_600_000
