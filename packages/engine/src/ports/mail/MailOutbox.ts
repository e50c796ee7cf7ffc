import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { MailRequest, TextKind } from "./MailComposer.ts"
import type { Mail } from "./Mailer.ts"

/** The kind of an email or a text message. */
export type MailKind = MailRequest["kind"] | TextKind

/** An email as stored in the transaction of the change. */
export interface OutgoingMail {
  readonly hostId: number
  readonly kind: MailKind
  readonly mail: Mail
  readonly createdAt: Instant
  /** The booking that the email is about, if any. */
  readonly bookingId?: number
}

/** An entry of the email log. The recipient and the subject are null once the person that they name was erased. */
export interface MailLogEntry {
  readonly id: number
  readonly to: string | null
  readonly subject: string | null
  readonly kind: MailKind
  /** `unsent` if there was no mail server. Such an email is not sent later. */
  readonly status: "waiting" | "sent" | "failed" | "unsent"
  readonly attempts: number
  readonly createdAt: Instant
  readonly sentAt: Instant | null
  readonly error: string | null
}

/** An email about a booking. The content is null once it was deleted. */
export interface KeptMail extends MailLogEntry {
  readonly toName: string | null
  readonly content: Pick<Mail, "text" | "html" | "calendar" | "replyTo"> | null
}

/** The end of an email, and whether its text is kept. */
export interface MailEnd extends Pick<MailLogEntry, "sentAt" | "error"> {
  readonly status: Exclude<MailLogEntry["status"], "waiting">
  readonly keepsBody: boolean
}

/** The error of an email whose text was erased before it was sent. */
export const mailErased = "The person was erased before the email was sent."

/**
 * The emails and text messages of all hosts: stored inside transactions, sent after the commit, and kept as the email log.
 *
 * They are sent as jobs of the kind `email`, whose key is the ID. A `RetentionStore` deletes the texts that were kept.
 */
export class MailOutbox extends Context.Service<
  MailOutbox,
  {
    readonly add: (mails: ReadonlyArray<OutgoingMail>) => Effect.Effect<void>
    /** Returns a host's emails, newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<MailLogEntry>>
    /** Returns the emails about a booking, oldest first. */
    readonly ofBooking: (hostId: number, bookingId: number) => Effect.Effect<ReadonlyArray<KeptMail>>
    /**
     * Erases the subject, the texts and the error of a host's emails, and the recipient of those with `isTo`. An email that waits
     * is abandoned, even if a worker has leased it.
     */
    readonly erase: (hostId: number, mails: ReadonlyArray<{ readonly id: number; readonly isTo: boolean }>) => Effect.Effect<void>
  }
>()("@slotkit/engine/MailOutbox") {}

/** The status of an email in responses: an unsent one is `failed`, with the reason beside it. Decision 0038. */
export const mailStatus = ({ status }: Pick<MailLogEntry, "status">) => ({
  status: status === "unsent" ? ("failed" as const) : status,
  ...(status === "unsent" ? { reason: "no_mail_server" as const } : {})
})
