import { isLoopbackHost } from "@slotkit/core/internal"
import {
  aesSecretBox,
  Mailer,
  MailRefused,
  type NameResolver,
  noPayments,
  type Outside,
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
export const outsideLayer = (options: SlotkitOptions, baseUrl: string): Layer.Layer<Outside, Error, Settings> =>
  Layer.mergeAll(
    bookingMails({
      baseUrl,
      hostPagesUrl: pagesPlace(options.pages, baseUrl).hostPagesUrl,
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

/** Uses SMTP if configured, otherwise `mailer` or `onMail`. Without any of them, emails only stay in the email log. */
const mailerLayer = ({ smtp, mailer, onMail }: SlotkitOptions): Layer.Layer<Mailer, Error> =>
  smtp === undefined
    ? Layer.succeed(Mailer, {
        send: (mail, messageId) =>
          handOver(() => (mailer === undefined ? onMail?.(mail, messageId) : mailer.send(mail, messageId)))
      })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() =>
            optionalPackage({ by: "The option smtp", name: "nodemailer" }, () => import("@slotkit/integrations/smtp"))
          ),
          ({ smtpMailer }) => smtpMailer(smtp)
        )
      )

/**
 * Passes an email to the application. A failure, or more than 30 seconds, is a temporary rejection unless the error is marked
 * `permanent`.
 */
const handOver = (send: () => unknown): Effect.Effect<void, MailRefused> =>
  Effect.tryPromise({ try: async () => send(), catch: (thrown) => thrown }).pipe(
    Effect.tapCause((cause) => Effect.logWarning("The application did not accept an email", cause)),
    Effect.timeout("30 seconds"),
    Effect.mapError(
      (thrown) => new MailRefused({ reason: "The application did not accept the email.", permanent: isPermanent(thrown) })
    ),
    Effect.asVoid
  )

const isPermanent = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "permanent" in thrown && thrown.permanent === true

/**
 * Uses Stripe or the application's payments if configured. Otherwise uses the sandbox, if the option enables it or only this
 * machine can reach its checkout page, because anybody who opens the page can mark a booking as paid.
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
    ({ nodeClientDocuments, nodeNameResolver, nodeWebhookTransport }) =>
      Layer.mergeAll(nodeNameResolver(), nodeWebhookTransport(), nodeClientDocuments())
  )
)
