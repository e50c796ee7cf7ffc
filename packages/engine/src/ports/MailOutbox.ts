import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "./Lease.ts"
import type { MailRequest } from "./MailComposer.ts"
import type { Mail } from "./Mailer.ts"

/** A mail as it was written in the transaction of what it tells. */
export interface OutgoingMail {
  readonly hostId: number
  readonly kind: MailRequest["kind"]
  readonly mail: Mail
  readonly createdAt: Instant
}

/** A mail that a worker has leased; `attempt` counts from 1. */
export interface LeasedMail {
  readonly id: number
  readonly kind: MailRequest["kind"]
  readonly attempt: number
  readonly mail: Mail
}

/** One line of the mail log. */
export interface MailLogEntry {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly kind: MailRequest["kind"]
  readonly status: "waiting" | "sent" | "failed"
  readonly attempts: number
  readonly createdAt: Instant
  readonly sentAt: Instant | null
  readonly error: string | null
}

/**
 * The mails of all hosts: written inside transactions, sent after them, kept as the mail log.
 *
 * Of a mail that signs somebody in the text is not kept: it goes when the mail has been sent, or is given up.
 */
export class MailOutbox extends Context.Service<
  MailOutbox,
  {
    readonly add: (mails: ReadonlyArray<OutgoingMail>) => Effect.Effect<void>
    /** Leases waiting mails that are due and that nobody works on, the longest due first, and counts the attempt. */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<LeasedMail>>
    /** Marks a mail as sent; `false` when the lease was lost. */
    readonly sent: (id: number, leaseToken: string, now: Instant) => Effect.Effect<boolean>
    /** Writes down why a mail was not taken: to be tried again at a moment, or given up when there is none. */
    readonly refused: (id: number, leaseToken: string, error: string, retryAt: Option.Option<Instant>) => Effect.Effect<boolean>
    /** A host's mails, newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<MailLogEntry>>
    /** When the next mail can be claimed. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
  }
>()("@slotkit/engine/MailOutbox") {}
