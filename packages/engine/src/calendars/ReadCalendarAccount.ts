import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { publicToken } from "../kernel/PublicToken.ts"
import { CalendarProviders } from "../ports/calendars/CalendarProvider.ts"
import { type AccountWithCalendars, CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { warmBlocks } from "./ConnectedBusy.ts"
import { readAccount } from "./ReadAccount.ts"
import { requireCalendarAccount } from "./RequireCalendarAccount.ts"
import { withCredentials } from "./WithCredentials.ts"

/**
 * Reads an account now, and lists its calendars anew, unless it was read within the last minute or another process reads it. Returns
 * the account.
 */
export const readCalendarAccount = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const found = yield* requireCalendarAccount(hostId, id)
  const { calendars, state } = found
  const now = yield* Clock.currentTimeMillis
  const [first, last] = warmBlocks(now)
  const isRecent = calendars.every(({ checked, readAt }) => !checked || (readAt !== null && now - readAt < millisPerMinute))
  if (state !== "paused" && state !== "leaving" && !(isRecent && state === "active")) {
    yield* Effect.timeoutOption(listAgain(found), "8 seconds")
    const account = (yield* store.readable(hostId, first, last)).find((one) => one.id === id)
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    if (account !== undefined && (yield* store.lease(hostId, id, now, lease))) {
      yield* Effect.timeoutOption(readAccount(account, first, last, lease.token, "book"), "20 seconds")
    }
  }
  return calendarAccountResource(yield* requireCalendarAccount(hostId, id))
})

const leaseMillis = 30_000

/** Lists the calendars of an account at its provider. If that fails, the read that follows says why. */
const listAgain = Effect.fnUntraced(function* (account: AccountWithCalendars) {
  const store = yield* CalendarStore
  const provider = (yield* CalendarProviders).get(account.kind)
  if (provider === undefined || account.kind === "feed") return
  const listed = yield* Effect.option(withCredentials(account, provider.listCalendars))
  if (Option.isSome(listed) && listed.value.length > 0) yield* store.list(account.hostId, account.id, listed.value)
})
