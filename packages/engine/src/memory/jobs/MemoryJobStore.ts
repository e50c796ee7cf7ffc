import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Job, type JobKey, JobStore, type NewJob } from "../../ports/JobStore.ts"
import { timerOf } from "../../ports/Timer.ts"
import { claimed, isLeasedUnder, nextClaimableAt } from "../LeasedRows.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type QueuedJob, type Tables } from "../MemoryTables.ts"

/** Jobs in memory. */
export const memoryJobStore: Layer.Layer<JobStore, never, MemoryDatabase> = Layer.effect(
  JobStore,
  Effect.map(MemoryDatabase, ({ read, write }) => {
    const add = (jobs: ReadonlyArray<NewJob>, merged: (known: QueuedJob, job: NewJob) => Partial<QueuedJob>) =>
      write((tables) => [
        undefined,
        jobs.reduce((after, job) => {
          if (job.kind === "timer" && !HashMap.has(holdingsOf(after, job.hostId).bookings, timerOf(job).bookingId)) return after
          const known = Option.getOrUndefined(HashMap.get(after.jobs, nameOf(job)))
          const { hostId, kind, key, dueAt, payload = null } = job
          const added = { hostId, kind, key, dueAt, payload, attempts: 0, revision: 0, lease: null }
          if (known === undefined) return withJob(after, added)
          return withJob(after, { ...known, payload, attempts: 0, revision: known.revision + 1, ...merged(known, job) })
        }, tables)
      ])

    return JobStore.of({
      enqueue: (jobs) =>
        add(jobs, (known, { kind, dueAt }) =>
          kind === "timer" ? { dueAt, lease: null } : { dueAt: Math.min(known.dueAt, dueAt) }
        ),
      reschedule: (jobs) => add(jobs, (_, { dueAt }) => ({ dueAt, lease: null })),
      claim: (kind, claim) =>
        write((tables) => {
          const due = claimed(ofKind(tables, kind), claim)
          return [due.map(jobOf), due.reduce(withJob, tables)]
        }),
      complete: (job, leaseToken) =>
        write((tables) => {
          const leased = leasedJob(tables, job, leaseToken)
          if (leased === undefined) return [false, tables]
          return [true, leased.revision === job.revision ? withoutJob(tables, job) : withJob(tables, { ...leased, lease: null })]
        }),
      retry: (job, leaseToken, { dueAt, attempts }) =>
        write((tables) => {
          const leased = leasedJob(tables, job, leaseToken)
          if (leased === undefined) return [false, tables]
          const changes = leased.revision === job.revision ? { dueAt, attempts } : {}
          return [true, withJob(tables, { ...leased, ...changes, lease: null })]
        }),
      cancel: (jobs) => write((tables) => [undefined, jobs.reduce(withoutJob, tables)]),
      nextDueAt: (kind) => read((tables) => nextClaimableAt(ofKind(tables, kind))),
      adopt: Effect.void
    })
  })
)

const nameOf = ({ kind, key }: JobKey): string => `${kind} ${key}`

const jobOf = ({ lease, ...job }: QueuedJob): Job => job

const ofKind = ({ jobs }: Tables, kind: Job["kind"]): ReadonlyArray<QueuedJob> =>
  HashMap.toValues(jobs).filter((job) => job.kind === kind)

const leasedJob = ({ jobs }: Tables, job: Job, leaseToken: string): QueuedJob | undefined => {
  const found = Option.getOrUndefined(HashMap.get(jobs, nameOf(job)))
  return found !== undefined && found.hostId === job.hostId && isLeasedUnder(found, leaseToken) ? found : undefined
}

const withJob = (tables: Tables, job: QueuedJob): Tables => ({ ...tables, jobs: HashMap.set(tables.jobs, nameOf(job), job) })

const withoutJob = (tables: Tables, job: JobKey): Tables => {
  const found = Option.getOrUndefined(HashMap.get(tables.jobs, nameOf(job)))
  return found?.hostId === job.hostId ? { ...tables, jobs: HashMap.remove(tables.jobs, nameOf(job)) } : tables
}
