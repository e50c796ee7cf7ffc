import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type EnqueuedKind,
  type Job,
  type JobKey,
  type JobKind,
  JobStore,
  type NewJob,
  type RecordKind
} from "../../ports/JobStore.ts"
import { timerOf } from "../../ports/Timer.ts"
import { eventJobs } from "../calendars/MemoryCalendarEventStore.ts"
import { calendarReadJobs } from "../calendars/MemoryCalendarStore.ts"
import { roomJobs } from "../calendars/MemoryRoomStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { mailJobs } from "../MemoryMailOutbox.ts"
import { holdingsOf, type QueuedJob, type Tables } from "../MemoryTables.ts"
import { editPollJobs, pushChannelJobs } from "./CalendarJobs.ts"
import { type JobRows, leasedTable } from "./LeasedTable.ts"

/** Jobs in memory. */
export const memoryJobStore: Layer.Layer<JobStore, never, MemoryDatabase> = Layer.effect(
  JobStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    JobStore.of({
      enqueue: (jobs) => write((tables) => [undefined, jobs.reduce(withEnqueued, tables)]),
      claim: (kind, claim) => write((tables) => rowsOf(kind).claim(tables, claim)),
      complete: (job, leaseToken, end) => write((tables) => rowsOf(job.kind).complete(tables, job, leaseToken, end)),
      retry: (job, leaseToken, retry) => write((tables) => rowsOf(job.kind).retry(tables, job, leaseToken, retry)),
      list: <K extends RecordKind>(hostId: number, kind: K, prefix: string) =>
        read(({ jobs }) =>
          HashMap.toValues(jobs)
            .filter((job) => job.hostId === hostId && job.kind === kind && job.key.startsWith(prefix))
            .sort((one, other) => (one.key < other.key ? -1 : 1))
            .map(({ lease: _, ...job }) => job as Job<K>)
        ),
      cancel: (jobs) => write((tables) => [undefined, jobs.reduce(withoutJob, tables)]),
      nextDueAt: (kind) => read((tables) => rowsOf(kind).nextDueAt(tables)),
      adopt: Effect.void
    })
  )
)

const withEnqueued = (tables: Tables, job: NewJob): Tables => {
  const { hostId, kind, key, dueAt, payload = null } = job
  if (kind === "timer" && !HashMap.has(holdingsOf(tables, hostId).bookings, timerOf(job).bookingId)) return tables
  const known = Option.getOrUndefined(HashMap.get(tables.jobs, nameOf(job)))
  if (known === undefined) return withJob(tables, { hostId, kind, key, dueAt, payload, attempts: 0, revision: 0, lease: null })
  const due = kind === "timer" ? { dueAt, lease: null } : { dueAt: Math.min(known.dueAt, dueAt) }
  return withJob(tables, { ...known, payload, attempts: 0, revision: known.revision + 1, ...due })
}

const nameOf = ({ kind, key }: JobKey): string => `${kind} ${key}`

const jobRows = <K extends EnqueuedKind>(kind: K) =>
  leasedTable<K, QueuedJob>({
    waiting: ({ jobs }) => HashMap.toValues(jobs).filter((job) => job.kind === kind),
    find: ({ jobs }, job) => {
      const found = Option.getOrUndefined(HashMap.get(jobs, nameOf(job)))
      return found?.hostId === job.hostId ? found : undefined
    },
    set: (tables, job) => withJob(tables, job),
    jobOf: ({ lease, ...job }) => job as Job<K>,
    complete: (tables, row, job) => (row.revision === job.revision ? withoutJob(tables, job) : withJob(tables, row)),
    retry: (row, job, { dueAt, attempts, payload = row.payload }) =>
      row.revision === job.revision ? { ...row, dueAt, attempts, payload } : row
  })

const rows: { readonly [K in JobKind]: JobRows<K> } = {
  timer: jobRows("timer"),
  offer: jobRows("offer"),
  reassignment: jobRows("reassignment"),
  import: jobRows("import"),
  disconnect: jobRows("disconnect"),
  announcement: jobRows("announcement"),
  erasure: jobRows("erasure"),
  removal: jobRows("removal"),
  counts: jobRows("counts"),
  purge: jobRows("purge"),
  calendar_event: eventJobs,
  room: roomJobs,
  calendar_read: calendarReadJobs,
  edit_poll: editPollJobs,
  push_channel: pushChannelJobs,
  email: mailJobs
}

const rowsOf = <K extends JobKind>(kind: K): JobRows<K> => rows[kind]

const withJob = (tables: Tables, job: QueuedJob): Tables => ({ ...tables, jobs: HashMap.set(tables.jobs, nameOf(job), job) })

const withoutJob = (tables: Tables, job: JobKey): Tables => {
  const found = Option.getOrUndefined(HashMap.get(tables.jobs, nameOf(job)))
  return found?.hostId === job.hostId ? { ...tables, jobs: HashMap.remove(tables.jobs, nameOf(job)) } : tables
}
