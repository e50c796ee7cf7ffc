import * as Effect from "effect/Effect"
import { NotFound } from "../../kernel/Failure.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/** Returns a connected account of a host, or fails with `NotFound`. */
export const requireCalendarAccount = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const account = (yield* store.accounts(hostId)).find((one) => one.id === id)
  return account ?? (yield* new NotFound({ what: "calendarAccount" }))
})
