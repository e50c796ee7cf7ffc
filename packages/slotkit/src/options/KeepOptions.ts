import type { RetentionDays } from "@slotkit/engine"

/**
 * The retention of rows in days, each an integer from 0 to 36,500. 0 keeps them for ever, except for `mailBodies`.
 *
 * Background jobs delete what is older, a thousand rows at a time.
 */
export interface KeepOptions {
  /**
   * Webhook deliveries that ended, with their attempts. Afterwards they are not listed and cannot be redelivered. Defaults to 30.
   */
  readonly deliveries?: number
  /** Booking events. An event stays as long as the delivery log has a delivery of it. Defaults to 90. */
  readonly events?: number
  /** The email log. Defaults to 90. */
  readonly mails?: number
  /**
   * The texts of sent and abandoned emails. 0 deletes a text once its email was sent or abandoned. The text of a sign-in email is
   * always deleted then. Defaults to 7.
   */
  readonly mailBodies?: number
  /** The audit log. Defaults to 400. */
  readonly audit?: number
  /** Bookings, counted from the end of their scheduled time, with their checkouts. Defaults to 0. */
  readonly bookings?: number
  /** Invites, counted from their expiry date, whether they were used or not. Defaults to 90. */
  readonly invites?: number
}

/** True for a number of days, or undefined. */
export const isDays = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 36_500)

/** The fields of `keep`. */
export const keepFields = {
  deliveries: isDays,
  events: isDays,
  mails: isDays,
  mailBodies: isDays,
  audit: isDays,
  bookings: isDays,
  invites: isDays
} satisfies Readonly<Record<keyof RetentionDays, typeof isDays>>
