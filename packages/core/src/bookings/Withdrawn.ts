import type { Booking } from "./Booking.ts"
import { defaultReasons } from "./DefaultReason.ts"

/**
 * Returns true if a booking is a request that its booker withdrew. Its status is `cancelled`: only pages tell it apart.
 *
 * No other booking is cancelled before its meeting was confirmed, except for want of a payment or of a confirmed address.
 */
export const isWithdrawn = ({ state, calendarSequence, payment, cancellationReason }: Booking): boolean =>
  state === "cancelled" &&
  calendarSequence === 0 &&
  payment.status === "none" &&
  cancellationReason !== defaultReasons.not_confirmed
