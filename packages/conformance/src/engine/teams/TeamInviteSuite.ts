import { formatInstant, type Instant } from "@slotkit/core"
import { creditUnit } from "@slotkit/core/internal"
import {
  addBusy,
  cancelBooking,
  createInvite,
  createService,
  deleteService,
  disableInvite,
  getInvite,
  listInvites,
  patchHost,
  patchMember,
  patchServiceSettings,
  reassignBooking,
  removeMember,
  rescheduleBooking,
  rescheduleVisitorBooking,
  type Store,
  visitInvite,
  visitInviteBooking,
  visitInviteSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { book, bookInvite, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

type Staffed = Effect.Success<ReturnType<typeof aStaffedTeam>>

const invite = ({ team, service }: Staffed, body: object = {}) => createInvite(team.id, { service: service.slug, ...body })

const tokenOf = ({ url }: { readonly url: string }): string => url.split("/").at(-1)!

const visit = (link: { readonly url: string }, start: Instant, more: object = {}) =>
  visitInviteBooking(tokenOf(link), { start: formatInstant(start), booker: grace, ...more })

const startsOf = (link: { readonly url: string }) =>
  Effect.map(visitInviteSlots(tokenOf(link), { from: "2026-01-06", to: "2026-01-06" }), ({ data }) =>
    Object.values(data)
      .flat()
      .map(({ start }) => Date.parse(start))
  )

/** A private link to one meeting of a team. Decision 0123. */
export const teamInviteSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Invites of teams", stores, (clause) => {
    clause(
      "71: are offered and booked as the service is, with its ledger, and once",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        for (const { id } of [ana!, ben!, cem!]) {
          yield* addBusy(id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(11)) })
        }
        const link = yield* invite(staffed)
        expect(link).not.toHaveProperty("members")
        expect((yield* startsOf(link))[0]).toBe(tuesday(11))
        expect(yield* refusalOf(team.id, visit(link, tuesday(9)))).toMatchObject({ reason: "busy" })
        const booked = yield* visit(link, tuesday(11))
        expect(hostsOf(booked)).toEqual([ana!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([(-2 * creditUnit) / 3, creditUnit / 3, creditUnit / 3])
        expect(yield* refusalOf(team.id, visit(link, tuesday(12)))).toMatchObject({
          fact: { code: "not_bookable", because: "used" }
        })
        expect(hostsOf(yield* book(team, service, tuesday(11)))).toEqual([ben!.id])
        yield* cancelBooking(team.id, booked.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, -creditUnit / 2, creditUnit / 2])
      })
    )

    clause(
      "71: take the members and attributes that they name, by work and without the ledger",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        const two = { members: { host: [ben!.id, cem!.username] } }
        const links = [yield* invite(staffed, two), yield* invite(staffed, two)]
        const named = [ben!, cem!].map(({ id, username, name }) => ({ id, username, name }))
        expect(links[0]).toMatchObject({ members: { host: named } })
        const id = links[0]!.id
        expect((yield* getInvite(team.id, id)).members).toEqual({ host: named })
        expect((yield* listInvites(team.id, {})).data.map((each) => each.members)).toEqual([{ host: named }, { host: named }])
        const seen = yield* visitInvite(tokenOf(links[0]!))
        expect(seen).not.toHaveProperty("members")
        expect(hostsOf(yield* visit(links[0]!, tuesday(9)))).toEqual([ben!.id])
        expect(hostsOf(yield* visit(links[1]!, tuesday(10)))).toEqual([cem!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        yield* patchHost(ana!.id, { attributes: { lang: ["de"] } })
        const german = yield* invite(staffed, { attributes: { host: { lang: "de" } } })
        expect(german).toMatchObject({ attributes: { host: { lang: "de" } } })
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(16)) })
        expect((yield* startsOf(german))[0]).toBe(tuesday(16))
        expect(yield* refusalOf(team.id, visit(german, tuesday(12)))).toMatchObject({ reason: "busy" })
        expect(hostsOf(yield* bookInvite(team, german, tuesday(16)))).toEqual([ana!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        expect((yield* disableInvite(team.id, (yield* invite(staffed, two)).id)).members).toEqual({ host: named })
      })
    )

    clause(
      "71: stay with the members that they name when the meeting moves, and can be given to others by hand",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        const link = yield* invite(staffed, { members: { host: [ben!.id, cem!.id] } })
        const booked = yield* visit(link, tuesday(9))
        expect(hostsOf(booked)).toEqual([ben!.id])
        yield* addBusy(ben!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        const token = booked.manage_url!.split("/").at(-1)!
        expect(hostsOf(yield* rescheduleVisitorBooking(token, { start: formatInstant(wednesday(9)) }))).toEqual([cem!.id])
        yield* addBusy(cem!.id, { start: formatInstant(wednesday(12)), end: formatInstant(wednesday(17)) })
        const late = rescheduleVisitorBooking(token, { start: formatInstant(wednesday(14)) })
        expect(yield* refusalOf(team.id, late)).toMatchObject({ reason: "busy" })
        const byHost = rescheduleBooking(team.id, booked.id, { start: formatInstant(wednesday(14)) })
        expect(yield* refusalOf(team.id, byHost)).toMatchObject({ fact: { code: "slot_taken" } })
        yield* reassignBooking(team.id, booked.id, { role: "host", from: cem!.id, to: ana!.id })
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
      })
    )

    clause(
      "71: have the staffing of the service as it is now, and none once the service is deleted",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, {}, { visitor_choice: "required" })
        const { team, members, service } = staffed
        const [ana, ben] = members
        const link = yield* invite(staffed)
        const one = yield* invite(staffed, { members: { host: [ana!.id] } })
        expect(yield* refusalOf(team.id, visit(link, tuesday(9), { host: ben!.id }))).toMatchObject({
          problems: [{ path: "host", rule: "unknown" }]
        })
        yield* patchMember(team.id, ana!.id, { active: false })
        expect(hostsOf(yield* visit(link, tuesday(9)))).toEqual([ben!.id])
        expect(yield* startsOf(one)).toEqual([])
        yield* patchMember(team.id, ana!.id, { active: true })
        expect(yield* startsOf(one)).not.toEqual([])
        yield* removeMember(team.id, ana!.id)
        expect((yield* getInvite(team.id, one.id)).members).toEqual({ host: [{ id: ana!.id, username: null, name: null }] })
        const last = yield* invite(staffed)
        const other = yield* createService(team.id, { ...free, title: "Other" })
        yield* deleteService(team.id, service.id)
        expect(yield* startsOf(last)).toEqual([])
        expect(yield* refusalOf(team.id, visit(last, tuesday(9)))).toMatchObject({ reason: "busy" })
        expect(yield* startsOf(yield* createInvite(team.id, { service: other.slug }))).toEqual([])
      })
    )

    clause.rule(
      "71: are refused without a service, for members who cannot hold the meeting, and for hosts who are no team",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, { needs: 2 })
        const { team, members, service } = staffed
        const [ana] = members
        const refused = (body: object) => refusalOf(team.id, invite(staffed, body))
        expect(yield* refusalOf(team.id, createInvite(team.id, { title: "Lunch" }))).toMatchObject({
          problems: [{ path: "service", rule: "required" }],
          message: "The service field is required for a team, because its service says who holds the meeting."
        })
        expect(yield* refused({ members: { host: [ana!.id] } })).toMatchObject({
          message: "The members field leaves 1 members for the role host, which needs 2."
        })
        expect(yield* refused({ attributes: { host: { lang: "de" } } })).toMatchObject({
          problems: [{ path: "attributes", rule: "too_few" }]
        })
        expect(yield* refused({ members: { nurse: [ana!.id] } })).toMatchObject({
          problems: [{ path: "members", rule: "option" }]
        })
        expect(yield* refused({ members: { host: ["eve"] } })).toMatchObject({ problems: [{ path: "members", rule: "option" }] })
        expect(yield* refused({ members: [ana!.id] })).toMatchObject({ errors: { members: [expect.any(String)] } })
        expect(yield* refused({ attributes: { host: {} } })).toMatchObject({ errors: { attributes: [expect.any(String)] } })
        yield* patchServiceSettings(team.id, service.id, { staffing: null })
        expect(yield* refused({ members: { host: [ana!.id] } })).toMatchObject({
          message: "The members field can only be used for a service with staffing."
        })
        const own = yield* createService(ana!.id, free)
        for (const field of ["members", "attributes"]) {
          const body = { service: own.slug, [field]: { host: field === "members" ? [ana!.id] : { lang: "de" } } }
          expect(yield* refusalOf(ana!.id, createInvite(ana!.id, body))).toMatchObject({
            message: `The ${field} field can only be used for a service with staffing.`
          })
        }
      })
    )
  })
