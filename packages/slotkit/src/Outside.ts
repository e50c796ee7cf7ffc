import { Mailer, type Outside, type Payments, type Settings, sandboxPayments } from "@slotkit/engine"
import { bookingMails } from "@slotkit/integrations/mail"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SlotkitOptions } from "./Options.ts"

/** What Slotkit reaches outside of its store: who writes and sends mails, who takes payments. */
export const outsideLayer = (options: SlotkitOptions, origin: string): Layer.Layer<Outside, Error, Settings> =>
  Layer.mergeAll(bookingMails({ origin }), mailerLayer(options), paymentsLayer(options))

/** SMTP when it is configured; else a mail goes to `onMail`, if there is one, and stays in the mail log. */
const mailerLayer = ({ smtp, onMail }: SlotkitOptions): Layer.Layer<Mailer, Error> =>
  smtp === undefined
    ? Layer.succeed(Mailer, { send: (mail) => Effect.sync(() => onMail?.(mail)) })
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@slotkit/integrations/smtp")),
          ({ smtpMailer }) => smtpMailer(smtp)
        )
      )

/** Stripe when it is configured, else the sandbox with its own checkout page. */
const paymentsLayer = ({ stripe }: SlotkitOptions): Layer.Layer<Payments, never, Settings> =>
  stripe === undefined
    ? sandboxPayments
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@slotkit/integrations/stripe")),
          ({ stripePayments }) => stripePayments(stripe)
        )
      )
