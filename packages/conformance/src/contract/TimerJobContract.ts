import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { type BookingStore, HostStore, type JobStore, type RetentionStore, type Timer, UnitOfWork } from "@slotkit/engine"
import { aTimer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs, leaseMillis } from "../fixtures/Claims.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { timersOfJobs } from "../fixtures/Timers.ts"

/** The contract of every `JobStore` for the kind `timer`. */
export const TimerJobContract = {
  suite: (name: string, stores: Layer.Layer<JobStore | BookingStore | HostStore | UnitOfWork | RetentionStore, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("leases the timers that are due, as they were set, and no others", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const overdue = yield* set({ kind: "checkoutExpires", dueAt: at(-10) })
          const due = yield* set({ kind: "slotPasses", dueAt: at(0) })
          const later = yield* set({ kind: "reminder", dueAt: at(0) + 1 })
          expect(yield* timers.claim(aClaim())).toEqual([overdue, due])
          expect(yield* timers.claim(aClaim({ now: at(0) + 1 }))).toEqual([later])
        })
      )

      it.effect("leases at most the requested number, the longest due first", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const third = yield* set({ dueAt: at(-1) })
          const first = yield* set({ dueAt: at(-3) })
          const second = yield* set({ dueAt: at(-2) })
          expect(yield* timers.claim(aClaim({ limit: 2 }))).toEqual([first, second])
          expect(yield* timers.claim(aClaim({ limit: 2 }))).toEqual([third])
          expect(yield* timers.claim(aClaim({ limit: 2 }))).toEqual([])
        })
      )

      it.effect("a timer whose lease ended keeps its original due time", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const first = yield* set({ dueAt: at(-3) })
          yield* timers.claim(aClaim())
          const second = yield* set({ dueAt: at(-2) })
          expect(yield* timers.claim(aClaim({ now: at(0) + leaseMillis }))).toEqual([first, second])
        })
      )

      it.effect("a leased timer can be claimed again once its lease has ended, and not before", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          yield* timers.claim(aClaim({ until: at(5) }))
          expect(yield* timers.claim(aClaim({ now: at(5) - 1 }))).toEqual([])
          expect(yield* timers.claim(aClaim({ now: at(5) }))).toEqual([timer])
        })
      )

      it.effect("a finished timer is deleted", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(-1) })
          const other = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(timer)
          expect(yield* timers.finish(timer, lease.token)).toBe(true)
          expect(yield* timers.finish(timer, lease.token)).toBe(false)
          expect(yield* timers.claim(aClaim({ now: at(60) }))).toEqual([other])
        })
      )

      it.effect("does not finish or postpone a timer under an unknown token", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          expect(yield* timers.finish(timer, aClaim().lease.token)).toBe(false)
          expect(yield* timers.postpone(timer, aClaim().lease.token, at(9))).toBe(false)
          expect(yield* timers.claim(aClaim())).toEqual([timer])
        })
      )

      it.effect("a late call under an old token is rejected and changes nothing", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          const old = yield* claimOf(timer)
          const claim = yield* claimOf(timer, { now: old.lease.until })
          expect(yield* timers.finish(timer, old.lease.token)).toBe(false)
          expect(yield* timers.postpone(timer, old.lease.token, at(60))).toBe(false)
          expect(yield* timers.nextDueAt).toEqual(Option.some(claim.lease.until))
          expect(yield* timers.finish(timer, claim.lease.token)).toBe(true)
        })
      )

      it.effect("a late worker can still finish a timer that nobody else has claimed", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(timer, { until: at(0) + 1 })
          expect(yield* timers.finish(timer, lease.token)).toBe(true)
        })
      )

      it.effect("a postponed timer is due at its new time and not leased", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(timer, { until: at(60) })
          expect(yield* timers.postpone(timer, lease.token, at(2))).toBe(true)
          expect(yield* timers.finish(timer, lease.token)).toBe(false)
          expect(yield* timers.claim(aClaim({ now: at(2) - 1 }))).toEqual([])
          expect(yield* timers.claim(aClaim({ now: at(2) }))).toEqual([{ ...timer, dueAt: at(2) }])
        })
      )

      it.effect("setting a timer again ends its lease", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(timer)
          yield* timers.set(timer)
          expect(yield* timers.finish(timer, lease.token)).toBe(false)
          expect(yield* timers.postpone(timer, lease.token, at(60))).toBe(false)
          expect(yield* timers.claim(aClaim())).toEqual([timer])
        })
      )

      it.effect("a booking has one timer of each kind, separate from other bookings", () =>
        Effect.gen(function* () {
          const { timers, hostId } = yield* anEmptyStore
          const booking = yield* givenBooking({ hostId })
          const other = yield* givenBooking({ hostId })
          const reminder = aTimer(booking, { kind: "reminder", dueAt: at(-3) })
          const refund = aTimer(booking, { kind: "refund", dueAt: at(-2) })
          const others = aTimer(other, { kind: "reminder", dueAt: at(-1) })
          for (const timer of [reminder, refund, others, refund, reminder]) yield* timers.set(timer)
          expect(yield* timers.claim(aClaim())).toEqual([reminder, refund, others])
        })
      )

      it.effect("clears a booking's timers of the given kinds, including leased ones, and no others", () =>
        Effect.gen(function* () {
          const { timers, hostId } = yield* anEmptyStore
          const booking = yield* givenBooking({ hostId })
          const other = yield* givenBooking({ hostId })
          const reminder = aTimer(booking, { kind: "reminder", dueAt: at(-3) })
          const slotPasses = aTimer(booking, { kind: "slotPasses", dueAt: at(-2) })
          const refund = aTimer(booking, { kind: "refund", dueAt: at(-1) })
          const others = aTimer(other, { kind: "reminder", dueAt: at(0) })
          for (const timer of [reminder, slotPasses, refund, others]) yield* timers.set(timer)
          const claim = aClaim({ limit: 1 })
          expect(yield* timers.claim(claim)).toEqual([reminder])
          yield* timers.clear(booking, [])
          yield* timers.clear(booking, ["slotPasses", "reminder", "checkoutExpires"])
          expect(yield* timers.finish(reminder, claim.lease.token)).toBe(false)
          expect(yield* timers.claim(aClaim())).toEqual([refund, others])
        })
      )

      it.effect("returns exactly when the next timer can be claimed", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          expect(yield* timers.nextDueAt).toEqual(Option.none())
          const first = yield* set({ dueAt: at(0) + 1 })
          yield* set({ dueAt: at(3) })
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(0) + 1))
          const claim = aClaim({ now: at(1), limit: 1, until: at(2) })
          expect(yield* timers.claim(claim)).toEqual([first])
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(2)))
          yield* timers.postpone(first, claim.lease.token, at(2) + 7)
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(2) + 7))
          yield* timers.clear({ hostId: first.hostId, id: first.bookingId }, [first.kind])
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(3)))
          yield* timers.claim(aClaim({ now: at(4), until: at(60) }))
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(60)))
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { timers, set, hostId } = yield* anEmptyStore
          const { transaction } = yield* UnitOfWork
          const booking = yield* givenBooking({ hostId })
          const stored = yield* set({ dueAt: at(1) })
          const due = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(due)
          const finished = yield* transaction(timers.finish(due, lease.token))
          expect(finished).toBe(true)
          const postponed = yield* set({ dueAt: at(0) })
          const claim = yield* claimOf(postponed)
          const changes = {
            set: timers.set(aTimer(booking, { dueAt: at(-9) })),
            move: timers.set({ ...stored, dueAt: at(-9) }),
            clear: timers.clear({ hostId: stored.hostId, id: stored.bookingId }, [stored.kind]),
            postpone: timers.postpone(postponed, claim.lease.token, at(-9)),
            finish: timers.finish(postponed, claim.lease.token)
          }
          for (const change of Object.values<Effect.Effect<unknown>>(changes)) {
            yield* Effect.exit(transaction(Effect.andThen(change, Effect.fail("no"))))
          }
          expect(yield* timers.claim(aClaim({ now: claim.lease.until - 1 }))).toEqual([])
          expect(yield* timers.nextDueAt).toEqual(Option.some(at(1)))
          expect(yield* timers.finish(postponed, claim.lease.token)).toBe(true)
          expect(yield* timers.claim(aClaim({ now: at(1) }))).toEqual([stored])
        })
      )

      it.effect("a claim that is rolled back releases the timers", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const { transaction } = yield* UnitOfWork
          const timer = yield* set({ dueAt: at(0) })
          const claim = aClaim()
          yield* Effect.exit(transaction(Effect.andThen(timers.claim(claim), Effect.fail("no"))))
          expect(yield* timers.finish(timer, claim.lease.token)).toBe(false)
          expect(yield* timers.claim(aClaim())).toEqual([timer])
        })
      )

      it.effect(
        "concurrent claims never get the same timer, and together get all that are due",
        () =>
          Effect.gen(function* () {
            const { timers, hostId } = yield* anEmptyStore
            const bookings = yield* Effect.forEach(Array(40), () => givenBooking({ hostId }))
            yield* Effect.forEach(bookings, (booking) => timers.set(aTimer(booking, { dueAt: at(0) })), { discard: true })
            const batches = yield* Effect.forEach(Array(12), () => timers.claim(aClaim({ limit: 5 })), {
              concurrency: "unbounded"
            })
            expect(batches.every((batch) => batch.length <= 5)).toBe(true)
            expect(idsOf(batches.flat())).toEqual(bookings.map(({ id }) => id))
          }),
        timeLimit
      )

      it.effect(
        "each timer is finished by exactly one of several concurrent workers",
        () =>
          Effect.gen(function* () {
            const { timers, hostId } = yield* anEmptyStore
            const { transaction } = yield* UnitOfWork
            const bookings = yield* Effect.forEach(Array(30), () => givenBooking({ hostId }))
            yield* Effect.forEach(bookings, (booking) => timers.set(aTimer(booking, { dueAt: at(0) })), { discard: true })
            const finished: Array<Timer> = []
            const worker = Effect.gen(function* () {
              for (;;) {
                const claim = aClaim({ limit: 3 })
                const due = yield* timers.claim(claim)
                if (due.length === 0) return
                for (const timer of due) {
                  if (yield* transaction(timers.finish(timer, claim.lease.token))) finished.push(timer)
                }
              }
            })
            yield* Effect.forEach(Array(6), () => worker, { concurrency: "unbounded" })
            expect(idsOf(finished)).toEqual(bookings.map(({ id }) => id))
            expect(yield* timers.nextDueAt).toEqual(Option.none())
          }),
        timeLimit
      )

      it.effect("does not set, finish or postpone timers of another host's booking", () =>
        Effect.gen(function* () {
          const { timers, set, hostId } = yield* anEmptyStore
          const { id: strangerId } = yield* givenHost()
          const bare = yield* givenBooking({ hostId })
          yield* timers.set(aTimer(bare, { hostId: strangerId, dueAt: at(-9) }))
          const timer = yield* set({ dueAt: at(0) })
          yield* timers.set({ ...timer, hostId: strangerId, dueAt: at(-9) })
          const { lease } = yield* claimOf(timer)
          expect(yield* timers.finish({ ...timer, hostId: strangerId }, lease.token)).toBe(false)
          expect(yield* timers.postpone({ ...timer, hostId: strangerId }, lease.token, at(9))).toBe(false)
          expect(yield* timers.finish(timer, lease.token)).toBe(true)
          expect(yield* timers.nextDueAt).toEqual(Option.none())
        })
      )

      it.effect("a deleted host's timers are deleted, including leased ones, except refunds", () =>
        Effect.gen(function* () {
          const { timers, set, hostId } = yield* anEmptyStore
          const hosts = yield* HostStore
          const leased = yield* set({ dueAt: at(0) })
          yield* set({ dueAt: at(1) })
          const refund = yield* set({ kind: "refund", dueAt: at(2) })
          const stranger = yield* givenHost()
          const timer = aTimer(yield* givenBooking({ hostId: stranger.id }), { dueAt: at(3) })
          yield* timers.set(timer)
          const { lease } = yield* claimOf(leased)
          yield* hosts.remove(hostId, fixtureNow)
          expect(yield* purgeHost(hostId, at(60))).toBe(false)
          expect(yield* timers.finish(leased, lease.token)).toBe(false)
          const claim = aClaim({ now: at(60) })
          expect(yield* timers.claim(claim)).toEqual([refund, timer])
          expect(yield* purgeHost(hostId, at(60))).toBe(false)
          yield* timers.finish(refund, claim.lease.token)
          expect(yield* purgeHost(hostId, at(60))).toBe(true)
        })
      )
    })
}

/** A store without timers and a host, with a function that sets a timer on a new booking of that host. */
const anEmptyStore = Effect.gen(function* () {
  yield* finishJobs
  const timers = yield* timersOfJobs
  const { id: hostId } = yield* givenHost()
  const set = Effect.fnUntraced(function* (overrides: Partial<Timer>) {
    const timer = aTimer(yield* givenBooking({ hostId }), overrides)
    yield* timers.set(timer)
    return timer
  })
  return { timers, hostId, set }
})

/** Claims one timer, which must be the longest due. */
const claimOf = Effect.fnUntraced(function* (timer: Timer, input: Parameters<typeof aClaim>[0] = {}) {
  const claim = aClaim({ limit: 1, ...input })
  expect(yield* (yield* timersOfJobs).claim(claim)).toEqual([timer])
  return claim
})

const idsOf = (timers: ReadonlyArray<Timer>): ReadonlyArray<number> =>
  timers.map(({ bookingId }) => bookingId).toSorted((one, other) => one - other)

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
