import { layer } from "@effect/vitest"
import { type Booking, bookedService, type PageRequest } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { BookingStore, type Store, UnitOfWork } from "@slotkit/engine"
import { aBooking, aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost, givenService } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { storeRefusalOf } from "../fixtures/StoreRefusal.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"
import { heldTimeSuite } from "./HeldTimeSuite.ts"
import { searchSuite } from "./SearchSuite.ts"

/** The contract of every `BookingStore`. */
export const BookingStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      heldTimeSuite(it)
      searchSuite(it)

      it.effect("stores every field of a booking", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const meetingId = yield* bookings.holdTime(aTimeRequest({ hostId, serviceId: service.id }))
          const input = aBooking({
            hostId,
            ...everyField,
            meetingId,
            service: bookedService({ id: service.id, type: "single_use", slug: "workshop", title: "Workshop", capacity: 5 })
          })
          const booking = yield* bookings.add(input)
          expect(booking).toEqual({ ...input, id: expect.any(Number) })
          expect(yield* bookings.find(hostId, booking.id)).toEqual(Option.some(booking))
        })
      )

      it.effect("stores a booking with only the required fields", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const input = aBooking({ hostId, topic: null, scheduledAt: null, booker: { name: null, email: null } })
          const booking = yield* bookings.add(input)
          expect(yield* bookings.find(hostId, booking.id)).toEqual(Option.some({ ...input, id: booking.id }))
        })
      )

      it.effect("adds a booking with the time it holds, or neither", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const input = aBooking({
            hostId,
            service: bookedService({ id: service.id, type: "default", slug: "workshop", title: "Workshop", capacity: 2 })
          })
          const time = aTimeRequest({ hostId, serviceId: service.id, capacity: 2 })
          const [first, second] = [yield* bookings.add(input, time), yield* bookings.add(input, time)]
          expect(first).toEqual({ ...input, id: first.id, meetingId: expect.any(Number) })
          expect(yield* bookings.find(hostId, first.id)).toEqual(Option.some(first))
          expect(second.meetingId).toBe(first.meetingId)
          expect(yield* storeRefusalOf(bookings.add(input, time))).toMatchObject({ _tag: "SeatsTaken" })
          const [start, end] = [time.start + millisPerMinute, time.end + millisPerMinute]
          const overlapping = { ...time, start, end, heldFrom: start, heldTo: end }
          expect(yield* storeRefusalOf(bookings.add(input, overlapping))).toMatchObject({ _tag: "TimeTaken" })
          expect((yield* bookings.page(hostId, { order: "asc" }, firstPage)).total).toBe(2)
        })
      )

      it.effect("saves the changed booking, and no other", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          const other = yield* givenBooking({ hostId })
          const moved: Booking = { ...booking, ...everyField, updatedAt: fixtureNow + 2 }
          expect(yield* changedAt(moved.updatedAt, bookings.save({ ...booking, ...everyField }))).toEqual(moved)
          expect(yield* bookings.find(hostId, booking.id)).toEqual(Option.some(moved))
          yield* changedAt(booking.updatedAt, bookings.save(booking))
          expect(yield* bookings.find(hostId, booking.id)).toEqual(Option.some(booking))
          expect(yield* bookings.find(hostId, other.id)).toEqual(Option.some(other))
        })
      )

      it.effect(
        "pages by scheduled_at, then by id; the descending order is the exact reverse, with bookings without a time last",
        () =>
          Effect.gen(function* () {
            const bookings = yield* BookingStore
            const { id: hostId } = yield* givenHost()
            const untimed = yield* givenBooking({ hostId, scheduledAt: null })
            const third = yield* givenBooking({ hostId, scheduledAt: at(3) })
            const first = yield* givenBooking({ hostId, scheduledAt: at(1) })
            const alsoThird = yield* givenBooking({ hostId, scheduledAt: at(3) })
            const second = yield* givenBooking({ hostId, scheduledAt: at(2) })
            const alsoUntimed = yield* givenBooking({ hostId, scheduledAt: null })
            expect(yield* bookings.page(hostId, { order: "asc" }, firstPage)).toEqual({
              rows: [untimed, alsoUntimed, first, second, third, alsoThird],
              total: 6
            })
            expect(yield* bookings.page(hostId, { order: "desc" }, firstPage)).toEqual({
              rows: [alsoThird, third, second, first, alsoUntimed, untimed],
              total: 6
            })
            for (const order of ["asc", "desc"] as const) {
              const { rows } = yield* bookings.page(hostId, { order }, firstPage)
              const walked = walkThrough(
                (request) => bookings.page(hostId, { order }, request),
                ({ scheduledAt, id }) => ({ at: scheduledAt, id })
              )
              expect(yield* walked).toEqual(rows)
            }
          })
      )

      it.effect("pages are slices of one order, with an empty page past the end", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const created: Array<Booking> = []
          for (const minute of [1, 2, 2, 2, 3]) created.push(yield* givenBooking({ hostId, scheduledAt: at(minute) }))
          const page = (number: number) => bookings.page(hostId, { order: "asc" }, { page: number, perPage: 2 })
          expect(yield* page(1)).toEqual({ rows: created.slice(0, 2), total: 5 })
          expect(yield* page(2)).toEqual({ rows: created.slice(2, 4), total: 5 })
          expect(yield* page(3)).toEqual({ rows: created.slice(4), total: 5 })
          expect(yield* page(4)).toEqual({ rows: [], total: 5 })
          expect(yield* page(999_999_999_999_999)).toEqual({ rows: [], total: 5 })
        })
      )

      it.effect("from and to are inclusive and exclude bookings without a time", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          yield* givenBooking({ hostId, scheduledAt: null })
          const created: Array<Booking> = []
          for (const minute of [1, 2, 3, 4]) created.push(yield* givenBooking({ hostId, scheduledAt: at(minute) }))
          const ask = (filter: { from?: number; to?: number }) => bookings.page(hostId, { order: "asc", ...filter }, firstPage)
          expect(yield* ask({ from: at(2), to: at(3) })).toEqual({ rows: created.slice(1, 3), total: 2 })
          expect(yield* ask({ from: at(3) })).toEqual({ rows: created.slice(2), total: 2 })
          expect(yield* ask({ to: at(2) })).toEqual({ rows: created.slice(0, 2), total: 2 })
          expect(yield* ask({ from: at(2) + 1, to: at(3) - 1 })).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("a status covers its states: pending includes awaiting payment", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const pending = yield* givenBooking({ hostId, state: "pending", scheduledAt: at(1) })
          const unpaid = yield* givenBooking({ hostId, state: "awaitingPayment", scheduledAt: at(2) })
          const accepted = yield* givenBooking({ hostId, state: "accepted", scheduledAt: at(3) })
          const declined = yield* givenBooking({ hostId, state: "declined", scheduledAt: at(4) })
          const cancelled = yield* givenBooking({ hostId, state: "cancelled", scheduledAt: at(5) })
          const ask = (status: "pending" | "accepted" | "declined" | "cancelled") =>
            bookings.page(hostId, { order: "asc", status }, firstPage)
          expect(yield* ask("pending")).toEqual({ rows: [pending, unpaid], total: 2 })
          expect(yield* ask("accepted")).toEqual({ rows: [accepted], total: 1 })
          expect(yield* ask("declined")).toEqual({ rows: [declined], total: 1 })
          expect(yield* ask("cancelled")).toEqual({ rows: [cancelled], total: 1 })
        })
      )

      it.effect("status, from, to, order and page can be combined", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const created: Array<Booking> = []
          for (const minute of [1, 2, 3, 4, 5])
            created.push(yield* givenBooking({ hostId, state: "cancelled", scheduledAt: at(minute) }))
          for (const minute of [2, 3]) yield* givenBooking({ hostId, scheduledAt: at(minute) })
          const filter = { status: "cancelled", from: at(2), to: at(5), order: "desc" } as const
          expect(yield* bookings.page(hostId, filter, { page: 2, perPage: 3 })).toEqual({ rows: [created[1]], total: 4 })
        })
      )

      it.effect("leaves out those that were declined or cancelled", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          for (const state of ["declined", "cancelled"] as const) yield* givenBooking({ hostId, state, scheduledAt: at(3) })
          const rows: Array<Booking> = []
          for (const state of ["accepted", "pending", "awaitingPayment"] as const)
            rows.push(yield* givenBooking({ hostId, state, scheduledAt: at(rows.length) }))
          const page = (filter: object) => bookings.page(hostId, { order: "asc", isOpen: true, ...filter }, firstPage)
          expect(yield* page({})).toEqual({ rows, total: 3 })
          expect(yield* page({ from: at(1) })).toEqual({ rows: rows.slice(1), total: 2 })
        })
      )

      it.effect("filters requests that the host can answer, and bookings that wait for payment", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const others = ["unconfirmed", "awaitingPayment", "accepted", "declined", "cancelled"] as const
          for (const state of others) yield* givenBooking({ hostId, state, scheduledAt: at(0) })
          const request = yield* givenBooking({ hostId, state: "pending", scheduledAt: at(1) })
          const page = (filter: object) => bookings.page(hostId, { order: "asc", waitsAs: "pending", ...filter }, firstPage)
          expect(yield* page({})).toEqual({ rows: [request], total: 1 })
          expect(yield* page({ status: "pending", from: at(1) })).toEqual({ rows: [request], total: 1 })
          expect(yield* page({ from: at(2) })).toEqual({ rows: [], total: 0 })
          expect(yield* bookings.count(hostId, [{ waitsAs: "pending" }, { status: "pending" }])).toEqual([1, 3])
          const unpaid = yield* bookings.page(hostId, { order: "asc", waitsAs: "awaitingPayment" }, firstPage)
          expect(unpaid).toMatchObject({ rows: [{ state: "awaitingPayment" }], total: 1 })
        })
      )

      it.effect("filters by the end of the meeting", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const [early, late] = [
            yield* givenBooking({ hostId, scheduledAt: at(0), durationMinutes: 30 }),
            yield* givenBooking({ hostId, scheduledAt: at(0), durationMinutes: 60 })
          ]
          yield* givenBooking({ hostId, scheduledAt: null, state: "declined" })
          const page = (is: "after" | "by", minutes: number) =>
            bookings.page(hostId, { order: "asc", end: { is, at: at(0) + minutes * millisPerMinute } }, firstPage)
          expect((yield* page("by", 29)).rows).toEqual([])
          expect((yield* page("by", 30)).rows).toEqual([early])
          expect((yield* page("after", 30)).rows).toEqual([late])
          expect(yield* page("after", 29)).toEqual({ rows: [early, late], total: 2 })
        })
      )

      it.effect("filters by whether the booker came", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const came = yield* givenBooking({ hostId })
          const missed = yield* givenBooking({ hostId, noShowAt: fixtureNow, state: "cancelled" })
          const page = (filter: object) => bookings.page(hostId, { order: "asc", ...filter }, firstPage)
          expect(yield* page({ noShow: true })).toEqual({ rows: [missed], total: 1 })
          expect(yield* page({ noShow: false })).toEqual({ rows: [came], total: 1 })
          expect(yield* page({ noShow: true, status: "accepted" })).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("filters by service and by the booker's address, ignoring case", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const service = yield* givenService({ hostId })
          const booked = bookedService({ id: service.id, type: "default", slug: "a", title: "A", capacity: null })
          const one = yield* givenBooking({ hostId, service: booked, booker: { name: null, email: "Grace@example.com" } })
          const other = yield* givenBooking({ hostId, booker: { name: null, email: "grace@EXAMPLE.com" } })
          yield* givenBooking({ hostId, booker: { name: null, email: null } })
          const idsOf = (filter: object) =>
            Effect.map(bookings.page(hostId, { order: "asc", ...filter }, firstPage), ({ rows, total }) => {
              expect(total).toBe(rows.length)
              return rows.map(({ id }) => id)
            })
          expect(yield* idsOf({ serviceId: service.id })).toEqual([one.id])
          expect(yield* idsOf({ email: "grace@example.com" })).toEqual([one.id, other.id])
          expect(yield* idsOf({ email: "grace@example.com", serviceId: service.id })).toEqual([one.id])
          expect(yield* idsOf({ email: "nobody@example.com" })).toEqual([])
        })
      )

      it.effect("filters by the time of the last change, with any other filter and by cursor", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const created: Array<Booking> = []
          for (const day of [1, 2, 3]) created.push(yield* givenBooking({ hostId, scheduledAt: fixtureNow + day * millisPerDay }))
          const [one, two, three] = created as [Booking, Booking, Booking]
          const later = fixtureNow + millisPerMinute
          const declined = yield* changedAt(later, bookings.save({ ...one, state: "declined", endReason: "declined" }))
          const moved = yield* changedAt(later + 1, bookings.save({ ...three, notes: "Moved" }))
          const page = (filter: object, request: PageRequest = firstPage) =>
            bookings.page(hostId, { order: "asc", ...filter }, request)
          expect(yield* page({ updatedSince: fixtureNow })).toEqual({ rows: [declined, two, moved], total: 3 })
          expect(yield* page({ updatedSince: later })).toEqual({ rows: [declined, moved], total: 2 })
          expect(yield* page({ updatedSince: later + 1 })).toEqual({ rows: [moved], total: 1 })
          expect(yield* page({ updatedSince: later + 2 })).toEqual({ rows: [], total: 0 })
          expect(yield* page({ updatedSince: later, status: "declined" })).toEqual({ rows: [declined], total: 1 })
          expect(yield* page({ updatedSince: later, from: three.scheduledAt })).toEqual({ rows: [moved], total: 1 })
          expect(yield* page({ updatedSince: later, email: "nobody@example.com" })).toEqual({ rows: [], total: 0 })
          expect(yield* page({ updatedSince: later }, { page: 2, perPage: 1 })).toEqual({ rows: [moved], total: 2 })
          const after = { at: declined.scheduledAt, id: declined.id }
          expect(yield* page({ updatedSince: later }, { after, perPage: 2 })).toEqual({ rows: [moved], total: 2 })
        })
      )

      it.effect("counts the bookings that pass each filter, up to a limit", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const at = (days: number) => fixtureNow + days * millisPerDay
          for (const scheduledAt of [at(0) - 1, at(0), at(1) - 1, at(1), at(2)]) yield* givenBooking({ hostId, scheduledAt })
          yield* givenBooking({ hostId, scheduledAt: at(0), state: "cancelled" })
          yield* givenBooking({ hostId, scheduledAt: null })
          yield* givenBooking({ hostId: (yield* givenHost()).id, scheduledAt: at(0) })
          const days = [0, 1].map((day) => ({ status: "accepted" as const, from: at(day), to: at(day + 1) - 1 }))
          expect(yield* bookings.count(hostId, days)).toEqual([2, 1])
          expect(yield* bookings.count(hostId, [{}, { isOpen: true }, { status: "cancelled" }, { to: at(0) }])).toEqual([
            7, 6, 1, 3
          ])
          expect(yield* bookings.count(hostId, [{}, { status: "cancelled" }], 3)).toEqual([3, 1])
          expect(yield* bookings.count(hostId, [])).toEqual([])
        })
      )

      it.effect("returns the unfinished bookings of a host, and counts the paid ones that are over", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { id: hostId } = yield* givenHost()
          const paid = { status: "paid", amountMinor: 9900, currency: "EUR", terms: null, refunds: [] } as const
          const created = {
            request: yield* givenBooking({ hostId, state: "pending", scheduledAt: at(-90) }),
            checkout: yield* givenBooking({ hostId, state: "awaitingPayment", scheduledAt: at(60) }),
            running: yield* givenBooking({ hostId, scheduledAt: at(-29), durationMinutes: 30, payment: paid }),
            next: yield* givenBooking({ hostId, scheduledAt: at(90) })
          }
          yield* givenBooking({ hostId, scheduledAt: at(-30), durationMinutes: 30 })
          yield* givenBooking({ hostId, scheduledAt: at(-60), durationMinutes: 30, payment: paid })
          yield* givenBooking({ hostId, state: "cancelled", scheduledAt: at(60) })
          yield* givenBooking({ hostId, state: "declined", scheduledAt: at(60) })
          const unfinished = Object.values(created).map(({ id }) => id)
          const blocking = { unfinished, unfinishedPaid: 1, paidBefore: 1 }
          expect(yield* bookings.blockingDeletion(hostId, at(0), 10)).toEqual(blocking)
          const some = yield* bookings.blockingDeletion(hostId, at(0), 2)
          expect([some.unfinished.length, some.paidBefore]).toEqual([2, 1])
          const other = (yield* givenHost()).id
          expect(yield* bookings.blockingDeletion(other, at(0), 10)).toEqual({ unfinished: [], unfinishedPaid: 0, paidBefore: 0 })
        })
      )

      it.effect("locking finds the same bookings as finding", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          expect(yield* transaction(bookings.find(hostId, booking.id, "locked"))).toEqual(Option.some(booking))
        })
      )

      it.effect(
        "the second transaction to lock a booking sees the change of the first",
        () =>
          Effect.gen(function* () {
            const bookings = yield* BookingStore
            const { transaction } = yield* UnitOfWork
            const { id: hostId } = yield* givenHost()
            const { id } = yield* givenBooking({ hostId, notes: "" })
            const addStroke = Effect.gen(function* () {
              const booking = Option.getOrThrow(yield* bookings.find(hostId, id, "locked"))
              yield* Effect.yieldNow
              yield* bookings.save({ ...booking, notes: `${booking.notes}|` })
            })
            yield* Effect.forEach(Array(25), () => transaction(addStroke), { concurrency: "unbounded" })
            expect(Option.getOrThrow(yield* bookings.find(hostId, id)).notes).toBe("|".repeat(25))
          }),
        timeLimit
      )

      it.effect("does not find, lock, save or list bookings of another host", () =>
        Effect.gen(function* () {
          const bookings = yield* BookingStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          expect(yield* bookings.find(strangerId, booking.id)).toEqual(Option.none())
          expect(yield* transaction(bookings.find(strangerId, booking.id, "locked"))).toEqual(Option.none())
          expect(yield* bookings.page(strangerId, { order: "asc" }, firstPage)).toEqual({ rows: [], total: 0 })
          yield* bookings.save({ ...booking, hostId: strangerId, topic: "Mine" })
          expect(yield* bookings.find(hostId, booking.id)).toEqual(Option.some(booking))
          expect(yield* bookings.find(strangerId, booking.id)).toEqual(Option.none())
        })
      )
    })
}

const at = (minute: number): number => fixtureNow + minute * millisPerMinute

const everyField = {
  state: "awaitingPayment",
  location: { type: "in_person", label: "Office", address: "1 Main Street" },
  topic: null,
  notes: "Second floor.\nRing twice.",
  durationMinutes: 45,
  scheduledAt: fixtureNow + 2 * millisPerDay,
  createdAt: fixtureNow + 1,
  endReason: "cancelled_by_host",
  cancellationReason: "Ill",
  booker: { name: "Grace Hopper", email: null },
  bookerTimeZone: "America/New_York",
  language: "fr-CA",
  attendees: [
    { name: "Edsger", email: "edsger@example.com" },
    { name: null, email: null }
  ],
  cancellationPolicy: { tiers: [{ untilMinutes: 60, refundPercent: 50 }], noShowRefundPercent: 10 },
  payment: {
    status: "pending",
    amountMinor: 9900,
    currency: "EUR",
    terms: { mode: "deposit", depositMinor: 1980, paidOnSiteAt: fixtureNow + 7 },
    refunds: []
  },
  checkoutUrl: "https://pay.example.com/1",
  conferenceLink: "https://meet.example.com/1",
  calendarSequence: 3,
  bookerReschedules: 2,
  noShowAt: fixtureNow + 5,
  overridden: ["hours", "limits"],
  privateNote: "Rang twice.\nCalls back.",
  answers: [
    { key: "company", question: "Which company?", value: '"quoted" \\ ünïcode' },
    { key: "seats", question: "How many seats?", value: 2.5 },
    { key: "terms", question: "Do you agree?", value: true }
  ],
  metadata: { order: "A-7", note: '"quoted" \\ ünïcode' }
} as const satisfies Partial<Booking>
