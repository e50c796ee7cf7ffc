import { formatInstant, type Interval } from "@slotkit/core"
import { creditUnit, hostRef } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  BookingStore,
  BusyCalendars,
  cancelBooking,
  createService,
  declineBooking,
  deleteHostWith,
  getBooking,
  listCandidates,
  listMembers,
  markNoShow,
  patchHost,
  patchMember,
  patchServiceSettings,
  purgeRemoved,
  reassignBooking,
  removeMemberWith,
  rescheduleBooking,
  rescheduleForHost,
  type Store,
  TeamStore,
  unmarkNoShow,
  viewCandidates
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { race } from "../Race.ts"
import { aStaffedTeam, creditsOf } from "./TeamFixtures.ts"

const hostsOf = ({ hosts = [] }: { readonly hosts?: ReadonlyArray<{ readonly id: number }> }) => hosts.map(({ id }) => id)

/** The credits of three members as thirds of a meeting. */
const thirds = (...parts: ReadonlyArray<number>) => parts.map((part) => (part * creditUnit) / 3)

/** A team of three whose first member has the one meeting, on Tuesday at ten. */
const aMeetingOfThree = Effect.gen(function* () {
  const staffed = yield* aStaffedTeam(3)
  const { id } = yield* book(staffed.team, staffed.service, tuesday(10))
  const [ana, ben, eve] = staffed.members
  return { ...staffed, id, ana: ana!, ben: ben!, eve: eve! }
})

const storedBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return Option.getOrThrow(yield* bookings.find(hostId, id))
})

/** The meetings that hosts hold in the week, by host, as starts. */
const heldBy = Effect.fnUntraced(function* (hosts: ReadonlyArray<{ readonly id: number }>) {
  const bookings = yield* BookingStore
  const ids = hosts.map(({ id }) => id)
  const occupied = yield* bookings.occupiedOfEach(ids, tuesday(0), wednesday(23))
  return ids.map((id) => occupied.get(id)!.held.map(({ start }) => start))
})

/** Reassigned meetings of a team: their members, the emails, and the ledger of chances. */
export const reassignSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Reassigned bookings", stores, (clause) => {
    clause(
      "26, 27: give the chance of a meeting that was picked anew back for a no-show, and take it again",
      Effect.gen(function* () {
        const { team, members, service, id, ana } = yield* aMeetingOfThree
        yield* reassignBooking(team.id, id, { role: "host", from: ana.id, to: "auto" })
        const credits = creditsOf(team, service, members)
        const picked = yield* credits
        expect(picked.toSorted((one, other) => one - other)[0]).toBeLessThan(0)
        yield* TestClock.setTime(tuesday(11))
        for (const _ of [1, 2]) {
          yield* markNoShow(team.id, id)
          expect(yield* credits).toEqual([0, 0, 0])
        }
        yield* unmarkNoShow(team.id, id)
        expect(yield* credits).toEqual(picked)
        yield* markNoShow(team.id, id)
        // A correction of the record does not count again what was undone.
        const [holder] = hostsOf(yield* getBooking(team.id, id))
        yield* reassignBooking(team.id, id, { role: "host", from: holder!, to: ana.id })
        expect(yield* credits).toEqual([0, 0, 0])
      })
    )

    clause(
      "may have other members when the operator moves them, whom the request names, and refuse it to others",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben, eve } = yield* aMeetingOfThree
        const roles = [{ key: "host", members: members.map((member) => ({ host: member.id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles, reschedule: "keep" } })
        const start = formatInstant(tuesday(12))
        const named = { start, members: { host: [ben.username!, ben.id] } }
        const moved = yield* rescheduleForHost(team.id, id, named)
        expect(hostsOf(moved)).toEqual([ben.id])
        expect(yield* heldBy([ana, ben])).toEqual([[], [tuesday(12)]])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        const again = { start: formatInstant(wednesday(10)), members: { host: [ben.id, eve.id] } }
        expect(hostsOf(yield* rescheduleForHost(team.id, id, again))).toEqual([ben.id])
        const refused = (input: object) => refusalOf(team.id, rescheduleForHost(team.id, id, { start, ...input }))
        expect(yield* refused({ members: { nurse: [ben.id] } })).toMatchObject({
          _tag: "Invalid",
          errors: { members: [expect.any(String)] }
        })
        expect(yield* refused({ members: { host: ["nobody"] } })).toMatchObject({ errors: { members: [expect.any(String)] } })
        expect(yield* refused({ attributes: { nurse: {} } })).toMatchObject({ errors: { attributes: [expect.any(String)] } })
        expect(yield* refused({ members: { host: [ben.id] }, host: "same" })).toMatchObject({ _tag: "Invalid" })
        yield* addBusy(eve.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(17)) })
        expect(yield* refused({ members: { host: [eve.id] } })).toMatchObject({ reason: "member_busy" })
        expect(hostsOf(yield* getBooking(team.id, id))).toEqual([ben.id])
      })
    )

    clause(
      "38: go to another member, who pays for them, and back again, and stay the same for their visitor",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben } = yield* aMeetingOfThree
        yield* patchHost(ben.id, { name: "Ben" })
        const before = yield* storedBooking(team.id, id)
        expect(yield* creditsOf(team, service, members)).toEqual(thirds(-2, 1, 1))
        const change = { role: "host", from: ana.id, to: ben.username!, note: "Ana is ill", reason_code: "ill" }
        const { answer, events, mails, audit } = yield* outcomeOf(team.id, reassignBooking(team.id, id, change))
        const [from, to] = [ana, { ...ben, name: "Ben" }].map(({ id: host, username, name }) => ({ id: host, username, name }))
        expect(answer).toMatchObject({ id, hosts: [{ ...to, role: "host", lead: true }] })
        expect(events).toMatchObject([
          { type: "booking.reassigned", changes: [{ role: "host", from, to }], reasonCode: "ill", previousScheduledAt: null }
        ])
        expect(mails.toSorted()).toEqual(
          [`confirmation to ${ben.email}`, `reassigned to ${ana.email}`, "reassigned to grace@example.com"].toSorted()
        )
        expect(audit).toMatchObject([{ action: "booking.reassign", subjectId: id }])
        expect(yield* creditsOf(team, service, members)).toEqual(thirds(1, -2, 1))
        expect(yield* heldBy(members)).toEqual([[], [tuesday(10)], []])
        const moved = yield* storedBooking(team.id, id)
        expect(moved).toEqual({ ...before, calendarSequence: 1, hosts: answer.hosts, updatedAt: moved.updatedAt })
        yield* reassignBooking(team.id, id, { role: "host", from: ben.id, to: ana.id })
        expect(yield* creditsOf(team, service, members)).toEqual(thirds(-2, 1, 1))
        expect(yield* heldBy(members)).toEqual([[tuesday(10)], [], []])
      })
    )

    clause.rule(
      "V13: A B C A, and the fourth taken over by B, leads to C A B C",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3)
        const next = Effect.fnUntraced(function* (index: number) {
          yield* TestClock.adjust("1 minute")
          return yield* book(team, service, tuesday(9, 30 * index))
        })
        const [, , , fourth] = yield* Effect.forEach([0, 1, 2, 3], next)
        const [ana, ben] = members
        yield* reassignBooking(team.id, fourth!.id, { role: "host", from: ana!.id, to: ben!.id })
        const later = yield* Effect.forEach([4, 5, 6, 7], next)
        expect(later.flatMap(hostsOf).map((host) => members.findIndex(({ id }) => id === host))).toEqual([2, 0, 1, 2])
      })
    )

    clause(
      "go to whom the rule of the role picks without the member who leaves, and undo the former choice",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben } = yield* aMeetingOfThree
        const auto = reassignBooking(team.id, id, { role: "host", from: ana.id, to: "auto" })
        expect(hostsOf(yield* auto)).toEqual([ben.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, -creditUnit / 2, creditUnit / 2])
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        expect(yield* heldBy(members)).toEqual([[], [], []])
      })
    )

    clause.rule(
      "leave the ledger alone if only one other member is free, and keep the others of the role",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3, { needs: 2 })
        const [ana, ben, eve] = members
        const { id, hosts } = yield* book(team, service, tuesday(10))
        expect(hostsOf({ hosts: hosts ?? [] })).toEqual([ana!.id, ben!.id])
        const moved = yield* reassignBooking(team.id, id, { role: "host", from: ana!.id, to: "auto" })
        expect(moved.hosts).toMatchObject([
          { id: eve!.id, lead: true },
          { id: ben!.id, lead: false }
        ])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        const teams = yield* TeamStore
        const { meetingId } = yield* storedBooking(team.id, id)
        const { assignments } = (yield* teams.staffOf(team.id, [meetingId!])).get(meetingId!)!
        expect(assignments).toMatchObject([
          { hostId: eve!.id, isLead: true },
          { hostId: ben!.id, isLead: false }
        ])
        expect(yield* heldBy(members)).toEqual([[], [tuesday(10)], [tuesday(10)]])
      })
    )

    clause.rule(
      "20: are given to others when their member is removed, and keep the member if no one can take them over",
      Effect.gen(function* () {
        const { team, service, id, ana, ben, eve } = yield* aMeetingOfThree
        const later = yield* book(team, service, wednesday(10))
        yield* reassignBooking(team.id, later.id, { role: "host", from: hostsOf(later)[0], to: ana.id })
        expect(yield* refusalOf(team.id, removeMemberWith(team.id, ana.id, {}))).toMatchObject({ reason: "member_has_meetings" })
        const wrong = removeMemberWith(team.id, ana.id, { meetings: "cancel" })
        expect(yield* refusalOf(team.id, wrong)).toMatchObject({ _tag: "Invalid" })
        for (const host of [ben, eve]) {
          yield* addBusy(host.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        }
        const removed = removeMemberWith(team.id, ana.id, { meetings: "reassign" })
        expect(yield* Effect.flip(removed)).toMatchObject({ reason: "member_has_meetings", fact: { meetings: 1 } })
        expect(hostsOf(yield* getBooking(team.id, id))).not.toContain(ana.id)
        expect(hostsOf(yield* getBooking(team.id, later.id))).toEqual([ana.id])
        yield* cancelBooking(team.id, later.id, {})
        yield* removed
        expect((yield* listMembers(team.id)).map((member) => member.id)).toEqual([ben.id, eve.id])
        expect(yield* refusalOf(team.id, removed)).toMatchObject({ what: "member" })
      })
    )

    clause.rule(
      "19, 20: keep a host who is to be deleted, or go to others first; the ledger keeps the host's entry",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben, eve } = yield* aMeetingOfThree
        const other = yield* aStaffedTeam(0, { members: null, filter: { ward: "b" } })
        yield* addMember(other.team.id, { host: ana.id })
        const roles = [{ key: "host", members: [{ host: ana.id }] }]
        yield* patchServiceSettings(other.team.id, other.service.id, { staffing: { roles } })
        const alone = yield* book(other.team, other.service, wednesday(11))
        const both = { reason: "member_has_meetings", fact: { meetings: 2, teams: [{ id: team.id }, { id: other.team.id }] } }
        for (const query of [{}, { force: "true" }]) {
          expect(yield* refusalOf(ana.id, deleteHostWith(ana.id, query))).toMatchObject(both)
        }
        expect(yield* refusalOf(ana.id, deleteHostWith(ana.id, { meetings: "cancel" }))).toMatchObject({ _tag: "Invalid" })
        const reassigning = deleteHostWith(ana.id, { meetings: "reassign" })
        expect(yield* Effect.flip(reassigning)).toMatchObject({
          fact: { meetings: 1, teams: [{ id: other.team.id, meetings: 1 }] }
        })
        expect(hostsOf(yield* getBooking(team.id, id))).not.toContain(ana.id)
        yield* cancelBooking(other.team.id, alone.id, {})
        const credits = yield* creditsOf(team, service, members)
        yield* reassigning
        yield* purgeRemoved
        expect((yield* listMembers(team.id)).map((member) => member.id)).toEqual([ben.id, eve.id])
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
      })
    )

    clause.rule(
      "22: give the chance back to whoever paid last",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben } = yield* aMeetingOfThree
        yield* reassignBooking(team.id, id, { role: "host", from: ana.id, to: ben.id })
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        expect(yield* refusalOf(team.id, reassignBooking(team.id, id, { role: "host", from: ben.id, to: ana.id }))).toMatchObject(
          {
            reason: "booking_state"
          }
        )
      })
    )

    clause(
      "36, 37: are refused for a member who is busy, at a limit, paused or outside the role, and for who does not hold them",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben, eve } = yield* aMeetingOfThree
        const refused = (change: object) =>
          refusalOf(team.id, reassignBooking(team.id, id, { role: "host", from: ana.id, to: ben.id, ...change }))
        yield* addBusy(ben.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        expect(yield* refused({})).toMatchObject({ reason: "member_busy" })
        yield* patchHost(eve.id, { limits: [{ per: "day", bookings: 1 }] })
        const own = yield* createService(eve.id, free)
        yield* book(eve, own, tuesday(14))
        expect(yield* refused({ to: eve.id })).toMatchObject({ reason: "limit_reached" })
        expect(yield* listCandidates(team.id, id)).toEqual({
          unit: creditUnit,
          roles: [
            {
              role: "host",
              candidates: [
                {
                  host: { id: ben.id, username: ben.username, name: ben.name },
                  available: false,
                  reason: "member_busy",
                  load_minutes_week: 0,
                  credit: creditUnit / 3
                },
                {
                  host: { id: eve.id, username: eve.username, name: eve.name },
                  available: false,
                  reason: "limit_reached",
                  load_minutes_week: 30,
                  credit: creditUnit / 3
                }
              ]
            }
          ]
        })
        expect(yield* viewCandidates(team.id, id)).toEqual({
          isPast: false,
          roles: [
            {
              key: "host",
              members: [
                { host: hostRef(ben), free: false, reason: "time_off", until: tuesday(12) },
                { host: hostRef(eve), free: false, reason: "day_full", until: expect.any(Number) }
              ],
              outside: []
            }
          ]
        })
        expect(yield* refused({ to: "auto" })).toMatchObject({ reason: "slot_taken" })
        yield* patchMember(team.id, eve.id, { active: false })
        expect(yield* refused({ to: eve.id })).toMatchObject({ reason: "not_in_role" })
        expect(yield* refused({ to: (yield* aHostOn("pro")).id })).toMatchObject({ reason: "not_in_role" })
        for (const to of [ana.id, ana.username]) {
          expect(yield* refused({ to })).toMatchObject({
            problems: [{ path: "to", rule: "option", message: "The to field must be another member." }]
          })
        }
        expect(yield* refused({ from: ben.id, to: ana.id })).toMatchObject({ reason: "changed" })
        expect(yield* refused({ to: "nobody-of-that-name" })).toMatchObject({ errors: { to: [expect.any(String)] } })
        expect(yield* refused({ role: "nurse" })).toMatchObject({ errors: { role: [expect.any(String)] } })
        expect(yield* refused({ role: 7, to: "" })).toMatchObject({
          errors: { role: [expect.any(String)], to: [expect.any(String)] }
        })
        expect(yield* creditsOf(team, service, members)).toEqual(thirds(-2, 1, 1))
        expect(yield* Effect.flip(reassignBooking(ana.id, id, { role: "host", from: ana.id, to: "auto" }))).toMatchObject({
          _tag: "NotFound"
        })
      })
    )

    clause.rule(
      "24: ask the new member for an answer to a request, and count it until it is declined",
      Effect.gen(function* () {
        const { team, members } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const service = yield* createService(team.id, { ...free, title: "Request", requires_approval: true })
        const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles, show_hosts: "none" } })
        const { id } = yield* book(team, service, tuesday(10))
        const change = { role: "host", from: ana!.id, to: ben!.id }
        const { mails } = yield* outcomeOf(team.id, reassignBooking(team.id, id, change))
        expect(mails.toSorted()).toEqual([`reassigned to ${ana!.email}`, `requestToHost to ${ben!.email}`].toSorted())
        expect(yield* creditsOf(team, service, members)).toEqual([creditUnit / 2, -creditUnit / 2])
        yield* declineBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause.rule(
      "40: are corrected after the meeting without emails, for thirty days, and a missed one moves no ledger",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben, eve } = yield* aMeetingOfThree
        yield* TestClock.setTime(wednesday(10))
        yield* addBusy(ben.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        const change = { role: "host", from: ana.id, to: ben.id }
        const { mails, eventTypes } = yield* outcomeOf(team.id, reassignBooking(team.id, id, change))
        expect(mails).toEqual([])
        expect(eventTypes).toEqual(["booking.reassigned"])
        expect(yield* creditsOf(team, service, members)).toEqual(thirds(1, -2, 1))
        yield* markNoShow(team.id, id)
        yield* reassignBooking(team.id, id, { role: "host", from: ben.id, to: eve.id })
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        yield* TestClock.setTime(tuesday(10) + 31 * 86_400_000)
        expect(yield* refusalOf(team.id, reassignBooking(team.id, id, { ...change, from: eve.id }))).toMatchObject({
          reason: "too_long_ago"
        })
      })
    )

    clause.rule(
      "send no emails if the request says so",
      Effect.gen(function* () {
        const { team, id, ana, ben } = yield* aMeetingOfThree
        const change = { role: "host", from: ana.id, to: ben.id, notify: false }
        expect((yield* outcomeOf(team.id, reassignBooking(team.id, id, change))).mails).toEqual([])
      })
    )

    clause.rule(
      "32: tell the member whom a meeting leaves as it moves that another one takes over",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const { id } = yield* book(team, service, tuesday(10))
        yield* addBusy(ana!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        const moved = rescheduleBooking(team.id, id, { start: formatInstant(wednesday(10)) })
        const { mails, events } = yield* outcomeOf(team.id, moved)
        expect(mails).toContain(`reassigned to ${ana!.email}`)
        expect(mails).not.toContain(`cancelled to ${ana!.email}`)
        expect(mails.filter((mail) => mail.endsWith(ben!.email))).toEqual([`confirmation to ${ben!.email}`])
        expect(events).toMatchObject([
          { type: "booking.rescheduled", previousScheduledAt: tuesday(10) },
          { type: "booking.reassigned", previousScheduledAt: null, changes: [{ from: { id: ana!.id }, to: { id: ben!.id } }] }
        ])
      })
    )

    clause.rule(
      "41: are refused if the start has moved while calendars were read",
      Effect.gen(function* () {
        const { team, id, ana, ben } = yield* aMeetingOfThree
        const services = yield* Effect.context<ClauseServices>()
        let moves = 1
        const move = Effect.orDie(rescheduleBooking(team.id, id, { start: formatInstant(wednesday(10)) }))
        const busyBetween = () =>
          moves-- > 0 ? move.pipe(Effect.provide(services), Effect.as([])) : Effect.succeed<ReadonlyArray<Interval>>([])
        const give = reassignBooking(team.id, id, { role: "host", from: ana.id, to: ben.id })
        const refusal = yield* Effect.flip(give.pipe(Effect.provideService(BusyCalendars, { busyBetween })))
        expect(refusal).toMatchObject({ reason: "changed" })
        expect(yield* getBooking(team.id, id)).toMatchObject({
          scheduled_at: formatInstant(wednesday(10)),
          hosts: [{ id: ana.id }]
        })
      })
    )

    clause(
      "41: of two changes at once, the second sees the first, and nobody holds two meetings at one time",
      Effect.gen(function* () {
        const { team, members, service, id, ana, ben, eve } = yield* aMeetingOfThree
        const other = yield* book(team, service, tuesday(10))
        expect(hostsOf(other)).toEqual([ben.id])
        const { won, lost } = yield* race([
          reassignBooking(team.id, id, { role: "host", from: ana.id, to: eve.id }),
          reassignBooking(team.id, other.id, { role: "host", from: ben.id, to: eve.id })
        ])
        expect([won.length, lost.map((refusal) => ("reason" in refusal ? refusal.reason : refusal))]).toEqual([
          1,
          ["member_busy"]
        ])
        expect((yield* heldBy([eve]))[0]).toEqual([tuesday(10)])
        const sum = (yield* creditsOf(team, service, members)).reduce((total, credit) => total + credit, 0)
        expect(sum).toBe(0)
      })
    )
  })
