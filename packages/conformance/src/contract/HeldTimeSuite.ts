import type { Vitest } from "@effect/vitest"
import type { Instant, Meeting } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  BookingStore,
  BusyStore,
  calendarVersionOf,
  type HostStore,
  type InviteStore,
  type ServiceStore,
  type TimeRequest
} from "@slotkit/engine"
import { aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { givenHost, givenInvite, givenService } from "../fixtures/BookingRecords.ts"
import { farAway } from "../fixtures/HostRecords.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { timeLimit } from "../fixtures/SuiteOptions.ts"

/** The `BookingStore` contract for held time: no overlap, and no more seats than the capacity. */
export const heldTimeSuite = (
  it: Vitest.MethodsNonLive<BookingStore | BusyStore | HostStore | ServiceStore | InviteStore>
): void => {
  it.effect("a meeting holds its buffered time and has the requested seats taken", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const expected = request(60, 90, { heldFrom: at(50), heldTo: at(105) })
      yield* bookings.holdTime(expected)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(expected)])
    })
  )

  it.effect("rejects time that overlaps held time by a minute, from either side, inside and around", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const held = request(60, 90)
      yield* bookings.holdTime(held)
      for (const [from, to] of [
        [31, 61],
        [89, 119],
        [70, 80],
        [30, 120],
        [60, 75],
        [75, 90],
        [60, 120],
        [30, 90]
      ] as const) {
        expect(yield* storeRefusalOf(bookings.holdTime(request(from, to)))).toMatchObject({ _tag: "TimeTaken" })
      }
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(held)])
    })
  )

  it.effect("a meeting that was requested so overlaps others, and holds its time without buffers", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const beneath = request(60, 90)
      const above = request(75, 105, { heldFrom: at(70), heldTo: at(110), overlaps: true })
      yield* bookings.holdTime(beneath)
      const meetingId = yield* bookings.holdTime(above)
      const held = { ...heldBy(above), heldFrom: above.start, heldTo: above.end, meetingId }
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(beneath), held])
      expect((yield* bookings.occupiedBetween(hostId, at(104), farAway)).held).toEqual([held])
      expect((yield* bookings.occupiedBetween(hostId, at(105), farAway)).held).toEqual([])
      for (const [from, to] of [
        [90, 120],
        [104, 134],
        [80, 85]
      ] as const) {
        expect(yield* storeRefusalOf(bookings.holdTime(request(from, to)))).toMatchObject({ _tag: "TimeTaken" })
      }
      expect(yield* bookings.holdTime(request(105, 135))).toEqual(expect.any(Number))
    })
  )

  it.effect("a meeting that a team assigns holds the member's time, and is not joined", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const team = { id: hostId, meetingId: yield* bookings.holdTime(request(0, 30)) }
      const assigned = request(60, 90, { heldFrom: at(50), serviceId: null, team })
      const meetingId = yield* bookings.holdTime(assigned)
      expect((yield* bookings.occupiedBetween(hostId, at(40), farAway)).held).toEqual([{ ...heldBy(assigned), teamId: hostId }])
      expect(yield* storeRefusalOf(bookings.holdTime(assigned))).toMatchObject({ _tag: "TimeTaken" })
      yield* bookings.releaseTime(hostId, meetingId, 1)
      expect((yield* bookings.occupiedBetween(hostId, at(40), farAway)).held).toEqual([])
    })
  )

  it.effect("the taken times of several hosts are those of each", () =>
    Effect.gen(function* () {
      const busy = yield* BusyStore
      const { bookings, hostId, request } = yield* aCalendar
      const [other, third] = [yield* aCalendar, yield* aCalendar]
      yield* bookings.holdTime(request(60, 90, { heldFrom: at(50), heldTo: at(100) }))
      yield* bookings.holdTime(request(75, 105, { overlaps: true }))
      yield* bookings.holdTime(request(20, 30))
      yield* bookings.holdTime(request(500, 530, { capacity: 4, seats: 3 }))
      yield* other.bookings.holdTime(other.request(200, 230, { serviceId: null }))
      const off = { hostId: other.hostId, title: null }
      yield* busy.save({ ...off, start: at(300), end: at(310), publicReason: "Away" })
      yield* busy.save({ ...off, start: at(240), end: at(250), publicReason: null })
      const hostIds = [third.hostId, hostId, other.hostId]
      const expectEqual = Effect.fnUntraced(function* (from: Instant, to: Instant) {
        const each = yield* Effect.forEach(hostIds, (id) =>
          Effect.map(bookings.occupiedBetween(id, from, to), (occupied) => [id, occupied] as const)
        )
        const found = yield* bookings.occupiedOfEach(hostIds, from, to)
        expect(found).toEqual(new Map(each))
        for (const [id, occupied] of each) expect(calendarVersionOf(found.get(id)!)).toBe(calendarVersionOf(occupied))
      })
      yield* expectEqual(0, farAway)
      yield* expectEqual(at(30), at(95))
      yield* expectEqual(at(100), at(245))
      yield* expectEqual(at(600), farAway)
      expect(yield* bookings.occupiedOfEach([], 0, farAway)).toEqual(new Map())
    })
  )

  it.effect("seats are taken in one of several same meetings, and given back to it", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const [first, second] = [
        yield* bookings.holdTime(request(60, 90)),
        yield* bookings.holdTime(request(60, 90, { overlaps: true }))
      ]
      expect(yield* storeRefusalOf(bookings.holdTime(request(60, 90)))).toMatchObject({ _tag: "SeatsTaken" })
      expect(yield* bookings.holdTime(request(60, 90, { capacity: 2 }))).toBe(first)
      expect(yield* bookings.holdTime(request(60, 90, { capacity: 2 }))).toBe(second)
      yield* bookings.releaseTime(hostId, first, 2)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toMatchObject([{ seatsTaken: 2 }])
      expect(yield* storeRefusalOf(bookings.holdTime(request(45, 75)))).toMatchObject({ _tag: "TimeTaken" })
    })
  )

  it.effect("a request joins the meeting that it names, or none", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const requestFor = (joins: number | null) => request(60, 90, { overlaps: true, capacity: 3, joins })
      const [first, second] = [yield* bookings.holdTime(requestFor(null)), yield* bookings.holdTime(requestFor(null))]
      expect(second).not.toBe(first)
      for (const _ of [1, 2]) expect(yield* bookings.holdTime(requestFor(second))).toBe(second)
      expect(yield* storeRefusalOf(bookings.holdTime(requestFor(second)))).toMatchObject({ _tag: "SeatsTaken" })
      yield* bookings.releaseTime(hostId, first, 1)
      expect(yield* storeRefusalOf(bookings.holdTime(requestFor(first)))).toMatchObject({ _tag: "SeatsTaken" })
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toMatchObject([{ seatsTaken: 3, meetingId: second }])
    })
  )

  it.effect("held time is half-open: meetings may touch", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const [before, between, after] = [request(30, 60), request(60, 90), request(90, 120)]
      for (const expected of [after, before, between]) yield* bookings.holdTime(expected)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual(
        [before, between, after].map((held) => heldBy(held))
      )
    })
  )

  it.effect("the buffers of both meetings count", () =>
    Effect.gen(function* () {
      const { bookings, request } = yield* aCalendar
      yield* bookings.holdTime(request(60, 90, { heldTo: at(100) }))
      expect(yield* storeRefusalOf(bookings.holdTime(request(95, 125)))).toMatchObject({ _tag: "TimeTaken" })
      expect(yield* storeRefusalOf(bookings.holdTime(request(105, 135, { heldFrom: at(99) })))).toMatchObject({
        _tag: "TimeTaken"
      })
      expect(yield* bookings.holdTime(request(105, 135, { heldFrom: at(100) }))).toEqual(expect.any(Number))
    })
  )

  it.effect("the same start and end of another service is a separate meeting, and overlaps", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const other = yield* givenService({ hostId })
      yield* bookings.holdTime(request(60, 90, { capacity: 5 }))
      const refusal = yield* storeRefusalOf(bookings.holdTime(request(60, 90, { capacity: 5, serviceId: other.id })))
      expect(refusal).toMatchObject({ _tag: "TimeTaken" })
    })
  )

  it.effect("the same start with a different end is a separate meeting, and overlaps", () =>
    Effect.gen(function* () {
      const { bookings, request } = yield* aCalendar
      yield* bookings.holdTime(request(60, 90, { capacity: 5 }))
      expect(yield* storeRefusalOf(bookings.holdTime(request(60, 75, { capacity: 5 })))).toMatchObject({ _tag: "TimeTaken" })
    })
  )

  it.effect("a one-on-one meeting cannot be joined", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const held = request(60, 90)
      yield* bookings.holdTime(held)
      expect(["TimeTaken", "SeatsTaken"]).toContain((yield* storeRefusalOf(bookings.holdTime(held)))._tag)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(held)])
    })
  )

  it.effect("takes seats in the group meeting of the same service with the same start and end, until none remain", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const group = (seats: number) => request(60, 90, { capacity: 5, seats })
      const meetingId = yield* bookings.holdTime(group(2))
      expect(yield* bookings.holdTime(group(2))).toBe(meetingId)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(4))])
      expect(yield* storeRefusalOf(bookings.holdTime(group(2)))).toMatchObject({ _tag: "SeatsTaken" })
      expect(yield* bookings.holdTime(group(1))).toBe(meetingId)
      expect(yield* storeRefusalOf(bookings.holdTime(group(1)))).toMatchObject({ _tag: "SeatsTaken" })
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(5))])
    })
  )

  it.effect("a request for more seats than a meeting has fails and holds nothing", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      expect(yield* storeRefusalOf(bookings.holdTime(request(60, 90, { capacity: 5, seats: 6 })))).toMatchObject({
        _tag: "SeatsTaken"
      })
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([])
    })
  )

  it.effect("seats are counted against the capacity of the request, not of the meeting's first booking", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const group = (capacity: number) => request(60, 90, { capacity })
      yield* bookings.holdTime(group(2))
      expect(yield* storeRefusalOf(bookings.holdTime(group(1)))).toMatchObject({
        _tag: expect.stringMatching(/^(Time|Seats)Taken$/)
      })
      yield* bookings.holdTime(group(2))
      expect(yield* storeRefusalOf(bookings.holdTime(group(2)))).toMatchObject({ _tag: "SeatsTaken" })
      yield* bookings.holdTime(group(4))
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(4), 3)])
      expect(yield* storeRefusalOf(bookings.holdTime(group(2)))).toMatchObject({ _tag: "SeatsTaken" })
      yield* bookings.holdTime(group(4))
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(4), 4)])
    })
  )

  it.effect("a meeting keeps its original buffers when others join", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const first = request(60, 90, { capacity: 5, heldFrom: at(55), heldTo: at(95) })
      const neighbour = request(95, 105)
      for (const expected of [first, neighbour]) yield* bookings.holdTime(expected)
      yield* bookings.holdTime(request(60, 90, { capacity: 5, heldFrom: at(40), heldTo: at(110) }))
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(first, 2), heldBy(neighbour)])
    })
  )

  it.effect("frees seats; a meeting without taken seats no longer holds time", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const other = yield* givenService({ hostId })
      const group = (seats: number) => request(60, 90, { capacity: 5, seats })
      const meetingId = yield* bookings.holdTime(group(3))
      yield* bookings.holdTime(group(2))
      yield* bookings.releaseTime(hostId, meetingId, 3)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(2))])
      yield* bookings.releaseTime(hostId, meetingId, 2)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([])
      const next = request(60, 90, { serviceId: other.id })
      yield* bookings.holdTime(next)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(next)])
    })
  )

  it.effect("an invite's meeting holds time without a service", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const invite = yield* givenInvite({ hostId })
      const expected = request(60, 90, { serviceId: invite.id })
      yield* bookings.holdTime(expected)
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([{ ...heldBy(expected), serviceId: null }])
      expect(yield* storeRefusalOf(bookings.holdTime(request(75, 105)))).toMatchObject({ _tag: "TimeTaken" })
    })
  )

  it.effect("a meeting without a service cannot be joined, not even without a service", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const expected = request(60, 90, { serviceId: null, capacity: 5 })
      yield* bookings.holdTime(expected)
      expect(yield* storeRefusalOf(bookings.holdTime(expected))).toMatchObject({ _tag: "TimeTaken" })
      expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(expected)])
    })
  )

  it.effect("finds held time in an interval by start, including buffers, but not time that only touches it", () =>
    Effect.gen(function* () {
      const { bookings, hostId, request } = yield* aCalendar
      const into = request(120, 130, { heldFrom: at(91), heldTo: at(131) })
      const over = request(0, 30, { heldTo: at(61) })
      const inside = request(65, 70)
      for (const expected of [into, over, inside, request(131, 140), request(-60, 0)]) yield* bookings.holdTime(expected)
      expect((yield* bookings.occupiedBetween(hostId, at(60), at(92))).held).toEqual(
        [over, inside, into].map((held) => heldBy(held))
      )
      expect((yield* bookings.occupiedBetween(hostId, at(61), at(65))).held).toEqual([])
      expect((yield* bookings.occupiedBetween(hostId, at(70), at(91))).held).toEqual([])
    })
  )

  it.effect("hosts cannot take or free each other's time", () =>
    Effect.gen(function* () {
      const one = yield* aCalendar
      const other = yield* aCalendar
      const meetingId = yield* one.bookings.holdTime(one.request(60, 90))
      yield* other.bookings.holdTime(other.request(60, 90))
      yield* one.bookings.releaseTime(other.hostId, meetingId, 1)
      expect((yield* one.bookings.occupiedBetween(one.hostId, 0, farAway)).held).toEqual([heldBy(one.request(60, 90))])
      expect((yield* other.bookings.occupiedBetween(other.hostId, 0, farAway)).held).toEqual([heldBy(other.request(60, 90))])
    })
  )

  it.effect(
    "of 200 concurrent overlapping requests, the winners do not overlap, and each loser overlaps a winner",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const requests = numbers(200).map((index) => {
          const from = (index * 7919) % 1440
          const to = from + 15 + ((index * 31) % 5) * 15
          return request(from, to, { heldFrom: at(from - (index % 3) * 5), heldTo: at(to + (index % 4) * 5) })
        })
        const { won, lost } = yield* race(bookings, requests)
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual(byStart(won).map((held) => heldBy(held)))
        expect(won.filter((held) => won.some((other) => other !== held && overlap(held, other)))).toEqual([])
        expect(lost.filter((refused) => !won.some((held) => overlap(held, refused)))).toEqual([])
      }),
    timeLimit
  )

  it.effect(
    "concurrent requests that do not overlap all win",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const requests = numbers(60).map((index) => request(index * 30, index * 30 + 30))
        const { lost } = yield* race(bookings, requests)
        expect(lost).toEqual([])
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual(requests.map((held) => heldBy(held)))
      }),
    timeLimit
  )

  it.effect(
    "of concurrent identical requests for one seat, one wins",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const { won } = yield* race(bookings, Array(50).fill(request(60, 90)))
        expect(won).toHaveLength(1)
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(request(60, 90))])
      }),
    timeLimit
  )

  it.effect(
    "of 40 concurrent bookings of one to three seats, the winners take the five seats of one meeting and no more",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const group = (seats: number) => request(60, 90, { capacity: 5, seats })
        const { won, sessionIds } = yield* race(
          bookings,
          numbers(40).map((index) => group(3 - (index % 3)))
        )
        expect(won.reduce((occupied, { seats }) => occupied + seats, 0)).toBe(5)
        expect(new Set(sessionIds).size).toBe(1)
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(group(5))])
      }),
    timeLimit
  )

  it.effect(
    "concurrent group meetings of two services never share one time",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const other = yield* givenService({ hostId })
        const requests = numbers(40).map((index) =>
          index % 2 === 0 ? request(60, 90, { capacity: 50 }) : request(75, 105, { capacity: 50, serviceId: other.id })
        )
        const { won } = yield* race(bookings, requests)
        expect(won).toHaveLength(20)
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([heldBy(won[0]!, 20)])
      }),
    timeLimit
  )

  it.effect(
    "seats taken and freed concurrently leave no time held",
    () =>
      Effect.gen(function* () {
        const { bookings, hostId, request } = yield* aCalendar
        const seat = request(60, 90, { capacity: 50 })
        const comeAndGo = Effect.flatMap(bookings.holdTime(seat), (meetingId) => bookings.releaseTime(hostId, meetingId, 1))
        yield* Effect.forEach(Array(40), () => comeAndGo, { concurrency: "unbounded" })
        expect((yield* bookings.occupiedBetween(hostId, 0, farAway)).held).toEqual([])
      }),
    timeLimit
  )
}

const at = (minute: number): Instant => fixtureNow + minute * millisPerMinute
const numbers = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, index) => index)

/** A host with a service, with functions that create requests for it from minute to minute. */
const aCalendar = Effect.gen(function* () {
  const bookings = yield* BookingStore
  const { id: hostId } = yield* givenHost()
  const { id: serviceId } = yield* givenService({ hostId })
  const request = (from: number, to: number, overrides: Partial<TimeRequest> = {}): TimeRequest =>
    aTimeRequest({ hostId, serviceId, start: at(from), end: at(to), ...overrides })
  return { bookings, hostId, request }
})

const heldBy = ({ start, end, heldFrom, heldTo, serviceId, seats }: TimeRequest, seatsTaken = seats): Meeting => ({
  start,
  end,
  heldFrom,
  heldTo,
  serviceId,
  seatsTaken
})

const race = Effect.fnUntraced(function* (bookings: BookingStore["Service"], requests: ReadonlyArray<TimeRequest>) {
  const results = yield* Effect.forEach(requests, (request) => Effect.result(bookings.holdTime(request)), {
    concurrency: "unbounded"
  })
  return {
    won: requests.filter((_, index) => results[index]!._tag === "Success"),
    lost: requests.filter((_, index) => results[index]!._tag === "Failure"),
    sessionIds: results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
  }
})

const overlap = (one: TimeRequest, other: TimeRequest): boolean => one.heldFrom < other.heldTo && other.heldFrom < one.heldTo
const byStart = (requests: ReadonlyArray<TimeRequest>): ReadonlyArray<TimeRequest> =>
  requests.toSorted((one, other) => one.start - other.start)
