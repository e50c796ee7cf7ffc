import { formatInstant, type Host } from "@slotkit/core"
import {
  addBusy,
  addMember,
  bookSlot,
  cancelBooking,
  coverMeetings,
  createService,
  getAvailability,
  getBooking,
  getCover,
  getManagedAvailability,
  markNoShow,
  patchServiceSettings,
  reassignBooking,
  rescheduleBooking,
  runJobKind,
  type Store,
  soonestTimes,
  unmarkNoShow
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { alan, book, edsger, grace, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aMemberOf, aResource, aTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

/** Group services of teams: the bookings of a session share its members. */
export const teamGroupSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Groups of teams", stores, (clause) => {
    clause(
      "28: choose the members once per session, which later bookings join, and the ledger counts sessions",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const [ana] = members
        const booked = yield* Effect.forEach([grace, alan, edsger], (booker) => book(team, service, tuesday(10), { booker }))
        expect(booked.map(hostsOf)).toEqual([[ana!.id], [ana!.id], [ana!.id]])
        expect(booked[1]!.hosts).toEqual(booked[0]!.hosts)
        expect(yield* creditsOf(team, service, members)).toEqual([-360_360, 360_360])
        const next = yield* book(team, service, tuesday(11))
        expect(hostsOf(next)).toEqual([members[1]!.id])
      })
    )

    clause(
      "28: are among the soonest times of those who hold them, and of no one else while others can join",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2, { parallel_sessions: false })
        const soonest = Effect.fnUntraced(function* (per_member = "1") {
          const { members: found } = yield* soonestTimes(team, { service: service.slug, per_member })
          return found.map(({ host, slots: [first] }) => [host.id, first?.start, first?.spots_remaining])
        })
        yield* TestClock.setTime(tuesday(9, 50))
        const [ana, ben] = members.map(({ id }) => id)
        yield* patchServiceSettings(team.id, service.id, { minimum_notice_minutes: 0, slot_interval_minutes: 60 })
        yield* book(team, service, tuesday(10))
        const [ten, eleven] = [10, 11].map((hour) => formatInstant(tuesday(hour)))
        expect(yield* soonest()).toEqual([
          [ana, ten, 3],
          [ben, eleven, 4]
        ])
        yield* book(team, service, tuesday(10), { booker: alan, attendees: [edsger, { name: "Barbara" }] })
        expect(yield* soonest()).toEqual([
          [ana, eleven, 4],
          [ben, eleven, 4]
        ])
        yield* patchServiceSettings(team.id, service.id, {
          staffing: { roles: [{ key: "host", needs: 1, members: members.map(({ id }) => ({ host: id })) }] }
        })
        expect(yield* soonest()).toEqual([
          [ben, ten, 4],
          [ana, eleven, 4]
        ])
      })
    )

    clause(
      "29: free the members with the last seat, and undo the shares",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const first = yield* book(team, service, tuesday(10))
        const second = yield* book(team, service, tuesday(10), { booker: alan, attendees: [edsger] })
        yield* cancelBooking(team.id, first.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([-360_360, 360_360])
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([members[0]!.id])
        const [joined] = (yield* slotsOn(team, service)).filter(({ start }) => start === formatInstant(tuesday(10)))
        expect(joined).toMatchObject({ spots_remaining: 1 })
        yield* cancelBooking(team.id, second.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([-360_360, 360_360])
      })
    )

    clause(
      "29: a session without bookings holds no time and has no members",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(1)
        const { id } = yield* book(team, service, tuesday(10))
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0])
        const again = yield* book(team, service, tuesday(10, 15))
        expect(hostsOf(again)).toEqual([members[0]!.id])
      })
    )

    clause(
      "30: begin a second session beside a full one, and offer the seats of the one that would be joined",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const party = { attendees: [alan, edsger, { name: "Barbara" }] }
        yield* book(team, service, tuesday(10), party)
        expect(yield* spotsAt(team, service)).toBe(4)
        const second = yield* book(team, service, tuesday(10), { booker: alan })
        expect(hostsOf(second)).toEqual([members[1]!.id])
        expect(yield* spotsAt(team, service)).toBe(3)
        yield* book(team, service, tuesday(10), { booker: edsger, attendees: [{ name: "Barbara" }, { name: "Ada" }] })
        expect(yield* spotsAt(team, service)).toBeUndefined()
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ _tag: "Conflict" })
      })
    )

    clause(
      "30: begin no second session if the service holds none in parallel",
      Effect.gen(function* () {
        const { team, service } = yield* aGroup(2, { parallel_sessions: false })
        yield* book(team, service, tuesday(10), { attendees: [alan, edsger, { name: "Barbara" }] })
        expect(yield* spotsAt(team, service)).toBeUndefined()
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ reason: "slot_taken" })
        expect(hostsOf(yield* book(team, service, tuesday(11)))).toHaveLength(1)
      })
    )

    clause(
      "30: callers at the same time fill the sessions, and no member holds two",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const { won } = yield* race(
          callers(12, (index) =>
            book(team, service, tuesday(10), { booker: { name: "Guest", email: `guest-${index}@example.com` } })
          )
        )
        expect(won).toHaveLength(8)
        const counts = members.map(({ id }) => won.filter((booking) => hostsOf(booking)[0] === id).length)
        expect(counts).toEqual([4, 4])
      })
    )

    clause(
      "let a booking leave its session for another one, and move the members with the last",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const [ana, ben] = members
        const first = yield* book(team, service, tuesday(10))
        const second = yield* book(team, service, tuesday(10), { booker: alan })
        const moved = yield* rescheduleBooking(team.id, second.id, { start: formatInstant(tuesday(10, 15)) })
        expect(hostsOf(moved)).toEqual([ben!.id])
        expect(hostsOf(yield* getBooking(team.id, first.id))).toEqual([ana!.id])
        const back = yield* rescheduleBooking(team.id, second.id, { start: formatInstant(tuesday(10)) })
        expect(hostsOf(back)).toEqual([ana!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([-360_360, 360_360])
        yield* rescheduleBooking(team.id, second.id, { start: formatInstant(tuesday(12)) })
        const last = yield* rescheduleBooking(team.id, first.id, { start: formatInstant(tuesday(12)) })
        expect(hostsOf(last)).toEqual([ana!.id])
        expect(hostsOf(yield* book(team, service, tuesday(10, 15)))).toHaveLength(1)
      })
    )

    clause(
      "33: keep the hosts of a booking that moves, if the service says so",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2, { reschedule: "keep" })
        const [ana, ben] = members
        const first = yield* book(team, service, tuesday(10))
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(12)), end: formatInstant(tuesday(13)) })
        const other = yield* book(team, service, tuesday(12), { booker: alan })
        expect(hostsOf(other)).toEqual([ben!.id])
        const move = rescheduleBooking(team.id, first.id, { start: formatInstant(tuesday(12)) })
        expect(yield* refusalOf(team.id, move)).toMatchObject({ _tag: "Conflict" })
        expect(hostsOf(yield* rescheduleBooking(team.id, first.id, { start: formatInstant(tuesday(14)) }))).toEqual([ana!.id])
      })
    )

    clause(
      "let a session be joined only with the member whom a request names",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const [ana, ben] = members
        const named = (host: Host) => ({ members: { host: [host.id] } })
        yield* book(team, service, tuesday(10))
        const start = formatInstant(tuesday(10))
        const withBen = yield* bookSlot(team.id, { service: service.slug, start, booker: alan, ...named(ben!) })
        expect(hostsOf(withBen)).toEqual([ben!.id])
        const withAna = yield* bookSlot(team.id, { service: service.slug, start, booker: edsger, ...named(ana!) })
        expect(hostsOf(withAna)).toEqual([ana!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([-360_360, 360_360])
        const { data } = yield* getManagedAvailability(team, {
          ...days,
          service: service.slug,
          members: `${ben!.id}`,
          include: "hosts"
        })
        const [slot] = Object.values(data)
          .flat()
          .filter((each) => each.start === start)
        expect(slot).toMatchObject({ spots_remaining: 3, hosts: { host: [{ id: ben!.id }] } })
      })
    )

    clause(
      "39: give all bookings of a session to the member who takes it over, each with its event, and a plan moves it once",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const [ana, ben] = members
        const booked = yield* Effect.forEach([grace, alan], (booker) => book(team, service, tuesday(10), { booker }))
        const [first, second] = booked.map(({ id }) => id)
        const { eventTypes, mails } = yield* outcomeOf(
          team.id,
          reassignBooking(team.id, first!, { role: "host", from: ana!.id, to: ben!.id })
        )
        expect(eventTypes).toEqual(["booking.reassigned", "booking.reassigned"])
        expect(mails.filter((mail) => mail === `reassigned to ${ana!.email}`)).toHaveLength(1)
        expect(hostsOf(yield* getBooking(team.id, second!))).toEqual([ben!.id])
        const select = { host: ben!.id, from: "2026-01-06", to: "2026-01-06" }
        const { id } = yield* coverMeetings(team.id, { select, to: "auto" })
        yield* runJobKind("reassignment")
        expect(yield* getCover(team.id, id)).toMatchObject({ planned: 1, moved: 1, failed: [] })
        for (const each of booked) expect(hostsOf(yield* getBooking(team.id, each.id))).toEqual([ana!.id])
        expect(hostsOf(yield* book(team, service, tuesday(10), { booker: edsger }))).toEqual([ana!.id])
      })
    )

    clause(
      "26, 27: give the turn back once no booker of a session came",
      Effect.gen(function* () {
        const { team, members, service } = yield* aGroup(2)
        const [first, second] = yield* Effect.forEach([grace, alan], (booker) => book(team, service, tuesday(10), { booker }))
        yield* TestClock.setTime(tuesday(12))
        const credits = creditsOf(team, service, members)
        yield* markNoShow(team.id, first!.id)
        expect(yield* credits).toEqual([-360_360, 360_360])
        yield* markNoShow(team.id, second!.id)
        expect(yield* credits).toEqual([0, 0])
        yield* unmarkNoShow(team.id, first!.id)
        expect(yield* credits).toEqual([-360_360, 360_360])
      })
    )

    clause(
      "55: take a room that is large enough for all seats of a session",
      Effect.gen(function* () {
        const team = yield* aTeam
        const ana = yield* aMemberOf(team)
        const [small, large] = [yield* aResource({ capacity: 2 }), yield* aResource({ capacity: 4 })]
        const service = yield* createService(team.id, group)
        for (const { id } of [small, large]) yield* addMember(team.id, { host: id })
        const roles = [
          { key: "host", members: [{ host: ana.id }] },
          { key: "room", pick: "smallest", members: [{ host: small.id }, { host: large.id }] }
        ]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(hostsOf(yield* book(team, service, wednesday(10)))).toEqual([ana.id, large.id])
      })
    )
  })

const days = { from: "2026-01-06", to: "2026-01-06" }

/** A team whose group service of four seats has one role with persons in order. */
const aGroup = Effect.fnUntraced(function* (count: number, staffing: object = {}) {
  const team = yield* aTeam
  const members = yield* Effect.forEach(Array.from({ length: count }), () => aMemberOf(team))
  const service = yield* createService(team.id, group)
  const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
  const settings = { staffing: { roles, ...staffing }, slot_interval_minutes: 15, publish_spots_remaining: true }
  yield* patchServiceSettings(team.id, service.id, settings)
  return { team, members, service }
})

const slotsOn = Effect.fnUntraced(function* (team: Host, service: { readonly slug: string }) {
  const { data } = yield* getAvailability(team, { ...days, service: service.slug })
  return Object.values(data).flat()
})

/** The seats that are offered on Tuesday at ten. */
const spotsAt = Effect.fnUntraced(function* (team: Host, service: { readonly slug: string }) {
  const start = formatInstant(tuesday(10))
  return (yield* slotsOn(team, service)).find((slot) => slot.start === start)?.spots_remaining
})
