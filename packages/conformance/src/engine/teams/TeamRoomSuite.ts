import { formatInstant, type Host } from "@slotkit/core"
import {
  addBusy,
  cancelBooking,
  createService,
  explainTime,
  getAvailability,
  getBookingRoom,
  patchHost,
  patchService,
  patchServiceSettings,
  reassignBooking,
  rescheduleBooking,
  runJobKind,
  type Store
} from "@slotkit/engine"
import { MailSink } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { book, free, grace, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { connectMeet, type FakeRooms, makeFakeRooms, withRooms } from "../calendars/FakeRooms.ts"
import { rulingOf } from "../calendars/RoomSuite.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aTeam, hostsOf } from "./TeamFixtures.ts"

interface TeamWithRooms {
  readonly team: Host
  readonly service: { readonly id: number; readonly slug: string }
  readonly ana: Host
  readonly ben: Host
  readonly rooms: FakeRooms
}

/** The rooms of a team's meetings, which are those of the members who lead them. */
export const teamRoomSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Rooms of a team's meetings", stores, (clause) => {
    const withTeam = (
      room: "google_meet" | "zoom",
      title: string,
      work: (fixture: TeamWithRooms) => Effect.Effect<unknown, unknown, ClauseServices>,
      { needs = 1, connected = "members" as "members" | "team" | "second" } = {}
    ) =>
      clause(
        title,
        Effect.suspend(() => {
          const rooms = makeFakeRooms()
          const story = Effect.gen(function* () {
            const team = yield* aTeam
            const [ana, ben] = [yield* aMemberOf(team), yield* aMemberOf(team)]
            const spare = needs > 1 ? [yield* aMemberOf(team)] : []
            if (room === "google_meet")
              yield* Effect.forEach({ team: [team], members: [ana, ben], second: [ben] }[connected], ({ id }) => connectMeet(id))
            const service = yield* createService(team.id, free)
            const members = [ana, ben, ...spare].map(({ id }) => ({ host: id }))
            const staffing = { roles: [{ key: "host", pick: "list", needs, members }] }
            yield* patchServiceSettings(team.id, service.id, { staffing, video_room: room })
            yield* work({ team, service, ana, ben, rooms })
          })
          return withRooms(rooms, story)
        })
      )

    withTeam("zoom", "39: go with the lead: a new one is opened, and the old one closed by a job that is retried", (fixture) =>
      Effect.gen(function* () {
        const { team, service, ana, ben, rooms } = fixture
        const booked = yield* book(team, service, tuesday(10))
        yield* work
        expect(hostsIn(rooms)).toEqual([ana.id])
        const first = yield* rulingOf(booked)
        expect(first.kind).toBe("room")
        yield* patchHost(ben.id, { name: "Ben" })
        rooms.answer = "unreachable"
        const moved = yield* reassignBooking(team.id, booked.id, { role: "host", from: ana.id, to: ben.id })
        expect(moved.conference_link).toBe(booked.conference_link)
        expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
        yield* work
        expect(hostsIn(rooms)).toEqual([ana.id])
        expect(yield* getBookingRoom(team.id, booked.id)).toMatchObject({ state: "waiting", attempts: 1, error: "No." })
        rooms.answer = "done"
        yield* TestClock.adjust("1 minute")
        yield* work
        expect(hostsIn(rooms)).toEqual([ben.id])
        const second = yield* rulingOf(booked)
        expect(second.kind).toBe("room")
        expect(second).not.toEqual(first)
        yield* runJobKind("email")
        const mails = (yield* (yield* MailSink).accepted).map(({ mail }) => JSON.parse(mail.text))
        const toVisitor = mails.filter(({ kind, to }) => kind === "reassigned" && to.email === grace.email)
        expect(toVisitor.map(({ booking }) => booking.conferenceLink)).toEqual([booked.conference_link])
        yield* reassignBooking(team.id, booked.id, { role: "host", from: ben.id, to: ana.id })
        yield* work
        expect(hostsIn(rooms)).toEqual([ana.id])
        expect((yield* rulingOf(booked)).kind).toBe("room")
        yield* cancelBooking(team.id, booked.id, {})
        yield* work
        expect(hostsIn(rooms)).toEqual([])
        expect(yield* runJobKind("room")).toBe(0)
      })
    )

    withTeam("google_meet", "39: are made with the event in the calendar of the lead, and go with it", (fixture) =>
      Effect.gen(function* () {
        const { team, service, ana, ben, rooms } = fixture
        const booked = yield* book(team, service, tuesday(10))
        expect(booked.location.type).toBe("google_meet")
        yield* work
        const first = yield* rulingOf(booked)
        expect(first).toEqual({ kind: "room", url: [...rooms.events.values()][0] })
        for (const [from, to] of [
          [ana, ben],
          [ben, ana]
        ] as const) {
          rooms.meet = "pending"
          yield* reassignBooking(team.id, booked.id, { role: "host", from: from.id, to: to.id })
          expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
          yield* work
          expect(yield* rulingOf(booked)).toEqual({ kind: "waiting" })
          rooms.meet = "ready"
          yield* TestClock.adjust("5 seconds")
          yield* work
          expect([...rooms.events.values()]).toHaveLength(1)
          expect(yield* rulingOf(booked)).toEqual({ kind: "room", url: [...rooms.events.values()][0] })
          expect(yield* getBookingRoom(team.id, booked.id)).toMatchObject({ provider: "google_meet", state: "ready" })
        }
      })
    )

    withTeam(
      "zoom",
      "39: stay when another member than the lead is replaced, and change when a move gives the meeting to another lead",
      ({ team, service, ana, ben, rooms }) =>
        Effect.gen(function* () {
          const booked = yield* book(team, service, tuesday(10))
          yield* work
          const room = yield* rulingOf(booked)
          yield* reassignBooking(team.id, booked.id, { role: "host", from: ben.id, to: "auto" })
          yield* work
          expect([hostsIn(rooms), yield* rulingOf(booked)]).toEqual([[ana.id], room])
          const busy = { start: formatInstant(tuesday(12)), end: formatInstant(tuesday(13)) }
          yield* addBusy(ana.id, busy)
          const moved = yield* rescheduleBooking(team.id, booked.id, { start: busy.start })
          const [lead] = hostsOf(moved)
          expect(lead).not.toBe(ana.id)
          expect(moved.conference_link).toBe(booked.conference_link)
          yield* work
          expect([...rooms.opened.values()]).toMatchObject([{ host: lead, start: tuesday(12) }])
          expect((yield* rulingOf(booked)).kind).toBe("room")
          expect(yield* rulingOf(booked)).not.toEqual(room)
        }),
      { needs: 2 }
    )

    withTeam(
      "google_meet",
      "are the team's own if its calendar has them, and stay when the lead is replaced",
      ({ team, service, ana, ben, rooms }) =>
        Effect.gen(function* () {
          const booked = yield* book(team, service, tuesday(10))
          yield* work
          const room = yield* rulingOf(booked)
          expect(room).toEqual({ kind: "room", url: [...rooms.events.values()][0] })
          yield* reassignBooking(team.id, booked.id, { role: "host", from: ana.id, to: ben.id })
          yield* work
          expect(yield* rulingOf(booked)).toEqual(room)
        }),
      { connected: "team" }
    )

    withTeam(
      "google_meet",
      "64: are those of members who have an account at the provider, which the others do not lead",
      ({ team, service, ana, ben }) =>
        Effect.gen(function* () {
          const staffed = (needs: number | "all") => ({
            staffing: { roles: [{ key: "host", pick: "list", needs, members: [{ host: ana.id }, { host: ben.id }] }] }
          })
          expect(yield* offered(team, service, 10)).toBe(true)
          const booked = yield* book(team, service, tuesday(10))
          expect(hostsOf(booked)).toEqual([ben.id])
          expect(yield* offered(team, service, 10)).toBe(false)
          expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ reason: "slot_taken" })
          expect(yield* membersAt(team, service, 10)).toEqual([
            [ben.id, "overlap"],
            [ana.id, "no_video_account"]
          ])
          const give = { role: "host", from: ben.id, to: ana.id }
          const refused = yield* refusalOf(team.id, reassignBooking(team.id, booked.id, give))
          expect(refused).toMatchObject({ reason: "not_in_role", overridable: ["any_host"] })
          expect(hostsOf(yield* reassignBooking(team.id, booked.id, { ...give, override: ["any_host"] }))).toEqual([ana.id])
          // Those who are needed anyway are not left out. One with an account leads.
          yield* patchServiceSettings(team.id, service.id, staffed("all"))
          expect(hostsOf(yield* book(team, service, tuesday(11)))).toEqual([ben.id, ana.id])
          yield* patchServiceSettings(team.id, service.id, staffed(1))
          yield* connectMeet(ana.id)
          expect(hostsOf(yield* book(team, service, tuesday(12)))).toEqual([ana.id])
          expect(yield* offered(team, service, 12)).toBe(true)
        }),
      { connected: "second" }
    )

    withTeam(
      "google_meet",
      "64: are no matter for meetings without a room at the provider",
      ({ team, service, ana }) =>
        Effect.gen(function* () {
          yield* patchService(team.id, service.id, { location: { type: "phone" } })
          expect(hostsOf(yield* book(team, service, tuesday(9)))).toEqual([ana.id])
          yield* patchService(team.id, service.id, { location: { type: "video" } })
          yield* patchServiceSettings(team.id, service.id, { meeting_url: "https://meet.example.com/clinic" })
          expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ana.id])
          yield* patchServiceSettings(team.id, service.id, { meeting_url: null })
          yield* connectMeet(team.id)
          expect(hostsOf(yield* book(team, service, tuesday(11)))).toEqual([ana.id])
        }),
      { connected: "second" }
    )

    clause.rule(
      "need a calendar of the provider, which the team or one of its members has",
      Effect.gen(function* () {
        const team = yield* aTeam
        const member = yield* aMemberOf(team)
        const service = yield* createService(team.id, free)
        const choose = patchServiceSettings(team.id, service.id, { video_room: "google_meet" })
        const withCalendars = withRooms(makeFakeRooms(), Effect.andThen(connectMeet(member.id), choose))
        expect(yield* refusalOf(team.id, choose)).toMatchObject({ _tag: "Conflict", reason: "no_google_target" })
        expect(yield* withCalendars).toMatchObject({ video_room: "google_meet" })
      })
    )
  })

/** The hosts in whose names rooms are open. */
const hostsIn = ({ opened }: FakeRooms) => [...opened.values()].map(({ host }) => host)

/** Returns true if a start on Tuesday is offered. */
const offered = Effect.fnUntraced(function* (team: Host, service: { readonly slug: string }, hour: number) {
  const { data } = yield* getAvailability(team, { from: "2026-01-06", to: "2026-01-06", service: service.slug })
  return Object.values(data)
    .flat()
    .some(({ start }) => start === formatInstant(tuesday(hour)))
})

/** Returns the members of the first role at a start on Tuesday, with the reasons why they are not free. */
const membersAt = Effect.fnUntraced(function* (team: Host, service: { readonly slug: string }, hour: number) {
  const { roles = [] } = yield* explainTime(team, { service: service.slug, start: tuesday(hour) })
  return roles[0]?.members.map(({ host, reason }) => [host.id, reason])
})

/** Writes events and opens rooms. */
const work = Effect.gen(function* () {
  while ((yield* runJobKind("calendar_event")) > 0) yield* Effect.yieldNow
  yield* runJobKind("room")
})
