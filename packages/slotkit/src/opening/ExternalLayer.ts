import { isLoopbackHost } from "@slotkit/core/internal"
import {
  aesSecretBox,
  type ExternalServices,
  type Mail,
  Mailer,
  MailRefused,
  type NameResolver,
  noMailServer,
  noPayments,
  optionalPackage,
  type Payments,
  type Settings,
  sandboxPayments,
  type WebhookTransport
} from "@slotkit/engine"
import { bookingMails } from "@slotkit/integrations/mail"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { appPayments } from "../application/ApplicationPayments.ts"
import type { SlotkitOptions } from "../options/Options.ts"
import { pagesPlace } from "../options/PagesOption.ts"

/** The services outside the store: email, payments, encryption of secrets and webhook transport. */
export const externalLayer = (options: SlotkitOptions, baseUrl: string): Layer.Layer<ExternalServices, Error, Settings> =>
  Layer.mergeAll(
    bookingMails({
      baseUrl,
      hostPagesUrl: pagesPlace(options.pages, baseUrl).hostPagesUrl,
      hasConsole: options.pages !== false,
      texts: options.mails?.texts ?? {}
    }),
    mailerLayer(options),
    paymentsLayer(options),
    secretsLayer(options),
    webhooksLayer
  )

/** An in-memory installation without a secret gets a random one. */
const secretsLayer = ({ secret, previousSecrets }: SlotkitOptions) =>
  aesSecretBox(secret ?? globalThis.crypto.randomUUID(), previousSecrets)

/** Uses SMTP if configured, otherwise `mailer` or `onMail`. Without any of them, emails are not sent. */
const mailerLayer = (options: SlotkitOptions): Layer.Layer<Mailer, Error> => {
  const { smtp, mailer, onMail } = options
  if (!hasMail(options)) return noMailer(options)
  return smtp === undefined
    ? Layer.succeed(Mailer, {
        send: (mail, messageId) =>
          handOver(mail, () => (mailer === undefined ? onMail?.(mail, messageId) : mailer.send(mail, messageId)))
      })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() =>
            optionalPackage({ by: "The option smtp", name: "nodemailer" }, () => import("@slotkit/integrations/smtp"))
          ),
          ({ smtpMailer }) => smtpMailer(smtp)
        )
      )
}

/** Returns true if emails are sent. */
export const hasMail = ({ smtp, mailer, onMail }: SlotkitOptions): boolean =>
  smtp !== undefined || mailer !== undefined || onMail !== undefined

/** Sends nothing. Warns about the first email, unless the application prints it, because no one notices that it is missing. */
const noMailer = ({ onUnsentMail }: SlotkitOptions): Layer.Layer<Mailer> =>
  Layer.sync(Mailer, () => {
    let warned = onUnsentMail !== undefined
    return {
      send: (mail) =>
        Effect.suspend(() => {
          const first = !warned
          warned = true
          onUnsentMail?.(mail)
          const warning = first ? Effect.logWarning(unsentWarning) : Effect.void
          return Effect.andThen(warning, Effect.fail(new MailRefused({ reason: noMailServer, permanent: true })))
        })
    }
  })

const unsentWarning = `${noMailServer} Emails are not sent: they stay in the email log and are not sent later. Set the option smtp, mailer or onMail (SMTP_URL and SLOTKIT_MAIL_FROM on the server). This is logged once.`

/**
 * Passes an email to the application. A failure, or more than 30 seconds, is a temporary rejection unless the error is marked
 * `permanent`.
 */
const handOver = (mail: Mail, send: () => unknown): Effect.Effect<void, MailRefused> =>
  Effect.tryPromise({ try: async () => send(), catch: (thrown) => thrown }).pipe(
    Effect.timeout("30 seconds"),
    Effect.mapError(
      (thrown) =>
        new MailRefused({
          reason: "The application did not accept the email.",
          permanent: isPermanent(thrown),
          detail: `The application did not accept it: ${withoutAddresses(thrown, mail)}`
        })
    ),
    Effect.asVoid
  )

/** The application's error may quote the recipient. */
const withoutAddresses = (thrown: unknown, { to }: Mail): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .replaceAll(to.email, "[address]")
    .replace(/[^\s<>"'`:]+@[^\s<>"'`]+/g, "[address]")
    .slice(0, 300)

const isPermanent = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "permanent" in thrown && thrown.permanent === true

/**
 * Uses Stripe or the application's payments if configured. Otherwise uses the sandbox, if the option enables it or only this
 * machine can reach its checkout page, because anyone who opens the page can mark a booking as paid.
 */
const paymentsLayer = ({ payments, stripe, baseUrl }: SlotkitOptions): Layer.Layer<Payments, never, Settings> => {
  if (typeof payments === "object") return appPayments(payments)
  const isSandbox = payments === "sandbox" || (payments === undefined && isLoopbackHost(new URL(baseUrl).hostname))
  const withoutStripe = isSandbox ? sandboxPayments : noPayments
  return stripe === undefined
    ? withoutStripe
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() =>
            optionalPackage({ by: "The option stripe", name: "stripe" }, () => import("@slotkit/integrations/stripe"))
          ),
          ({ stripePayments }) => stripePayments(stripe)
        )
      )
}

/** DNS lookups and connections use Node. */
const webhooksLayer: Layer.Layer<NameResolver | WebhookTransport> = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("@slotkit/integrations/webhooks")),
    ({ nodeClientDocuments, nodeNameResolver, nodeRemoteImages, nodeWebhookTransport }) =>
      Layer.mergeAll(nodeNameResolver(), nodeWebhookTransport(), nodeClientDocuments(), nodeRemoteImages())
  )
)
