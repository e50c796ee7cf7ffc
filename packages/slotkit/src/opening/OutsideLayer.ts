import {
  aesSecretBox,
  Mailer,
  MailRefused,
  type NameResolver,
  type Outside,
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

/** What Slotkit reaches outside of its store: who writes and sends mails, who takes payments, what keeps secrets, how webhooks are reached. */
export const outsideLayer = (options: SlotkitOptions, baseUrl: string): Layer.Layer<Outside, Error, Settings> =>
  Layer.mergeAll(bookingMails({ baseUrl }), mailerLayer(options), paymentsLayer(options), secretsLayer(options), webhooksLayer)

/** Without a secret of its own an installation in memory gets one that ends with it. */
const secretsLayer = ({ secret }: SlotkitOptions) => aesSecretBox(secret ?? globalThis.crypto.randomUUID())

/** SMTP when it is configured; else a mail goes to `mailer` or `onMail`, if there is one, and stays in the mail log. */
const mailerLayer = ({ smtp, mailer, onMail }: SlotkitOptions): Layer.Layer<Mailer, Error> =>
  smtp === undefined
    ? Layer.succeed(Mailer, {
        send: (mail, messageId) =>
          handOver(() => (mailer === undefined ? onMail?.(mail, messageId) : mailer.send(mail, messageId)))
      })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@slotkit/integrations/smtp")),
          ({ smtpMailer }) => smtpMailer(smtp)
        )
      )

/**
 * What the application does with a mail; when it fails, or takes half a minute, the mail is refused, for now unless the error says
 * that it is `permanent`.
 */
const handOver = (send: () => unknown): Effect.Effect<void, MailRefused> =>
  Effect.tryPromise({ try: async () => send(), catch: (thrown) => thrown }).pipe(
    Effect.tapCause((cause) => Effect.logWarning("The application did not take a mail", cause)),
    Effect.timeout("30 seconds"),
    Effect.mapError(
      (thrown) => new MailRefused({ reason: "The application did not take the mail.", permanent: isPermanent(thrown) })
    ),
    Effect.asVoid
  )

const isPermanent = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "permanent" in thrown && thrown.permanent === true

/** Stripe or the application when they are configured, else the sandbox with its own checkout page. */
const paymentsLayer = ({ payments, stripe }: SlotkitOptions): Layer.Layer<Payments, never, Settings> => {
  if (payments !== undefined) return appPayments(payments)
  return stripe === undefined
    ? sandboxPayments
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@slotkit/integrations/stripe")),
          ({ stripePayments }) => stripePayments(stripe)
        )
      )
}

/** Receivers' names are looked up and their servers connected to by Node itself. */
const webhooksLayer: Layer.Layer<NameResolver | WebhookTransport> = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("@slotkit/integrations/webhooks")),
    ({ nodeNameResolver, nodeWebhookTransport }) => Layer.mergeAll(nodeNameResolver(), nodeWebhookTransport())
  )
)
