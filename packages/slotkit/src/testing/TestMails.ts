import { HasMail, MailComposer, Mailer, MailRefused } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Mail } from "../application/ApplicationMailer.ts"
import { isMeant, type MailKind, type MailQuery, mailInWords } from "./MailQuery.ts"
import type { StoppedTime } from "./StoppedTime.ts"
import { missing, shownInstant } from "./Waiting.ts"

/** A sent email. */
export interface SentMail extends Mail {
  /** `null` if another process wrote the email to the same database. */
  readonly kind: MailKind | null
  /** The time by the test's clock. */
  readonly at: Date
  /** The same for all attempts to send one email. */
  readonly messageId: string
}

/** The emails of a test's Slotkit. They are kept here, and also passed to the option `mailer` or `onMail` if it is set. */
export interface TestMails {
  /** The sent emails, in order. */
  readonly sent: ReadonlyArray<SentMail>
  /** The emails sent to an address, in order. */
  readonly to: (address: string) => ReadonlyArray<SentMail>
  readonly last: () => SentMail | undefined
  /** Forgets the sent emails. */
  readonly clear: () => void
  /**
   * Returns the last sent email that matches. Throws an error that lists the sent emails if there is none.
   *
   * @example
   * const { text } = t.mails.requireMail({ to: "grace@example.com", kind: "confirmation" })
   */
  readonly requireMail: (query: MailQuery) => SentMail
  /**
   * Rejects the next `times` emails, or all emails until `accept`. A `permanent` rejection is not retried.
   *
   * @example
   * t.mails.refuse({ times: 1 })
   */
  readonly refuse: (how?: { readonly times?: number; readonly permanent?: boolean }) => void
  /** Accepts emails again. */
  readonly accept: () => void
}

/**
 * A mailer that records emails, and the layer that adds it on top of the existing mailer and composer.
 *
 * @internal
 */
export const testMails = (time: StoppedTime): { readonly mails: TestMails; readonly layer: MailsLayer } => {
  const sent: Array<SentMail> = []
  const kinds = new Map<string, MailKind>()
  let refusing = { times: 0, permanent: false }
  const recording = (mailer: Mailer["Service"], hasMail: boolean) =>
    Mailer.of({
      send: Effect.fnUntraced(function* (mail, messageId) {
        if (refusing.times > 0) {
          refusing.times -= 1
          return yield* new MailRefused({ reason: "The test rejects emails.", permanent: refusing.permanent })
        }
        if (hasMail) yield* mailer.send(mail, messageId)
        sent.push({ ...mail, kind: kinds.get(contentOf(mail)) ?? null, at: new Date(time.now()), messageId })
      })
    })
  const naming = ({ compose, ...composer }: MailComposer["Service"]) =>
    MailComposer.of({
      ...composer,
      compose: (request) => {
        const mail = compose(request)
        kinds.set(contentOf(mail), request.kind)
        return mail
      }
    })
  const layer: MailsLayer = Layer.effectContext(
    Effect.gen(function* () {
      return Context.make(Mailer, recording(yield* Mailer, yield* HasMail)).pipe(
        Context.add(MailComposer, naming(yield* MailComposer)),
        Context.add(HasMail, true)
      )
    })
  )
  const mails: TestMails = {
    sent,
    to: (address) => sent.filter(({ to }) => to.email === address),
    last: () => sent.at(-1),
    clear: () => void sent.splice(0),
    requireMail: (query) => {
      const found = sent.findLast((mail) => isMeant({ ...mail, to: mail.to.email }, query))
      if (found !== undefined) return found
      throw missing(`No ${mailInWords(query)} has been sent`, "email", sent.map(shownMail))
    },
    refuse: ({ times = Number.POSITIVE_INFINITY, permanent = false } = {}) => {
      refusing = { times, permanent }
    },
    accept: () => {
      refusing = { times: 0, permanent: false }
    }
  }
  return { mails, layer }
}

type MailsLayer = Layer.Layer<Mailer | MailComposer, never, Mailer | MailComposer>

/** Stores keep only these parts of an email, and its kind. */
const contentOf = ({ to, subject, text }: Mail): string => JSON.stringify([to.email, subject, text])

const shownMail = ({ at, kind, to, subject }: SentMail): string => `${shownInstant(at)}  ${kind}  to ${to.email}  "${subject}"`
