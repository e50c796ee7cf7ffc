import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * The rows that are deleted some time after their end, by table:
 *
 * - `webhook_deliveries`: deliveries that ended, from their last attempt.
 * - `events`: events, except those that a delivery in the log may still send.
 * - `emails`: entries of the email log that were sent or abandoned.
 * - `email_bodies`: the texts of such emails.
 * - `audit_log`: audit entries.
 * - `bookings`: bookings in any state, from the end of their scheduled time, with their checkouts. Those stay that still have a timer,
 *   or a checkout that ended less than `latePaymentDays` before.
 * - `services`: invites in any state, from their expiry date. Those stay that were booked for a time after `before`.
 * - `meetings`: meetings, from the end of the time that they hold.
 * - `busy_times`: busy times, from their end.
 * - `rate_log`: the requests of a credential, from the last one.
 * - `api_keys`: revoked keys without webhooks.
 */
export type Purgeable =
  | "webhook_deliveries"
  | "events"
  | "emails"
  | "email_bodies"
  | "audit_log"
  | "bookings"
  | "services"
  | "meetings"
  | "busy_times"
  | "rate_log"
  | "api_keys"

/** Deletes rows whose retention has ended. */
export class RetentionStore extends Context.Service<
  RetentionStore,
  {
    /** Makes the store ready for the rows of the coming months, for example by creating partitions. It may be called at any time. */
    readonly prepare: (now: Instant) => Effect.Effect<void>
    /**
     * Deletes at most `limit` rows that ended before an instant, and returns their number. It is 0 if another process deletes such rows
     * at the moment. Of a log that is partitioned by month it deletes whole months, however many rows they have.
     */
    readonly purge: (rows: Purgeable, before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/RetentionStore") {}

/** The number of days for which rows are kept after their end. 0 keeps them for ever, except for `mailBodies`. */
export interface RetentionDays {
  /** Deliveries that ended, with their attempts. */
  readonly deliveries: number
  /** Events. One that a delivery may still send stays with it. */
  readonly events: number
  /** The email log. */
  readonly mails: number
  /** The texts of emails. 0 deletes a text once its email was sent or abandoned, as always for a sign-in link. */
  readonly mailBodies: number
  /** The audit log. */
  readonly audit: number
  /** Bookings, with their checkouts. */
  readonly bookings: number
  /** Invites, from their expiry date. */
  readonly invites: number
}

/** The retention of an installation that does not set any. */
export const defaultRetention: RetentionDays = {
  deliveries: 30,
  events: 90,
  mails: 90,
  mailBodies: 7,
  audit: 400,
  bookings: 0,
  invites: 90
}

/** The retention of the installation. */
export const Retention = Context.Reference<RetentionDays>("@slotkit/engine/Retention", { defaultValue: () => defaultRetention })
