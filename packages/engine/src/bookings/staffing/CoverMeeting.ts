import { millisPerDay } from "@slotkit/core/internal"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict, Unavailable } from "../../kernel/Failure.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type Job, JobStore } from "../../ports/JobStore.ts"
import { type CoverStep, coverKeptMillis, coverPayload } from "./CoverJobs.ts"
import { changedSinceRefusal, errorRefusal, refusalOf, unreadRefusal } from "./CoverRefusals.ts"
import type { Handover } from "./Handover.ts"
import { type ReassignStep, reassignInStep } from "./ReassignBooking.ts"

/**
 * Gives one meeting of a bulk reassignment to another member, or back. The outcome is stored in the transaction of the change
 * under the lease of the job, so a meeting moves once, whichever process ends. Deletes the record of one whose time is over.
 */
export const coverMeeting = Effect.fnUntraced(function* (job: Job<"reassignment">, leaseToken: string) {
  const step = coverPayload(job)
  if (step.of === "reassignment") return yield* headOutcome(job)
  if (step.state !== "waiting" && step.state !== "undoing") return "done" as const
  const jobs = yield* JobStore
  const now = yield* Clock.currentTimeMillis
  const store = (changes: Partial<CoverStep>) =>
    jobs.retry(job, leaseToken, {
      dueAt: now + coverKeptMillis,
      attempts: 0,
      error: null,
      payload: JSON.stringify({ ...step, note: null, ...changes })
    })
  /** Rolls the change back if another process has taken the job over. */
  const storeOnce = (changes: Partial<CoverStep>) =>
    Effect.flatMap(store(changes), (isStored) => (isStored ? Effect.void : Effect.die(new LeaseLost())))
  const change = step.state === "waiting" ? moveOf(step, storeOnce) : moveBackOf(step, storeOnce)
  const failed = step.state === "waiting" ? "failed" : "stayed"
  const tried = change(job.hostId).pipe(
    Effect.provideService(CurrentActor, step.actor),
    Effect.catchTags({
      Conflict: (failure) =>
        Effect.flatMap(stateOf(job.hostId, step.booking), (state) => {
          const refusal = refusalOf(failure, state)
          const isChanged = step.state === "undoing" && refusal.reason === "changed"
          return store({ state: failed, refusal: isChanged ? changedSinceRefusal : refusal })
        }),
      NotFound: (failure) => store({ state: failed, refusal: refusalOf(failure, null) }),
      Invalid: (failure) => store({ state: failed, refusal: refusalOf(failure, null) })
    })
  )
  yield* Effect.catchCause(tried, (cause) => {
    const defect = Cause.squash(cause)
    if (defect instanceof LeaseLost) return Effect.void
    if (job.attempts < mostRetries || Cause.hasInterrupts(cause)) return Effect.failCause(cause)
    return store({ state: failed, refusal: defect instanceof Unavailable ? unreadRefusal : errorRefusal })
  })
  return "stored" as const
})

/** A calendar that cannot be read, or a busy database, is tried again so often. */
const mostRetries = 5

class LeaseLost extends Error {
  override readonly name = "LeaseLost"
}

type Store = (changes: Partial<CoverStep>) => Effect.Effect<void>

const moveOf =
  ({ booking, start, role, from, to, note, notify, reasonCode = null }: CoverStep, store: Store) =>
  (teamId: number) =>
    reassignInStep(
      teamId,
      booking,
      { role, from, to: to ?? "auto", note, notify, reason_code: reasonCode },
      {
        check: (handover) => unchanged(handover.start === start),
        store: (exchanged, successor) => store({ state: "moved", to: successor, exchanged })
      }
    )

const moveBackOf =
  ({ booking, start, role, from, to, notify, timeOff, exchanged }: CoverStep, store: Store) =>
  (teamId: number) => {
    const holds = ({ staff }: Handover) =>
      staff.assignments.some((each) => each.role === role && each.meetingId === exchanged!.meetingId)
    const step: ReassignStep = {
      check: (handover) => unchanged(handover.start === start && holds(handover)),
      undoes: { ...exchanged!, timeOff },
      store: () => store({ state: "undone" })
    }
    return reassignInStep(teamId, booking, { role, from: to, to: from, notify }, step)
  }

const unchanged = (isSame: boolean): Effect.Effect<void, Conflict> =>
  isSame ? Effect.void : Effect.fail(Conflict.of({ code: "changed" }))

const stateOf = Effect.fnUntraced(function* (teamId: number, id: number) {
  const found = yield* (yield* BookingStore).find(teamId, id)
  return Option.match(found, { onNone: () => null, onSome: ({ state }) => state })
})

/** The record of a bulk reassignment goes with the last of its meetings. */
const headOutcome = Effect.fnUntraced(function* ({ hostId, key }: Job<"reassignment">) {
  const jobs = yield* JobStore
  const left = yield* jobs.list(hostId, "reassignment", key)
  return left.length > 1 ? { dueAt: (yield* Clock.currentTimeMillis) + millisPerDay } : ("done" as const)
})
