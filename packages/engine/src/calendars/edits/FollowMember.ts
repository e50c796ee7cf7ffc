import { type ExternalChange, mayApply, type Staffing } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { reassignInStep } from "../../bookings/staffing/ReassignBooking.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { acceptedOfMeeting, meetingOfEvent } from "../../kernel/MeetingOfBooking.ts"
import type { CalendarEvent } from "../../ports/calendars/CalendarEventStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { cancelRemoved, noteChange } from "./ReactToChange.ts"

/** The rules of a team's services whose meetings follow the events in members' calendars, by service. */
type CopyRules = ReadonlyMap<number, NonNullable<Staffing["onCopyDeleted"]>>

/** Returns these rules for the teams of a member's events. Teams without such a service are left out. */
export const copyRules = Effect.fnUntraced(function* (events: ReadonlyArray<CalendarEvent>) {
  const services = yield* ServiceStore
  const teams = new Set(events.map((event) => meetingOfEvent(event).hostId).filter((id) => id !== events[0]?.hostId))
  const found = new Map<number, CopyRules>()
  for (const team of teams) {
    const rules = (yield* services.list(team)).flatMap(({ id, settings }) => {
      const rule = settings.staffing?.onCopyDeleted ?? "keep"
      return rule === "keep" ? [] : [[id, rule] as const]
    })
    if (rules.length > 0) found.set(team, new Map(rules))
  }
  return found
})

/**
 * Reacts to a member who has deleted the event of a team's meeting: another member takes it over, or it is cancelled if the lead
 * has deleted it. If neither is possible, it is tried again with the next look at the calendar. Decision 0118.
 *
 * It starts as the team, so its locks come before those of the members. The event is checked under them, so a meeting that
 * has been given to the member again since stays.
 */
export const followMember = Effect.fnUntraced(function* (
  event: CalendarEvent,
  change: ExternalChange | null,
  rules: CopyRules,
  { isEmptied }: { readonly isEmptied: boolean }
) {
  const { transaction } = yield* UnitOfWork
  if (change?.kind !== "gone" || isEmptied) return
  const [booking] = yield* acceptedOfMeeting(event)
  const own = booking?.hosts.find(({ id }) => id === event.hostId)
  const rule = rules.get(booking?.service.id ?? 0)
  if (booking === undefined || own === undefined || rule === undefined || booking.service.isGroup) return
  const note = noteChange(event, change)
  if (rule === "cancel") {
    const isPaid = booking.payment.status === "paid"
    if (!own.lead || !mayApply("cancel", { isPaid, isGroup: false })) return
    return yield* Effect.ignore(transaction(cancelRemoved(booking.hostId, booking.id, note)))
  }
  const check = () => Effect.flatMap(note, (isNoted) => (isNoted ? Effect.void : Conflict.of({ code: "changed" })))
  const input = { role: own.role, from: own.id, to: "auto" }
  return yield* Effect.ignore(reassignInStep(booking.hostId, booking.id, input, { check }))
})
