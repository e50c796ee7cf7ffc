import { formatInstant } from "@slotkit/core"
import { creditUnit } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  cancelBooking,
  createService,
  declineBooking,
  explainRequestedStart,
  getBooking,
  markNoShow,
  patchHost,
  patchMember,
  patchServiceSettings,
  removeMember,
  rescheduleBooking,
  rescheduleVisitorBooking,
  type Store,
  unmarkNoShow,
  visitBookingSlots,
  visitServiceBooking
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostWith, book, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aMemberOf, aResource, aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

/** Books some quarters of an hour from Tuesday at nine on, one after the other, and returns the index of each host. */
const bookInTurn = Effect.fnUntraced(function* (
  { team, members, service }: Effect.Success<ReturnType<typeof aStaffedTeam>>,
  count: number,
  from = 0
) {
  const picked: Array<number> = []
  for (let index = from; index < from + count; index++) {
    yield* TestClock.adjust("1 minute")
    const booked = yield* book(team, service, tuesday(9, 30 * index))
    picked.push(...hostsOf(booked).map((id) => members.findIndex((member) => member.id === id)))
  }
  return picked
})

/** Meetings of a team: who holds them, and what happens to the ledger of chances. */
export const teamBookingSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Bookings of teams", stores, (clause) => {
    clause(
      "pick members in turn, tell who they are, email them, and hold their time and not that of the others",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const { answer, mails, events } = yield* outcomeOf(team.id, book(team, service, tuesday(10)))
        const { id, username, name } = ana!
        expect(answer.hosts).toEqual([{ id, username, name, role: "host", lead: true }])
        expect(mails).toEqual(["confirmation to grace@example.com", `confirmation to ${ana!.email}`])
        expect(events).toMatchObject([{ type: "booking.confirmed", booking: { hosts: answer.hosts } }])
        expect(yield* getBooking(team.id, answer.id)).toEqual(answer)
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ben!.id])
        expect(yield* offeredOn(team, service, "2026-01-06")).not.toContain(tuesday(10))
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({
          reason: "slot_taken",
          roles: [{ key: "host", reason: "slot_taken", needs: 1, free: 0 }]
        })
      })
    )

    clause.rule(
      "V1, V2: equal members take turns, and one of weight 200 gets twice as many",
      Effect.gen(function* () {
        expect(yield* bookInTurn(yield* aStaffedTeam(3), 7)).toEqual([0, 1, 2, 0, 1, 2, 0])
        const weighted = yield* aStaffedTeam(3)
        const [heavy, ...others] = weighted.members.map(({ id }) => ({ host: id }))
        const roles = [{ key: "host", members: [{ ...heavy, weight: 200 }, ...others] }]
        yield* patchServiceSettings(weighted.team.id, weighted.service.id, { staffing: { roles } })
        expect(yield* bookInTurn(weighted, 12)).toEqual([0, 1, 2, 0, 0, 1, 2, 0, 0, 1, 2, 0])
        expect(yield* creditsOf(weighted.team, weighted.service, weighted.members)).toEqual([0, 0, 0])
      })
    )

    clause(
      "V5, 22: undo the chances of a cancelled meeting once, and free the time of its members",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        yield* bookInTurn(staffed, 3)
        yield* TestClock.adjust("1 minute")
        const fourth = yield* book(team, service, tuesday(12))
        expect(yield* creditsOf(team, service, members)).toEqual([-2, 1, 1].map((part) => (part * creditUnit) / 3))
        const { mails } = yield* outcomeOf(team.id, cancelBooking(team.id, fourth.id, {}))
        expect(mails).toEqual(["cancelled to grace@example.com", `cancelled to ${members[0]!.email}`])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        expect(yield* offeredOn(team, service, "2026-01-06")).toContain(tuesday(12))
        // The first was assigned last.
        expect(hostsOf(yield* book(team, service, tuesday(12)))).toEqual([members[1]!.id])
      })
    )

    clause.rule(
      "24: count a request until it is declined",
      Effect.gen(function* () {
        const { team, members } = yield* aStaffedTeam(2)
        const service = yield* createService(team.id, { ...free, title: "Request", requires_approval: true })
        const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const request = yield* book(team, service, tuesday(10))
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        yield* declineBooking(team.id, request.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause.rule(
      "V12, 26, 27: a visitor who does not come gives the chance back, until the mark is taken away",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const { id } = yield* book(team, service, tuesday(10))
        yield* TestClock.setTime(tuesday(11))
        yield* markNoShow(team.id, id)
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
        yield* unmarkNoShow(team.id, id)
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        yield* patchServiceSettings(team.id, service.id, {
          staffing: { roles: [{ key: "host", members: members.map((member) => ({ host: member.id })) }], no_show_counts: true }
        })
        yield* markNoShow(team.id, id)
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
      })
    )

    clause(
      "31, 32: keep the members of a meeting that moves if they are free, and choose others if not",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const { id } = yield* book(team, service, tuesday(10))
        const credits = yield* creditsOf(team, service, members)
        const at = (start: number) => ({ start: formatInstant(start) })
        expect(hostsOf(yield* rescheduleBooking(team.id, id, at(wednesday(10))))).toEqual([ana!.id])
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(17)) })
        const { answer, mails } = yield* outcomeOf(team.id, rescheduleBooking(team.id, id, at(tuesday(11))))
        expect(hostsOf(answer)).toEqual([ben!.id])
        expect(mails).toEqual(
          expect.arrayContaining([
            "rescheduled to grace@example.com",
            `confirmation to ${ben!.email}`,
            `reassigned to ${ana!.email}`
          ])
        )
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
        expect(yield* offeredOn(team, service, "2026-01-07")).toContain(wednesday(10))
      })
    )

    clause(
      "keep a competition in the ledger of its booking, and undo that of a removed role",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const creditsIn = (ledger: string) => creditsOf(team, service, members, ledger)
        const staff = (role: object) =>
          patchServiceSettings(team.id, service.id, {
            staffing: { roles: [{ members: members.map((member) => ({ host: member.id })), ...role }] }
          })
        const move = (id: number, start: number) => rescheduleBooking(team.id, id, { start: formatInstant(start) })
        const booked = [-creditUnit / 2, creditUnit / 2]
        const { id } = yield* book(team, service, tuesday(10))
        yield* staff({ key: "host", ledger: "shared" })
        yield* move(id, wednesday(10))
        expect([yield* creditsIn(`${service.id}/host`), yield* creditsIn("shared")]).toEqual([booked, [0, 0]])
        yield* addBusy(members[0]!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(17)) })
        yield* move(id, tuesday(11))
        expect([yield* creditsIn(`${service.id}/host`), yield* creditsIn("shared")]).toEqual([
          [0, 0],
          [0, 0]
        ])
        const other = yield* book(team, service, wednesday(11))
        expect(yield* creditsIn("shared")).toEqual(booked)
        yield* staff({ key: "lead" })
        yield* move(other.id, wednesday(12))
        expect([yield* creditsIn("shared"), yield* creditsIn(`${service.id}/lead`)]).toEqual([[0, 0], booked])
        yield* cancelBooking(team.id, other.id, {})
        expect(yield* creditsIn(`${service.id}/lead`)).toEqual([0, 0])
      })
    )

    clause.rule(
      "33: keep refuses a start at which the members are busy",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, {}, { reschedule: "keep" })
        const { id } = yield* book(team, service, tuesday(10))
        yield* addBusy(members[0]!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        const moved = rescheduleBooking(team.id, id, { start: formatInstant(wednesday(10)) })
        expect(yield* refusalOf(team.id, moved)).toMatchObject({ reason: "member_busy" })
        const any = rescheduleBooking(team.id, id, { start: formatInstant(wednesday(10)), host: "any" })
        expect(yield* refusalOf(team.id, any)).toMatchObject({ errors: { host: [expect.stringContaining("must be same")] } })
      })
    )

    clause.rule(
      "34: move a meeting with the same hosts or with any, as the request says, and offer those times",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, {}, { visitor_choice: "optional" })
        const { team, members, service } = staffed
        const [ana, ben] = members
        const booked = yield* visitServiceBooking(team.username!, service.slug, {
          start: formatInstant(tuesday(10)),
          booker: grace,
          host: ana!.username
        })
        const token = booked.manage_url!.split("/").at(-1)!
        yield* addBusy(ana!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        const offered = Effect.fnUntraced(function* (query: object) {
          const day = { from: "2026-01-07", to: "2026-01-07", timezone: "Europe/London" }
          const { data } = yield* visitBookingSlots(token, { ...day, ...query })
          return (data["2026-01-07"] ?? []).length
        })
        const move = (start: number, host?: string) =>
          rescheduleVisitorBooking(token, { start: formatInstant(start), ...(host === undefined ? {} : { host }) })
        expect([yield* offered({}), yield* offered({ host: "same" }), yield* offered({ host: "any" })]).toEqual([0, 0, 16])
        expect(yield* refusalOf(team.id, move(wednesday(10), "same"))).toMatchObject({ reason: "member_busy" })
        yield* move(wednesday(10), "any")
        expect(hostsOf(yield* getBooking(team.id, booked.id))).toEqual([ben!.id])
        yield* move(tuesday(12), "same")
        expect(hostsOf(yield* getBooking(team.id, booked.id))).toEqual([ben!.id])
        expect(yield* refusalOf(team.id, move(tuesday(13), "other"))).toMatchObject({ errors: { host: [expect.any(String)] } })
        const { host: alone, service: own } = yield* aHostWith(free)
        const { id } = yield* book(alone, own, tuesday(10))
        const wrong = rescheduleBooking(alone.id, id, { start: formatInstant(tuesday(11)), host: "same" })
        expect(yield* refusalOf(alone.id, wrong)).toMatchObject({ errors: { host: [expect.any(String)] } })
        yield* patchServiceSettings(team.id, service.id, {
          staffing: { roles: [{ key: "host", members: members.map((member) => ({ host: member.id })) }], reschedule: "keep" }
        })
        yield* addBusy(ben!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(12)) })
        expect(yield* offered({})).toBe(10)
      })
    )

    clause.rule(
      "35: a meeting moves within its own time",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        yield* patchServiceSettings(team.id, service.id, { slot_interval_minutes: 15 })
        const { id } = yield* book(team, service, tuesday(10))
        const moved = yield* rescheduleBooking(team.id, id, { start: formatInstant(tuesday(10, 15)) })
        expect(hostsOf(moved)).toEqual([members[0]!.id])
        expect(yield* offeredOn(team, service, "2026-01-06")).toContain(tuesday(9, 30))
      })
    )

    clause.rule(
      "need members of several roles, and the smallest room that has the people",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const rooms = [yield* aResource({ type: "room", capacity: 8 }), yield* aResource({ type: "room", capacity: 2 })]
        yield* Effect.forEach(rooms, ({ id }) => addMember(team.id, { host: id }))
        const roles = [
          { key: "doctor", members: members.map(({ id }) => ({ host: id })) },
          { key: "room", pick: "smallest", filter: { type: "room" } }
        ]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const first = yield* book(team, service, tuesday(10))
        expect(first.hosts).toMatchObject([
          { id: members[0]!.id, role: "doctor", lead: true },
          { id: rooms[1]!.id, role: "room", lead: false }
        ])
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([members[1]!.id, rooms[0]!.id])
      })
    )

    clause.rule(
      "2: need all members, also of those who join later",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, { needs: "all" })
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual(members.map(({ id }) => id))
        yield* addBusy(members[1]!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(12)) })
        expect(yield* offeredOn(team, service, "2026-01-07")).not.toContain(wednesday(10))
        expect(yield* offeredOn(team, service, "2026-01-07")).toContain(wednesday(12))
      })
    )

    clause.rule(
      "1: are refused while a role has no members, or its filter matches none, which a change of the staffing warns of",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const explained = Effect.suspend(() =>
          explainRequestedStart(team, { service: service.slug, start: formatInstant(tuesday(10)) })
        )
        for (const empty of [{ members: [] }, { filter: { ward: "b" } }]) {
          const roles = [
            { key: "doctor", members: members.map(({ id }) => ({ host: id })) },
            { key: "nurse", ...empty }
          ]
          const { warnings } = yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
          expect(warnings).toEqual(["The role nurse has no members, so the service cannot be booked."])
          expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([])
          expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({
            reason: "role_empty",
            roles: [{ key: "nurse", reason: "role_empty", needs: 1, free: 0 }]
          })
          expect(yield* explained).toMatchObject({
            offered: false,
            reason: "role_empty",
            roles: [
              { key: "doctor", reason: null },
              { key: "nurse", reason: "role_empty", members: [] }
            ]
          })
        }
        yield* patchHost(members[1]!.id, { attributes: { ward: "b" } })
        const roles = [
          { key: "doctor", members: [{ host: members[0]!.id }] },
          { key: "nurse", filter: { ward: "b" } }
        ]
        expect(yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })).not.toHaveProperty("warnings")
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual(members.map(({ id }) => id))
      })
    )

    clause.rule(
      "14: members who all have weight 0 take turns, with equal shares",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id, weight: 0 })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(yield* bookInTurn(staffed, 4)).toEqual([0, 1, 2, 0])
        expect(yield* creditsOf(team, service, members)).toEqual([-2, 1, 1].map((part) => (part * creditUnit) / 3))
      })
    )

    clause.rule(
      "16: a member who joins is picked next, and then in turn",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        expect(yield* bookInTurn(staffed, 6)).toEqual([0, 1, 2, 0, 1, 2])
        const all = [...members, yield* aMemberOf(team)]
        const roles = [{ key: "host", members: all.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(yield* bookInTurn({ ...staffed, members: all }, 8, 6)).toEqual([3, 0, 1, 2, 3, 0, 1, 2])
      })
    )

    clause.rule(
      "17: a member who was away for six meetings owes none, and returns into the rotation",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { members } = staffed
        yield* addBusy(members[2]!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        expect(yield* bookInTurn(staffed, 6)).toEqual([0, 1, 0, 1, 0, 1])
        expect(yield* bookInTurn(staffed, 6, 6)).toEqual([2, 0, 1, 2, 0, 1])
      })
    )

    clause.rule(
      "56: of two free rooms of one size, the first in the list is taken each time, and a fair role takes turns",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(0)
        const rooms = [yield* aResource({ type: "room", capacity: 4 }), yield* aResource({ type: "room", capacity: 4 })]
        yield* Effect.forEach(rooms, ({ id }) => addMember(team.id, { host: id }))
        const listed = rooms.toReversed().map(({ id }) => ({ host: id }))
        const roles = (pick: string) => [{ key: "room", pick, members: listed }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles: roles("smallest") } })
        const booked = (hour: number) => Effect.map(book(team, service, tuesday(hour)), hostsOf)
        const [first, second] = listed.map(({ host }) => host)
        expect([yield* booked(9), yield* booked(10), yield* booked(10)]).toEqual([[first], [first], [second]])
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles: roles("fair") } })
        expect([yield* booked(11), yield* booked(12)]).toEqual([[first], [second]])
      })
    )

    clause.rule(
      "3: are refused while a role is short, which a change of the staffing warns of, and without staffing",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1, { needs: 2 })
        const roles = [{ key: "host", needs: 2, members: [{ host: members[0]!.id }] }]
        const { warnings } = yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(warnings).toEqual(["The role host has too few members: it needs 2."])
        expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([])
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({
          reason: "role_short",
          message: "The role host has too few members: it needs 2.",
          roles: [{ key: "host", reason: "role_short", needs: 2, free: 1 }]
        })
        yield* patchServiceSettings(team.id, service.id, { staffing: null })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ reason: "no_staffing" })
      })
    )

    clause.rule(
      "52: give a visitor who returns the same host, if free",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, {}, { returning: "prefer" })
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([members[0]!.id])
        expect(hostsOf(yield* book(team, service, tuesday(11)))).toEqual([members[0]!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        expect(hostsOf(yield* book(team, service, tuesday(11)))).toEqual([members[1]!.id])
      })
    )

    clause.rule(
      "45: hide times at which a member has reached a limit, of the host or in this service",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const roles = [{ key: "host", members: [{ host: ana!.id, limits: [{ per: "day", bookings: 1 }] }, { host: ben!.id }] }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const hosts = yield* Effect.forEach([9, 10, 11], (hour) => Effect.map(book(team, service, tuesday(hour)), hostsOf))
        expect(hosts).toEqual([[ana!.id], [ben!.id], [ben!.id]])
      })
    )

    clause.rule(
      "45: count meetings of the team alone towards a member's limit in the team, whichever service they belong to",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const second = yield* createService(team.id, { ...free, title: "Second", slug: "second" })
        const roles = [{ key: "host", pick: "list", members: members.map(({ id }) => ({ host: id })) }]
        for (const { id } of [service, second]) yield* patchServiceSettings(team.id, id, { staffing: { roles } })
        yield* patchMember(team.id, ana!.id, { limits: [{ per: "day", bookings: 1 }] })
        const own = yield* createService(ana!.id, free)
        yield* book(ana!, own, tuesday(9))
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ana!.id])
        expect(hostsOf(yield* book(team, second, tuesday(11)))).toEqual([ben!.id])
        expect(hostsOf(yield* book(team, second, wednesday(11)))).toEqual([ana!.id])
        yield* patchMember(team.id, ana!.id, { limits: [] })
        expect(hostsOf(yield* book(team, second, tuesday(12)))).toEqual([ana!.id])
      })
    )

    clause(
      "8, 9: of visitors at one start, as many get it as members are free, each with another member",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const { won, lost } = yield* race(callers(5, () => book(team, service, tuesday(10))))
        expect(won.flatMap(hostsOf).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
        expect(lost.map((refusal) => ("reason" in refusal ? refusal.reason : refusal))).toEqual(
          Array.from({ length: 3 }, () => "slot_taken")
        )
        expect((yield* creditsOf(team, service, members)).reduce((sum, credit) => sum + credit, 0)).toBe(0)
      })
    )

    clause(
      "6, 7: a team whose first member is taken by another team, or by a booking of the member, has the next one",
      Effect.gen(function* () {
        const one = yield* aStaffedTeam(1)
        const [ana] = one.members
        const other = yield* aStaffedTeam(1)
        const [ben] = other.members
        yield* addMember(other.team.id, { host: ana!.id })
        const roles = [{ key: "host", pick: "list", members: [{ host: ana!.id }, { host: ben!.id }] }]
        yield* patchServiceSettings(other.team.id, other.service.id, { staffing: { roles } })
        const own = yield* createService(ana!.id, free)
        const firsts = [() => book(one.team, one.service, tuesday(10)), () => book(ana!, own, tuesday(12))]
        for (const [index, first] of firsts.entries()) {
          const { won, lost } = yield* race([first(), book(other.team, other.service, tuesday(10 + 2 * index))])
          // The team gets one of its members in any case. The other booking is refused if the team had the shared one first.
          expect(won.flatMap(hostsOf)).toContain(lost.length === 0 ? ben!.id : ana!.id)
          expect(won.length + lost.length).toBe(2)
          expect(won.length).toBeGreaterThan(0)
        }
        yield* book(one.team, one.service, tuesday(14))
        yield* book(ana!, own, tuesday(15))
        for (const hour of [14, 15]) {
          expect(hostsOf(yield* book(other.team, other.service, tuesday(hour)))).toEqual([ben!.id])
        }
      })
    )

    clause(
      "6, 7: a member of two teams, who has own meetings too, holds one meeting at a time",
      Effect.gen(function* () {
        const one = yield* aStaffedTeam(1)
        const other = yield* aStaffedTeam(0, { members: null, filter: { ward: "b" } })
        const [ana] = one.members
        const own = yield* createService(ana!.id, free)
        yield* addMember(other.team.id, { host: ana!.id })
        const roles = [{ key: "host", members: [{ host: ana!.id }] }]
        yield* patchServiceSettings(other.team.id, other.service.id, { staffing: { roles } })
        const { won } = yield* race([
          book(one.team, one.service, tuesday(10)),
          book(other.team, other.service, tuesday(10)),
          book(ana!, own, tuesday(10))
        ])
        expect(won).toHaveLength(1)
      })
    )

    clause.rule(
      "18: keep the credit of a member who leaves, who goes on with it on returning",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2)
        const { team, members, service } = staffed
        const [ana, ben] = members
        expect(yield* bookInTurn(staffed, 1)).toEqual([0])
        const credits = [-creditUnit / 2, creditUnit / 2]
        yield* TestClock.setTime(Date.UTC(2027, 0, 5))
        yield* removeMember(team.id, ana!.id)
        const later = (hour: number) => Effect.map(book(team, service, Date.UTC(2027, 0, 6, hour)), hostsOf)
        expect(yield* later(10)).toEqual([ben!.id])
        yield* addMember(team.id, { host: ana!.id })
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        // Without the credit it would be the turn of the one who was never assigned.
        expect([yield* later(11), yield* later(12)]).toEqual([[ben!.id], [ana!.id]])
      })
    )

    clause.rule(
      "20: keep a member who has meetings to come",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const { id } = yield* book(team, service, tuesday(10))
        expect(yield* refusalOf(team.id, removeMember(team.id, ana!.id))).toMatchObject({ reason: "member_has_meetings" })
        yield* cancelBooking(team.id, id, {})
        yield* removeMember(team.id, ana!.id)
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ben!.id])
      })
    )
  })
