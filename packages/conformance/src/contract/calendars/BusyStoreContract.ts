import { layer } from "@effect/vitest"
import type { BusyTime, Instant, Interval } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { BookingStore, BusyStore, type HostStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { busyTimesOf } from "../../fixtures/ListsOfHost.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { walkThrough } from "../../fixtures/WalkThrough.ts"

/** The contract of every `BusyStore`. */
export const BusyStoreContract = {
  suite: (name: string, stores: Layer.Layer<BusyStore | BookingStore | HostStore, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores a busy time unchanged, with or without a title and a public reason", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const titled = yield* busy.save({ hostId, start: at(0), end: at(60), title: "Dentist", publicReason: "Away" })
          const untitled = yield* busy.save({ hostId, start: at(60), end: at(90), title: null, publicReason: null })
          expect(titled).toEqual({
            id: expect.any(Number),
            hostId,
            start: at(0),
            end: at(60),
            title: "Dentist",
            publicReason: "Away"
          })
          expect(untitled).toEqual({
            id: expect.any(Number),
            hostId,
            start: at(60),
            end: at(90),
            title: null,
            publicReason: null
          })
          expect(yield* busyTimesOf(hostId)).toEqual([titled, untitled])
        })
      )

      it.effect("finds one busy time of a host, not one of another host or one that was deleted", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const added = yield* busy.save({ hostId, start: at(0), end: at(60), title: "Dentist", publicReason: "Away" })
          expect(yield* busy.find(hostId, added.id)).toEqual(Option.some(added))
          expect(yield* busy.find(strangerId, added.id)).toEqual(Option.none())
          yield* busy.find(hostId, added.id, "removed")
          expect(yield* busy.find(hostId, added.id)).toEqual(Option.none())
        })
      )

      it.effect("lists busy times by start, then id, including overlapping and identical ones", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const late = yield* busy.save({ hostId, start: at(60), end: at(70), title: null, publicReason: null })
          const early = yield* busy.save({ hostId, start: at(0), end: at(120), title: null, publicReason: null })
          const sameStart = yield* busy.save({ hostId, start: at(0), end: at(10), title: null, publicReason: null })
          const again = yield* busy.save({ hostId, start: at(60), end: at(70), title: null, publicReason: null })
          expect(yield* busyTimesOf(hostId)).toEqual([early, sameStart, late, again])
          expect(yield* busy.page(hostId, { page: 2, perPage: 3 })).toEqual({ rows: [again], total: 4 })
          expect(
            yield* walkThrough(
              (request) => busy.page(hostId, request),
              ({ start, id }) => ({ at: start, id })
            )
          ).toEqual([early, sameStart, late, again])
        })
      )

      it.effect("finds busy times that overlap an interval, not those that only touch it", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const add = (from: number, to: number) =>
            busy.save({ hostId, start: at(from), end: at(to), title: null, publicReason: null })
          yield* add(0, 10)
          const overStart = yield* add(5, 11)
          const around = yield* add(6, 40)
          const inside = yield* add(12, 15)
          const overEnd = yield* add(19, 30)
          yield* add(20, 30)
          expect(yield* occupying(hostId, at(10), at(20))).toEqual([overStart, around, inside, overEnd].map(stretch))
        })
      )

      it.effect("finds the public reasons within an interval, never a title, and says if there are any at other times", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          yield* busy.save({ hostId, start: at(0), end: at(10), title: "Dentist", publicReason: null })
          const none = yield* bookings.occupiedBetween(hostId, at(0), at(20))
          const { schedule } = none
          expect(none).toEqual({ schedule, held: [], busy: [{ start: at(0), end: at(10) }] })
          yield* busy.save({ hostId, start: at(10), end: at(30), title: "Doctor", publicReason: "Away" })
          const found = yield* bookings.occupiedBetween(hostId, at(0), at(20))
          const away = { start: at(10), end: at(30), publicReason: "Away" }
          expect(found).toEqual({ schedule, held: [], busy: [{ start: at(0), end: at(10) }, away], hasReasons: true })
          expect(yield* bookings.occupiedBetween(hostId, at(30), at(40))).toEqual({
            schedule,
            held: [],
            busy: [],
            hasReasons: true
          })
        })
      )

      it.effect("replaces the busy time with an ID, which keeps its place among those with the same start", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const first = yield* busy.save({ hostId, start: at(0), end: at(10), title: "One", publicReason: null })
          const other = yield* busy.save({ hostId, start: at(30), end: at(40), title: null, publicReason: null })
          const moved = { ...first, start: at(30), end: at(50), publicReason: "Away" }
          expect(yield* busy.save(moved)).toEqual(moved)
          expect(yield* busyTimesOf(hostId)).toEqual([moved, other])
          expect(yield* busy.page(hostId, { page: 1, perPage: 1 })).toEqual({ rows: [moved], total: 2 })
        })
      )

      it.effect("deletes one busy time and returns whether the host had it", () =>
        Effect.gen(function* () {
          const busy = yield* BusyStore
          const { id: hostId } = yield* givenHost()
          const doomed = yield* busy.save({ hostId, start: at(0), end: at(10), title: null, publicReason: null })
          const stored = yield* busy.save({ hostId, start: at(0), end: at(10), title: null, publicReason: null })
          expect(Option.isSome(yield* busy.find(hostId, doomed.id, "removed"))).toBe(true)
          expect(yield* busyTimesOf(hostId)).toEqual([stored])
          expect(yield* busy.find(hostId, doomed.id, "removed")).toEqual(Option.none())
        })
      )
    })
}

const occupying = (hostId: number, from: Instant, to: Instant) =>
  Effect.flatMap(BookingStore, (bookings) => Effect.map(bookings.occupiedBetween(hostId, from, to), ({ busy }) => busy))
const stretch = ({ start, end }: BusyTime): Interval => ({ start, end })
const at = (minute: number): number => fixtureNow + minute * millisPerMinute
