import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { type BookingStore, HostStore, type JobStore, type RetentionStore, type Timer, type UnitOfWork } from "@slotkit/engine"
import { aTimer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { aClaim, finishJobs } from "../fixtures/Claims.ts"
import { timersOfJobs } from "../fixtures/JobsByKind.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"

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

      it.effect("a late worker can still finish a timer that nobody else has claimed", () =>
        Effect.gen(function* () {
          const { timers, set } = yield* anEmptyStore
          const timer = yield* set({ dueAt: at(0) })
          const { lease } = yield* claimOf(timer, { until: at(0) + 1 })
          expect(yield* timers.finish(timer, lease.token)).toBe(true)
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

const _idsOf = (timers: ReadonlyArray<Timer>): ReadonlyArray<number> =>
  timers.map(({ bookingId }) => bookingId).toSorted((one, other) => one - other)

const at = (minute: number): number => fixtureNow + minute * millisPerMinute
