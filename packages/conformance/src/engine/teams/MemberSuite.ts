import {
  acceptInvitation,
  addMember,
  cancelBooking,
  createHost,
  createService,
  declineInvitation,
  getHost,
  inviteMember,
  isManaged,
  listAssignments,
  listMembers,
  meetingsHeld,
  patchHost,
  patchMember,
  patchServiceSettings,
  removeMember,
  requireHost,
  type Store,
  teamsOfHost
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, tuesday, working } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aResource, aStaffedTeam, aTeam, everyDay } from "./TeamFixtures.ts"

const wrongStaffing = { errors: { staffing: [expect.any(String)] } }

/** Teams and resources as hosts, their members, and the staffing of services. */
export const memberSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Teams", stores, (clause) => {
    clause(
      "are hosts without an address, as resources are, whose attributes can be changed",
      Effect.gen(function* () {
        const team = yield* aTeam
        yield* aTeam
        expect(yield* getHost(team.id)).toMatchObject({ kind: "team", email: null, attributes: {} })
        const room = yield* aResource({ type: "room", capacity: 8, tags: ["quiet"] })
        expect(yield* getHost(room.id)).toMatchObject({
          kind: "resource",
          email: null,
          timezone: "UTC",
          attributes: { type: "room", capacity: 8, tags: ["quiet"] }
        })
        expect(yield* patchHost(room.id, { attributes: { floor: 2 } })).toMatchObject({ attributes: { floor: 2 } })
        expect(yield* getHost(room.id)).toMatchObject({ attributes: { floor: 2 } })
        expect(yield* Effect.flip(createHost({ kind: "person", timezone: "UTC" }))).toMatchObject({
          errors: { email: [expect.any(String)] }
        })
      })
    )

    clause(
      "have persons and resources as members, who can be paused and removed",
      Effect.gen(function* () {
        const team = yield* aTeam
        const ana = yield* aHostOn("pro")
        const added = yield* outcomeOf(team.id, addMember(team.id, { host: ana.username, manager: true }))
        const { id, username, name } = ana
        const member = {
          id,
          username,
          name,
          kind: "person",
          manager: true,
          active: true,
          accepted: true,
          limits: [],
          attributes: {}
        }
        expect(added.answer).toEqual(member)
        expect(added.audit).toMatchObject([{ action: "team.add_member" }])
        const room = yield* aResource({ type: "room" })
        yield* addMember(team.id, { host: room.id })
        expect(yield* listMembers(team.id)).toMatchObject([member, { id: room.id, kind: "resource", manager: false }])
        expect(yield* patchMember(team.id, ana.id, { active: false })).toEqual({ ...member, active: false })
        yield* removeMember(team.id, ana.id)
        expect(yield* listMembers(team.id)).toMatchObject([{ id: room.id }])
      })
    )

    clause.rule(
      "5: refuse a team, an unknown host and a member as a new member, and a host who is no team as a team",
      Effect.gen(function* () {
        const team = yield* aTeam
        const other = yield* aTeam
        const ana = yield* aMemberOf(team)
        for (const host of [other.id, "nobody-of-that-name", ana.id, 999_999_999, "a\u0000", "", -1]) {
          expect(yield* refusalOf(team.id, addMember(team.id, { host }))).toMatchObject({
            errors: { host: [expect.any(String)] }
          })
        }
        expect(yield* Effect.flip(addMember(ana.id, { host: team.id }))).toMatchObject({ what: "team" })
        expect(yield* Effect.flip(patchMember(team.id, 999_999_999, {}))).toMatchObject({ what: "member" })
      })
    )

    clause.rule(
      "show the staffing of a service with names, and refuse one that is wrong",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const [ana] = members
        const stranger = yield* aHostOn("pro")
        const roles = [{ key: "host", members: [{ host: ana!.username, weight: 50 }] }]
        const { staffing } = yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(staffing).toMatchObject({
          roles: [{ key: "host", needs: 1, pick: "fair", members: [{ host: { id: ana!.id, name: ana!.name }, weight: 50 }] }],
          reschedule: "prefer"
        })
        const refused = (input: object) => refusalOf(team.id, patchServiceSettings(team.id, service.id, { staffing: input }))
        expect(yield* refused({ roles: [{ key: "host", members: [{ host: stranger.id }] }] })).toMatchObject({
          problems: [{ path: "staffing.roles.0.members.0.host" }]
        })
        const twice = [
          { key: "one", members: [{ host: ana!.id }] },
          { key: "two", members: [{ host: ana!.id }] }
        ]
        expect(yield* refused({ roles: twice })).toMatchObject({ errors: { staffing: [expect.stringContaining("two roles")] } })
        expect(yield* refused({ roles: [{ key: "host", filter: { "a\u0000": "b" } }] })).toMatchObject(wrongStaffing)
        expect(yield* refused({ roles: [{ key: "host", filter: { ward: ["\u0000"] } }] })).toMatchObject(wrongStaffing)
        const attributes = { ward: "\u0000" }
        expect(yield* refusalOf(ana!.id, patchHost(ana!.id, { attributes }))).toMatchObject({
          errors: { attributes: [expect.any(String)] }
        })
        const person = yield* aHostWith(free)
        const wrong = patchServiceSettings(person.host.id, person.service.id, { staffing: { roles } })
        expect(yield* refusalOf(person.host.id, wrong)).toMatchObject({ errors: { staffing: [expect.any(String)] } })
      })
    )

    clause(
      "offer nothing without staffing, nor with members who are paused, and find members by their attributes",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const bare = yield* createService(team.id, { ...free, title: "Bare" })
        expect(yield* offeredOn(team, bare, "2026-01-06")).toEqual([])
        expect(yield* offeredOn(team, service, "2026-01-06")).toHaveLength(16)
        yield* patchMember(team.id, members[0]!.id, { active: false })
        expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([])
        const roles = [{ key: "nurse", filter: { ward: ["b", "c"] } }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const nurse = yield* aMemberOf(team)
        yield* patchHost(nurse.id, { attributes: { ward: "b" } })
        expect((yield* book(team, service, tuesday(10))).hosts).toMatchObject([{ id: nurse.id, role: "nurse" }])
      })
    )

    clause(
      "4: invite persons, who are offered and become managers once they accept, and not before",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const ana = members[0]!
        const ben = yield* aHostOn("pro")
        yield* working(ben, everyDay)
        yield* inviteMember(team.id, ben.username!)
        const roles = [{ key: "host", members: [{ host: ben.id }] }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        yield* patchMember(team.id, ben.id, { manager: true })
        const managed = Effect.map(teamsOfHost(ben.id), (teams) => teams.map((each) => [each.team.id, isManaged(each)]))
        expect(yield* managed).toEqual([[team.id, false]])
        expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([])
        expect(yield* refusalOf(team.id, acceptInvitation(team.id, ana.id))).toMatchObject({ what: "member" })
        expect(yield* refusalOf(team.id, inviteMember(team.id, ben.username!))).toMatchObject({
          errors: { host: [expect.any(String)] }
        })
        yield* acceptInvitation(team.id, ben.id)
        expect(yield* managed).toEqual([[team.id, true]])
        expect(yield* offeredOn(team, service, "2026-01-06")).toHaveLength(16)
        expect(yield* refusalOf(team.id, declineInvitation(team.id, ben.id))).toMatchObject({ what: "member" })
        const eve = yield* aHostOn("pro")
        yield* inviteMember(team.id, eve.username!)
        yield* declineInvitation(team.id, eve.id)
        expect((yield* listMembers(team.id)).map(({ id }) => id)).toEqual([ana.id, ben.id])
      })
    )

    clause(
      "show each member the meetings that the member holds, and no others",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const first = yield* book(team, service, tuesday(10))
        const second = yield* book(team, service, tuesday(11))
        const own = yield* createService(ana!.id, free)
        yield* book(ana!, own, tuesday(14))
        const heldBy = (hostId: number) =>
          Effect.map(meetingsHeld(hostId, [team]), (held) => held.map(({ booking, team: of }) => [booking.id, of.id]))
        expect(yield* heldBy(ana!.id)).toEqual([[first.id, team.id]])
        expect(yield* heldBy(ben!.id)).toEqual([[second.id, team.id]])
        const assigned = (hostId: number, query: object = {}) =>
          Effect.flatMap(requireHost(hostId), (host) => listAssignments(host, query))
        expect(yield* assigned(ana!.id)).toEqual([
          { team: { id: team.id, username: team.username, name: team.name }, role: "host", lead: true, booking: first }
        ])
        expect(yield* assigned(ana!.id, { from: "2026-01-07" })).toEqual([])
        expect(yield* assigned(ana!.id, { from: "2026-01-06", to: "2026-01-06" })).toHaveLength(1)
        expect(yield* assigned(team.id)).toEqual([])
        for (const query of [
          { from: "2026-01-06", to: "2026-01-05" },
          { from: "2026-01-06", to: "2026-04-08" },
          { from: "soon" }
        ]) {
          expect(yield* refusalOf(ana!.id, assigned(ana!.id, query))).toMatchObject({ _tag: "Invalid" })
        }
        yield* cancelBooking(team.id, second.id, {})
        expect(yield* assigned(ben!.id)).toEqual([])
        expect(yield* heldBy(ben!.id)).toEqual([])
      })
    )
  })
