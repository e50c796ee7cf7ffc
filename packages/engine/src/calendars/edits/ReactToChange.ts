import type { Booking } from "@slotkit/core"
import { type ExternalChange, type ExternalEditReaction, formatExternalChange } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { transitionInTransaction } from "../../bookings/ApplyBookingCommand.ts"
import { lockBooking } from "../../bookings/GetBooking.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { moveToFound } from "./MoveToFound.ts"
import { notifyHostOfChange } from "./NotifyHostOfChange.ts"

/** The outcome of a reaction. Also `nothing` if another process was faster, or if the meeting has changed since. */
export type ExternalEditOutcome = "nothing" | "told" | "cancelled" | "moved"

/**
 * Reacts to an external change of a meeting. The change is stored in the same transaction, so that this happens once. If the
 * booking cannot be cancelled or rescheduled, the host is emailed.
 */
export const reactToChange = Effect.fnUntraced(function* (
  event: CalendarEvent,
  booking: Booking,
  change: ExternalChange,
  reaction: ExternalEditReaction
) {
  const { transaction } = yield* UnitOfWork
  const note = noteChange(event, change)
  const tell = transaction(
    Effect.gen(function* () {
      if (!(yield* note)) return "nothing" as const
      yield* notifyHostOfChange(event, booking, change)
      return "told" as const
    })
  )
  const orTell = <E, R>(attempt: Effect.Effect<ExternalEditOutcome, E, R>) =>
    Effect.catchTags(attempt, { Conflict: () => tell, NotFound: () => tell })
  if (reaction === "cancel") return yield* orTell(transaction(cancelRemoved(event.hostId, booking.id, note)))
  if (reaction === "move" && change.found !== null)
    return yield* orTell(moveToFound(event.hostId, booking.id, change.found.start, note))
  return reaction === "nothing" ? "nothing" : yield* tell
})

/**
 * Stores a change and audits it. Returns `false` if a change was stored since the event was loaded, or if the meeting has
 * changed.
 */
export const noteChange = Effect.fnUntraced(function* (event: CalendarEvent, change: ExternalChange) {
  const events = yield* CalendarEventStore
  if (!(yield* events.recordExternalChange(event, formatExternalChange(change)))) return false
  yield* audit(event.hostId, `calendar.copy_${change.kind}`, event.id)
  return true
})

/** Cancels a booking as its host, because its event was removed, if `admit` allows it under the lock of the booking. */
export const cancelRemoved = Effect.fnUntraced(function* <E, R>(hostId: number, id: number, admit: Effect.Effect<boolean, E, R>) {
  const host = yield* requireHost(hostId)
  const booking = yield* lockBooking(hostId, id)
  if (!(yield* admit)) return "nothing" as const
  yield* transitionInTransaction(host, booking, { on: "cancel", reason: null, endReason: "removed_from_calendar" })
  return "cancelled" as const
})
