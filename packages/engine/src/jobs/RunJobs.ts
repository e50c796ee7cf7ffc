import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { warmCalendars } from "../calendars/WarmCalendars.ts"
import { watchCalendars } from "../channels/WatchCalendars.ts"
import { driveRooms, nextRoomDueAt } from "../conferences/DriveRooms.ts"
import { writeCopies } from "../copies/WriteCopies.ts"
import { deliverWebhooks } from "../deliveries/DeliverWebhooks.ts"
import { runDeliveries } from "../deliveries/RunDeliveries.ts"
import { finishDisconnects } from "../disconnect/FinishDisconnects.ts"
import { followCalendars } from "../follow/FollowCalendars.ts"
import { finishGracefully } from "../kernel/GracefulEnd.ts"
import { sendMails } from "../mail/SendMails.ts"
import { finishErasures } from "../people/ErasePerson.ts"
import { CopyStore } from "../ports/calendars/CopyStore.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { foldCounts } from "./FoldCounts.ts"
import { forgetEnded, pruneAnswers } from "./ForgetEnded.ts"
import { forgetOrphans } from "./ForgetOrphans.ts"
import { forgetRemoved, settleRemovedHosts } from "./ForgetRemoved.ts"
import { runTimers } from "./RunTimers.ts"

/** Runs everything that is due now, and what becomes due as a result. Returns the number of completed tasks. */
export const runJobsOnce = Effect.gen(function* () {
  let done = 0
  for (;;) {
    const batch =
      (yield* settleRemovedHosts) +
      (yield* runTimers) +
      (yield* writeCopies) +
      (yield* driveRooms) +
      (yield* followCalendars) +
      (yield* warmCalendars) +
      (yield* watchCalendars) +
      (yield* finishDisconnects) +
      (yield* sendMails) +
      (yield* deliverWebhooks)
    done += batch
    if (batch === 0) return done
  }
})

/**
 * Runs due jobs until it is interrupted. It checks again when the next row is due, and every second for rows of other processes.
 *
 * Timers, emails and deliveries run concurrently, so that none of them blocks the others. When interrupted, it waits for emails
 * and deliveries in flight up to a time limit, and stores their outcomes. While the store is unavailable, it retries every
 * second. Nothing is lost, because every job is a row.
 */
export const runJobs = Effect.gen(function* () {
  const timers = yield* TimerStore
  const outbox = yield* MailOutbox
  const copies = yield* CopyStore
  return yield* Effect.all(
    [
      forever(untilNothingIsDue(runTimers), untilNext(timers.nextDueAt)),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => sendMails)), untilNext(outbox.nextDueAt)),
      forever(runDeliveries, Effect.void),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => warmCalendars)), Effect.sleep("5 seconds")),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => writeCopies)), untilNext(copies.nextDueAt)),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => watchCalendars)), Effect.sleep("30 seconds")),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => driveRooms)), untilNext(nextRoomDueAt)),
      forever(finishDisconnects, Effect.sleep("5 seconds")),
      forever(untilNothingIsDue(finishGracefully("10 seconds", () => followCalendars)), Effect.sleep("30 seconds")),
      forever(foldCounts, Effect.sleep("5 seconds")),
      forever(forgetRemoved, Effect.sleep("5 seconds")),
      forever(finishErasures, Effect.sleep("5 seconds")),
      forever(Effect.andThen(pruneAnswers, Effect.andThen(forgetEnded, forgetOrphans)), Effect.sleep("10 minutes"))
    ],
    { concurrency: "unbounded", discard: true }
  )
})

const forever = <A, E, R, E2, R2>(work: Effect.Effect<A, E, R>, pause: Effect.Effect<void, E2, R2>) =>
  Effect.forever(
    Effect.catchCause(Effect.andThen(work, pause), (cause) =>
      Effect.andThen(Effect.logWarning("A job failed and will be retried", cause), Effect.sleep("1 second"))
    )
  )

const untilNothingIsDue = <E, R>(work: Effect.Effect<number, E, R>) =>
  Effect.gen(function* () {
    while ((yield* work) > 0) yield* Effect.yieldNow
  })

const untilNext = Effect.fnUntraced(function* <R>(nextDueAt: Effect.Effect<Option.Option<Instant>, never, R>) {
  const due = yield* nextDueAt
  const wait = Option.isSome(due) ? due.value - (yield* Clock.currentTimeMillis) : 1000
  yield* Effect.sleep(Math.max(5, Math.min(1000, wait)))
})
