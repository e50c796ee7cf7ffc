import * as Effect from "effect/Effect"
import { NotFound } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"

/** Returns the accounts that a host has connected, oldest first. */
export const listCalendarAccounts = Effect.fnUntraced(function* (hostId: number) {
  const store = yield* CalendarStore
  yield* requireHost(hostId)
  return (yield* store.accounts(hostId)).map(calendarAccountResource)
})

/** Returns one connected account. */
export const getCalendarAccount = (hostId: number, id: number) =>
  Effect.map(requireCalendarAccount(hostId, id), calendarAccountResource)

/** Returns a connected account of a host, or fails with `NotFound`. */
export const requireCalendarAccount = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const account = (yield* store.accounts(hostId)).find((one) => one.id === id)
  return account ?? (yield* new NotFound({ what: "calendarAccount" }))
})
