import { CalendarCopyQuery, type CalendarCopyResource, formatInstant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid, NotFound } from "../../kernel/Failure.ts"
import { meetingKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { noSuch } from "../../kernel/NoSuch.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type CalendarCopy, CopyStore } from "../../ports/calendars/CopyStore.ts"

/** Returns the copies of a booking's meeting in the host's calendars. */
export const listCalendarCopies = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const bookings = yield* BookingStore
  const copies = yield* CopyStore
  yield* requireHost(hostId)
  const { booking: id } = yield* validate(CalendarCopyQuery, query)
  if (id === undefined) return yield* Invalid.of({ booking: ["The booking field is required."] })
  const booking = Option.getOrUndefined(yield* bookings.find(hostId, id))
  if (booking === undefined) return yield* new NotFound({ message: noSuch.booking })
  return (yield* copies.ofMeetings(hostId, [meetingKeyOf(booking)])).map(calendarCopyResource)
})

/** Renders a copy. */
export const calendarCopyResource = (copy: CalendarCopy): typeof CalendarCopyResource.Type => ({
  id: copy.id,
  calendar_id: copy.calendarId,
  state: stateOf(copy),
  attempts: copy.attempts,
  error: copy.error,
  seen: seenOf(copy),
  next_attempt_at: copy.dueAt === null ? null : formatInstant(copy.dueAt)
})

const stateOf = ({ revision, writtenRevision, dueAt, written }: CalendarCopy): "written" | "removed" | "waiting" | "failed" => {
  if (revision > writtenRevision) return dueAt === null ? "failed" : "waiting"
  return written === null ? "removed" : "written"
}

const seenOf = ({ seen }: CalendarCopy): "gone" | "moved" | "resized" | null => {
  const kind = seen?.split(" ")[0]
  return kind === "gone" || kind === "moved" || kind === "resized" ? kind : null
}
