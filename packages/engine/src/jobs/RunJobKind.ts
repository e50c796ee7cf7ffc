import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { sendText } from "../bookings/SendText.ts"
import { coverMeeting } from "../bookings/staffing/CoverMeeting.ts"
import { expireOffer } from "../bookings/waitlist/ExpireOffer.ts"
import { finishDisconnect } from "../calendars/accounts/FinishDisconnect.ts"
import { readDueAccount, readsCalendars } from "../calendars/busy/ReadAccount.ts"
import { pollCalendarEdits, pollsEdits } from "../calendars/edits/PollCalendarEdits.ts"
import { opensPushChannels, renewPushChannel } from "../calendars/push/RenewPushChannel.ts"
import { hasRooms, syncRoom } from "../calendars/rooms/SyncRoom.ts"
import { writesCalendars } from "../calendars/sync/RequestSync.ts"
import { writeEvent } from "../calendars/sync/WriteEvent.ts"
import { importLease, importsAccounts, runImport } from "../imports/RunImport.ts"
import { claimWork, newLease } from "../kernel/ClaimWork.ts"
import type { JobHandler, JobOutcome } from "../kernel/JobHandler.ts"
import type { Settings } from "../kernel/Settings.ts"
import { sendMail } from "../mail/SendMail.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { type EnqueuedKind, type Job, type JobKind, JobStore } from "../ports/JobStore.ts"
import { continueErasure } from "../privacy/ErasePerson.ts"
import { announcePostponed } from "./AnnouncePostponed.ts"
import { everySoOften } from "./PeriodicJob.ts"
import { pruneAnswers, purgeEnded } from "./PurgeEnded.ts"
import { purgeOrphans } from "./PurgeOrphans.ts"
import { purgeRemoved } from "./PurgeRemoved.ts"
import { rollUpCounters } from "./RollUpCounters.ts"
import { runTimer } from "./RunTimer.ts"

/** The settings of a kind of jobs. */
export interface JobKindSettings<K extends JobKind = JobKind> {
  readonly handler: JobHandler<K>
  /** The maximum number that run at once in a process. */
  readonly concurrency: number
  /** The time for which they continue after the process begins to stop. */
  readonly grace: Duration.Input
  /** The pause before a failed job is retried. `null` if that is when its lease ends, and the failure is not stored. */
  readonly retryAfter: Duration.Input | null
  /** The interval at which a process looks for jobs that another process has enqueued. */
  readonly poll: Duration.Input
  /** True if this installation has such jobs. Otherwise none are claimed. */
  readonly isNeeded: Effect.Effect<boolean, never, Settings>
  /** True if the jobs of a host run one after the other. */
  readonly isPerHost: boolean
  /** The time for which claimed jobs are leased, and thus after which another process continues those of a killed one. */
  readonly lease: Duration.Input
  /** The time that one job takes at most, with calls to a provider. The jobs of a host are not begun with less of the lease. */
  readonly longest: Duration.Input
  /** True if a free slot is filled at once. Otherwise the next jobs are claimed when all are over. */
  readonly refills: boolean
}

const sendMailOrText = Effect.fnUntraced(function* (job: Job<"email">, leaseToken: string) {
  const { message } = job.payload.mail
  return yield* message === undefined ? sendMail(job, leaseToken) : sendText(job, leaseToken, message)
})

const usual = {
  concurrency: 1,
  grace: "10 seconds",
  retryAfter: "5 seconds",
  poll: "5 seconds",
  isNeeded: Effect.succeed(true),
  isPerHost: false,
  lease: "1 minute",
  longest: "25 seconds",
  refills: false
} as const satisfies Omit<JobKindSettings, "handler">

/** All kinds of jobs. */
export const jobSettings = {
  timer: { ...usual, handler: runTimer, concurrency: 20, poll: "1 second" },
  offer: { ...usual, handler: expireOffer, concurrency: 8, isPerHost: true, poll: "1 second" },
  calendar_event: {
    ...usual,
    handler: writeEvent,
    isNeeded: writesCalendars,
    concurrency: 20,
    retryAfter: null,
    poll: "1 second",
    refills: true
  },
  // Providers rate-limit accounts.
  room: {
    ...usual,
    handler: syncRoom,
    isNeeded: hasRooms,
    concurrency: 20,
    isPerHost: true,
    retryAfter: null,
    poll: "1 second"
  },
  edit_poll: {
    ...usual,
    handler: pollCalendarEdits,
    isNeeded: pollsEdits,
    concurrency: 8,
    retryAfter: "10 minutes",
    poll: "30 seconds"
  },
  calendar_read: { ...usual, handler: readDueAccount, isNeeded: readsCalendars, concurrency: 8, retryAfter: "1 minute" },
  push_channel: {
    ...usual,
    handler: renewPushChannel,
    isNeeded: opensPushChannels,
    concurrency: 4,
    retryAfter: "10 minutes",
    poll: "30 seconds"
  },
  // It renews its lease, so a short one is safe.
  import: {
    ...usual,
    handler: runImport,
    isNeeded: importsAccounts,
    concurrency: 4,
    lease: importLease,
    poll: "1 second",
    refills: true
  },
  // Each locks the calendar of its team. One whose lease has ended is rolled back, so a short one is safe.
  reassignment: {
    ...usual,
    handler: coverMeeting,
    concurrency: 8,
    isPerHost: true,
    lease: "20 seconds",
    longest: "12 seconds",
    poll: "1 second"
  },
  disconnect: { ...usual, handler: finishDisconnect, concurrency: 4 },
  announcement: { ...usual, handler: announcePostponed, concurrency: 4, poll: "30 seconds" },
  erasure: { ...usual, handler: continueErasure },
  removal: { ...usual, handler: everySoOften(purgeRemoved, "5 seconds") },
  counts: { ...usual, handler: everySoOften(rollUpCounters, "5 seconds") },
  purge: {
    ...usual,
    handler: everySoOften(Effect.andThen(pruneAnswers, Effect.andThen(purgeEnded, purgeOrphans)), "10 minutes")
  },
  email: { ...usual, handler: sendMailOrText, concurrency: 10, retryAfter: null, poll: "1 second" }
} as const satisfies { readonly [K in JobKind]: JobKindSettings<K> }

type HandlerServices = Effect.Services<ReturnType<(typeof jobSettings)[JobKind]["handler"]>>

/** Returns when the next job of a kind can be claimed, if this installation has such jobs. */
export const nextJobDueAt = Effect.fnUntraced(function* (kind: JobKind) {
  return (yield* jobSettings[kind].isNeeded) ? yield* (yield* JobStore).nextDueAt(kind) : Option.none()
})

/**
 * Runs jobs of a kind that are due. Returns how many of them are done or can continue at once. Any number of processes may run
 * it.
 */
export const runJobKind = Effect.fnUntraced(function* (kind: JobKind) {
  const { concurrency } = jobSettings[kind]
  const done = yield* Effect.forEach(yield* claimJobs(kind, concurrency), (work) => work, { concurrency })
  return done.reduce((sum, one) => sum + one, 0)
})

/**
 * Claims at most `limit` jobs of a kind that are due. Returns the work on them, which may run concurrently, and which returns how
 * many jobs are done or can continue at once.
 *
 * A job that fails is retried after a pause. Its error is the name of the failure, because a message may contain personal data.
 */
export const claimJobs = Effect.fnUntraced(function* (kind: JobKind, limit: number) {
  const jobs = yield* JobStore
  const { retryAfter, isNeeded, isPerHost, ...settings } = jobSettings[kind]
  if (!(yield* isNeeded)) return []
  const handler = jobSettings[kind].handler as (
    job: Job,
    leaseToken: string
  ) => Effect.Effect<JobOutcome, unknown, HandlerServices>
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now, Duration.toMillis(settings.lease))
  const longestMillis = Duration.toMillis(settings.longest)
  const run = Effect.fnUntraced(function* (job: Job) {
    const outcome = yield* Effect.exit(handler(job, lease.token))
    const endedAt = yield* Clock.currentTimeMillis
    if (outcome._tag === "Failure") {
      yield* Effect.logWarning(`A job of the kind ${kind} failed and will be retried`, outcome.cause)
      if (retryAfter === null) return 0
      const retry = { dueAt: endedAt + Duration.toMillis(retryAfter), attempts: job.attempts + 1, error: nameOf(outcome.cause) }
      yield* jobs.retry(job, lease.token, retry)
      return 0
    }
    if (outcome.value === "done") {
      yield* jobs.complete(job as Job<EnqueuedKind>, lease.token, null)
      return 1
    }
    if (outcome.value === "stored") return 1
    if ("end" in outcome.value) {
      yield* jobs.complete(job, lease.token, outcome.value.end)
      return 1
    }
    const { dueAt, attempts = 0, error = null } = outcome.value
    yield* jobs.retry(job, lease.token, { dueAt, attempts, error })
    return dueAt <= endedAt ? 1 : 0
  })
  /** Runs a job if enough of the lease is left. Otherwise it stays due. */
  const inTime = Effect.fnUntraced(function* (job: Job) {
    const isLate = isPerHost && (yield* Clock.currentTimeMillis) + longestMillis > lease.until
    if (!isLate) return yield* run(job)
    yield* jobs.retry(job, lease.token, { dueAt: job.dueAt, attempts: job.attempts, error: null })
    return 0
  })
  const claimed = yield* claimWork(kind, jobs.claim(kind, { limit, now, lease }))
  const sequences = isPerHost ? [...Map.groupBy(claimed, ({ hostId }) => hostId).values()] : claimed.map((job) => [job])
  return sequences.map((some) =>
    Effect.forEach(some, inTime).pipe(
      Effect.map((done) => done.reduce<number>((sum, one) => sum + one, 0)),
      Effect.provideService(CurrentActor, { kind: "clock", id: null })
    )
  )
})

const nameOf = (cause: Cause.Cause<unknown>): string => {
  const failure = Cause.squash(cause)
  return failure instanceof Error ? failure.name : typeof failure
}

/** Runs the timers of bookings that are due now, and returns how many there were. */
export const runTimers = runJobKind("timer")
