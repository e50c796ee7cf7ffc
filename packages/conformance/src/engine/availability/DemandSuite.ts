import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  addBusy,
  createInvite,
  createService,
  DemandCounts,
  DemandStore,
  deleteService,
  getDemand,
  Invalid,
  makeDemandCounts,
  patchHost,
  storeDemand,
  UnitOfWork,
  visitInviteSlots,
  visitServiceBooking,
  visitServiceSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, book, free, grace, tuesday } from "../BookingFixtures.ts"
import { heading, type Stores } from "../Clause.ts"

/** The counts of what visitors looked for, were refused and booked. Decision 0106. */
export const demandSuite = (stores: Stores): void =>
  heading("Demand", stores, (clause) => {
    clause(
      "MUST count what visitors of a service look for, are refused and book, and keep it when it is stored",
      counting(
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          yield* look(host, service)
          yield* look(host, service, "2026-01-10")
          yield* visit(host, service, tuesday(10))
          yield* Effect.flip(visit(host, service, tuesday(10)))
          yield* Effect.flip(visit(host, service, tuesday(3)))
          const totals = { asked: 2, empty: 1, refused: 2, booked: 1, reasons: { busy: 1, outside_hours: 1 } }
          const answer = {
            data: [
              {
                service: service.id,
                slug: service.slug,
                title: "Intro",
                totals,
                days: { "2026-01-05": totals }
              }
            ],
            findings: [],
            booked_hours: expect.any(Array),
            meta: { from: "2025-12-09", to: "2026-01-05", timezone: "Europe/London" }
          }
          expect(yield* getDemand(host, {})).toEqual(answer)
          yield* storeDemand
          expect(yield* getDemand(host, {})).toEqual(answer)
          yield* storeDemand
          expect(yield* getDemand(host, {})).toEqual(answer)
        })
      )
    )

    clause(
      "MUST show how much of the working hours of the last eight weeks was booked, by weekday and hour",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const hoursOn = Effect.fnUntraced(function* (weekday: number) {
          const { booked_hours: hours } = yield* getDemand(host, {})
          return hours.filter((each) => each.weekday === weekday && each.booked_minutes > 0)
        })
        yield* book(host, service, tuesday(10))
        yield* book(host, service, tuesday(14))
        expect(yield* hoursOn(2)).toEqual([])
        yield* TestClock.adjust("14 days")
        const use = { weekday: 2, open_minutes: 480, booked_minutes: 30 }
        expect(yield* hoursOn(2)).toEqual([
          { ...use, hour: 10 },
          { ...use, hour: 14 }
        ])
        yield* addBusy(host.id, { start: formatInstant(tuesday(14)), end: formatInstant(tuesday(16)) })
        expect(yield* hoursOn(2)).toEqual([
          { ...use, hour: 10 },
          { ...use, hour: 14, open_minutes: 450 }
        ])
        yield* TestClock.adjust("56 days")
        expect(yield* hoursOn(2)).toEqual([])
      })
    )

    clause(
      "MUST add up what several processes store, by the day of the host on which visitors came",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchHost(host.id, { timezone: "Asia/Tokyo" })
        const inTokyo = { ...host, timezone: "Asia/Tokyo" }
        // 09:00 in Tokyo.
        yield* TestClock.setTime(Date.UTC(2026, 0, 6))
        yield* counting(Effect.andThen(look(host, service), storeDemand))
        yield* TestClock.adjust("14 hours")
        yield* counting(Effect.andThen(look(host, service), storeDemand))
        yield* TestClock.adjust("1 hour")
        yield* counting(Effect.andThen(look(host, service), storeDemand))
        const { data } = yield* getDemand(inTokyo, { from: "2026-01-06" })
        expect(Object.entries(data[0]!.days).map(([date, { asked }]) => [date, asked])).toEqual([
          ["2026-01-06", 2],
          ["2026-01-07", 1]
        ])
        const later = yield* getDemand(inTokyo, { from: "2026-01-07", to: "2026-01-07" })
        expect(later.data[0]!.totals.asked).toBe(1)
      })
    )

    clause.rule(
      "MUST NOT count what a credential books, what is rolled back, or what visitors do with an invite",
      counting(
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          const { transaction } = yield* UnitOfWork
          const invite = yield* createInvite(host.id, { title: "For Grace" })
          yield* visitInviteSlots(invite.url.split("/").at(-1)!, {})
          yield* book(host, service, tuesday(10))
          yield* Effect.flip(book(host, service, tuesday(10)))
          yield* Effect.flip(transaction(Effect.andThen(visit(host, service, tuesday(11)), Effect.fail("no"))))
          const { data } = yield* getDemand(host, {})
          expect(data.map(({ totals, days }) => [totals, days])).toEqual([
            [{ asked: 0, empty: 0, refused: 0, booked: 0, reasons: {} }, {}]
          ])
        })
      )
    )

    clause(
      "MUST keep the counts for the next time when they cannot be stored",
      counting(
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          yield* look(host, service)
          const store = yield* DemandStore
          yield* Effect.provideService(storeDemand, DemandStore, { ...store, add: () => Effect.die("The database is away") })
          yield* look(host, service)
          yield* storeDemand
          const stored = yield* store.list(host.id, { from: "2026-01-05", to: "2026-01-05" })
          expect(stored.map(({ kind, n }) => [kind, n])).toEqual([["asked", 2]])
        })
      )
    )

    clause.rule(
      "MUST leave out services beyond the most that a process counts, and go on once these are stored",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* patchHost(host.id, { plan: "pro" })
        const second = yield* createService(host.id, { ...free, title: "Second" })
        const counts = makeDemandCounts(1)
        const totals = Effect.map(getDemand(host, {}), ({ data }) => data.map((each) => each.totals.asked))
        yield* Effect.gen(function* () {
          yield* look(host, service)
          yield* look(host, second)
          yield* look(host, service)
          expect(yield* totals).toEqual([2, 0])
          yield* storeDemand
          yield* look(host, second)
          expect(yield* totals).toEqual([2, 1])
        }).pipe(Effect.provideService(DemandCounts, counts))
        expect(counts.take()).toMatchObject({ leftOut: 0 })
      })
    )

    clause.rule(
      "MUST name the weekdays on which visitors found nothing or were refused most, with numbers",
      counting(
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          const store = yield* DemandStore
          const count = (day: string, kind: string, n: number) => ({ hostId: host.id, serviceId: service.id, day, kind, n })
          yield* store.add([
            count("2025-12-23", "asked", 12),
            count("2025-12-23", "empty", 9),
            count("2025-12-30", "asked", 8),
            count("2025-12-30", "empty", 5),
            count("2025-12-31", "asked", 20),
            count("2025-12-31", "empty", 6),
            count("2026-01-01", "asked", 4),
            count("2026-01-01", "empty", 4),
            count("2026-01-02", "booked", 4),
            count("2026-01-02", "busy", 2),
            count("2026-01-02", "notice", 1)
          ])
          const { findings } = yield* getDemand(host, {})
          expect(findings).toEqual([
            { code: "none_free", service: service.id, weekday: 2, n: 14, of: 20 },
            { code: "refused", service: service.id, weekday: 5, n: 3, of: 7 }
          ])
        })
      )
    )

    clause.rule(
      "MUST forget a service with its counts, and refuse days out of order or too many",
      counting(
        Effect.gen(function* () {
          const { host, service } = yield* aHostWith(free)
          const second = yield* createService(host.id, { ...free, title: "Second" })
          yield* look(host, second)
          yield* deleteService(host.id, second.id)
          yield* storeDemand
          expect((yield* getDemand(host, {})).data.map((each) => each.service)).toEqual([service.id])
          const refused = (query: object) => Effect.flip(getDemand(host, query))
          expect(yield* refused({ from: "2026-01-02", to: "2026-01-01" })).toBeInstanceOf(Invalid)
          expect(yield* refused({ from: "2026-01-01", to: "2026-04-03" })).toMatchObject({
            message: "The to parameter must be at most 91 days after from."
          })
          expect(yield* refused({ from: "yesterday" })).toBeInstanceOf(Invalid)
          expect((yield* getDemand(host, { from: "2025-01-01" })).meta).toMatchObject({ to: "2025-04-02" })
          expect((yield* getDemand(host, { from: "2026-02-01" })).meta).toMatchObject({ to: "2026-02-01" })
        })
      )
    )
  })

/** Runs work in a process that counts. */
const counting = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => Effect.provideService(work, DemandCounts, makeDemandCounts()))

const look = (host: Host, { slug }: { readonly slug: string }, day?: string) =>
  visitServiceSlots(host.username!, slug, day === undefined ? {} : { from: day, to: day })

const visit = (host: Host, { slug }: { readonly slug: string }, start: Instant) =>
  visitServiceBooking(host.username!, slug, { start: formatInstant(start), booker: grace })
