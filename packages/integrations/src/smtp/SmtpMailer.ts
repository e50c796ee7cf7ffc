import { type Mail, Mailer } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createTransport } from "nodemailer"
import addressparser from "nodemailer/lib/addressparser"
import { type SmtpFailure, smtpRefusal, smtpTimeout } from "./SmtpRefusal.ts"

/** Where mail is handed over, and as whom. */
export interface SmtpMailerOptions {
  /**
   * `smtp://` (port 587 unless given, STARTTLS when offered) or `smtps://` (port 465), with `user:password@` when the server asks
   * for a login. Query parameters are nodemailer's options, such as `tls.rejectUnauthorized=false`.
   *
   * A login is sent over a secured connection only, unless the URL says `requireTLS=false`.
   */
  readonly url: string
  /** The sender: an address, or a name and an address as in `Slotkit <book@example.com>`. */
  readonly from: string
  /** How long one mail may take, connecting included; 30 seconds unless given. A mail leased to a worker must be leased for longer. */
  readonly timeout?: Duration.Input
}

/** The options cannot work; the message repeats neither of them, for they may hold a password. */
export class InvalidSmtpOptions extends Data.TaggedError("InvalidSmtpOptions")<{ readonly message: string }> {}

/**
 * A `Mailer` that hands mails to an SMTP server over a few connections, which are kept while they are in use and closed with the
 * layer; a mail that is on its way at that moment is refused for now.
 *
 * A message id without a domain gets the sender's. The calendar part goes out as an alternative with its method, for mail
 * programs that show invitations, and as the file `invite.ics`, for the others. RFC 6047 section 2.4, RFC 3834 section 5.
 */
export const smtpMailer = (options: SmtpMailerOptions): Layer.Layer<Mailer, InvalidSmtpOptions> =>
  Layer.effect(Mailer, Effect.flatMap(checkOptions(options), openMailer))

interface Sender {
  readonly name: string
  readonly address: string
}

interface CheckedOptions {
  readonly url: URL
  readonly from: Sender
  readonly timeout: Duration.Input
}

const openMailer = Effect.fnUntraced(function* ({ url, from, timeout }: CheckedOptions) {
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() => openTransport(url)),
    (opened) => Effect.sync(() => opened.close({ force: true }))
  )
  return Mailer.of({
    send: (mail, messageId) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.tryPromise({
          try: (signal) => transport.sendMail({ ...messageOf(mail, messageId, from), date: new Date(now), signal }),
          catch: (error) => smtpRefusal(error as SmtpFailure)
        })
      ).pipe(Effect.asVoid, Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(smtpTimeout()) }))
  })
})

/** A connection that closes under a mail is replaced once; after that the failure is the caller's to repeat. */
const openTransport = (url: URL) =>
  createTransport({
    url: url.href,
    pool: true,
    maxRequeues: 1,
    requireTLS: url.protocol === "smtp:" && url.username !== "",
    disableFileAccess: true,
    disableUrlAccess: true
  })

const messageOf = ({ to, subject, text, html, calendar }: Mail, messageId: string, from: Sender) => ({
  from,
  to: { name: to.name ?? "", address: to.email },
  subject,
  text,
  html,
  messageId: messageId.includes("@") ? messageId : `${messageId}${from.address.slice(from.address.lastIndexOf("@"))}`,
  headers: { "Auto-Submitted": "auto-generated" },
  xMailer: false as const,
  ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: "invite.ics" } })
})

const checkOptions = ({
  url,
  from,
  timeout = "30 seconds"
}: SmtpMailerOptions): Effect.Effect<CheckedOptions, InvalidSmtpOptions> => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !["smtp:", "smtps:"].includes(parsed.protocol) || parsed.hostname === "") {
    return Effect.fail(
      new InvalidSmtpOptions({ message: "The SMTP URL must look like smtp://user:password@mail.example.com:587." })
    )
  }
  const [sender, ...others] = addressparser(from, { flatten: true })
  if (sender === undefined || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) {
    return Effect.fail(
      new InvalidSmtpOptions({ message: "The sender must look like book@example.com or Slotkit <book@example.com>." })
    )
  }
  return Effect.succeed({ url: parsed, from: { name: sender.name, address: sender.address }, timeout })
}
