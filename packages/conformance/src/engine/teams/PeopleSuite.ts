import { formatInstant, type Host } from "@slotkit/core"
import {
  addMember,
  createInvite,
  createSelection,
  explainRequestedStart,
  getAvailability,
  getBooking,
  listCandidates,
  orderAtStart,
  patchServiceSettings,
  reassignBooking,
  rescheduleBooking,
  type Store,
  soonestTimes,
  visitInviteBooking,
  visitServiceBooking,
  visitServiceSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, free, group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aResource, aStaffedTeam, hostsOf } from "./TeamFixtures.ts"

/** A team of two persons, with rooms for two, eight and twelve people. */
const withRooms = Effect.gen(function* () {
  const { team, members, service } = yield* aStaffedTeam(4)
  const rooms = yield* Effect.forEach([8, 2, 12], (capacity) => aResource({ type: "room", capacity }))
  yield* Effect.forEach(rooms, ({ id }) => addMember(team.id, { host: id }))
  const roles = [
    { key: "doctor", members: members.map(({ id }) => ({ host: id })) },
    { key: "room", pick: "smallest", filter: { type: "room" } }
  ]
  yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
  const [eight, two, twelve] = rooms
  return { team, members, service, eight: eight!, two: two!, twelve: twelve! }
})

const roomOf = ({ hosts = [] }: { readonly hosts?: ReadonlyArray<{ readonly id: number; readonly role: string }> }) =>
  hosts.find(({ role }) => role === "room")?.id

const problemsOf = <A, R>(action: Effect.Effect<A, unknown, R>) =>
  Effect.map(Effect.flip(action), (failure) => (failure as { readonly problems?: unknown }).problems)

/** The slots of a visitor on Tuesday. */
const startsFor = Effect.fnUntraced(function* (team: Host, slug: string, people?: number) {
  const query = { from: "2026-01-06", to: "2026-01-06", ...(people === undefined ? {} : { people: String(people) }) }
  const { data } = yield* visitServiceSlots(team.username!, slug, query)
  return Object.values(data)
    .flat()
    .map(({ start }) => Date.parse(start))
})

/** People of a request, whom the rooms of a team have to be large enough for. */
export const peopleSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("People of a team's meeting", stores, (clause) => {
    clause(
      "55: choose the smallest room that is large enough, and are kept with the booking",
      Effect.gen(function* () {
        const { team, service, two, eight, twelve } = yield* withRooms
        const one = yield* book(team, service, tuesday(10))
        expect([roomOf(one), one.people]).toEqual([two.id, undefined])
        const five = yield* book(team, service, tuesday(10), { people: 5 })
        expect([roomOf(five), five.people]).toEqual([eight.id, 5])
        expect((yield* getBooking(team.id, five.id)).people).toBe(5)
        // The next larger one is taken by those for whom the smallest is too small.
        expect(roomOf(yield* book(team, service, tuesday(10), { people: 2 }))).toBe(twelve.id)
      })
    )

    clause(
      "see only the slots that they can book: slots, booking and explanation agree",
      Effect.gen(function* () {
        const { team, service, twelve } = yield* withRooms
        yield* book(team, service, tuesday(10), { people: 9 })
        const booker = { name: "Grace", email: "grace@example.com" }
        for (const people of [1, 8, 9, 12, 13]) {
          const offered = yield* startsFor(team, service.slug, people)
          const { data } = yield* getAvailability(team, { service: service.slug, from: "2026-01-06", people: String(people) })
          expect(data["2026-01-06"]?.map(({ start }) => Date.parse(start)) ?? [], String(people)).toEqual(offered)
          expect(offered.includes(tuesday(10)), String(people)).toBe(people < 9)
          expect(offered.includes(tuesday(11)), String(people)).toBe(people <= 12)
          const query = { service: service.slug, start: formatInstant(tuesday(10)), people: String(people) }
          const explained = yield* explainRequestedStart(team, query)
          const reason = people < 9 ? null : people <= 12 ? "slot_taken" : "no_room_for"
          expect([explained.offered, explained.reason], String(people)).toEqual([people < 9, reason])
          if (people < 9) continue
          const request = { start: formatInstant(tuesday(10)), booker, people }
          expect(yield* refusalOf(team.id, visitServiceBooking(team.username!, service.slug, request))).toMatchObject({
            reason: people <= 12 ? "busy" : "no_room_for"
          })
          expect(yield* refusalOf(team.id, book(team, service, tuesday(10), { people }))).toMatchObject({ reason })
        }
        const order = { service: service.slug, start: formatInstant(tuesday(11)), people: "9" }
        expect((yield* orderAtStart(team, order)).roles[1]!.members).toMatchObject([{ host: { id: twelve.id } }])
        const { members } = yield* soonestTimes(team, { service: service.slug, people: "9" })
        expect(members.flatMap(({ role, host }) => (role === "room" ? [host.id] : []))).toEqual([twelve.id])
      })
    )

    clause(
      "55: are kept when the meeting moves, and by those who take its room over",
      Effect.gen(function* () {
        const { team, service, eight, two, twelve } = yield* withRooms
        const { id } = yield* book(team, service, tuesday(10), { people: 5 })
        yield* book(team, service, wednesday(10), { people: 8 })
        const moved = yield* rescheduleBooking(team.id, id, { start: formatInstant(wednesday(10)) })
        expect([roomOf(moved), moved.people]).toEqual([twelve.id, 5])
        const full = rescheduleBooking(team.id, id, { start: formatInstant(tuesday(12)), host: "any" })
        yield* book(team, service, tuesday(12), { people: 8 })
        yield* book(team, service, tuesday(12), { people: 12 })
        expect(yield* refusalOf(team.id, full)).toMatchObject({ reason: "slot_taken" })
        const back = yield* rescheduleBooking(team.id, id, { start: formatInstant(tuesday(15)) })
        expect(roomOf(back)).toBe(twelve.id)
        const { roles } = yield* listCandidates(team.id, id)
        const rooms = roles.find(({ role }) => role === "room")!.candidates
        expect(rooms.filter(({ available }) => available).map(({ host }) => host.id)).toEqual([eight.id])
        const give = (to: number) => reassignBooking(team.id, id, { role: "room", from: twelve.id, to })
        expect(yield* refusalOf(team.id, give(two.id))).toMatchObject({ reason: "no_room_for", overridable: ["any_host"] })
        expect(roomOf(yield* give(eight.id))).toBe(eight.id)
      })
    )

    clause(
      "come with a selection and to an invite",
      Effect.gen(function* () {
        const { team, members, service, twelve } = yield* withRooms
        const { selection } = yield* createSelection(team.id, {
          service: service.slug,
          members: { doctor: [members[2]!.id] },
          expires_in: 3600
        })
        const booker = { name: "Grace", email: "grace@example.com" }
        const start = formatInstant(tuesday(10))
        const selected = { start, booker, people: 9, selection }
        const booked = yield* visitServiceBooking(team.username!, service.slug, selected)
        expect(hostsOf(booked)).toEqual([members[2]!.id, twelve.id])
        const invite = yield* createInvite(team.id, {
          service: service.slug,
          title: "Consultation"
        })
        const token = invite.url.split("/").at(-1)!
        const request = { start: formatInstant(tuesday(11)), booker, people: 9 }
        expect(roomOf(yield* visitInviteBooking(token, request))).toBe(twelve.id)
      })
    )

    clause(
      "are refused where rooms are not chosen by them",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const seminar = yield* aHostWith(group)
        const fault = [{ path: "people", rule: "unaccepted" }]
        expect(yield* problemsOf(book(host, service, tuesday(10), { people: 2 }))).toMatchObject(fault)
        expect(yield* problemsOf(book(seminar.host, seminar.service, tuesday(10), { people: 2 }))).toMatchObject(fault)
        const query = { service: service.slug, people: "2" }
        expect(yield* problemsOf(getAvailability(host, query))).toMatchObject(fault)
        expect(yield* problemsOf(getAvailability(host, { people: "2" }))).toMatchObject([{ path: "people" }])
        expect(yield* problemsOf(visitServiceSlots(host.username!, service.slug, { people: "2" }))).toMatchObject(fault)
        const { team, service: staffed } = yield* withRooms
        for (const people of [0, 1001, 1.5, "2", true]) {
          expect(yield* problemsOf(book(team, staffed, tuesday(10), { people })), String(people)).toMatchObject([
            { path: "people" }
          ])
        }
        expect((yield* book(team, staffed, tuesday(10), { people: null })).people).toBeUndefined()
      })
    )
  })
