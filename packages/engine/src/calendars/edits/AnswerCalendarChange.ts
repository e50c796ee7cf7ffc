import { type CalendarChangeAction, CalendarChangeAnswer } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict, NotFound } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { calendarEventResource } from "../sync/ListCopies.ts"
import { type CalendarChange, changeActions, openChange } from "./CalendarChanges.ts"
import { moveToFound } from "./MoveToFound.ts"
import { cancelRemoved } from "./ReactToChange.ts"

/**
 * Resolves an external change of a meeting: cancels the booking, reschedules it to the time in the calendar, or restores the
 * event. Returns the meeting's event, which is then written or removed.
 *
 * Fails with `NotFound` if the change is already resolved, and with `Conflict` if the booking cannot follow it.
 */
export const answerCalendarChange = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const events = yield* CalendarEventStore
  yield* requireHost(hostId)
  const { action } = yield* validate(CalendarChangeAnswer, input)
  const open = yield* openChange(hostId, id)
  if (!changeActions(open.bookings[0], open.change).includes(action))
    return yield* Conflict.of({ code: "calendar_change", action })
  yield* settle(open, action)
  return yield* Effect.map(events.list(hostId, { id }), ([event]) => calendarEventResource(event ?? open.event))
})

const settle = Effect.fnUntraced(function* (
  { event, change, bookings: [booking] }: CalendarChange,
  action: CalendarChangeAction
) {
  const { transaction } = yield* UnitOfWork
  const { hostId } = event
  const admit = unsettled(event)
  if (action === "cancel") return yield* transaction(cancelRemoved(hostId, booking.id, admit))
  if (action === "move" && change.found !== null) return yield* moveToFound(hostId, booking.id, change.found.start, admit)
  return yield* transaction(Effect.andThen(admit, putBack(event)))
})

/** Restores the event as booked. */
const putBack = Effect.fnUntraced(function* (event: CalendarEvent) {
  const events = yield* CalendarEventStore
  yield* events.request(event.hostId, [event], yield* Clock.currentTimeMillis)
  yield* audit(event.hostId, "calendar.copy_put_back", event.id)
})

/**
 * Returns true, or fails with `NotFound` if the change was resolved since it was loaded. Every change of a meeting increments the
 * revision.
 */
const unsettled = Effect.fnUntraced(function* ({ hostId, id, revision, lastExternalChange }: CalendarEvent) {
  const events = yield* CalendarEventStore
  const [current] = yield* events.list(hostId, { id })
  if (current?.revision === revision && current.lastExternalChange === lastExternalChange) return true
  return yield* new NotFound({ what: "calendarChange" })
})
