import type { Booking, Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { othersHold } from "../../availability/teams/SessionStaff.ts"
import { BookingStore } from "../../ports/BookingStore.ts"

/**
 * Returns whether others hold seats of a booking's meeting, so that its members keep holding it. They may give them up until the
 * transaction gives up those of the booking.
 */
export const sessionRemains = Effect.fnUntraced(function* (booking: Booking) {
  const { hostId, meetingId, scheduledAt } = booking
  if (meetingId === null || scheduledAt === null) return false
  const bookings = yield* BookingStore
  const { held } = yield* bookings.occupiedBetween(hostId, scheduledAt, scheduledAt + 1)
  return othersHold(held, booking)
})

/**
 * Returns whether a meeting holds time. Once a transaction has given up seats of it, no other one can change that until it ends.
 */
export const isHeld = Effect.fnUntraced(function* (hostId: number, meetingId: number, start: Instant) {
  const { held } = yield* (yield* BookingStore).occupiedBetween(hostId, start, start + 1)
  return held.some((meeting) => meeting.meetingId === meetingId)
})

/** Returns the other bookings of a session, by id. With `locked`, it locks them until the transaction ends. */
export const othersInSession = Effect.fnUntraced(function* (
  { hostId, id, meetingId, scheduledAt, service }: Booking,
  as?: "locked"
) {
  if (!service.isGroup || meetingId === null || scheduledAt === null) return []
  const bookings = yield* BookingStore
  const filter = { from: scheduledAt, to: scheduledAt, order: "asc" } as const
  const { rows } = yield* bookings.page(hostId, filter, { page: 1, perPage: mostBookings })
  const others = rows.filter((one) => one.meetingId === meetingId && one.id !== id).toSorted((one, other) => one.id - other.id)
  if (as === undefined) return others
  const locked = yield* Effect.forEach(others, (other) => bookings.find(hostId, other.id, "locked"))
  return locked.flatMap((other) => Option.toArray(other)).filter((other) => other.meetingId === meetingId)
})

/** More bookings than a start has, with those that were cancelled. */
const mostBookings = 1_000
