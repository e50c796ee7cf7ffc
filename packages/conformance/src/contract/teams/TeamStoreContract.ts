import { layer } from "@effect/vitest"
import type { Ledger, StaffRecord } from "@slotkit/core/internal"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  type Assignment,
  BookingStore,
  HostStore,
  type MeetingStaff,
  type Membership,
  RetentionStore,
  type RoleCompetition,
  type Store,
  TeamStore,
  UnitOfWork
} from "@slotkit/engine"
import { aTimeRequest, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../../fixtures/BookingRecords.ts"
import { changedAt } from "../../fixtures/ChangedAt.ts"
import { suiteOptions, timeLimit } from "../../fixtures/SuiteOptions.ts"

/** The contract of every `TeamStore`. */
export const TeamStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("lists the members of a team by host, and the teams of a member", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const [team, other, ana, ben] = [yield* aTeam, yield* aTeam, yield* aPerson, yield* aPerson]
          const [first, second] = [aMembership(team, ana), aMembership(team, ben, { isManager: true, acceptedAt: null })]
          const elsewhere = aMembership(other, ben, { isActive: false })
          for (const membership of [second, first, elsewhere]) yield* teams.saveMember(membership)
          expect(yield* teams.members(team)).toEqual([first, second])
          expect(yield* teams.members(ben, "member")).toEqual([second, elsewhere])
          expect([yield* teams.members(team, "member"), yield* teams.members(ana)]).toEqual([[], []])
        })
      )

      it.effect("finds the members of a team with their hosts by host, without those that were removed", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const hosts = yield* HostStore
          const [team, other, ana, ben, eve] = [yield* aTeam, yield* aTeam, yield* aPerson, yield* aPerson, yield* aPerson]
          const [first, second] = [aMembership(team, ana), aMembership(team, ben, { isActive: false, acceptedAt: null })]
          for (const membership of [second, first, aMembership(team, eve), aMembership(other, ben)]) {
            yield* teams.saveMember(membership)
          }
          yield* hosts.remove(eve, fixtureNow)
          const [anaFound, benFound] = yield* hosts.findEach([ana, ben])
          expect(yield* hosts.findEach({ team })).toEqual([
            { ...anaFound, membership: first },
            { ...benFound, membership: second }
          ])
          expect(yield* hosts.findEach({ team: ana })).toEqual([])
        })
      )

      it.effect("changes a member, and removes one once", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const [team, ana, ben] = [yield* aTeam, yield* aPerson, yield* aPerson]
          const stays = aMembership(team, ben)
          yield* teams.saveMember(aMembership(team, ana, { acceptedAt: null }))
          yield* teams.saveMember(stays)
          const changed = aMembership(team, ana, {
            isManager: true,
            isActive: false,
            limits: [{ per: "week", bookings: 3, minutes: null }]
          })
          yield* teams.saveMember(changed)
          expect([yield* teams.members(team), yield* teams.members(ana, "member")]).toEqual([[changed, stays], [changed]])
          expect(yield* teams.saveMember(aMembership(team, ana), "former")).toBe(true)
          expect(yield* teams.saveMember(aMembership(team, ana), "former")).toBe(false)
          expect([yield* teams.members(team), yield* teams.members(ana, "member")]).toEqual([[stays], []])
        })
      )

      it.effect("a host that was removed is a member no more, and becomes none", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const hosts = yield* HostStore
          const [team, other, ana, ben] = [yield* aTeam, yield* aTeam, yield* aPerson, yield* aPerson]
          const stays = aMembership(team, ben)
          for (const membership of [aMembership(team, ana), aMembership(other, ana), stays]) yield* teams.saveMember(membership)
          yield* hosts.remove(ana, fixtureNow)
          expect([yield* teams.members(team), yield* teams.members(other), yield* teams.members(ana, "member")]).toEqual([
            [stays],
            [],
            []
          ])
          expect(yield* teams.saveMember(aMembership(team, ana))).toBe(false)
          expect(yield* teams.members(team)).toEqual([stays])
        })
      )

      it.effect("a team that was removed has no members, but the staff of its meetings, which are still to be cancelled", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, ben, meetingId } = yield* aMeeting
          for (const member of [ana, ben]) yield* teams.saveMember(aMembership(team, member))
          const staff = { assignments: [anAssignment("host", ana)], competitions: [] }
          yield* teams.saveStaff(team, meetingId, staff)
          yield* (yield* HostStore).remove(team, fixtureNow)
          expect([yield* teams.members(team), yield* teams.members(ana, "member"), yield* teams.members(ben, "member")]).toEqual([
            [],
            [],
            []
          ])
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map([[meetingId, staff]]))
        })
      )

      it.effect(
        "of members who join while they are removed, none stays",
        () =>
          Effect.gen(function* () {
            const teams = yield* TeamStore
            const hosts = yield* HostStore
            const team = yield* aTeam
            const people = yield* Effect.forEach(Array(10), () => aPerson)
            yield* Effect.forEach(
              people,
              (person) =>
                Effect.all([teams.saveMember(aMembership(team, person)), hosts.remove(person, fixtureNow)], {
                  concurrency: "unbounded"
                }),
              { concurrency: "unbounded" }
            )
            expect(yield* teams.members(team)).toEqual([])
          }),
        timeLimit
      )

      it.effect("stores the staff of meetings in the order of pick, and leaves out meetings without staff", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, ben, meetingId } = yield* aMeeting
          const [other, without] = [yield* hold(team, 2), yield* hold(team, 3)]
          const staff: MeetingStaff = {
            assignments: [anAssignment("nurse", ben, { isLead: true, reason: "requested" }), anAssignment("doctor", ana)],
            competitions: [aCompetition("nurse", [ana, ben]), aCompetition("doctor", [ben], { undone: true })]
          }
          const alone: MeetingStaff = { assignments: [], competitions: [aCompetition("doctor", [ana])] }
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map())
          yield* teams.saveStaff(team, meetingId, staff)
          yield* teams.saveStaff(team, other, alone)
          expect(yield* teams.staffOf(team, [without, other, meetingId])).toEqual(
            new Map([
              [meetingId, staff],
              [other, alone]
            ])
          )
          expect(yield* teams.staffOf(team, [])).toEqual(new Map())
          expect(yield* teams.staffOf(ana, [meetingId])).toEqual(new Map())
        })
      )

      it.effect("stores staff in place of a former one, also for a member who comes back", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, ben, meetingId } = yield* aMeeting
          const of = (...assignments: ReadonlyArray<Assignment>): MeetingStaff => ({ assignments, competitions: [] })
          const steps: ReadonlyArray<MeetingStaff> = [
            { ...of(anAssignment("host", ana)), competitions: [aCompetition("host", [ana, ben])] },
            { ...of(anAssignment("host", ben, { reason: "manual" })), competitions: [aCompetition("host", [ben, ana])] },
            of(anAssignment("host", ana, { meetingId: 77, assignedAt: fixtureNow + 1, isLead: true })),
            of(anAssignment("room", ben), anAssignment("host", ana, { reason: "kept" }))
          ]
          for (const staff of steps) {
            yield* teams.saveStaff(team, meetingId, staff)
            expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map([[meetingId, staff]]))
          }
          yield* teams.saveStaff(team, meetingId, of())
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map())
        })
      )

      it.effect("stores the staff of a meeting that was released", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, meetingId } = yield* aMeeting
          yield* (yield* BookingStore).releaseTime(team, meetingId, 1)
          const staff = { assignments: [anAssignment("host", ana)], competitions: [aCompetition("host", [ana])] }
          yield* teams.saveStaff(team, meetingId, staff)
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map([[meetingId, staff]]))
        })
      )

      it.effect("forgets competitions and former assignments before the others, and all from the end of their meeting", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const retention = yield* RetentionStore
          const { team, ana, ben } = yield* aMeeting
          const end = longAgo + 30 * millisPerMinute
          const [meetingId, later] = [yield* hold(team, 0, longAgo), yield* hold(team, 1, longAgo)]
          const staff = { assignments: [anAssignment("host", ana)], competitions: [aCompetition("host", [ana])] }
          for (const id of [meetingId, later]) {
            yield* teams.saveStaff(team, id, { ...staff, assignments: [anAssignment("host", ben)] })
            yield* teams.saveStaff(team, id, staff)
          }
          yield* (yield* BookingStore).releaseTime(team, meetingId, 1)
          yield* teams.saveStaff(team, meetingId, staff)
          const left = teams.staffOf(team, [meetingId, later])
          expect(yield* retention.purge("competitions", end, 100)).toBe(0)
          expect(yield* retention.purge("competitions", end + 1, 100)).toBeGreaterThan(0)
          expect(yield* retention.purge("competitions", end + 1, 100)).toBe(0)
          const without = { ...staff, competitions: [] }
          expect(yield* left).toEqual(
            new Map([
              [meetingId, without],
              [later, staff]
            ])
          )
          expect(yield* retention.purge("assignments", end, 100)).toBe(0)
          expect(yield* retention.purge("assignments", end + 1, 100)).toBe(1)
          expect(yield* left).toEqual(new Map([[later, staff]]))
        })
      )

      it.effect("stores ledgers by name, and returns empty ones for names that were never saved", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const [team, other, ana, ben] = [yield* aTeam, yield* aTeam, yield* aPerson, yield* aPerson]
          const ledger: Ledger = new Map([
            [ana, { credit: 240_240, assignedAt: null }],
            [ben, { credit: -240_240, assignedAt: fixtureNow }]
          ])
          const save = (ledgers: ReadonlyMap<string, Ledger>) => teams.saveStaff(team, 7, noStaff, ledgers)
          yield* save(new Map())
          yield* save(
            new Map([
              ["doctors", ledger],
              ['"rooms"', new Map()]
            ])
          )
          expect(yield* teams.ledgers(team, ["nurses", "doctors", '"rooms"'])).toEqual(
            new Map<string, Ledger>([
              ["nurses", new Map()],
              ["doctors", ledger],
              ['"rooms"', new Map()]
            ])
          )
          const next: Ledger = new Map([...ledger, [ana, { credit: -1, assignedAt: fixtureNow + 1 }]])
          yield* save(
            new Map([
              ["doctors", next],
              ["nurses", ledger]
            ])
          )
          expect(yield* teams.ledgers(team, ["nurses", "doctors"])).toEqual(
            new Map([
              ["nurses", ledger],
              ["doctors", next]
            ])
          )
          expect(yield* teams.ledgers(other, ["doctors"])).toEqual(new Map([["doctors", new Map()]]))
          expect(yield* teams.ledgers(team, [])).toEqual(new Map())
        })
      )

      it.effect("records ledgers, the competitions that count, and the requested and the missed meetings, of some ends", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, ben, meetingId } = yield* aMeeting
          const [second, third] = [yield* hold(team, 2), yield* hold(team, 3)]
          const end = (hour: number) => fixtureNow + (60 * hour + 30) * millisPerMinute
          const none: StaffRecord = { ledgers: new Map(), competitions: [], meetings: [] }
          expect(yield* teams.record(team, {})).toEqual(none)
          yield* givenBooking({ hostId: team, meetingId, noShowAt: fixtureNow })
          yield* givenBooking({ hostId: team, meetingId: third })
          const requested = [anAssignment("host", ana, { reason: "requested" }), anAssignment("host", ben)]
          yield* teams.saveStaff(team, meetingId, { assignments: requested, competitions: [aCompetition("host", [ana, ben])] })
          yield* teams.saveStaff(team, second, {
            assignments: [],
            competitions: [aCompetition("host", [ana, ben], { undone: true })]
          })
          const ledger: Ledger = new Map([[ana, { credit: 1, assignedAt: null }]])
          const competitions = [aCompetition("host", [ana, ben], { payers: [ben] }), aCompetition("nurse", [ben])]
          const last = { assignments: [anAssignment("host", ana)], competitions }
          yield* teams.saveStaff(team, third, last, new Map([["hosts", ledger]]))
          const recordOf = (ends: Parameters<typeof teams.record>[1]) => Effect.map(teams.record(team, ends), totalsOf)
          const half = 360_360
          expect(yield* recordOf({})).toEqual({
            ledgers: new Map([["hosts", ledger]]),
            competitions: { [`hosts ${ana}`]: [2 * half, 1], [`hosts ${ben}`]: [2 * half, 1], [`nurses ${ben}`]: [half, 1] },
            meetings: { [`host ${ana}`]: [1, 1], [`host ${ben}`]: [0, 1] }
          })
          expect(yield* recordOf({ after: end(1), until: end(3) })).toMatchObject({
            competitions: { [`hosts ${ana}`]: [half, 0], [`hosts ${ben}`]: [half, 1], [`nurses ${ben}`]: [half, 1] },
            meetings: {}
          })
          expect(yield* recordOf({ after: end(0), until: end(1) })).toMatchObject({
            competitions: { [`hosts ${ana}`]: [half, 1], [`hosts ${ben}`]: [half, 0] },
            meetings: { [`host ${ana}`]: [1, 1], [`host ${ben}`]: [0, 1] }
          })
          expect(yield* recordOf({ after: end(3) })).toEqual({
            ledgers: new Map([["hosts", ledger]]),
            competitions: {},
            meetings: {}
          })
          expect(yield* teams.record(ana, {})).toEqual(none)
        })
      )

      it.effect(
        "a ledger that is read for a change waits for other changes",
        () =>
          Effect.gen(function* () {
            const teams = yield* TeamStore
            const { transaction } = yield* UnitOfWork
            const [team, ana] = [yield* aTeam, yield* aPerson]
            const creditOf = (ledger: Ledger) => ledger.get(ana)?.credit ?? 0
            const add = Effect.flatMap(teams.ledgers(team, ["doctors"], "locked"), (found) => {
              const ledger: Ledger = new Map([[ana, { credit: creditOf(found.get("doctors")!) + 1, assignedAt: null }]])
              return teams.saveStaff(team, 7, noStaff, new Map([["doctors", ledger]]))
            })
            yield* transaction(add)
            yield* Effect.forEach(Array(9), () => transaction(add), { concurrency: "unbounded" })
            expect(creditOf((yield* teams.ledgers(team, ["doctors"])).get("doctors")!)).toBe(10)
          }),
        timeLimit
      )

      it.effect("a change that is rolled back is none", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { transaction } = yield* UnitOfWork
          const { team, ana, meetingId } = yield* aMeeting
          const work = Effect.gen(function* () {
            yield* teams.saveMember(aMembership(team, ana))
            const ledgers = new Map([["doctors", new Map([[ana, { credit: 1, assignedAt: null }]])]])
            yield* teams.saveStaff(team, meetingId, { assignments: [anAssignment("host", ana)], competitions: [] }, ledgers)
            return yield* Effect.fail("no")
          })
          yield* Effect.exit(transaction(work))
          expect([yield* teams.members(team), yield* teams.members(ana, "member")]).toEqual([[], []])
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map())
          expect(yield* teams.ledgers(team, ["doctors"])).toEqual(new Map([["doctors", new Map()]]))
        })
      )

      it.effect("keeps the fields of an assignment when its meeting moves to another time of the member", () =>
        Effect.gen(function* () {
          const teams = yield* TeamStore
          const { team, ana, meetingId } = yield* aMeeting
          const staff = (memberMeeting: number) => ({
            assignments: [anAssignment("host", ana, { meetingId: memberMeeting })],
            competitions: []
          })
          yield* changedAt(fixtureNow, teams.saveStaff(team, meetingId, staff(5)))
          yield* changedAt(fixtureNow + 1, teams.saveStaff(team, meetingId, staff(6)))
          expect(yield* teams.staffOf(team, [meetingId])).toEqual(new Map([[meetingId, staff(6)]]))
        })
      )
    })
}

/** Adds up the rows of a record. Rows without numbers are left out. */
const totalsOf = ({ ledgers, competitions, meetings }: StaffRecord) => ({
  ledgers,
  competitions: added(competitions.map(({ ledger, host, shares, paid }) => [`${ledger} ${host}`, shares, paid])),
  meetings: added(meetings.map(({ role, host, requested, noShows }) => [`${role} ${host}`, requested, noShows]))
})

const added = (rows: ReadonlyArray<readonly [key: string, first: number, second: number]>) => {
  const totals: Record<string, readonly [number, number]> = {}
  for (const [key, first, second] of rows.filter(([, one, other]) => one + other > 0)) {
    const [before, beside] = totals[key] ?? [0, 0]
    totals[key] = [before + first, beside + second]
  }
  return totals
}

const longAgo = fixtureNow - 2000 * 24 * 60 * millisPerMinute

const aTeam = Effect.map(givenHost({ kind: "team", email: "", username: null }), ({ id }) => id)
const aPerson = Effect.map(givenHost(), ({ id }) => id)

/** Holds time of a host, in the given hour. */
const hold = (hostId: number, hour: number, from = fixtureNow, team?: { readonly id: number; readonly meetingId: number }) =>
  BookingStore.use((bookings) => {
    const start = from + hour * 60 * millisPerMinute
    const of = team === undefined ? {} : { team }
    return Effect.orDie(bookings.holdTime(aTimeRequest({ hostId, serviceId: null, start, overlaps: true, ...of })))
  })

/** A meeting of a team that two hosts may hold. */
const aMeeting = Effect.gen(function* () {
  const [team, ana, ben] = [yield* aTeam, yield* aPerson, yield* aPerson]
  return { team, ana, ben, meetingId: yield* hold(team, 1) }
})

const aMembership = (teamId: number, hostId: number, overrides: Partial<Membership> = {}): Membership => ({
  ...{ teamId, hostId },
  isManager: false,
  isActive: true,
  invitedAt: fixtureNow,
  acceptedAt: fixtureNow + 1,
  limits: [],
  ...overrides
})

const anAssignment = (role: string, hostId: number, overrides: Partial<Assignment> = {}): Assignment => ({
  ...{ role, hostId },
  meetingId: 7,
  isLead: false,
  reason: "fair",
  assignedAt: fixtureNow,
  ...overrides
})

const noStaff: MeetingStaff = { assignments: [], competitions: [] }

const aCompetition = (
  role: string,
  members: ReadonlyArray<number>,
  overrides: Partial<RoleCompetition["competition"]> = {}
): RoleCompetition => ({
  role,
  ledger: `${role}s`,
  competition: { members, shares: members.map(() => 360_360), payers: members.slice(0, 1), undone: false, ...overrides }
})
