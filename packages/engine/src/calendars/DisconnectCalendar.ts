import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { CalendarStore } from "../ports/calendars/CalendarStore.ts"

/** Disconnects an account: deletes it with its credentials, calendars and busy times. */
export const disconnectCalendar = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const remove = Effect.flatMap(store.remove(hostId, id), (removed) =>
    removed ? Effect.void : Effect.fail(new NotFound({ message: noSuch.calendarAccount }))
  )
  yield* audited(hostId, "calendar.disconnect", remove, () => id)
})
