import { type Mail, Mailer, type MailRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createTransport } from "nodemailer"
import { type Sender, senderOf } from "./Sender.ts"
import { type SmtpFailure, smtpRefusal, smtpTimeout } from "./SmtpRefusal.ts"

/** The SMTP server and the sender. */
export interface SmtpMailerOptions {
  /**
   * `smtp://` (port 587 by default, STARTTLS when offered) or `smtps://` (port 465), with `user:password@` when the server
   * requires a login. Query parameters are options of nodemailer, such as `tls.rejectUnauthorized=false`.
   *
   * Credentials are only sent over an encrypted connection, unless the URL says `requireTLS=false`.
   */
  readonly url: string
  /** The sender: an address, or a name and an address, such as `Slotkit <book@example.com>`. */
  readonly from: string
  /** The timeout for one email, including the connection; 30 seconds by default. The lease of an email must be longer. */
  readonly timeout?: Duration.Input
}

/** The options are invalid. The message does not repeat them, because they may contain a password. */
export class InvalidSmtpOptions extends Data.TaggedError("InvalidSmtpOptions")<{ readonly message: string }> {}

/**
 * A `Mailer` that sends email through an SMTP server. It keeps a few connections open while they are in use and closes them with
 * the layer; an email in flight at that moment is rejected temporarily.
 *
 * A message ID without a domain gets the sender's domain. The calendar part is sent as an alternative with its method, for mail
 * clients that show invitations, and as the file `invite.ics` for others. RFC 6047 section 2.4, RFC 3834 section 5.
 */
export const smtpMailer = (options: SmtpMailerOptions): Layer.Layer<Mailer, InvalidSmtpOptions> =>
  Layer.effect(Mailer, Effect.flatMap(checkOptions(options), openMailer))

interface CheckedOptions {
  readonly url: URL
  readonly from: Sender
  readonly timeout: Duration.Input
}

const openMailer = Effect.fnUntraced(function* ({ url, from, timeout }: CheckedOptions) {
  const closed = yield* Deferred.make<never, MailRefused>()
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() => openTransport(url, timeout)),
    (opened) =>
      Effect.andThen(
        Effect.sync(() => opened.close({ force: true })),
        Deferred.fail(closed, smtpRefusal({}))
      )
  )
  return Mailer.of({
    send: (mail, messageId) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.tryPromise({
          try: (signal) => transport.sendMail({ ...messageOf(mail, messageId, from), date: new Date(now), signal }),
          catch: (error) => smtpRefusal(error as SmtpFailure)
        })
      ).pipe(
        Effect.asVoid,
        Effect.raceFirst(Deferred.await(closed)),
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(smtpTimeout()) })
      )
  })
})

/**
 * If a connection closes while it is used, the email is sent once more on a new one. After that, retrying is up to the caller.
 *
 * All options are in the URL, because nodemailer before 10 ignores those beside one. Before 10.4 it neither cancels an email nor
 * closes the connection in use, which therefore times out a little later than the email.
 */
const openTransport = (url: URL, timeout: Duration.Input) => {
  const full = new URL(url)
  const patience = `${Duration.toMillis(timeout) + 10_000}`
  const defaults = {
    requireTLS: `${url.protocol === "smtp:" && url.username !== ""}`,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience
  }
  for (const [name, value] of Object.entries(defaults)) if (!full.searchParams.has(name)) full.searchParams.set(name, value)
  for (const [name, value] of Object.entries(always)) full.searchParams.set(name, value)
  return createTransport({ url: full.href, pool: true })
}

const always = { pool: "true", maxRequeues: "1", disableFileAccess: "true", disableUrlAccess: "true" }

const messageOf = ({ to, replyTo, subject, text, html, calendar }: Mail, messageId: string, from: Sender) => ({
  from,
  to: addressOf(to),
  ...(replyTo === undefined ? {} : { replyTo: addressOf(replyTo) }),
  subject,
  text,
  html,
  messageId: messageId.includes("@") ? messageId : `${messageId}${from.address.slice(from.address.lastIndexOf("@"))}`,
  headers: { "Auto-Submitted": "auto-generated" },
  xMailer: false as const,
  ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: "invite.ics" } })
})

const addressOf = ({ name, email }: Mail["to"]) => ({ name: name ?? "", address: email })

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
  const sender = senderOf(from)
  if (sender === undefined) {
    return Effect.fail(
      new InvalidSmtpOptions({ message: "The sender must look like book@example.com or Slotkit <book@example.com>." })
    )
  }
  return Effect.succeed({ url: parsed, from: sender, timeout })
}
