import type { Booking } from "@slotkit/core"
import { foldedAddress, managedBookingResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { validConsent } from "./BookingTexts.ts"
import { findBooking } from "./GetBooking.ts"

/**
 * Withdraws the consent to text messages of a booking, and of the booker's upcoming ones with the same number at the host.
 * Messages that wait are not sent. Changes nothing without a consent in force. Decision 0132.
 */
export const withdrawTexts = Effect.fnUntraced(function* (hostId: number, bookingId: number) {
  const unitOfWork = yield* UnitOfWork
  return yield* withHostQueue(hostId, unitOfWork.transaction(Effect.orDie(withdrawTextsLocked(hostId, bookingId))))
})

/** The same for the host, who returns the booking. Operator API: bookings. */
export const withdrawTextConsent = Effect.fnUntraced(function* (hostId: number, id: number) {
  yield* findBooking(hostId, id)
  const booking = yield* orNotFound(Option.fromUndefinedOr(yield* withdrawTexts(hostId, id)), "booking")
  return managedBookingResource(booking)
})

/** The same in a transaction that has begun. */
const withdrawTextsLocked = Effect.fnUntraced(function* (hostId: number, bookingId: number) {
  const bookings = yield* BookingStore
  yield* lockHostCalendar(hostId)
  const withdrawnAt = yield* Clock.currentTimeMillis
  const withdraw = Effect.fnUntraced(function* (id: number, phone: string | undefined) {
    const booking = Option.getOrUndefined(yield* bookings.find(hostId, id, "locked"))
    const consent = booking === undefined ? null : validConsent(booking)
    if (booking === undefined || consent === null || (phone !== undefined && consent.phone !== phone)) return booking
    const saved = yield* bookings.save({ ...booking, textConsent: { ...consent, withdrawnAt } })
    yield* audit(hostId, "booking.withdrawTexts", id)
    return saved
  })
  const booking = yield* withdraw(bookingId, undefined)
  const consent = booking?.textConsent ?? null
  if (booking === undefined || consent === null) return booking
  const { rows } = yield* upcomingOf(booking, withdrawnAt)
  yield* Effect.forEach(
    rows.filter(({ id, textConsent }) => id !== bookingId && textConsent !== null),
    ({ id }) => withdraw(id, consent.phone)
  )
  return booking
})

/** The host's upcoming bookings of the same booker, of which there are few. */
const upcomingOf = Effect.fnUntraced(function* ({ hostId, booker: { email } }: Booking, from: number) {
  const bookings = yield* BookingStore
  if (email === null) return { rows: [] }
  return yield* bookings.page(hostId, { email: foldedAddress(email), from, order: "asc" }, { after: null, perPage: 100 })
})
