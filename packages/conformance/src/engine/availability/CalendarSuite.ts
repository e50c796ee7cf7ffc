import { formatInstant, type Instant, type Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import {
  BusyCalendars,
  CalendarsUnavailable,
  createInvite,
  getAvailability,
  patchServiceSettings,
  rescheduleBooking,
  type Store,
  Unavailable,
  UnitOfWork
} from "@slotkit/engine"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, bookInvite, free, group, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { everythingOf, offeredOn, refusalOf } from "../OutcomeOf.ts"

/** Busy times from external calendars. */
export const calendarSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Calendars", stores, (clause) => {
    clause(
      "busy times of external calendars are not offered, booked or moved to, for services and invites, including buffers",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchServiceSettings(host.id, service.id, { buffer_before_minutes: 15, slot_interval_minutes: 15 })
        const other = yield* book(host, service, tuesday(16))
        const invite = yield* createInvite(host.id, { title: "Call" })
        const busy = [{ start: tuesday(10), end: tuesday(11) }]
        yield* Effect.gen(function* () {
          const offered = yield* offeredOn(host, service, "2026-01-06")
          expect(offered).toContain(tuesday(9, 30))
          expect(offered).toContain(tuesday(11, 15))
          for (const start of [tuesday(9, 45), tuesday(10), tuesday(10, 45), tuesday(11)]) {
            expect(offered).not.toContain(start)
            const moves = [book(host, service, start), rescheduleBooking(host.id, other.id, { start: formatInstant(start) })]
            for (const move of moves) expect(yield* refusalOf(host.id, move)).toMatchObject({ _tag: "Conflict" })
          }
          expect(yield* refusalOf(host.id, bookInvite(host, invite, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
          yield* book(host, service, tuesday(11, 15))
        }).pipe(Effect.provideService(BusyCalendars, calendar(busy)))
      })
    )

    clause(
      "a group seat cannot be booked while an external calendar says that the host is busy",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        yield* book(host, service, tuesday(10))
        const refused = Effect.provideService(
          book(host, service, tuesday(10)),
          BusyCalendars,
          calendar([{ start: tuesday(10), end: tuesday(10, 5) }])
        )
        expect(yield* refusalOf(host.id, refused)).toMatchObject({ _tag: "Conflict" })
        yield* book(host, service, tuesday(10))
      })
    )

    clause(
      "calendars are queried for the host and all relevant time, and never inside a transaction",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const requests: Array<{ readonly hostId: number; readonly from: Instant; readonly to: Instant }> = []
        let depth = 0
        const { transaction, ...unitOfWork } = yield* UnitOfWork
        const watched = UnitOfWork.of({
          ...unitOfWork,
          transaction: (work) =>
            Effect.suspend(() => {
              depth++
              return Effect.ensuring(
                transaction(work),
                Effect.sync(() => void depth--)
              )
            })
        })
        const watching = {
          busyBetween: (hostId: number, from: Instant, to: Instant) =>
            Effect.sync(() => {
              expect(depth).toBe(0)
              requests.push({ hostId, from, to })
              return []
            })
        }
        yield* Effect.gen(function* () {
          const { id } = yield* book(host, service, tuesday(10))
          yield* rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
          yield* getAvailability(host, { service: service.slug, from: "2026-01-06", to: "2026-01-07" })
        }).pipe(Effect.provideService(BusyCalendars, watching), Effect.provideService(UnitOfWork, watched))
        expect(requests.map(({ hostId }) => hostId)).toEqual([host.id, host.id, host.id])
        for (const [index, start] of [tuesday(10), tuesday(12), tuesday(0)].entries()) {
          expect(requests[index]!.from).toBeLessThanOrEqual(start - millisPerDay)
          expect(requests[index]!.to).toBeGreaterThanOrEqual(start + millisPerDay)
        }
      })
    )

    clause.rule(
      "while the calendars are unresponsive, slots and bookings are unavailable, with a message",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const { id } = yield* book(host, service, tuesday(10))
        const before = yield* everythingOf(host.id)
        const silent = { busyBetween: () => Effect.fail(new CalendarsUnavailable({ reason: "no answer" })) }
        const asks: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          getAvailability(host, { service: service.slug }),
          book(host, service, tuesday(12)),
          rescheduleBooking(host.id, id, { start: formatInstant(tuesday(12)) })
        ]
        for (const ask of asks) {
          const exit = yield* Effect.exit(Effect.provideService(ask, BusyCalendars, silent))
          const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
          expect(defect).toBeInstanceOf(Unavailable)
          expect(String((defect as Unavailable).message)).toMatch(/^The host's calendar isn't responding/)
        }
        expect(yield* everythingOf(host.id)).toEqual(before)
      })
    )
  })

const calendar = (busy: ReadonlyArray<Interval>) => ({ busyBetween: () => Effect.succeed(busy) })
