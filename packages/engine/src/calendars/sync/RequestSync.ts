import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ChangedMeeting, changedMeetings, memberKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { newRemoteKey } from "../../kernel/PublicToken.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"

/**
 * Requests a sync of the calendar events of a booking's meetings, in the transaction of the booking's change: in the calendar of
 * the host, and in those of the members of a team who hold them. Returns the hosts whose target calendar gets them now, so that
 * their emails need no calendar file.
 *
 * A booking has an event while it is accepted. A group meeting has one event for all its bookings, while one of them is accepted.
 */
export const requestSync = Effect.fnUntraced(function* (host: Pick<Host, "id">, before: Booking | null, booking: Booking) {
  if (before?.state !== "accepted" && booking.state !== "accepted") return new Set<number>()
  if (!(yield* writesCalendars)) return new Set<number>()
  const meetings = yield* changedMeetings(before, booking)
  const members = meetingsOfMembers(host, before, booking, meetings).toSorted(([one], [other]) => one - other)
  const written = yield* Effect.forEach([[host.id, meetings] as const, ...members], ([hostId, changed]) =>
    Effect.map(requestEvents(hostId, changed), (isWritten) => (isWritten ? [hostId] : []))
  )
  return new Set(written.flat())
})

/** Requests a sync of the events of meetings in the calendar of a host. Returns true if its target calendar gets them now. */
export const requestEvents = Effect.fnUntraced(function* (hostId: number, meetings: ReadonlyArray<ChangedMeeting>) {
  const store = yield* CalendarEventStore
  const events = yield* Effect.forEach(meetings, (meeting) =>
    Effect.map(newRemoteKey, (remoteKey) => ({ ...meeting, remoteKey }))
  )
  const target = Option.getOrUndefined(yield* store.request(hostId, events, yield* Clock.currentTimeMillis))
  return target?.state === "active" && !target.missing
})

/** Returns the meetings of a team's booking by member. Who no longer holds a meeting has no event of it. */
const meetingsOfMembers = (
  { id: teamId }: Pick<Host, "id">,
  before: Booking | null,
  { hosts }: Booking,
  meetings: ReadonlyArray<ChangedMeeting>
): ReadonlyArray<readonly [number, ReadonlyArray<ChangedMeeting>]> =>
  [...new Set([...(before?.hosts ?? []), ...hosts].map(({ id }) => id))].map((member) => [
    member,
    meetings.map(({ meetingKey, desired, ...meeting }) => ({
      ...meeting,
      meetingKey: memberKeyOf(teamId, meetingKey),
      desired: hosts.some(({ id }) => id === member) ? desired : "absent"
    }))
  ])

/** True if this installation connects calendars that can be written. */
export const writesCalendars = Effect.map(CalendarProviders, (providers) =>
  [...providers.values()].some(({ putEvent }) => putEvent !== undefined)
)
