import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { claimWork } from "../kernel/ClaimWork.ts"
import { countBy } from "../kernel/LabelledMetric.ts"
import { newLease } from "../kernel/NewLease.ts"
import { Settings } from "../kernel/Settings.ts"
import { Mailer, MailRefused } from "../ports/Mailer.ts"
import { type LeasedMail, MailOutbox } from "../ports/MailOutbox.ts"

/** Mails sent side by side under one lease, so that even a server that hangs is given up before the lease ends. */
const batch = 10

/** Minutes to wait after each refused attempt; a mail that was refused once more is given up. */
const retryMinutes = [1, 5, 30, 120, 360, 720]

/** Sends the mails that are due now; how many there were. Any number of processes may do so at once. */
export const sendMails = Effect.gen(function* () {
  const outbox = yield* MailOutbox
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("mails", outbox.claim({ limit: batch, now, lease }))
  yield* Effect.forEach(due, (entry) => sendMail(entry, lease.token), { concurrency: batch, discard: true })
  return due.length
})

const sendMail = Effect.fnUntraced(function* ({ id, kind, attempt, mail }: LeasedMail, leaseToken: string) {
  const outbox = yield* MailOutbox
  const mailer = yield* Mailer
  const { origin } = yield* Settings
  const messageId = `<mail-${id}@${new URL(origin).hostname}>`
  const [written, outcome] = yield* mailer.send(mail, messageId).pipe(
    Effect.catchDefect((defect) => Effect.andThen(Effect.logWarning("The mailer failed on a message", defect), broken)),
    Effect.matchEffect({
      onSuccess: () => Effect.flatMap(Clock.currentTimeMillis, (now) => ended("sent", outbox.sent(id, leaseToken, now))),
      onFailure: ({ reason, permanent }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const next = permanent ? Option.none() : retryAt(attempt, now)
          return ended(Option.isSome(next) ? "retry" : "failed", outbox.refused(id, leaseToken, reason, next))
        })
    })
  )
  if (written) yield* mails([kind, outcome])
})

const mails = countBy("slotkit_mails_total", "Mails that were handed over or refused, by kind and outcome.", ["kind", "outcome"])

/** How an attempt ended, and whether that could be written: it could not when the lease was lost. */
const ended = (outcome: "sent" | "retry" | "failed", write: Effect.Effect<boolean>) =>
  Effect.map(write, (written) => [written, outcome] as const)

/** What broke the mailer may hold addresses, so the mail log does not say. */
const broken = Effect.fail(new MailRefused({ reason: "The mailer failed unexpectedly.", permanent: false }))

const retryAt = (attempt: number, now: Instant): Option.Option<Instant> => {
  const minutes = retryMinutes[attempt - 1]
  return minutes === undefined ? Option.none() : Option.some(now + minutes * millisPerMinute)
}
