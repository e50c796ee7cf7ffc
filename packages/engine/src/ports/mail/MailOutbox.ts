import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "../Lease.ts"
import type { MailRequest } from "./MailComposer.ts"
import type { Mail } from "./Mailer.ts"

/** An email as stored in the transaction of the change. */
export interface OutgoingMail {
  readonly hostId: number
  readonly kind: MailRequest["kind"]
  readonly mail: Mail
  readonly createdAt: Instant
  /** The booking that the email is about, if any. */
  readonly bookingId?: number
}

/** An email that a worker has leased. `attempt` counts from 1. */
export interface LeasedMail {
  readonly hostId: number
  readonly id: number
  readonly kind: MailRequest["kind"]
  readonly attempt: number
  readonly mail: Mail
}

/** An email of a host. */
export type MailId = Pick<LeasedMail, "hostId" | "id">

/** An entry of the email log. The recipient and the subject are null once the person that they name was erased. */
export interface MailLogEntry {
  readonly id: number
  readonly to: string | null
  readonly subject: string | null
  readonly kind: MailRequest["kind"]
  /** `unsent` if there was no mail server. Such an email is not sent later. */
  readonly status: "waiting" | "sent" | "failed" | "unsent"
  readonly attempts: number
  readonly createdAt: Instant
  readonly sentAt: Instant | null
  readonly error: string | null
}

/** An email about a booking. The texts are null once they were deleted. */
export interface KeptMail extends MailLogEntry {
  readonly toName: string | null
  readonly text: string | null
}

/** The error of an email whose text was erased before it was sent. */
export const mailErased = "The person was erased before the email was sent."

/**
 * The emails of all hosts: stored inside transactions, sent after the commit, and kept as the email log.
 *
 * The text of an email is deleted once the email was sent or abandoned, if it is a sign-in email or `Retention` says so. A
 * `RetentionStore` deletes the others later.
 */
export class MailOutbox extends Context.Service<
  MailOutbox,
  {
    readonly add: (mails: ReadonlyArray<OutgoingMail>) => Effect.Effect<void>
    /** Leases due emails that no other process works on, the longest due first, and counts the attempt. */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<LeasedMail>>
    /** Marks an email as sent. Returns `false` if the lease was lost. */
    readonly sent: (mail: MailId, leaseToken: string, now: Instant) => Effect.Effect<boolean>
    /** Records why an email was rejected. It is retried at the given instant, or abandoned if there is none. */
    readonly refused: (mail: MailId, leaseToken: string, error: string, retryAt: Option.Option<Instant>) => Effect.Effect<boolean>
    /** Records that an email was not sent, because there is no mail server. Returns `false` if the lease was lost. */
    readonly unsent: (mail: MailId, leaseToken: string) => Effect.Effect<boolean>
    /** Returns a host's emails, newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<MailLogEntry>>
    /** Returns the emails about a booking, oldest first. */
    readonly ofBooking: (hostId: number, bookingId: number) => Effect.Effect<ReadonlyArray<KeptMail>>
    /**
     * Erases the subject, the texts and the error of a host's emails, and the recipient of those with `isTo`. An email that waits
     * is abandoned, even if a worker has leased it.
     */
    readonly erase: (hostId: number, mails: ReadonlyArray<{ readonly id: number; readonly isTo: boolean }>) => Effect.Effect<void>
    /** Returns when the next email can be claimed. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
  }
>()("@slotkit/engine/MailOutbox") {}
