import type { Instant, TextChannel } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { MessageParts } from "../Messages.ts"

/** An email that is ready to be sent, or a text message, whose number is in the place of the address. */
export interface Mail {
  readonly to: { readonly name: string | null; readonly email: string }
  /** The other person of the meeting, who gets replies. Without one they go to the sender. */
  readonly replyTo?: { readonly name: string | null; readonly email: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** An iCalendar object for the recipient's calendar. RFC 5546. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL" | "PUBLISH"; readonly content: string } | null
  /** Only in a text message, which is `text`. The booking has the consent to send it. */
  readonly message?: {
    readonly channel: TextChannel
    readonly bookingId: number
    readonly createdAt: Instant
    readonly parts: MessageParts
  }
}

/**
 * The email was rejected; `permanent` means that a retry cannot succeed. The reason contains no address and no credential.
 * `detail` is the reason for the log of the process, if it says more.
 */
export class MailRefused extends Data.TaggedError("MailRefused")<{
  readonly reason: string
  readonly permanent: boolean
  readonly detail?: string
}> {}

/** Sends emails. `messageId` is the same for all attempts of one email, so that a receiver can drop duplicates. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (mail: Mail, messageId: string) => Effect.Effect<void, MailRefused> }
>()("@slotkit/engine/Mailer") {}

/** False if the installation has no mail server and no mailer, so that no email is sent and no page promises one. */
export const HasMail = Context.Reference<boolean>("@slotkit/engine/HasMail", { defaultValue: () => true })

/** The error of an email that was not sent because there is no mail server. */
export const noMailServer = "No mail server is configured."
