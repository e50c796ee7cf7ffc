import type { Booking, Person } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Conflict, TooManyRequests } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { VisitorAddress } from "../kernel/VisitorAddress.ts"
import { VisitorBookingStore } from "../ports/VisitorBookingStore.ts"
import { visitorMailBudget } from "./VisitorMailBudget.ts"

/** One email to the booker and one to the host. They count when the booking is made, even if they are sent after a payment. */
const mailsOfABooking = 2

/**
 * Applies the limits for visitors. Fails with a `Conflict` when the booker has too many upcoming bookings with the host, and with
 * `TooManyRequests` when the client address has caused too many emails for the host in the last hour.
 *
 * Runs under the host's calendar lock, so that concurrent requests cannot exceed the limits together.
 */
export const admitVisitor = Effect.fnUntraced(function* (hostId: number, booker: Person) {
  const visitors = yield* VisitorBookingStore
  const { upcomingPerBooker } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  if (upcomingPerBooker !== null && booker.email !== null) {
    const upcoming = yield* visitors.countUpcoming(hostId, booker.email, now)
    if (upcoming >= upcomingPerBooker) {
      const message = tooManyUpcoming(upcomingPerBooker)
      return yield* new Conflict({ message, reason: "too_many_upcoming", limit: upcomingPerBooker })
    }
  }
  yield* spendMails(hostId, mailsOfABooking, "Too many bookings with this host came from this address in the last hour.")
})

/**
 * Applies the limit on emails to a booker who reschedules, attendees included, because it can be repeated. A booking with more
 * attendees than the limit allows in an hour counts as the whole limit.
 */
export const admitVisitorMove = Effect.fnUntraced(function* (hostId: number, booking: Booking) {
  const { visitorMailsPerHour } = yield* Settings
  const mails = Math.min(mailsOfABooking + booking.attendees.length, visitorMailsPerHour)
  yield* spendMails(hostId, mails, "Too many changes of bookings with this host came from this address in the last hour.")
})

const spendMails = Effect.fnUntraced(function* (hostId: number, count: number, refusal: string) {
  const budget = yield* visitorMailBudget(hostId, yield* VisitorAddress)
  if (budget.left < count) {
    const now = yield* Clock.currentTimeMillis
    return yield* new TooManyRequests({
      message: `${refusal} Try again later.`,
      retryAfterSeconds: Math.max(1, Math.ceil((budget.leftAt(count) - now) / 1000))
    })
  }
  yield* budget.spend(count)
})

const tooManyUpcoming = (most: number): string =>
  `This email address already has ${most === 1 ? "an upcoming booking" : `${most} upcoming bookings`} with this host. Cancel one, or contact the host.`
