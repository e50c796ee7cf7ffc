import * as Effect from "effect/Effect"
import { requireHost } from "../../kernel/RequireHost.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { requireCalendarAccount } from "./RequireCalendarAccount.ts"

/** Returns the accounts that a host has connected, oldest first. */
export const listCalendarAccounts = Effect.fnUntraced(function* (hostId: number) {
  const store = yield* CalendarStore
  yield* requireHost(hostId)
  return (yield* store.accounts(hostId)).map(calendarAccountResource)
})

/** Returns one connected account. */
export const getCalendarAccount = (hostId: number, id: number) =>
  Effect.map(requireCalendarAccount(hostId, id), calendarAccountResource)
