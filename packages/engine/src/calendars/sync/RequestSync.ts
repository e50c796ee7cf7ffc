import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { changedMeetings } from "../../kernel/MeetingOfBooking.ts"
import { newRemoteKey } from "../../kernel/RemoteKey.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"

/**
 * Has the copies of a booking's meetings written, in the transaction of the booking's change. Returns whether the host's target
 * calendar gets them now, so that the host's emails need no calendar file.
 *
 * A booking has a copy while it is accepted. The meeting of a group has one copy for all its bookings, while one of them is accepted.
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
