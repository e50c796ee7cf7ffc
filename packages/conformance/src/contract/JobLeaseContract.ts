import { layer } from "@effect/vitest"
import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  CalendarEventStore,
  CalendarStore,
  type JobEnd,
  type JobKind,
  JobStore,
  MailOutbox,
  RoomStore,
  type Store,
  timerJob,
  UnitOfWork
} from "@slotkit/engine"
import { aMailEnd, anOutgoingMail, aTimer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs, leaseMillis } from "../fixtures/Claims.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"

/** The contract of every `JobStore` for the leases of jobs, whichever table has the rows of their kind. */
export const JobLeaseContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void => {
    leaseSuite(`${name} for erasures`, stores, {
      kind: "erasure",
      end: null,
      add: Effect.fnUntraced(function* (hostId, dueAt) {
        const key = unique("key")
        yield* (yield* JobStore).enqueue([{ hostId, kind: "erasure", key, dueAt }])
        return key
      })
    })
    leaseSuite(`${name} for timers`, stores, {
      kind: "timer",
      end: null,
      add: Effect.fnUntraced(function* (hostId, dueAt) {
        const job = timerJob(aTimer(yield* givenBooking({ hostId }), { dueAt }))
        yield* (yield* JobStore).enqueue([job])
        return job.key
      })
    })
    leaseSuite(`${name} for emails`, stores, {
      kind: "email",
      end: aMailEnd(),
      add: Effect.fnUntraced(function* (hostId, dueAt) {
        const outbox = yield* MailOutbox
        const { id: bookingId } = yield* givenBooking({ hostId })
        yield* outbox.add([anOutgoingMail({ hostId, bookingId, createdAt: dueAt })])
        return String((yield* outbox.ofBooking(hostId, bookingId))[0]!.id)
      })
    })
    leaseSuite(`${name} for calendar events`, stores, {
      kind: "calendar_event",
      end: { remoteId: "1", tag: null, written: null },
      // A claim returns one of each account.
      add: Effect.fnUntraced(function* (_, dueAt) {
        const calendars = yield* CalendarStore
        const events = yield* CalendarEventStore
        const { id: hostId } = yield* givenHost()
        const { calendars: connected } = yield* calendars.connect(
          { hostId, kind: "caldav", subject: unique("principal"), label: "dav.example.com", createdAt: at(0), nextReadAt: at(5) },
          [{ remoteId: "work", name: "Work", writable: true, checked: true }],
          () => Effect.succeed({ sealed: "sealed", context: "calendar-account" })
        )
        yield* calendars.changeCalendar(hostId, connected[0]!.id, { target: true })
        const meetingKey = unique("booking")
        yield* events.request(
          hostId,
          [{ meetingKey, remoteKey: unique("sk"), desired: "present", start: at(60), end: at(90) }],
          dueAt
        )
        return String((yield* events.list(hostId, { meetingKeys: [meetingKey] }))[0]!.id)
      })
    })
    leaseSuite(`${name} for rooms`, stores, {
      kind: "room",
      end: { url: "https://zoom.example/1", reference: "1" },
      add: Effect.fnUntraced(function* (hostId, dueAt) {
        const rooms = yield* RoomStore
        const room = {
          room: "zoom",
          key: unique("sk"),
          fallbackUrl: "https://meet.example.com/fallback",
          desired: "present"
        } as const
        const meetingKey = unique("booking")
        yield* rooms.request(hostId, [{ ...room, meetingKey, start: at(60), end: at(90), isStandalone: true }], dueAt)
        return String(Option.getOrThrow(yield* rooms.ofMeeting(hostId, meetingKey)).id)
      })
    })
  }
}

/** A kind of jobs whose leases are tested. */
interface LeasedKind<K extends JobKind> {
  readonly kind: K
  readonly end: JobEnd<K>
  /** Adds a job of a host, and returns its key. */
  readonly add: (hostId: number, dueAt: Instant) => Effect.Effect<string, never, Store>
}

const leaseSuite = <K extends JobKind>(name: string, stores: Layer.Layer<Store, unknown>, { kind, end, add }: LeasedKind<K>) =>
  layer(stores, suiteOptions)(name, (it) => {
    /** The jobs of a store without others. */
    const anEmptyStore = Effect.gen(function* () {
      yield* finishJobs
      const jobs = yield* JobStore
      const { id: hostId } = yield* givenHost()
      return {
        ...jobs,
        add: (minute: number) => add(hostId, at(minute)),
        claim: (options: Parameters<typeof aClaim>[0] = {}) =>
          Effect.gen(function* () {
            const claim = aClaim(options)
            const due = yield* jobs.claim(kind, claim)
            return { due, token: claim.lease.token, keys: due.map(({ key }) => key) }
          }),
        nextDueAt: jobs.nextDueAt(kind)
      }
    })

    it.effect("leases at most the requested number of due jobs, the longest due first", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        const third = yield* jobs.add(-1)
        const first = yield* jobs.add(-3)
        const second = yield* jobs.add(-2)
        const later = yield* jobs.add(1)
        expect((yield* jobs.claim({ limit: 2 })).keys).toEqual([first, second])
        expect((yield* jobs.claim({ limit: 2 })).keys).toEqual([third])
        expect((yield* jobs.claim()).keys).toEqual([])
        expect((yield* jobs.claim({ now: at(1), until: at(2) })).keys).toContain(later)
      })
    )

    it.effect("a leased job can be claimed again once its lease has ended, in its place, and an old token changes nothing", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        const key = yield* jobs.add(-3)
        const old = yield* jobs.claim({ until: at(5) })
        expect((yield* jobs.claim({ now: at(5) - 1 })).keys).toEqual([])
        const other = yield* jobs.add(-2)
        const again = yield* jobs.claim({ now: at(5), until: at(9) })
        expect(again.keys).toEqual([key, other])
        expect(again.due[0]!.dueAt).toBe(at(-3))
        expect(yield* jobs.complete(old.due[0]!, old.token, end)).toBe(false)
        expect(yield* jobs.retry(old.due[0]!, old.token, retryAt(60))).toBe(false)
        expect(yield* jobs.nextDueAt).toEqual(Option.some(at(9)))
        expect(yield* jobs.complete(again.due[0]!, again.token, end)).toBe(true)
      })
    )

    it.effect("a completed job is over, and a token ends only the job that it was issued for", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        yield* jobs.add(-1)
        yield* jobs.add(0)
        const [one, other] = [yield* jobs.claim({ limit: 1 }), yield* jobs.claim({ limit: 1 })]
        expect(yield* jobs.complete(other.due[0]!, one.token, end)).toBe(false)
        expect(yield* jobs.complete(one.due[0]!, one.token, end)).toBe(true)
        expect(yield* jobs.complete(one.due[0]!, one.token, end)).toBe(false)
        expect(yield* jobs.retry(one.due[0]!, one.token, retryAt(2))).toBe(false)
        expect((yield* jobs.claim({ now: at(60) })).keys).toEqual(other.keys)
      })
    )

    it.effect("a retried job is due at its new time, and not leased", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        yield* jobs.add(0)
        const { due, token, keys } = yield* jobs.claim({ until: at(60) })
        expect(yield* jobs.retry(due[0]!, token, retryAt(2))).toBe(true)
        expect(yield* jobs.complete(due[0]!, token, end)).toBe(false)
        expect((yield* jobs.claim({ now: at(2) - 1 })).keys).toEqual([])
        expect((yield* jobs.claim({ now: at(2) })).keys).toEqual(keys)
      })
    )

    it.effect("returns exactly when the next job can be claimed", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        expect(yield* jobs.nextDueAt).toEqual(Option.none())
        yield* jobs.add(0)
        yield* jobs.add(3)
        expect(yield* jobs.nextDueAt).toEqual(Option.some(at(0)))
        const first = yield* jobs.claim({ limit: 1 })
        expect(yield* jobs.nextDueAt).toEqual(Option.some(at(0) + leaseMillis))
        yield* jobs.retry(first.due[0]!, first.token, { ...retryAt(2), dueAt: at(2) + 7 })
        expect(yield* jobs.nextDueAt).toEqual(Option.some(at(2) + 7))
        const again = yield* jobs.claim({ now: at(2) + 7 })
        yield* jobs.complete(again.due[0]!, again.token, end)
        expect(yield* jobs.nextDueAt).toEqual(Option.some(at(3)))
      })
    )

    it.effect("commits and rolls back with the unit of work, also inside another", () =>
      Effect.gen(function* () {
        const jobs = yield* anEmptyStore
        const { transaction } = yield* UnitOfWork
        const key = yield* jobs.add(0)
        yield* Effect.exit(transaction(Effect.andThen(jobs.claim(), Effect.fail("no"))))
        const { due, token, keys } = yield* jobs.claim({ until: at(60) })
        expect(keys).toEqual([key])
        const changes: ReadonlyArray<Effect.Effect<unknown, never, Store>> = [
          jobs.add(-9),
          jobs.complete(due[0]!, token, end),
          jobs.retry(due[0]!, token, retryAt(-9))
        ]
        for (const change of changes) {
          yield* Effect.exit(transaction(Effect.andThen(transaction(change), Effect.fail("no"))))
        }
        expect((yield* jobs.claim()).keys).toEqual([])
        expect(yield* transaction(transaction(jobs.complete(due[0]!, token, end)))).toBe(true)
        expect(yield* jobs.nextDueAt).toEqual(Option.none())
      })
    )

    it.effect(
      "each job is completed by exactly one of several concurrent workers",
      () =>
        Effect.gen(function* () {
          const jobs = yield* anEmptyStore
          const added = yield* Effect.forEach(Array(30), () => jobs.add(0))
          const completed: Array<string> = []
          const worker = Effect.gen(function* () {
            for (;;) {
              const { due, token } = yield* jobs.claim({ limit: 3 })
              if (due.length === 0) return
              expect(due.length).toBeLessThanOrEqual(3)
              for (const job of due) if (yield* jobs.complete(job, token, end)) completed.push(job.key)
            }
          })
          yield* Effect.forEach(Array(6), () => worker, { concurrency: "unbounded" })
          // A worker that found all rows locked has ended while others were still at work.
          yield* worker
          expect(completed.toSorted()).toEqual(added.toSorted())
        }),
      timeLimit
    )
  })

const retryAt = (minute: number) => ({ dueAt: at(minute), attempts: 1, error: "busy" })

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
