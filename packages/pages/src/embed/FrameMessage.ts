import type { Booking, BookingStatus } from "@slotkit/core"
import { formatInstant } from "@slotkit/core"
import { bookingStatus, millisPerMinute } from "@slotkit/core/internal"

/** A message of a framed page about itself. It never contains a name, an address, an answer or a token. */
export type FrameMessage =
  | { readonly type: "ready"; readonly service: string | null }
  | { readonly type: "step"; readonly step: "times" | "details" | "done" }
  | { readonly type: "failed"; readonly reason: "not_found" | "unavailable" | "limited" }
  | BookedMessage

/** The message that a time was booked, for the embedding site only. */
export interface BookedMessage {
  readonly type: "booked"
  readonly booking_id: number
  readonly status: BookingStatus
  readonly start: string | null
  readonly end: string | null
  readonly payment_required: boolean
}

/** Tells about a booking that was just made. */
export const bookedMessage = ({ id, state, scheduledAt, durationMinutes }: Booking): BookedMessage => ({
  type: "booked",
  booking_id: id,
  status: bookingStatus(state),
  start: scheduledAt === null ? null : formatInstant(scheduledAt),
  end: scheduledAt === null ? null : formatInstant(scheduledAt + durationMinutes * millisPerMinute),
  payment_required: state === "awaitingPayment"
})

/** Tells that a page shows an error instead of its content. Undefined if it is not one that the site can do something about. */
export const failedMessage = (status: number): FrameMessage | undefined => {
  const reason = failures[status]
  return reason === undefined ? undefined : { type: "failed", reason }
}

const failures: Readonly<Record<number, (FrameMessage & { readonly type: "failed" })["reason"]>> = {
  404: "not_found",
  410: "not_found",
  429: "limited",
  503: "unavailable"
}
