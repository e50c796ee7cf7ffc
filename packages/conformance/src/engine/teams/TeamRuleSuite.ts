import { formatInstant } from "@slotkit/core"
import { creditUnit } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  BusyCalendars,
  cancelBooking,
  createService,
  getBooking,
  listServices,
  patchHost,
  patchMember,
  patchServiceSettings,
  removeMember,
  reportPayment,
  requireHost,
  runJobsOnce,
  runTimers,
  type Store,
  Unavailable,
  VisitorAddress,
  visitServiceBooking
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { eventsOf } from "../../fixtures/ListsOfHost.ts"
import { alan, book, free, grace, paid, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { connectAccount, makeFakeAccount, withAccount } from "../calendars/FakeAccount.ts"
import { offeredOn, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aMemberOf, aResource, aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

const sumOf = (credits: ReadonlyArray<number>): number => credits.reduce((sum, credit) => sum + credit, 0)

/** Situations of teams that are no subject by themselves: calendars, absence, time, money, zones and plans. */
export const teamRuleSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Teams in special situations", stores, (clause) => {
    clause(
      "10: of many visitors at one start, as many get it as a pool has members, and the ledger adds up to zero",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(10)
        const { won, lost } = yield* race(callers(100, () => book(team, service, tuesday(10))))
        expect([won.length, lost.length, new Set(won.flatMap(hostsOf)).size]).toEqual([10, 90, 10])
        expect(sumOf(yield* creditsOf(team, service, members))).toBe(0)
      })
    )

    clause.rule(
      "11: a visitor may book a pool twice at one start, unless a limit on bookings of one address says otherwise",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3)
        const twice = yield* Effect.forEach([1, 2], () => book(team, service, tuesday(10)))
        expect(twice.flatMap(hostsOf)).toEqual(members.slice(0, 2).map(({ id }) => id))
        yield* patchServiceSettings(team.id, service.id, { per_booker: [{ per: "day", bookings: 1 }] })
        yield* book(team, service, wednesday(10))
        const before = yield* creditsOf(team, service, members)
        const again = { email: "GRACE@example.com", name: "Grace" }
        const refused = yield* refusalOf(team.id, book(team, service, wednesday(10), { booker: again }))
        expect(refused).toMatchObject({ reason: "booker_limit" })
        expect(yield* creditsOf(team, service, members)).toEqual(before)
        yield* book(team, service, wednesday(10), { booker: alan })
      })
    )

    clause.rule(
      "12, 13: a member whose calendar turns out to be busy, or does not answer, is passed over without a trace in the ledger",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3)
        const [ana, ben] = members
        const reads = new Map<number, number>()
        const busyBetween = (id: number) => {
          reads.set(id, (reads.get(id) ?? 0) + 1)
          if (id === ben!.id) return Effect.die(new Unavailable({ fact: { code: "calendar" } }))
          const isBusy = id === ana!.id && reads.get(id)! > 1
          return Effect.succeed(isBusy ? [{ start: tuesday(9), end: tuesday(17) }] : [])
        }
        const during = Effect.provideService(BusyCalendars, { busyBetween })
        expect(hostsOf(yield* book(team, service, tuesday(10)).pipe(during))).toEqual([members[2]!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        const none = { busyBetween: () => Effect.die(new Unavailable({ fact: { code: "calendar" } })) }
        const unread = book(team, service, tuesday(11)).pipe(Effect.provideService(BusyCalendars, none))
        expect(yield* Effect.exit(unread)).toMatchObject({ cause: { reasons: [{ defect: { _tag: "Unavailable" } }] } })
      })
    )

    clause.rule(
      "15, 16, 17: a new weight counts from then on, a new member begins at zero, and one who is away owes nothing",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const staff = (weights: ReadonlyArray<readonly [id: number, weight: number]>) =>
          patchServiceSettings(team.id, service.id, {
            staffing: { roles: [{ key: "host", members: weights.map(([host, weight]) => ({ host, weight })) }] }
          })
        const [ana, ben] = members.map(({ id }) => id) as [number, number]
        yield* book(team, service, tuesday(9))
        const before = yield* creditsOf(team, service, members)
        yield* staff([
          [ana, 300],
          [ben, 100]
        ])
        expect(yield* creditsOf(team, service, members)).toEqual(before)
        const cat = yield* aMemberOf(team)
        yield* staff([
          [ana, 100],
          [ben, 100],
          [cat.id, 100]
        ])
        yield* patchMember(team.id, ben, { active: false })
        const all = [...members, cat]
        for (const minutes of [0, 30, 60, 90]) yield* book(team, service, tuesday(10, minutes))
        expect((yield* creditsOf(team, service, all))[1]).toBe(before[1])
        yield* patchMember(team.id, ben, { active: true })
        expect(hostsOf(yield* book(team, service, tuesday(14)))).toEqual([ben])
        expect(sumOf(yield* creditsOf(team, service, all))).toBe(0)
      })
    )

    clause.rule(
      "21: a meeting that is cancelled much later gives the chances back, also that of a member who has left",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        yield* patchServiceSettings(team.id, service.id, { booking_window_days: 365 })
        const { id } = yield* book(team, service, Date.UTC(2026, 6, 1, 10))
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        yield* removeMember(team.id, ben!.id)
        yield* TestClock.setTime(Date.UTC(2026, 5, 30))
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, [ana!, ben!])).toEqual([0, 0])
      })
    )

    clause.rule(
      "23: a payment that fails frees the members, and gives the chances back",
      Effect.gen(function* () {
        const { team, members } = yield* aStaffedTeam(2)
        yield* patchHost(team.id, { currency: "EUR" })
        const service = yield* createService(team.id, { ...paid, slug: "paid" })
        const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const { id } = yield* book(team, service, tuesday(10))
        yield* book(team, service, tuesday(10))
        expect(yield* offeredOn(team, service, "2026-01-06")).not.toContain(tuesday(10))
        yield* reportPayment(team.id, id, { outcome: "failed" })
        expect(yield* offeredOn(team, service, "2026-01-06")).toContain(tuesday(10))
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause.rule(
      "25: a booking that no one confirms holds a member for 15 minutes, and counts no longer",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        yield* patchServiceSettings(team.id, service.id, { confirm_email: true })
        const request = { start: formatInstant(tuesday(10)), booker: grace }
        yield* visitServiceBooking(team.username!, service.slug, request).pipe(Effect.provideService(VisitorAddress, "4/25"))
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        yield* TestClock.adjust("15 minutes")
        yield* runTimers
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([members[1]!.id])
      })
    )

    clause.rule(
      "53, 54: a visitor with another address is unknown, and an address changes no free times",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, {}, { returning: "prefer" })
        const [ana, ben] = members
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ana!.id])
        const other = { booker: { ...grace, email: "hopper@example.com" } }
        expect(hostsOf(yield* book(team, service, tuesday(11), other))).toEqual([ben!.id])
        const free = yield* offeredOn(team, service, "2026-01-07")
        yield* addBusy(ana!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        expect(yield* offeredOn(team, service, "2026-01-07")).toEqual(free)
        expect(hostsOf(yield* book(team, service, wednesday(10)))).toEqual([ben!.id])
      })
    )

    clause(
      "58: the connected calendar of a room makes it busy",
      Effect.suspend(() => {
        const account = makeFakeAccount()
        const story = Effect.gen(function* () {
          const room = yield* aResource({ type: "room", capacity: 4 })
          yield* connectAccount(room.id, account, fixtureNow)
          const { team, service } = yield* aStaffedTeam(0, { members: null, filter: { type: "room" } })
          yield* addMember(team.id, { host: room.id })
          account.calendars.get("work")!.set("board", { start: tuesday(10), end: tuesday(11) })
          const starts = yield* offeredOn(team, service, "2026-01-06")
          expect([tuesday(9, 30), tuesday(10), tuesday(11)].map((start) => starts.includes(start))).toEqual([true, false, true])
          expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ reason: "slot_taken" })
        })
        return withAccount(account, story)
      })
    )

    clause.rule(
      "63: another zone of the team moves the grid and the days, and no meeting",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(1)
        const { id, scheduled_at: at } = yield* book(team, service, tuesday(10))
        yield* patchHost(team.id, { timezone: "Asia/Kathmandu" })
        const moved = yield* requireHost(team.id)
        expect((yield* getBooking(team.id, id)).scheduled_at).toBe(at)
        const starts = yield* offeredOn(moved, service, "2026-01-07")
        expect(starts[0]).toBe(Date.UTC(2026, 0, 7, 9, 15))
        expect(hostsOf(yield* book(moved, service, starts[0]!))).toHaveLength(1)
      })
    )

    clause.rule(
      "66: the plan of the team decides, not those of its members",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(1)
        yield* createService(team.id, { ...free, slug: "second" })
        yield* patchHost(team.id, { plan: "free" })
        const limited = yield* requireHost(team.id)
        expect((yield* listServices(limited)).map(({ slug }) => slug)).toEqual([service.slug])
        yield* patchHost(team.id, { plan: "pro" })
        expect(yield* listServices(yield* requireHost(team.id))).toHaveLength(2)
      })
    )

    clause.rule(
      "69: events are the team's, in the order of its changes, and the members have none",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const one = yield* book(team, service, tuesday(10))
        yield* book(team, service, tuesday(11), { booker: alan })
        yield* cancelBooking(team.id, one.id, {})
        yield* runJobsOnce
        const types = (yield* eventsOf(team.id)).map(({ type }) => type)
        expect(types).toEqual(["booking.confirmed", "booking.confirmed", "booking.cancelled"])
        expect(yield* eventsOf(members[0]!.id)).toEqual([])
      })
    )
  })
