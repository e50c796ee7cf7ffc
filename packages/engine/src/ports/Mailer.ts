import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A mail that is ready to be sent. */
export interface Mail {
  readonly to: { readonly name: string | null; readonly email: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** An iCalendar object for the recipient's calendar. RFC 5546. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL"; readonly content: string } | null
}

/** The mail was not taken; `permanent` when trying again cannot help. The reason holds no address and no credential. */
export class MailRefused extends Data.TaggedError("MailRefused")<{ readonly reason: string; readonly permanent: boolean }> {}

/** Hands mails over for delivery. `messageId` is the same on every try of one mail, so that a receiver can drop a repetition. */
export class Mailer extends Context.Service<
  Mailer,
  { readonly send: (mail: Mail, messageId: string) => Effect.Effect<void, MailRefused> }
>()("@slotkit/engine/Mailer") {}
