import { type Mail, MailComposer, Mailer, MailRefused } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isMeant, type MailKind, type MailQuery, mailInWords } from "./MailQuery.ts"
import { missing, shownInstant } from "./Missing.ts"
import type { StoppedTime } from "./StoppedTime.ts"

/** A mail that was sent. */
export interface SentMail extends Mail {
  /** `null` when another process wrote it, into the same database. */
  readonly kind: MailKind | null
  /** By the test's clock. */
  readonly at: Date
  /** The same for every try of one mail. */
  readonly messageId: string
}

/** The mails of a test's Slotkit. They go nowhere but here, and to the option `mailer` or `onMail` when it is given. */
export interface TestMails {
  /** What was sent, in order. */
  readonly sent: ReadonlyArray<SentMail>
  /** What was sent to an address, in order. */
  readonly to: (address: string) => ReadonlyArray<SentMail>
  readonly last: () => SentMail | undefined
  /** Forgets what was sent. */
  readonly clear: () => void
  /**
   * The last mail that was sent as described. Throws an error that lists what was sent, when there is none.
   *
   * @example
   * const { text } = t.mails.requireMail({ to: "grace@example.com", kind: "confirmation" })
   */
  readonly requireMail: (query: MailQuery) => SentMail
  /**
   * Refuses the next `times` mails, or all of them until `accept`; `permanent` says that trying again cannot help.
   *
   * @example
   * t.mails.refuse({ times: 1 })
   */
  readonly refuse: (how?: { readonly times?: number; readonly permanent?: boolean }) => void
  /** Takes mails again. */
  readonly accept: () => void
}

/** Mails that are kept, and the layer that keeps them, on top of the mailer and the composer that there are. */
export const testMails = (time: StoppedTime): { readonly mails: TestMails; readonly layer: MailsLayer } => {
  const sent: Array<SentMail> = []
  const kinds = new Map<string, MailKind>()
  let refusing = { times: 0, permanent: false }
  const recording = (mailer: Mailer["Service"]) =>
    Mailer.of({
      send: Effect.fnUntraced(function* (mail, messageId) {
        if (refusing.times > 0) {
          refusing.times -= 1
          return yield* new MailRefused({ reason: "The test refuses mails.", permanent: refusing.permanent })
        }
        yield* mailer.send(mail, messageId)
        sent.push({ ...mail, kind: kinds.get(contentOf(mail)) ?? null, at: new Date(time.now()), messageId })
      })
    })
  const naming = ({ compose }: MailComposer["Service"]) =>
    MailComposer.of({
      compose: (request) => {
        const mail = compose(request)
        kinds.set(contentOf(mail), request.kind)
        return mail
      }
    })
  const layer: MailsLayer = Layer.effectContext(
    Effect.gen(function* () {
      return Context.make(Mailer, recording(yield* Mailer)).pipe(Context.add(MailComposer, naming(yield* MailComposer)))
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
      throw missing(`No ${mailInWords(query)} has been sent`, "mail", sent.map(shownMail))
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

/** Stores keep no more of a mail than this, and its kind beside it. */
const contentOf = ({ to, subject, text }: Mail): string => JSON.stringify([to.email, subject, text])

const shownMail = ({ at, kind, to, subject }: SentMail): string => `${shownInstant(at)}  ${kind}  to ${to.email}  "${subject}"`
