import type { Booking } from "@slotkit/core"
import { readSeen, type SeenChange, seenChange } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound } from "../../kernel/Failure.ts"
import { acceptedOfMeeting } from "../../kernel/MeetingOfBooking.ts"
import { noSuch } from "../../kernel/NoSuch.ts"
import type { BookingStore } from "../../ports/BookingStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { type CalendarCopy, CopyStore } from "../../ports/calendars/CopyStore.ts"

/** A change of a meeting in its host's calendar that nobody has settled. */
export interface CalendarChange {
  readonly copy: CalendarCopy
  readonly change: SeenChange
  /** The accepted bookings of the meeting: one, or those of a group. */
  readonly bookings: readonly [Booking, ...ReadonlyArray<Booking>]
}

/** Returns the changes that a host has to settle, by the start of the meeting. A meeting that has begun has none. */
export const openChanges = Effect.fnUntraced(function* (hostId: number) {
  const copies = yield* CopyStore
  const changed = yield* copies.changed(hostId)
  if (changed.length === 0) return []
  const followed = yield* followedCalendars(hostId)
  const found = yield* Effect.forEach(changed, (copy) => changeOf(copy, followed))
  return found.filter((change) => change !== undefined)
})

/** Returns one of them, or fails with `NotFound` if it was settled. */
export const openChange = Effect.fnUntraced(function* (hostId: number, id: number) {
  const copies = yield* CopyStore
  const copy = Option.getOrUndefined(yield* copies.find(hostId, id))
  const change = copy === undefined ? undefined : yield* changeOf(copy, yield* followedCalendars(hostId))
  return change ?? (yield* new NotFound({ message: noSuch.calendarChange }))
})

/** Nothing is reported of a calendar whose host wants to hear nothing. */
const followedCalendars = Effect.fnUntraced(function* (hostId: number) {
  const store = yield* CalendarStore
  const calendars = (yield* store.accounts(hostId)).flatMap((account) => account.calendars)
  return new Set(calendars.filter(({ follow }) => follow !== "off").map(({ id }) => id))
})

const changeOf = Effect.fnUntraced(function* (
  copy: CalendarCopy,
  followed: ReadonlySet<number>
): Effect.fn.Return<CalendarChange | undefined, never, BookingStore> {
  const now = yield* Clock.currentTimeMillis
  const seen = readSeen(copy.seen)
  if (seen === null || copy.wanted === "absent" || copy.written === null || copy.start <= now) return undefined
  if (!followed.has(copy.calendarId)) return undefined
  const change = seenChange(copy.written, seen.found, now)
  const [first, ...others] = yield* acceptedOfMeeting(copy)
  return change === null || first === undefined ? undefined : { copy, change, bookings: [first, ...others] }
})
