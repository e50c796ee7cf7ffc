import { millisPerDay, millisPerMinute } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdempotencyStore } from "../ports/IdempotencyStore.ts"
import { MailOutbox } from "../ports/MailOutbox.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { runTimers } from "./RunTimers.ts"
import { sendMails } from "./SendMails.ts"

/** Does everything that is due now, and what becomes due by it; how much there was. */
export const runJobsOnce = Effect.gen(function* () {
  let done = 0
  for (;;) {
    const batch = (yield* runTimers) + (yield* sendMails)
    done += batch
    if (batch === 0) return done
  }
})

/**
 * Does what is due, for as long as it is let: it looks again when the next row is due, and every second for rows of others.
 *
 * A store that does not answer is tried again after a second; nothing is lost, since every job is a row.
 */
export const runJobs = Effect.gen(function* () {
  let prunedAt = 0
  const jobs = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now - prunedAt >= pruneEveryMillis) {
      yield* pruneAnswers
      prunedAt = now
    }
    yield* runJobsOnce
    yield* untilNext
  })
  return yield* Effect.forever(
    Effect.catchCause(jobs, (cause) =>
      Effect.andThen(Effect.logWarning("The jobs failed and will run again", cause), Effect.sleep("1 second"))
    )
  )
})

/** Forgets remembered answers that are older than a day. Decision: idempotency. */
export const pruneAnswers = Effect.gen(function* () {
  const answers = yield* IdempotencyStore
  return yield* answers.prune((yield* Clock.currentTimeMillis) - millisPerDay)
})

const pruneEveryMillis = 10 * millisPerMinute

const untilNext = Effect.gen(function* () {
  const timers = yield* TimerStore
  const outbox = yield* MailOutbox
  const now = yield* Clock.currentTimeMillis
  const due = [yield* timers.nextDueAt, yield* outbox.nextDueAt].flatMap((at) => (Option.isSome(at) ? [at.value - now] : []))
  yield* Effect.sleep(Math.max(5, Math.min(1000, ...due)))
})
