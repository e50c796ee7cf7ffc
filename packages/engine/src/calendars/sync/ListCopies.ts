import { CalendarCopyQuery, type CalendarCopyResource, formatInstant } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid, NotFound } from "../../kernel/Failure.ts"
import { meetingKeyOf, memberKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"

/** Returns the events of a booking's meeting in the calendars of the host, and of the members of a team who hold it. */
export const listCalendarCopies = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const bookings = yield* BookingStore
  const events = yield* CalendarEventStore
  yield* requireHost(hostId)
  const { booking: id } = yield* validate(CalendarCopyQuery, query)
  if (id === undefined) return yield* Invalid.of([wrongField("booking", "The booking field is required.", "required")])
  const booking = Option.getOrUndefined(yield* bookings.find(hostId, id))
  if (booking === undefined) return yield* new NotFound({ what: "booking" })
  const key = meetingKeyOf(booking)
  const copies = yield* Effect.forEach(
    [{ id: hostId, meetingKey: key }, ...booking.hosts.map(({ id }) => ({ id, meetingKey: memberKeyOf(hostId, key) }))],
    ({ id: holder, meetingKey }) => events.list(holder, { meetingKeys: [meetingKey] })
  )
  return copies.flat().map(calendarEventResource)
})

/** Renders a calendar event. */
export const calendarEventResource = (event: CalendarEvent): typeof CalendarCopyResource.Type => ({
  id: event.id,
  calendar_id: event.calendarId,
  state: stateOf(event),
  attempts: event.attempts,
  error: event.error,
  seen: seenOf(event),
  next_attempt_at: event.dueAt === null ? null : formatInstant(event.dueAt)
})

const stateOf = ({ revision, writtenRevision, dueAt, written }: CalendarEvent): "written" | "removed" | "waiting" | "failed" => {
  if (revision > writtenRevision) return dueAt === null ? "failed" : "waiting"
  return written === null ? "removed" : "written"
}

const seenOf = ({ lastExternalChange }: CalendarEvent): "gone" | "moved" | "resized" | null => {
  const kind = lastExternalChange?.split(" ")[0]
  return kind === "gone" || kind === "moved" || kind === "resized" ? kind : null
}
