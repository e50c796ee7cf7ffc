import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { changedMeetings } from "../../kernel/MeetingOfBooking.ts"
import { newRemoteKey } from "../../kernel/PublicToken.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"

/**
 * Requests a sync of the calendar events of a booking's meetings, in the transaction of the booking's change. Returns true if the
 * host's target calendar gets them now, so that the host's emails need no calendar file.
 *
 * A booking has an event while it is accepted. A group meeting has one event for all its bookings, while one of them is accepted.
 */
export const requestSync = Effect.fnUntraced(function* (host: Pick<Host, "id">, before: Booking | null, booking: Booking) {
  if (before?.state !== "accepted" && booking.state !== "accepted") return false
  if (!(yield* writesCalendars)) return false
  const store = yield* CalendarEventStore
  const now = yield* Clock.currentTimeMillis
  const meetings = yield* changedMeetings(before, booking)
  const events = yield* Effect.forEach(meetings, (meeting) =>
    Effect.map(newRemoteKey, (remoteKey) => ({ ...meeting, remoteKey }))
  )
  const target = Option.getOrUndefined(yield* store.request(host.id, events, now))
  return target?.state === "active" && !target.missing
})

/** True if this installation connects calendars that can be written. */
export const writesCalendars = Effect.map(CalendarProviders, (providers) =>
  [...providers.values()].some(({ putEvent }) => putEvent !== undefined)
)
