import { layer } from "@effect/vitest"
import { BookingStore, EventLog, type Store } from "@slotkit/engine"
import { aRecordedEvent, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { eventsOf } from "../fixtures/ListsOfHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique } from "../fixtures/Unique.ts"

/** The contract of every `EventLog`. */
export const EventLogContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores events unchanged, oldest first, with simultaneous events in the order of appending", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId, attendees: [{ name: null, email: null }] })
          const requested = aRecordedEvent(booking, { id: unique("evt"), type: "booking.requested" })
          const seats = [
            aRecordedEvent(booking, { id: unique("evt"), createdAt: fixtureNow + 1000 }),
            aRecordedEvent(booking, {
              id: unique("evt"),
              createdAt: fixtureNow + 1000,
              seat: { index: 1, name: null, email: null },
              host: { id: hostId, username: null, external_id: null }
            })
          ]
          const moved = aRecordedEvent(booking, {
            id: unique("evt"),
            type: "booking.rescheduled",
            createdAt: fixtureNow + 2000,
            previousScheduledAt: fixtureNow,
            host: null
          })
          yield* log.append([requested])
          yield* log.append(seats)
          yield* log.append([moved])
          expect(yield* eventsOf(hostId)).toEqual([requested, ...seats, moved])
        })
      )

      it.effect("an event keeps the booking as it was at that time", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId, topic: "Before" })
          const event = aRecordedEvent(booking, { id: unique("evt") })
          yield* log.append([event])
          yield* (yield* BookingStore).save({ ...booking, topic: "After" })
          expect((yield* eventsOf(hostId)).map((stored) => stored.booking)).toEqual([event.booking])
        })
      )

      it.effect("reads a host's events in steps, in the order in which they were written", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          const events = Array.from({ length: 5 }, () => aRecordedEvent(booking, { id: unique("evt") }))
          yield* log.append(events)
          const first = yield* log.list(hostId, { after: null, limit: 3 })
          expect(first).toEqual({ events: events.slice(0, 3), next: expect.any(Number) })
          expect(yield* log.list(hostId, { after: first.next, limit: 3 })).toEqual({ events: events.slice(3), next: null })
        })
      )

      it.effect("lists the events of one booking, and replaces their seats and bookings", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const booking = yield* givenBooking({ hostId })
          const event = aRecordedEvent(booking, { id: unique("evt") })
          const other = aRecordedEvent(yield* givenBooking({ hostId }), { id: unique("evt") })
          yield* log.append([event, other])
          expect((yield* log.list(hostId, { bookingId: booking.id })).events).toEqual([event])
          const erased = { ...event, seat: { index: 0, name: null, email: null }, booking: { ...event.booking, topic: null } }
          yield* log.rewrite([erased])
          expect((yield* log.list(hostId, { bookingId: booking.id })).events).toEqual([erased])
          expect((yield* log.list(hostId, { bookingId: other.booking.id })).events).toEqual([other])
        })
      )

      it.effect("appending no events changes nothing", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          yield* log.append([])
          expect(yield* eventsOf(hostId)).toEqual([])
        })
      )

      it.effect("lists no events of another host", () =>
        Effect.gen(function* () {
          const log = yield* EventLog
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const own = aRecordedEvent(yield* givenBooking({ hostId }), { id: unique("evt") })
          const theirs = aRecordedEvent(yield* givenBooking({ hostId: strangerId }), { id: unique("evt") })
          yield* log.append([own, theirs])
          expect(yield* eventsOf(hostId)).toEqual([own])
          expect(yield* eventsOf(strangerId)).toEqual([theirs])
        })
      )
    })
}
