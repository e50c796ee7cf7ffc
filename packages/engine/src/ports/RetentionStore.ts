import type { App, Host, Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Connection } from "./GrantStore.ts"
import type { WebhookId } from "./WebhookStore.ts"

/**
 * The rows that are deleted some time after their end, by table:
 *
 * - `webhook_deliveries`: deliveries that ended, from their last attempt.
 * - `events`: events, except those that a delivery in the log may still send. Deliveries to the installation have the body of
 *   their event, and go with it.
 * - `emails`: entries of the email log that were sent or abandoned.
 * - `email_bodies`: the texts of such emails.
 * - `audit_log`: audit entries.
 * - `bookings`: bookings in any state, from the end of their scheduled time, with their checkouts. Those stay that still have a
 *   timer,
 *   or a checkout that ended less than `latePaymentDays` before.
 * - `services`: invites in any state, from their expiry date. Those stay that were booked for a time after `before`.
 * - `meetings`: meetings, from the end of the time that they hold.
 * - `busy_times`: busy times, from their end.
 * - `rate_log`: the requests of a credential, from the last one.
 * - `api_keys`: revoked keys without webhooks.
 * - `grant_families`: authorization codes and tokens, used or not, from their expiry. The replay of a deleted one revokes
 *   nothing,
 *   because it is unknown. A family goes with its last token, and the connection stays.
 * - `host_sessions`, `operator_sessions`: sign-in links and sessions, from their expiry; with those of operators also the marks
 *   of
 *   completed sign-ins.
 * - `visitor_mails`: what visitors' emails are limited by, from its time.
 * - `demand`: counts of demand, from their day.
 * - `idempotency_keys`: stored responses and claims, from the last claim.
 * - `calendar_connects`: connections of calendars that were not finished, from their expiry.
 * - `calendar_blocks`: busy times of connected calendars, once they are over; also those beyond every booking window.
 * - `calendar_copies`, `conference_rooms`: calendar events and rooms, from the end of their meeting.
 * - `assignments`: assignments of members to meetings of a team, from the end of the meeting.
 * - `competitions`: competitions for the roles of a team's meeting, and assignments that ended, from the end of the meeting.
 * - `waitlist`: entries of waiting lists, from the end of their last wish. Those stay that are offered a time.
 * - `erasures`: requests to erase a person, from their end.
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
  | "grant_families"
  | "host_sessions"
  | "operator_sessions"
  | "visitor_mails"
  | "demand"
  | "idempotency_keys"
  | "calendar_connects"
  | "calendar_blocks"
  | "calendar_copies"
  | "conference_rooms"
  | "assignments"
  | "competitions"
  | "waitlist"
  | "erasures"

/** Rows that were deleted from a table. */
export interface PurgedRows {
  readonly table: string
  readonly rows: number
}

/**
 * Things that are marked as removed and have rows that are not purged yet:
 *
 * - `app`: a removed app. Purging ends its connections with their webhooks, then deletes its codes, and the app once it has no
 *   connections.
 * - `webhook`: a removed webhook with its deliveries.
 * - `connection`: an ended connection with its tokens. It stays until its webhooks are purged.
 * - `host`: a removed host. Purging deletes the rows that nothing waits for, and with the last of them the host's personal data.
 * - `idleHost`: a removed host without such rows for which nothing waits: no email, delivery or timer, and no checkout that may
 *   still be paid. Purging deletes everything but the audit log.
 */
export interface RemovedItems {
  readonly app: Pick<App, "id">
  readonly webhook: WebhookId
  readonly connection: Pick<Connection, "hostId" | "id">
  readonly host: Host
  readonly idleHost: Pick<Host, "id">
}

/** Deletes rows whose retention has ended, and the rows of what was removed. Any number of processes may do so at once. */
export class RetentionStore extends Context.Service<
  RetentionStore,
  {
    /**
     * Makes the store ready for the rows of the coming months, for example by creating partitions. It may be called at any time.
     */
    readonly prepare: (now: Instant) => Effect.Effect<void>
    /**
     * Deletes at most `limit` rows that ended before an instant, and returns their number. It is 0 if another process deletes
     * such rows at the moment. Of a log that is partitioned by month it deletes whole months, however many rows they have.
     */
    readonly purge: (rows: Purgeable, before: Instant, limit: number) => Effect.Effect<number>
    /** Returns items that are not purged yet, the longest removed first. */
    readonly listRemoved: <K extends keyof RemovedItems>(
      kind: K,
      now: Instant,
      limit: number
    ) => Effect.Effect<ReadonlyArray<RemovedItems[K]>>
    /**
     * Deletes at most `limit` rows of a removed item from one table. Returns nothing once none is left, or until others are
     * purged.
     */
    readonly purgeRemoved: <K extends keyof RemovedItems>(
      kind: K,
      item: RemovedItems[K],
      limit: number
    ) => Effect.Effect<Option.Option<PurgedRows>>
    /**
     * Adds at most `limit` recorded changes to the stored lengths of lists, so that reading a length stays fast. Returns their
     * number. A store that has no stored lengths returns 0.
     */
    readonly rollUpCounters: (limit: number) => Effect.Effect<number>
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
