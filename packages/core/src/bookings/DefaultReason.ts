/** The texts of `cancellation_reason` for bookings that ended without a text of a person. Spec: booking.fields.cancellation_reason. */
export const defaultReasons = {
  not_answered: "The request was not answered in time",
  not_paid: "Payment was not completed",
  not_confirmed: "The booking was not confirmed in time",
  declined: "Declined by the host",
  cancelled_by_host: "Cancelled by the host",
  removed_from_calendar: "The host removed the meeting from their calendar.",
  cancelled_by_booker: "Cancelled by the booker"
} as const

/** A reason without a text of a person. */
export type DefaultReason = keyof typeof defaultReasons

/** Returns the default reason that a booking's `cancellation_reason` is. Undefined for the text of a person. */
export const defaultReasonOf = (text: string): DefaultReason | undefined =>
  (Object.keys(defaultReasons) as ReadonlyArray<DefaultReason>).find((reason) => defaultReasons[reason] === text)
