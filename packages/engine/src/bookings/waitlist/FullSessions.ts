import type { Host } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"
import type { Bookable } from "../../services/Bookable.ts"

/** The largest number of sessions, and of days from now on. */
const mostSessions = 50
const mostDays = 92

/** Returns the next sessions of a group service that are full and have a length, in ascending order. */
export const fullSessions = Effect.fnUntraced(function* (
  { id }: Host,
  { id: serviceId, settings, capacity }: Pick<Bookable, "id" | "settings" | "capacity">,
  durationMinutes: number
) {
  const now = yield* Clock.currentTimeMillis
  const earliest = now + settings.waitlist.minimumNoticeMinutes * millisPerMinute
  const { held } = yield* (yield* BookingStore).occupiedBetween(id, earliest, earliest + mostDays * millisPerDay)
  const isFull = ({ start, end, ...meeting }: (typeof held)[number]) =>
    meeting.serviceId === serviceId &&
    start > earliest &&
    end - start === durationMinutes * millisPerMinute &&
    meeting.seatsTaken >= (capacity ?? 1)
  return held.filter(isFull).slice(0, mostSessions)
})
