import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { warmBlocks } from "./ConnectedBusy.ts"
import { readAccount } from "./ReadAccount.ts"
import { requireCalendarAccount } from "./RequireCalendarAccount.ts"

/** Reads an account now, unless it was read within the last minute or another process reads it. Returns the account. */
export const readCalendarAccount = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const { calendars, state } = yield* requireCalendarAccount(hostId, id)
  const now = yield* Clock.currentTimeMillis
  const [first, last] = warmBlocks(now)
  const isRecent = calendars.every(({ checked, readAt }) => !checked || (readAt !== null && now - readAt < millisPerMinute))
  if (state !== "paused" && !(isRecent && state === "active")) {
    const account = (yield* store.readable(hostId, first, last)).find((one) => one.id === id)
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    if (account !== undefined && (yield* store.lease(hostId, id, now, lease))) {
      yield* Effect.timeoutOption(readAccount(account, first, last, lease.token), "20 seconds")
    }
  }
  return calendarAccountResource(yield* requireCalendarAccount(hostId, id))
})

const leaseMillis = 30_000
