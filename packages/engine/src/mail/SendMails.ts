import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { claimWork } from "../kernel/ClaimWork.ts"
import { countBy } from "../kernel/LabelledMetric.ts"
import { newLease } from "../kernel/NewLease.ts"
import { Settings } from "../kernel/Settings.ts"
import { HasMail } from "../ports/mail/HasMail.ts"
import { Mailer, MailRefused } from "../ports/mail/Mailer.ts"
import { type LeasedMail, MailOutbox } from "../ports/mail/MailOutbox.ts"

/**
 * The number of emails sent concurrently under one lease, such that even an unresponsive server times out before the lease ends.
 */
const batch = 10

/** The delays between attempts, in minutes. After the last one the email is abandoned. */
const retryMinutes = [1, 5, 30, 120, 360, 720]

/** Sends the emails that are due now, and returns how many there were. Any number of processes may run it concurrently. */
export const sendMails = Effect.gen(function* () {
  const outbox = yield* MailOutbox
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("mails", outbox.claim({ limit: batch, now, lease }))
  yield* Effect.forEach(due, (entry) => sendMail(entry, lease.token), { concurrency: batch, discard: true })
  return due.length
})

const sendMail = Effect.fnUntraced(function* (leased: LeasedMail, leaseToken: string) {
  const { id, kind, mail } = leased
  const mailer = yield* Mailer
  const { origin } = yield* Settings
  const messageId = `<mail-${id}@${new URL(origin).hostname}>`
  const hasMail = yield* HasMail
  const sending = mailer
    .send(mail, messageId)
    .pipe(
      Effect.catchDefect((defect) =>
        Effect.andThen(Effect.logWarning(`The mailer failed on email ${id} (${kind})`, defect), broken)
      )
    )
  const [written, outcome] = yield* hasMail ? attempted(sending, leased, leaseToken) : unsent(sending, leased, leaseToken)
  if (written) yield* mails([kind, outcome])
})

/** Without a mail server the mailer only passes the email on to whoever prints it. */
const unsent = Effect.fnUntraced(function* (sending: Effect.Effect<void, MailRefused>, leased: LeasedMail, leaseToken: string) {
  const outbox = yield* MailOutbox
  yield* Effect.ignore(sending)
  return yield* ended("unsent", outbox.unsent(leased, leaseToken))
})

const attempted = Effect.fnUntraced(function* (
  sending: Effect.Effect<void, MailRefused>,
  leased: LeasedMail,
  leaseToken: string
) {
  const { id, kind, attempt } = leased
  const outbox = yield* MailOutbox
  return yield* sending.pipe(
    Effect.matchEffect({
      onSuccess: () => Effect.flatMap(Clock.currentTimeMillis, (now) => ended("sent", outbox.sent(leased, leaseToken, now))),
      onFailure: ({ reason, permanent, detail }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const next = permanent ? Option.none() : retryAt(attempt, now)
          const ahead = Option.isNone(next) ? "It is not retried." : `The next attempt is in ${retryMinutes[attempt - 1]} min.`
          return Effect.andThen(
            Effect.logWarning(
              `Email ${id} (${kind}) was refused at attempt ${attempt} of ${retryMinutes.length + 1}. ${ahead} ${detail ?? reason}`
            ),
            ended(Option.isSome(next) ? "retry" : "failed", outbox.refused(leased, leaseToken, reason, next))
          )
        })
    })
  )
})

const mails = countBy("slotkit_mails_total", "Mails that were handed over or refused, by kind and outcome.", ["kind", "outcome"])

/** The outcome of an attempt, and whether it was stored. It is not stored when the lease was lost. */
const ended = (outcome: "sent" | "retry" | "failed" | "unsent", write: Effect.Effect<boolean>) =>
  Effect.map(write, (written) => [written, outcome] as const)

/** The error may contain addresses, so it does not appear in the email log. */
const broken = Effect.fail(new MailRefused({ reason: "The mailer failed unexpectedly.", permanent: false }))

const retryAt = (attempt: number, now: Instant): Option.Option<Instant> => {
  const minutes = retryMinutes[attempt - 1]
  return minutes === undefined ? Option.none() : Option.some(now + minutes * millisPerMinute)
}
