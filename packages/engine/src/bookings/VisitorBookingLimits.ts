import type { Booking } from "@slotkit/core"
import type { BookingContent, LimitFact } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Conflict, TooManyRequests } from "../kernel/Failure.ts"
import type { HostBudget } from "../kernel/HostBudget.ts"
import { Settings } from "../kernel/Settings.ts"
import { bookingBudgets, mailsOfABooking, VisitorAddress, visitorMailBudget, visitorMoveBudget } from "./VisitorMailBudget.ts"

/**
 * Applies the limits for visitors. Fails with a `Conflict` when the booker has too many upcoming bookings with the host, and with
 * `TooManyRequests` when too many bookings with the host were made in the last hour with the booker's email address or phone
 * number, or from the visitor's network.
 *
 * Runs under the host's calendar lock, so that concurrent requests cannot exceed the limits together. Returns the effect that
 * counts the booking. It writes, so it is executed with the other writes.
 */
export const limitVisitorBookings = Effect.fnUntraced(function* (
  hostId: number,
  { booker: { email }, consent }: Pick<BookingContent, "booker" | "consent">
) {
  const { upcomingPerBooker } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const { upcoming, ofNetwork, ofBooker, ofPhone } = yield* bookingBudgets(hostId, { email, phone: consent?.phone ?? null }, now)
  if (upcomingPerBooker !== null && upcoming >= upcomingPerBooker) {
    return yield* Conflict.of({ code: "too_many_upcoming", limit: upcomingPerBooker })
  }
  if (ofBooker !== undefined) yield* requireLeft(ofBooker, mailsOfABooking, { code: "booker" })
  if (ofPhone !== undefined) yield* requireLeft(ofPhone, mailsOfABooking, { code: "phone" })
  yield* requireLeft(ofNetwork, mailsOfABooking, { code: "network" })
  const budgets = [ofNetwork, ofBooker, ofPhone].filter((budget) => budget !== undefined)
  return Effect.forEach(budgets, ({ spend }) => spend(hostId, mailsOfABooking), { discard: true })
})

/**
 * Applies the limits to a booker who reschedules, because it can be repeated: ten times a day for a booking, from whatever
 * addresses, and that of the visitor's network, attendees included. A booking with more attendees than the network's limit allows
 * in an hour counts as the whole limit.
 */
export const limitReschedule = Effect.fnUntraced(function* (hostId: number, booking: Booking) {
  const { hourlyPerNetwork } = yield* Settings
  const ofBooking = yield* visitorMoveBudget(hostId, booking.id)
  yield* requireLeft(ofBooking, 1, { code: "booking" })
  const mails = Math.min(mailsOfABooking + booking.attendees.length, hourlyPerNetwork * mailsOfABooking)
  const ofNetwork = yield* visitorMailBudget(hostId, yield* VisitorAddress)
  yield* requireLeft(ofNetwork, mails, { code: "network_changes" })
  yield* ofNetwork.spend(hostId, mails)
  yield* ofBooking.spend(hostId, 1)
})

const requireLeft = Effect.fnUntraced(function* ({ left, leftAt }: HostBudget, count: number, fact: LimitFact) {
  if (left >= count) return
  const now = yield* Clock.currentTimeMillis
  return yield* new TooManyRequests({ fact, retryAfterSeconds: Math.max(1, Math.ceil((leftAt(count) - now) / 1000)) })
})
