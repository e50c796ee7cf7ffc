import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { type EnqueuedKind, type HostStore, type Job, JobStore, type NewJob, UnitOfWork } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs } from "../fixtures/Claims.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"

/** The contract of every `JobStore`. */
export const JobStoreContract = {
  suite: (name: string, stores: Layer.Layer<JobStore | HostStore | UnitOfWork, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("leases the due jobs of a kind, the longest due first, and no others", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const second = yield* enqueue({ dueAt: at(-1) })
          const first = yield* enqueue({ dueAt: at(-2) })
          const third = yield* enqueue({ dueAt: at(0) })
          yield* enqueue({ dueAt: at(0) + 1 })
          const other = yield* enqueue({ kind: "disconnect", dueAt: at(-3) })
          const claim = aClaim({ limit: 2 })
          expect(yield* jobs.claim("erasure", claim)).toEqual([first, second].map(fresh))
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([fresh(third)])
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([])
          expect(yield* jobs.claim("disconnect", aClaim())).toEqual([fresh(other)])
        })
      )

      it.effect("a retried job is due at its new time with its attempts, and not leased", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const job = fresh(yield* enqueue({}))
          const claim = aClaim({ until: at(60) })
          yield* jobs.claim("erasure", claim)
          expect(yield* jobs.retry(job, claim.lease.token, { dueAt: at(2), attempts: 3, error: "Error" })).toBe(true)
          expect(yield* jobs.complete(job, claim.lease.token, null)).toBe(false)
          expect(yield* jobs.nextDueAt("erasure")).toEqual(Option.some(at(2)))
          expect(yield* jobs.claim("erasure", aClaim({ now: at(2) - 1 }))).toEqual([])
          expect(yield* jobs.claim("erasure", aClaim({ now: at(2) }))).toEqual([{ ...job, dueAt: at(2), attempts: 3 }])
        })
      )

      it.effect("a job that is enqueued again is one job, due at the earlier time", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const job = yield* enqueue({ dueAt: at(5) })
          yield* jobs.enqueue([{ ...job, dueAt: at(9) }])
          expect(yield* jobs.nextDueAt("erasure")).toEqual(Option.some(at(5)))
          yield* jobs.enqueue([{ ...job, dueAt: at(0) }])
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([{ ...fresh(job), dueAt: at(0), revision: 2 }])
          expect(yield* jobs.claim("erasure", aClaim({ now: at(30) - 1, until: at(31) }))).toHaveLength(1)
        })
      )

      it.effect("a job that is enqueued while it runs is neither deleted nor put off by its outcome", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const job = fresh(yield* enqueue({}))
          const first = aClaim({ until: at(60) })
          yield* jobs.claim("erasure", first)
          yield* jobs.enqueue([{ ...job, dueAt: at(0) }])
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([])
          expect(yield* jobs.complete(job, first.lease.token, null)).toBe(true)
          const second = aClaim({ until: at(60) })
          const [again1] = yield* jobs.claim("erasure", second)
          expect(again1).toEqual({ ...job, revision: 1 })
          yield* jobs.enqueue([{ ...job, dueAt: at(0) }])
          expect(yield* jobs.retry(again1!, second.lease.token, again(60))).toBe(true)
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([{ ...job, revision: 2 }])
        })
      )

      it.effect("lists the jobs of a host by prefix, due or not, with the payload of their retry", () =>
        Effect.gen(function* () {
          const { jobs, hostId, enqueue } = yield* anEmptyStore
          const { id: otherId } = yield* givenHost()
          const id = unique("1_%")
          const job = { kind: "reassignment", payload: "a" } as const
          const first = yield* enqueue({ ...job, key: `${id}/1`, dueAt: at(0) })
          const second = yield* enqueue({ ...job, key: `${id}/10`, dueAt: at(9) })
          yield* enqueue({ ...job, key: `${id}0/1`, dueAt: at(9) })
          yield* enqueue({ ...job, key: `${id.replace("_", "x")}/1`, dueAt: at(9) })
          yield* enqueue({ ...job, hostId: otherId, key: `${id}/2`, dueAt: at(9) })
          expect(yield* jobs.list(hostId, "reassignment", `${id}/`)).toEqual([first, second].map(fresh))
          const claim = aClaim()
          yield* jobs.claim("reassignment", claim)
          const next = { dueAt: at(5), attempts: 0, error: null, payload: "b" }
          expect(yield* jobs.retry(fresh(first), "another", next)).toBe(false)
          expect(yield* jobs.retry(fresh(first), claim.lease.token, next)).toBe(true)
          expect(yield* jobs.list(hostId, "reassignment", `${id}/`)).toEqual([
            { ...fresh(first), dueAt: at(5), payload: "b" },
            fresh(second)
          ])
          yield* jobs.enqueue([{ ...first, dueAt: at(0), payload: "c" }])
          const stale = aClaim()
          yield* jobs.claim("reassignment", stale)
          expect(yield* jobs.retry(fresh(first), stale.lease.token, next)).toBe(true)
          expect((yield* jobs.list(hostId, "reassignment", `${id}/1`))[0]).toMatchObject({ payload: "c", revision: 1 })
        })
      )

      it.effect("renews a lease with a new payload, but not under another lease or after a cancellation", () =>
        Effect.gen(function* () {
          const { jobs, hostId, enqueue } = yield* anEmptyStore
          const job = yield* enqueue({ kind: "import", key: String(hostId), dueAt: at(-1), payload: "a" })
          const claim = aClaim()
          yield* jobs.claim("import", claim)
          const leaseUntil = claim.lease.until + 60_000
          const renewal = { dueAt: job.dueAt, attempts: 0, error: null, payload: "b", leaseUntil }
          expect(yield* jobs.retry(fresh(job), "another", renewal)).toBe(false)
          expect(yield* jobs.retry(fresh(job), claim.lease.token, renewal)).toBe(true)
          expect(yield* jobs.claim("import", aClaim({ now: claim.lease.until }))).toEqual([])
          expect(yield* jobs.list(hostId, "import", "")).toMatchObject([{ payload: "b" }])
          expect(yield* jobs.claim("import", aClaim({ now: leaseUntil }))).toMatchObject([{ payload: "b" }])
          expect(yield* jobs.retry(fresh(job), claim.lease.token, renewal)).toBe(false)
          yield* jobs.cancel([job])
          expect(yield* jobs.retry(fresh(job), claim.lease.token, renewal)).toBe(false)
        })
      )

      it.effect("enqueues and cancels many jobs at once, of several hosts and kinds", () =>
        Effect.gen(function* () {
          const { jobs, hostId } = yield* anEmptyStore
          const { id: otherId } = yield* givenHost()
          const ofKind = (kind: NewJob["kind"], host: number, minute: number): NewJob => ({
            ...{ hostId: host, kind, key: unique("key"), dueAt: at(minute) },
            payload: `of ${host}`
          })
          const erasures = [ofKind("erasure", hostId, -3), ofKind("erasure", otherId, -2), ofKind("erasure", 0, -1)]
          const disconnects = [ofKind("disconnect", otherId, -3), ofKind("disconnect", hostId, -2)]
          yield* jobs.enqueue([])
          yield* jobs.enqueue([...erasures, { ...erasures[0]!, dueAt: at(9) }, ...disconnects].toReversed())
          const claim = aClaim()
          expect(keysOf(yield* jobs.claim("erasure", claim))).toEqual(keysOf(erasures))
          expect(yield* jobs.claim("disconnect", aClaim())).toEqual(disconnects.map(fresh))
          yield* jobs.cancel([])
          yield* jobs.cancel([erasures[2]!, ...disconnects, erasures[0]!])
          const later = aClaim({ now: claim.lease.until })
          expect(keysOf(yield* jobs.claim("erasure", later))).toEqual([erasures[1]!.key])
          expect(yield* jobs.claim("disconnect", later)).toEqual([])
        })
      )

      it.effect("cancels a job, also while it is leased, and no other", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const job = fresh(yield* enqueue({ dueAt: at(-1) }))
          const other = fresh(yield* enqueue({}))
          const sameKey = fresh(yield* enqueue({ kind: "disconnect", key: job.key }))
          const claim = aClaim({ limit: 1 })
          yield* jobs.claim("erasure", claim)
          yield* jobs.cancel([{ ...job, hostId: job.hostId + 64 }])
          yield* jobs.cancel([{ ...job, key: unique("unknown") }])
          yield* jobs.cancel([job])
          expect(yield* jobs.complete(job, claim.lease.token, null)).toBe(false)
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([other])
          expect(yield* jobs.claim("disconnect", aClaim())).toEqual([sameKey])
        })
      )

      it.effect("a job may be about no single host", () =>
        Effect.gen(function* () {
          const { jobs, enqueue } = yield* anEmptyStore
          const job = fresh(yield* enqueue({ hostId: 0 }))
          const claim = aClaim()
          expect(yield* jobs.claim("erasure", claim)).toEqual([job])
          expect(yield* jobs.complete(job, claim.lease.token, null)).toBe(true)
        })
      )

      it.effect("commits and rolls back with the unit of work, also inside another", () =>
        Effect.gen(function* () {
          const { jobs, enqueue, hostId } = yield* anEmptyStore
          const { transaction } = yield* UnitOfWork
          const job = fresh(yield* enqueue({}))
          const claim = aClaim({ until: at(60) })
          yield* Effect.exit(transaction(Effect.andThen(jobs.claim("erasure", aClaim()), Effect.fail("no"))))
          expect(yield* jobs.claim("erasure", claim)).toEqual([job])
          const changes = [
            jobs.enqueue([{ hostId, kind: "erasure", key: unique("key"), dueAt: at(0) }]),
            jobs.enqueue([{ ...job, dueAt: at(0) }]),
            jobs.complete(job, claim.lease.token, null),
            jobs.retry(job, claim.lease.token, again(-9)),
            jobs.cancel([job])
          ]
          for (const change of changes) {
            yield* Effect.exit(transaction(Effect.andThen(transaction(change), Effect.fail("no"))))
          }
          expect(yield* jobs.claim("erasure", aClaim())).toEqual([])
          expect(yield* transaction(transaction(jobs.complete(job, claim.lease.token, null)))).toBe(true)
          expect(yield* jobs.nextDueAt("erasure")).toEqual(Option.none())
        })
      )
    })
}

/** A store without jobs, with a function that enqueues an erasure for a host, due now. */
const anEmptyStore = Effect.gen(function* () {
  yield* finishJobs
  const jobs = yield* JobStore
  const { id: hostId } = yield* givenHost()
  const enqueue = Effect.fnUntraced(function* (changes: Partial<NewJob>) {
    const job: NewJob = { hostId, kind: "erasure", key: unique("key"), dueAt: at(0), ...changes }
    yield* jobs.enqueue([job])
    return job
  })
  return { jobs, hostId, enqueue }
})

const fresh = ({ hostId, kind, key, dueAt, payload = null }: NewJob): Job<EnqueuedKind> => ({
  ...{ hostId, kind, key, dueAt, payload },
  attempts: 0,
  revision: 0
})

const keysOf = (jobs: ReadonlyArray<{ readonly key: string }>) => jobs.map(({ key }) => key)

const again = (minute: number) => ({ dueAt: at(minute), attempts: 1, error: null })

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
