import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { countBy } from "../kernel/LabelledMetric.ts"
import { Settings } from "../kernel/Settings.ts"
import { type Job, JobStore } from "../ports/JobStore.ts"
import { MailComposer } from "../ports/mail/MailComposer.ts"
import { HasMail, Mailer, MailRefused, noMailServer } from "../ports/mail/Mailer.ts"
import type { MailEnd } from "../ports/mail/MailOutbox.ts"
import { Retention } from "../ports/RetentionStore.ts"

/** The delays between attempts, in minutes. After the last one the email is abandoned. */
export const retryMinutes = [1, 5, 30, 120, 360, 720]

/** Sends an email. Without a mail server, the mailer only passes it to the function that prints it. */
export const sendMail = Effect.fnUntraced(function* (job: Job<"email">, leaseToken: string) {
  const { key, attempts, payload } = job
  const mailer = yield* Mailer
  const { withLook } = yield* MailComposer
  const { origin } = yield* Settings
  const hasMail = yield* HasMail
  const refusal = yield* mailer
    .send({ ...payload.mail, html: withLook(payload.mail.html) }, `<mail-${key}@${new URL(origin).hostname}>`)
    .pipe(
      Effect.catchDefect((defect) =>
        Effect.andThen(Effect.logWarning(`The mailer failed on email ${key} (${payload.kind})`, defect), broken)
      ),
      Effect.as(undefined),
      Effect.catch(Effect.succeed)
    )
  const now = yield* Clock.currentTimeMillis
  if (!hasMail) return yield* endMail(job, leaseToken, { status: "unsent", sentAt: null, error: noMailServer })
  if (refusal === undefined) return yield* endMail(job, leaseToken, { status: "sent", sentAt: now, error: null })
  const { reason, permanent, detail } = refusal
  const minutes = permanent ? undefined : retryMinutes[attempts]
  const ahead = minutes === undefined ? "It is not retried." : `The next attempt is in ${minutes} min.`
  yield* Effect.logWarning(
    `Email ${key} (${payload.kind}) was refused at attempt ${attempts + 1} of ${retryMinutes.length + 1}. ${ahead} ${detail ?? reason}`
  )
  if (minutes === undefined) return yield* endMail(job, leaseToken, { status: "failed", sentAt: null, error: reason })
  return yield* retryMail(job, leaseToken, now + minutes * millisPerMinute, reason)
})

/** The error may contain addresses, so it does not appear in the email log. */
const broken = Effect.fail(new MailRefused({ reason: "The mailer failed unexpectedly.", permanent: false }))

/** Ends an email, whose text is then deleted if it is a sign-in email or is not to be kept. */
export const endMail = Effect.fnUntraced(function* (job: Job<"email">, leaseToken: string, ended: Omit<MailEnd, "keepsBody">) {
  const { mailBodies } = yield* Retention
  const keepsBody = mailBodies > 0 && job.payload.kind !== "signIn"
  return yield* counted(job, ended.status, (yield* JobStore).complete(job, leaseToken, { ...ended, keepsBody }))
})

/** Has an email sent again later. */
export const retryMail = Effect.fnUntraced(function* (job: Job<"email">, leaseToken: string, dueAt: Instant, error: string) {
  return yield* counted(job, "retry", (yield* JobStore).retry(job, leaseToken, { dueAt, attempts: job.attempts + 1, error }))
})

/** Counts an outcome that was stored. It is not when the lease was lost. */
const counted = ({ payload }: Job<"email">, outcome: MailEnd["status"] | "retry", write: Effect.Effect<boolean>) =>
  write.pipe(
    Effect.tap((isStored) => (isStored ? mails([payload.kind, outcome]) : Effect.void)),
    Effect.as("stored" as const)
  )

const mails = countBy("slotkit_mails_total", "Emails that were sent or refused, by kind and outcome.", ["kind", "outcome"])
