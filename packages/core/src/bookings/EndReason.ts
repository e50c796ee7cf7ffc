import type { PaymentStatus } from "../payments/PaymentTransitions.ts"
import type { BookingState } from "./BookingTransitions.ts"

/**
 * The codes for why a booking was declined or cancelled, with the `cancellation_reason` of a booking whose host or booker gave no
 * text.
 *
 * `cancelled` is a cancellation by the host or the booker, with a text, recorded by a version before 0.3.0, which did not store
 * who cancelled. Spec: booking.fields.cancellation_reason. Decision 0077.
 */
export const endReasonTexts = {
  not_answered: "The request was not answered in time",
  not_paid: "Payment was not completed",
  not_confirmed: "The booking was not confirmed in time",
  declined: "Declined by the host",
  cancelled_by_host: "Cancelled by the host",
  removed_from_calendar: "The host removed the meeting from their calendar.",
  host_removed: "The host's account was deleted",
  cancelled_by_booker: "Cancelled by the booker",
  withdrawn: "Cancelled by the booker",
  cancelled: null
} as const satisfies Readonly<Record<string, string | null>>

/** A code for why a booking ended. A request that its booker withdrew has the status `cancelled`; only pages distinguish it. */
export type EndReason = keyof typeof endReasonTexts

/** The codes in the order of their texts. */
export const endReasons = Object.keys(endReasonTexts) as ReadonlyArray<EndReason>

/** The end of a booking: its code, and the text of the person who ended it. Both are `null` for a booking that has not ended. */
export interface BookingEnd {
  readonly endReason: EndReason | null
  readonly cancellationReason: string | null
}

/** Returns the `cancellation_reason` of a booking: the text of the person who ended it, or the one of its `endReason`. */
export const cancellationText = ({ endReason, cancellationReason }: BookingEnd): string | null =>
  cancellationReason ?? (endReason === null ? null : endReasonTexts[endReason])

/** An ended booking as 0.2.0 stores it: its text may be that of a person, or the one of its end reason. */
export interface EndedBooking {
  readonly state: BookingState
  readonly calendarSequence: number
  readonly paymentStatus: PaymentStatus
  readonly text: string | null
}

/**
 * Returns the end reason of a booking that was written by 0.2.0, and `null` for one that has not ended.
 *
 * Only a withdrawn request is cancelled before its meeting was confirmed, except because of a missing payment or an unconfirmed
 * address.
 */
export const inferredEndReason = ({ state, calendarSequence, paymentStatus, text }: EndedBooking): EndReason | null => {
  const among = (...codes: ReadonlyArray<EndReason>) => codes.find((code) => text !== null && endReasonTexts[code] === text)
  if (state === "declined") return among("not_answered", "host_removed") ?? "declined"
  if (state !== "cancelled") return null
  return (
    among("not_confirmed", "host_removed") ??
    (calendarSequence === 0 && paymentStatus === "none" ? "withdrawn" : undefined) ??
    among("not_paid", "cancelled_by_host", "removed_from_calendar", "cancelled_by_booker") ??
    "cancelled"
  )
}

/** Returns true if the booker ended the booking, so that emails to the booker need not say who did. */
export const isEndOfBooker = ({ endReason }: Pick<BookingEnd, "endReason">): boolean =>
  endReason === "cancelled_by_booker" || endReason === "withdrawn"

/** Returns the text of a person in a stored `cancellation_reason`, and `null` if it is the text of the end reason. */
export const ownCancellationText = (endReason: EndReason | null, text: string | null): string | null =>
  endReason !== null && text === endReasonTexts[endReason] ? null : text
