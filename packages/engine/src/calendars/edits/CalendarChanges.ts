import type { Booking, CalendarChangeAction } from "@slotkit/core"
import { type ExternalChange, externalChange, mayApply, parseExternalChange } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NotFound } from "../../kernel/Failure.ts"
import { acceptedOfMeeting } from "../../kernel/MeetingOfBooking.ts"
import type { BookingStore } from "../../ports/BookingStore.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/** An unresolved external change of a meeting. */
export interface CalendarChange {
  readonly event: CalendarEvent
  readonly change: ExternalChange
  /** The accepted bookings of the meeting: one, or those of a group. */
  readonly bookings: readonly [Booking, ...ReadonlyArray<Booking>]
}

/** Returns a host's unresolved changes by the start of the meeting. A meeting that has begun has none. */
export const openChanges = Effect.fnUntraced(function* (hostId: number) {
  const events = yield* CalendarEventStore
  const changed = yield* events.list(hostId, "changed")
  if (changed.length === 0) return []
  const followed = yield* followedCalendars(hostId)
  const found = yield* Effect.forEach(changed, (event) => changeOf(event, followed))
  return found.filter((change) => change !== undefined)
})

/** Returns one of them, or fails with `NotFound` if it is resolved. */
export const openChange = Effect.fnUntraced(function* (hostId: number, id: number) {
  const events = yield* CalendarEventStore
  const [event] = yield* events.list(hostId, { id })
  const change = event === undefined ? undefined : yield* changeOf(event, yield* followedCalendars(hostId))
  return change ?? (yield* new NotFound({ what: "calendarChange" }))
})

/** Calendars with `follow: off` report nothing. */
const followedCalendars = Effect.fnUntraced(function* (hostId: number) {
  const store = yield* CalendarStore
  const calendars = (yield* store.accounts(hostId)).flatMap((account) => account.calendars)
  return new Set(calendars.filter(({ follow }) => follow !== "off").map(({ id }) => id))
})

const changeOf = Effect.fnUntraced(function* (
  event: CalendarEvent,
  followed: ReadonlySet<number>
): Effect.fn.Return<CalendarChange | undefined, never, BookingStore> {
  const now = yield* Clock.currentTimeMillis
  const seen = parseExternalChange(event.lastExternalChange)
  if (seen === null || event.desired === "absent" || event.written === null || event.start <= now) return undefined
  if (!followed.has(event.calendarId)) return undefined
  const change = externalChange(event.written, seen.found, now)
  const [first, ...others] = yield* acceptedOfMeeting(event)
  return change === null || first === undefined ? undefined : { event, change, bookings: [first, ...others] }
})

/** Returns what a host can do about a change of a meeting: let the booking follow, if it can, or put the meeting back. */
export const changeActions = ({ service, payment }: Booking, { kind }: ExternalChange): ReadonlyArray<CalendarChangeAction> => {
  const follows = kind === "gone" ? "cancel" : kind === "moved" ? "move" : undefined
  const meeting = { isPaid: payment.status === "paid", isGroup: service.isGroup }
  return follows !== undefined && mayApply(follows, meeting) ? [follows, "put_back"] : ["put_back"]
}
