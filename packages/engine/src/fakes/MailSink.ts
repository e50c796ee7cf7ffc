import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Mail, Mailer, type MailRefused } from "../ports/Mailer.ts"

/** A mail as it was handed over. */
export interface HandedOver {
  readonly mail: Mail
  readonly messageId: string
}

/** How the mail server answers: it takes the mail, refuses it, breaks, or never answers. */
export type MailAnswer = (handedOver: HandedOver) => Effect.Effect<void, MailRefused>

/** A mail server for tests: it keeps what it took and answers as it is told. Never outside tests. */
export class MailSink extends Context.Service<
  MailSink,
  {
    /** Every try to hand a mail over, refused ones included, in order. */
    readonly tries: Effect.Effect<ReadonlyArray<HandedOver>>
    /** The mails that were taken, in order. */
    readonly taken: Effect.Effect<ReadonlyArray<HandedOver>>
    /** From now on the server answers so; it takes everything until it is told otherwise. */
    readonly answer: (as: MailAnswer) => Effect.Effect<void>
  }
>()("@slotkit/engine/fakes/MailSink") {
  /** A sink of its own, empty, and the `Mailer` that fills it. */
  static readonly layer: Layer.Layer<MailSink | Mailer> = Layer.effectContext(
    Effect.sync(() => {
      const tries: Array<HandedOver> = []
      const taken: Array<HandedOver> = []
      let answer: MailAnswer = () => Effect.void
      const send = Effect.fnUntraced(function* (mail: Mail, messageId: string) {
        const handedOver = { mail, messageId }
        tries.push(handedOver)
        yield* answer(handedOver)
        taken.push(handedOver)
      })
      return Context.make(Mailer, { send }).pipe(
        Context.add(MailSink, {
          tries: Effect.sync(() => [...tries]),
          taken: Effect.sync(() => [...taken]),
          answer: (as) =>
            Effect.sync(() => {
              answer = as
            })
        })
      )
    })
  )
}
