import { formatInstant, type Host } from "@slotkit/core"
import type { CoverResource } from "@slotkit/core/internal"
import {
  addBusy,
  BookingStore,
  cancelBooking,
  claimJobs,
  coverMeetings,
  createService,
  getBooking,
  getCover,
  JobStore,
  patchHost,
  patchServiceSettings,
  reassignBooking,
  removeBusy,
  rescheduleBooking,
  runJobKind,
  type Store,
  TeamStore,
  undoCover
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { aHostOn, approved, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aMemberOf, aResource, aStaffedTeam, aTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

const day = { from: "2026-01-06", to: "2026-01-06" }

/** Gives meetings to others, and lets the jobs do it. */
const covered = Effect.fnUntraced(function* (team: Host, input: object) {
  const { id } = yield* coverMeetings(team.id, input)
  yield* runAll
  return yield* getCover(team.id, id)
})

const undone = Effect.fnUntraced(function* (team: Host, { id }: CoverResource) {
  yield* undoCover(team.id, id)
  yield* runAll
  return yield* getCover(team.id, id)
})

/** Runs the jobs that are due, which are claimed some at a time. */
const runAll = Effect.gen(function* () {
  while ((yield* runJobKind("reassignment")) > 0) yield* Effect.yieldNow
})

/** A team of three whose first member has been given three meetings on Tuesday. */
const threeMeetingsOfOne = Effect.gen(function* () {
  const staffed = yield* aStaffedTeam(3)
  const { team, service } = staffed
  const [ana, ben, eve] = staffed.members as [Host, Host, Host]
  const starts = [tuesday(10), tuesday(12), tuesday(14)]
  const ids: Array<number> = []
  for (const start of starts) {
    yield* TestClock.adjust("1 minute")
    const { id, hosts = [] } = yield* book(team, service, start)
    if (hosts[0]!.id !== ana.id) yield* reassignBooking(team.id, id, { role: "host", from: hosts[0]!.id, to: ana.id })
    ids.push(id)
  }
  return { ...staffed, ana, ben, eve, ids, starts }
})

/** The members who hold meetings with the competitions that picked them, without the ids of the time that they hold. */
const staffOf = Effect.fnUntraced(function* (team: Host, ids: ReadonlyArray<number>) {
  const bookings = yield* BookingStore
  const teams = yield* TeamStore
  const found = yield* Effect.forEach(ids, (id) => Effect.map(bookings.find(team.id, id), Option.getOrThrow))
  const staff = yield* teams.staffOf(
    team.id,
    found.map(({ meetingId }) => meetingId!)
  )
  return found.map(({ meetingId, hosts }) => {
    const { assignments, competitions } = staff.get(meetingId!)!
    return { hosts, competitions, assignments: assignments.map(({ meetingId: _, ...assignment }) => assignment) }
  })
})

/** The starts that hosts hold in the week, by host. */
const heldBy = Effect.fnUntraced(function* (hosts: ReadonlyArray<{ readonly id: number }>) {
  const bookings = yield* BookingStore
  const occupied = yield* bookings.occupiedOfEach(
    hosts.map(({ id }) => id),
    tuesday(0),
    wednesday(23)
  )
  return hosts.map(({ id }) => occupied.get(id)!.held.map(({ start }) => start))
})

const sumOf = (credits: ReadonlyArray<number>): number => credits.reduce((sum, credit) => sum + credit, 0)

/** Meetings of a team that other members take over at once. */
export const coverSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Covered meetings", stores, (clause) => {
    clause(
      "are planned without a trace, go to whom the plan says, and back again as if nothing had happened",
      Effect.gen(function* () {
        const { team, members, service, ana, ben, eve, ids, starts } = yield* threeMeetingsOfOne
        const select = { host: ana.username, ...day }
        const [credits, staff] = [yield* creditsOf(team, service, members), yield* staffOf(team, ids)]
        const before = yield* everythingOf(team.id)
        const plan = yield* coverMeetings(team.id, { select, to: "auto", dry_run: true })
        expect(yield* everythingOf(team.id)).toEqual(before)
        expect(plan).toMatchObject({ id: 0, state: "planned", planned: 3, moved: 0, failed: [], undo: null })
        expect(plan.meetings.map(({ booking, start, role }) => ({ booking, start, role }))).toEqual(
          ids.map((booking, index) => ({ booking, start: formatInstant(starts[index]!), role: "host" }))
        )
        const takers = plan.meetings.map(({ to }) => to!.id)
        expect(new Set(takers)).toEqual(new Set([ben.id, eve.id]))

        const begun = yield* coverMeetings(team.id, { select, to: "auto", reason_code: "sick_leave", note: "Ana is ill" })
        expect(begun).toMatchObject({ state: "running", planned: 3, moved: 0, failed: [], reason_code: "sick_leave" })
        const { events, mails, audit } = yield* outcomeOf(team.id, runAll)
        const done = yield* getCover(team.id, begun.id)
        expect(done).toEqual({ ...plan, id: begun.id, state: "done", moved: 3, reason_code: "sick_leave" })
        expect(yield* Effect.forEach(ids, (id) => Effect.map(getBooking(team.id, id), hostsOf))).toEqual(takers.map((id) => [id]))
        expect(events.map(({ type, reasonCode }) => [type, reasonCode])).toEqual(
          ids.map(() => ["booking.reassigned", "sick_leave"])
        )
        expect(mails.filter((mail) => mail === `reassigned to ${ana.email}`)).toHaveLength(3)
        expect(audit.map(({ action, subjectId, actor }) => [action, subjectId, actor.kind])).toEqual(
          ids.map((id) => ["booking.reassign", id, "application"])
        )
        expect(sumOf(yield* creditsOf(team, service, members))).toBe(0)
        expect((yield* heldBy([ana]))[0]).toEqual([])

        const back = yield* undone(team, done)
        expect(back).toEqual({ ...done, state: "undone", undo: { moved_back: 3, failed: [] } })
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        expect(yield* staffOf(team, ids)).toEqual(staff)
        expect((yield* heldBy([ana]))[0]).toEqual(starts)
        const again = yield* outcomeOf(team.id, undone(team, done))
        expect([again.answer, again.events, again.mails]).toEqual([back, [], []])
      })
    )

    clause(
      "43: stay with the reason if no one can take them over, and nothing is cancelled",
      Effect.gen(function* () {
        const { team, ana, ben, eve, ids, starts } = yield* threeMeetingsOfOne
        for (const { id } of [ben, eve]) {
          yield* addBusy(id, { start: formatInstant(tuesday(11)), end: formatInstant(tuesday(13)) })
        }
        yield* patchHost(eve.id, { limits: [{ per: "day", bookings: 1 }] })
        const input = { select: { host: ana.id, ...day }, to: "auto" }
        const plan = yield* coverMeetings(team.id, { ...input, dry_run: true })
        const result = yield* covered(team, input)
        expect(result).toMatchObject({ state: "done", planned: 3, moved: 2 })
        expect(result.failed).toEqual([
          { booking: ids[1], reason: "slot_taken", message: expect.stringContaining("Too few members") }
        ])
        expect(plan.failed).toEqual(result.failed)
        expect(plan.meetings).toEqual(result.meetings)
        expect((yield* heldBy([ana]))[0]).toEqual([starts[1]])
        expect(yield* getBooking(team.id, ids[1]!)).toMatchObject({ status: "accepted" })
      })
    )

    clause.rule(
      "respect the limits of who takes them over, in the plan as in the job",
      Effect.gen(function* () {
        const { team, ana, ben } = yield* threeMeetingsOfOne
        yield* patchHost(ben.id, { limits: [{ per: "day", bookings: 2 }] })
        const input = { select: { host: ana.id, ...day }, to: ben.username }
        const plan = yield* coverMeetings(team.id, { ...input, dry_run: true })
        const result = yield* covered(team, input)
        expect(result.failed.map(({ reason }) => reason)).toEqual(["limit_reached"])
        expect([plan.failed, plan.meetings]).toEqual([result.failed, result.meetings])
      })
    )

    clause(
      "44: stay with whoever took them over if they were changed or cancelled since, or the former host is busy",
      Effect.gen(function* () {
        const { team, members, service, ana, ben, eve, ids } = yield* threeMeetingsOfOne
        const fourth = yield* book(team, service, tuesday(16))
        const [holder] = hostsOf(fourth)
        if (holder !== ana.id) yield* reassignBooking(team.id, fourth.id, { role: "host", from: holder, to: ana.id })
        const done = yield* covered(team, { select: { host: ana.id, ...day }, to: ben.id, notify: false })
        expect(done.moved).toBe(4)
        yield* rescheduleBooking(team.id, ids[0]!, { start: formatInstant(wednesday(10)) })
        yield* cancelBooking(team.id, ids[1]!, {})
        yield* addBusy(ana.id, { start: formatInstant(tuesday(14)), end: formatInstant(tuesday(15)) })
        yield* reassignBooking(team.id, fourth.id, { role: "host", from: ben.id, to: eve.id })
        yield* reassignBooking(team.id, fourth.id, { role: "host", from: eve.id, to: ben.id })
        const { answer, mails } = yield* outcomeOf(team.id, undone(team, done))
        expect(answer.undo).toMatchObject({
          moved_back: 0,
          failed: [
            { booking: ids[0], reason: "changed", message: "The booking has changed since the member took it over." },
            { booking: ids[1], reason: "cancelled" },
            { booking: ids[2], reason: "member_busy" },
            { booking: fourth.id, reason: "changed", message: "The booking has changed since the member took it over." }
          ]
        })
        expect(mails).toEqual([])
        expect(sumOf(yield* creditsOf(team, service, members))).toBe(0)
        expect((yield* heldBy([ana]))[0]).toEqual([])
      })
    )

    clause(
      "42: are those within a time off of a member, and go back although it stays",
      Effect.gen(function* () {
        const { team, members, service, ana, ids, starts } = yield* threeMeetingsOfOne
        const timeOff = yield* addBusy(ana.id, { start: formatInstant(tuesday(11)), end: formatInstant(tuesday(18)) })
        const credits = yield* creditsOf(team, service, members)
        const done = yield* covered(team, { select: { time_off: timeOff.id }, to: "auto" })
        expect(done).toMatchObject({ planned: 2, moved: 2, meetings: [{ booking: ids[1] }, { booking: ids[2] }] })
        expect((yield* heldBy([ana]))[0]).toEqual([starts[0]])
        expect(yield* undone(team, done)).toMatchObject({ undo: { moved_back: 2, failed: [] } })
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        expect((yield* heldBy([ana]))[0]).toEqual(starts)
      })
    )

    clause.rule(
      "are requests too, and bookings by id with the lead who gives them up",
      Effect.gen(function* () {
        const { team, members, ana, ben, ids } = yield* threeMeetingsOfOne
        const request = yield* createService(team.id, { ...approved, title: "Request" })
        const roles = [{ key: "host", pick: "list", members: members.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, request.id, { staffing: { roles } })
        const pending = yield* book(team, request, tuesday(15))
        expect(hostsOf(pending)).toEqual([ana.id])
        const done = yield* covered(team, { select: { bookings: [pending.id, ids[0]!] }, to: ben.id })
        expect(done.meetings.map(({ booking, to }) => [booking, to?.id])).toEqual([
          [ids[0], ben.id],
          [pending.id, ben.id]
        ])
        yield* cancelBooking(team.id, ids[1]!, {})
        const ended = yield* covered(team, { select: { bookings: [ids[1]!] }, to: ben.id })
        expect(ended.failed).toMatchObject([{ booking: ids[1], reason: "cancelled" }])
      })
    )

    clause(
      "move once, although a job is claimed again before its first worker is done",
      Effect.gen(function* () {
        const { team, members, service, ana, ids } = yield* threeMeetingsOfOne
        const { id } = yield* coverMeetings(team.id, { select: { host: ana.id, ...day }, to: "auto" })
        const { events, mails } = yield* outcomeOf(
          team.id,
          Effect.gen(function* () {
            const late = yield* claimJobs("reassignment", 10)
            yield* TestClock.adjust("61 seconds")
            const { won } = yield* race([runAll, ...late])
            expect(won.length).toBe(1 + late.length)
            yield* TestClock.adjust("61 seconds")
            yield* runAll
          })
        )
        expect(yield* getCover(team.id, id)).toMatchObject({ state: "done", moved: 3, failed: [] })
        expect(events).toHaveLength(ids.length)
        expect(mails.filter((mail) => mail === `reassigned to ${ana.email}`)).toHaveLength(ids.length)
        expect(sumOf(yield* creditsOf(team, service, members))).toBe(0)
      })
    )

    clause(
      "go on 20 seconds after the process that had claimed them was killed",
      Effect.gen(function* () {
        const { team, ana } = yield* threeMeetingsOfOne
        const { id } = yield* coverMeetings(team.id, { select: { host: ana.id, ...day }, to: "auto" })
        yield* claimJobs("reassignment", 8)
        yield* TestClock.adjust("19 seconds")
        yield* runAll
        expect(yield* getCover(team.id, id)).toMatchObject({ state: "running", moved: 0 })
        yield* TestClock.adjust("1 second")
        yield* runAll
        expect(yield* getCover(team.id, id)).toMatchObject({ state: "done", moved: 3 })
      })
    )

    clause(
      "take over none of the times that visitors book at the same moment",
      Effect.gen(function* () {
        const { team, members, service, ana, ben, starts } = yield* threeMeetingsOfOne
        const own = yield* createService(ben.id, free)
        const { id } = yield* coverMeetings(team.id, { select: { host: ana.id, ...day }, to: ben.id })
        yield* race([
          runAll,
          ...callers(3, (index) => Effect.asVoid(book(ben, own, starts[index]!))),
          ...callers(3, (index) => Effect.asVoid(book(team, service, starts[index]!)))
        ])
        yield* runAll
        const { moved, failed } = yield* getCover(team.id, id)
        expect(moved + failed.length).toBe(3)
        for (const held of yield* heldBy(members)) expect(new Set(held).size).toBe(held.length)
        expect(sumOf(yield* creditsOf(team, service, members))).toBe(0)
      })
    )

    clause.rule(
      "leave the ledgers at zero, and go back to what they were, whatever the rule of the role is",
      Effect.gen(function* () {
        const roles = [{}, { needs: 2 }, { pick: "list" }, { pick: "least_busy" }, { pick: "priority" }, { needs: "all" }]
        for (const role of roles) {
          const { team, members, service } = yield* aStaffedTeam(4, role)
          const ids: Array<number> = []
          for (const hour of [9, 9.5, 10, 11, 12, 12, 13, 15]) {
            const booked = yield* Effect.option(book(team, service, tuesday(Math.floor(hour), (hour % 1) * 60)))
            if (Option.isSome(booked)) ids.push(booked.value.id)
          }
          for (const member of members) {
            const before = [yield* creditsOf(team, service, members), yield* staffOf(team, ids)]
            const done = yield* covered(team, { select: { host: member.id, ...day }, to: "auto" })
            expect(done.moved + done.failed.length).toBe(done.planned)
            const credits = yield* creditsOf(team, service, members)
            expect(sumOf(credits)).toBe(0)
            const needs = role.needs === "all" ? 4 : (role.needs ?? 1)
            for (const { assignments, hosts } of yield* staffOf(team, ids)) {
              expect([assignments.length, new Set(hosts.map(({ id }) => id)).size]).toEqual([needs, needs])
            }
            expect((yield* undone(team, done)).undo).toEqual({ moved_back: done.moved, failed: [] })
            expect([yield* creditsOf(team, service, members), yield* staffOf(team, ids)]).toEqual(before)
          }
        }
      })
    )

    clause.rule(
      "exchange rooms without touching the other roles",
      Effect.gen(function* () {
        const team = yield* aTeam
        const doctor = yield* aMemberOf(team)
        const rooms = yield* Effect.forEach([2, 4], (capacity) => aResource({ type: "room", capacity }))
        for (const { id } of rooms) yield* (yield* TeamStore).saveMember(membershipOf(team, id))
        const service = yield* createService(team.id, free)
        const staffing = {
          roles: [
            { key: "doctor", members: [{ host: doctor.id }] },
            { key: "room", pick: "smallest", filter: { type: "room" } }
          ]
        }
        yield* patchServiceSettings(team.id, service.id, { staffing })
        const booked = yield* book(team, service, tuesday(10))
        expect(hostsOf(booked)).toEqual([doctor.id, rooms[0]!.id])
        const closed = yield* addBusy(rooms[0]!.id, { start: formatInstant(tuesday(0)), end: formatInstant(wednesday(0)) })
        const done = yield* covered(team, { select: { time_off: closed.id }, to: "auto" })
        expect(done).toMatchObject({ moved: 1, meetings: [{ role: "room", to: { id: rooms[1]!.id, username: null } }] })
        expect(hostsOf(yield* getBooking(team.id, booked.id))).toEqual([doctor.id, rooms[1]!.id])
        yield* removeBusy(rooms[0]!.id, closed.id)
        expect(yield* undone(team, done)).toMatchObject({ undo: { moved_back: 1 } })
      })
    )

    clause(
      "are none on days in the past and within a time off that is over",
      Effect.gen(function* () {
        const { team, ana } = yield* threeMeetingsOfOne
        const over = yield* addBusy(ana.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(18)) })
        yield* TestClock.setTime(wednesday(9))
        const past = { host: ana.id, from: "2020-12-01", to: "2020-12-06" }
        for (const select of [past, { ...past, to: "2020-12-01" }, { host: ana.id, ...day }, { time_off: over.id }]) {
          const plan = yield* coverMeetings(team.id, { select, to: "auto", dry_run: true })
          expect(plan).toMatchObject({ state: "planned", planned: 0, failed: [], meetings: [] })
        }
        expect(yield* covered(team, { select: past, to: "auto" })).toMatchObject({ state: "done", planned: 0, moved: 0 })
      })
    )

    clause(
      "are refused for what is not of the team, and for a selection that is none",
      Effect.gen(function* () {
        const { team, ana, ben, ids } = yield* threeMeetingsOfOne
        const stranger = yield* aHostOn("pro")
        const elsewhere = yield* addBusy(stranger.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        const refused = (select: unknown, more: object = {}) =>
          refusalOf(team.id, coverMeetings(team.id, { select, to: "auto", ...more }))
        expect(yield* refused({ host: stranger.id, ...day })).toMatchObject({ what: "member" })
        expect(yield* refused({ time_off: elsewhere.id })).toMatchObject({ what: "busyTime" })
        expect(yield* refused({ bookings: [ids[0], 999_999] })).toMatchObject({
          problems: [{ path: "select.bookings.1", rule: "option" }]
        })
        expect(yield* refused({ host: ana.id, ...day }, { to: stranger.id })).toMatchObject({ what: "member" })
        expect(yield* Effect.flip(coverMeetings(ana.id, { select: { bookings: ids }, to: "auto" }))).toMatchObject({
          what: "team"
        })
        const broken = Effect.fnUntraced(function* (select: unknown, more: object = {}) {
          const { problems } = (yield* refused(select, more)) as {
            readonly problems: ReadonlyArray<{ readonly path: string; readonly rule: string; readonly message: string }>
          }
          return problems.map(({ path, rule }) => `${path} ${rule}`)
        })
        const many = Array.from({ length: 1001 }, (_, index) => index + 1)
        expect(yield* broken({})).toEqual(["select other"])
        expect(yield* broken({ time_off: 1, bookings: ids })).toEqual(["select other"])
        expect(yield* broken({ host: ana.id })).toEqual(["select.from required"])
        expect(yield* broken({ host: ana.id, from: day.from })).toEqual(["select.to required"])
        expect(yield* broken({ time_off: 1, from: day.from })).toEqual(["select.from unaccepted"])
        expect(yield* broken({ host: ana.id, from: "2026-01-07", to: "2026-01-06" })).toEqual(["select.to order"])
        expect(yield* broken({ host: ana.id, from: "2026-01-07", to: "2027-01-08" })).toEqual(["select.to order"])
        expect(yield* broken({ host: "nobody-of-that-name", ...day })).toEqual(["select.host option"])
        expect(yield* broken({ bookings: [] })).toEqual(["select.bookings too_few"])
        expect(yield* broken({ bookings: [1, 1] })).toEqual(["select.bookings repeated"])
        expect(yield* broken({ bookings: many })).toEqual(["select.bookings too_many"])
        expect(yield* refused({ bookings: many })).toMatchObject({ message: expect.stringContaining("1001") })
        expect(yield* broken({ bookings: ids }, { to: "nobody-of-that-name" })).toEqual(["to option"])
        const own = yield* addBusy(ana.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        for (const select of [
          { host: ana.id, ...day },
          { host: ana.id, from: "2020-12-01", to: "2020-12-01" }
        ]) {
          expect(yield* broken(select, { to: ana.username })).toEqual(["to option"])
        }
        expect(yield* broken({ time_off: own.id }, { to: ana.id, dry_run: true })).toEqual(["to option"])
        expect(yield* broken({ bookings: ids }, { to: ana.id })).toEqual(["to option"])
        yield* removeBusy(ana.id, own.id)
        expect(yield* broken({ bookings: ids }, { reason_code: "Ill!" })).toEqual(["reason_code other"])
        expect(yield* Effect.flip(getCover(team.id, 7))).toMatchObject({ what: "reassignment" })
        expect(yield* Effect.flip(undoCover(team.id, 7))).toMatchObject({ what: "reassignment" })
        const { id } = yield* coverMeetings(team.id, { select: { host: ana.id, ...day }, to: ben.id })
        expect(yield* Effect.flip(undoCover(team.id, id))).toMatchObject({ reason: "reassignment_runs" })
        expect(yield* Effect.flip(getCover(ana.id, id))).toMatchObject({ what: "reassignment" })
        yield* runAll
      })
    )

    clause.rule(
      "are forgotten 60 days after the end, also if there were none",
      Effect.gen(function* () {
        const { team, ana } = yield* threeMeetingsOfOne
        const none = yield* covered(team, { select: { host: ana.id, from: "2026-02-01", to: "2026-02-02" }, to: "auto" })
        expect(none).toMatchObject({ state: "done", planned: 0, moved: 0, meetings: [] })
        const done = yield* covered(team, { select: { host: ana.id, ...day }, to: "auto" })
        yield* TestClock.adjust("59 days")
        yield* runAll
        expect(yield* getCover(team.id, done.id)).toEqual(done)
        yield* TestClock.adjust("2 days")
        yield* runAll
        yield* TestClock.adjust("2 days")
        yield* runAll
        for (const { id } of [none, done]) {
          expect(yield* Effect.flip(getCover(team.id, id))).toMatchObject({ what: "reassignment" })
        }
        expect(yield* (yield* JobStore).list(team.id, "reassignment", "")).toEqual([])
      })
    )
  })

const membershipOf = (team: Host, hostId: number) => ({
  ...{ teamId: team.id, hostId, isManager: false, isActive: true },
  ...{ invitedAt: tuesday(0), acceptedAt: tuesday(0), limits: [] }
})
