import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { readAccount } from "./ReadAccount.ts"
import { warmBlocks } from "./SyncedBusy.ts"

/** True if this installation connects calendars. */
export const readsCalendars = Effect.map(CalendarProviders, ({ size }) => size > 0)

/** Reads an account whose next read is due. */
export const readDueAccount = Effect.fnUntraced(function* ({ hostId, key }: Job<"calendar_read">, leaseToken: string) {
  const store = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const [first, last] = warmBlocks(now)
  const account = (yield* store.readable(hostId, first, last)).find(({ id }) => id === Number(key))
  // Nothing of the account is checked. Its next read can wait.
  if (account === undefined) return { dueAt: now + uncheckedMillis }
  yield* Effect.timeoutOption(readAccount(account, first, last, leaseToken, "offer"), "20 seconds")
  return "stored" as const
})

const uncheckedMillis = 6 * 3_600_000
