import { formatInstant } from "@slotkit/core"
import { bookingResource, type CalendarChangeResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../../kernel/RequireHost.ts"
import { type CalendarChange, changeActions, openChange, openChanges } from "./CalendarChanges.ts"

/** Returns a host's unresolved external changes, by start. */
export const listCalendarChanges = Effect.fnUntraced(function* (hostId: number) {
  yield* requireHost(hostId)
  return (yield* openChanges(hostId)).map(calendarChangeResource)
})

/** Returns one of them, or fails with `NotFound` if it is resolved. */
export const getCalendarChange = Effect.fnUntraced(function* (hostId: number, id: number) {
  yield* requireHost(hostId)
  return calendarChangeResource(yield* openChange(hostId, id))
})

const calendarChangeResource = ({ event, change, bookings }: CalendarChange): typeof CalendarChangeResource.Type => ({
  id: event.id,
  calendar_id: event.calendarId,
  change: change.kind,
  start: formatInstant(event.start),
  end: formatInstant(event.end),
  calendar_start: change.found === null ? null : formatInstant(change.found.start),
  calendar_end: change.found === null ? null : formatInstant(change.found.end),
  actions: changeActions(bookings[0], change),
  bookings: bookings.map(bookingResource)
})
