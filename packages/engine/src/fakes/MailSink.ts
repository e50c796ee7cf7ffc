import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Mail, Mailer, type MailRefused } from "../ports/mail/Mailer.ts"

/** An email as passed to the mailer. */
export interface MailAttempt {
  readonly mail: Mail
  readonly messageId: string
}

/** The reaction of the mail server: it accepts the email, rejects it, fails, or never responds. */
export type MailAnswer = (handedOver: MailAttempt) => Effect.Effect<void, MailRefused>

/** A mail server for tests. It records emails and reacts as configured. Do not use it outside tests. */
export class MailSink extends Context.Service<
  MailSink,
  {
    /** All attempts to send an email, including rejected ones, in order. */
    readonly tries: Effect.Effect<ReadonlyArray<MailAttempt>>
    /** The accepted emails, in order. */
    readonly accepted: Effect.Effect<ReadonlyArray<MailAttempt>>
    /** Sets the server's reaction. By default it accepts everything. */
    readonly answer: (as: MailAnswer) => Effect.Effect<void>
  }
>()("@slotkit/engine/fakes/MailSink") {
  /** Creates an empty sink and the `Mailer` that fills it. */
  static readonly layer: Layer.Layer<MailSink | Mailer> = Layer.effectContext(
    Effect.sync(() => {
      const tries: Array<MailAttempt> = []
      const accepted: Array<MailAttempt> = []
      let answer: MailAnswer = () => Effect.void
      const send = Effect.fnUntraced(function* (mail: Mail, messageId: string) {
        const handedOver = { mail, messageId }
        tries.push(handedOver)
        yield* answer(handedOver)
        accepted.push(handedOver)
      })
      return Context.make(Mailer, { send }).pipe(
        Context.add(MailSink, {
          tries: Effect.sync(() => [...tries]),
          accepted: Effect.sync(() => [...accepted]),
          answer: (as) =>
            Effect.sync(() => {
              answer = as
            })
        })
      )
    })
  )
}
