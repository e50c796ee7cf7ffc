import { formatInstant } from "@slotkit/core"
import { creditUnit } from "@slotkit/core/internal"
import {
  addBusy,
  bookForHost,
  createService,
  getManagedAvailability,
  orderAtStart,
  patchHost,
  patchMember,
  patchServiceSettings,
  rescheduleBooking,
  type Store,
  soonestTimes,
  visitService,
  visitServiceBooking,
  visitServiceHosts,
  visitServiceSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

type Staffed = Effect.Success<ReturnType<typeof aStaffedTeam>>

/** Books for a visitor who may name a host. */
const visit = ({ team, service }: Staffed, start: number, more: object = {}) =>
  visitServiceBooking(team.username!, service.slug, {
    start: formatInstant(start),
    booker: { name: "Grace", email: "grace@example.com" },
    ...more
  })

/** Returns the starts that a visitor sees on a day. */
const startsOn = Effect.fnUntraced(function* ({ team, service }: Staffed, day: string, query: object = {}) {
  const { data } = yield* visitServiceSlots(team.username!, service.slug, { from: day, to: day, ...query })
  return Object.values(data)
    .flat()
    .map(({ start }) => Date.parse(start))
})

/** Visitors who choose their host, and members whom a request names. */
export const hostChoiceSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Choosing hosts of a team", stores, (clause) => {
    clause(
      "7, I8: a visitor gets the host whom they choose, and the ledger does not move",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3, {}, { visitor_choice: "optional" })
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        expect(yield* visitService(team.username!, service.slug)).toMatchObject({ visitor_choice: "optional" })
        expect(yield* visitServiceHosts(team.username!, service.slug)).toEqual(
          members.map(({ id, username, name }) => ({ id, username, name }))
        )
        expect(hostsOf(yield* visit(staffed, tuesday(9)))).toEqual([ana!.id])
        const credits = yield* creditsOf(team, service, members)
        for (const hour of [10, 11, 12]) {
          expect(hostsOf(yield* visit(staffed, tuesday(hour), { host: ana!.username }))).toEqual([ana!.id])
        }
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        const next = yield* Effect.forEach([13, 14, 15], (hour) => Effect.map(visit(staffed, tuesday(hour)), hostsOf))
        expect(next).toEqual([[ben!.id], [cem!.id], [ana!.id]])
      })
    )

    clause.rule(
      "46, 47: the times of a host whom a visitor chooses are that host's alone, and no other host steps in",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, {}, { visitor_choice: "optional" })
        const { team, members, service } = staffed
        const [ana, ben] = members
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        expect(yield* startsOn(staffed, "2026-01-06", { host: ana!.username })).not.toContain(tuesday(10))
        expect(yield* startsOn(staffed, "2026-01-06", { host: String(ana!.id) })).toContain(tuesday(12))
        expect(yield* startsOn(staffed, "2026-01-06", { host: ben!.username })).toContain(tuesday(10))
        expect(yield* startsOn(staffed, "2026-01-06")).toContain(tuesday(10))
        const busy = visit(staffed, tuesday(10), { host: ana!.id })
        expect(yield* refusalOf(team.id, busy)).toMatchObject({
          reason: "member_busy",
          message: "The host you have chosen is not free at that time. Choose another time or another host."
        })
        const roles = [{ key: "host", members: [{ host: ana!.id, limits: [{ per: "day", bookings: 1 }] }, { host: ben!.id }] }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles, visitor_choice: "optional" } })
        yield* visit(staffed, tuesday(13), { host: ana!.id })
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(14), { host: ana!.id }))).toMatchObject({
          reason: "member_busy"
        })
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(14), { host: [ana!.id] }))).toMatchObject({
          reason: "limit_reached"
        })
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(10), { host: [ana!.username] }))).toMatchObject({
          reason: "member_busy"
        })
      })
    )

    clause.rule(
      "48, 49: a visitor must name a host if that is required, and cannot where visitors do not choose",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, {}, { visitor_choice: "required" })
        const { team, members, service } = staffed
        const [ana, ben] = members
        const missing = { problems: [{ path: "host", rule: "required" }] }
        expect(yield* refusalOf(team.id, startsOn(staffed, "2026-01-06"))).toMatchObject(missing)
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(10)))).toMatchObject(missing)
        expect(hostsOf(yield* visit(staffed, tuesday(10), { host: ben!.username }))).toEqual([ben!.id])
        // The operator does not have to choose.
        expect(hostsOf(yield* book(team, service, tuesday(10)))).toEqual([ana!.id])
        const stranger = yield* aHostOn("pro")
        yield* patchMember(team.id, ana!.id, { active: false })
        for (const host of [stranger.username, ana!.username, ana!.id, "\u0000", "", {}]) {
          expect(yield* refusalOf(team.id, visit(staffed, tuesday(11), { host }))).toMatchObject({
            errors: { host: [expect.not.stringContaining(`of ${ana!.username}`)] }
          })
        }
        expect(yield* visitServiceHosts(team.username!, service.slug)).toMatchObject([{ id: ben!.id }])
        const roles = [{ key: "host", members: [{ host: ben!.id }] }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const unknown = { problems: [{ path: "host", rule: "unknown" }] }
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(11), { host: ben!.id }))).toMatchObject(unknown)
        expect(yield* refusalOf(team.id, startsOn(staffed, "2026-01-06", { host: ben!.username }))).toMatchObject(unknown)
        expect(yield* visitServiceHosts(team.username!, service.slug)).toEqual([])
        const own = yield* createService(ben!.id, free)
        const alone = { ...staffed, team: ben!, service: own }
        expect(yield* refusalOf(ben!.id, visit(alone, tuesday(11), { host: ben!.id }))).toMatchObject(unknown)
        expect(yield* visitServiceHosts(ben!.username!, own.slug)).toEqual([])
      })
    )

    clause(
      "keep the host whom the visitor has chosen when the meeting moves, and show visitors no names if the team says so",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2, {}, { visitor_choice: "optional", reschedule: "any", show_hosts: "none" })
        const { team, members, service } = staffed
        const [, ben] = members
        const booked = yield* visit(staffed, tuesday(10), { host: ben!.username })
        expect(booked.hosts).toBeUndefined()
        yield* addBusy(ben!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(12)) })
        const move = (start: number) => rescheduleBooking(team.id, booked.id, { start: formatInstant(start) })
        expect(yield* refusalOf(team.id, move(wednesday(10)))).toMatchObject({ reason: "member_busy" })
        expect(hostsOf(yield* move(wednesday(12)))).toEqual([ben!.id])
        expect(hostsOf(yield* move(wednesday(13)))).toEqual([ben!.id])
        expect(yield* refusalOf(team.id, move(wednesday(10)))).toMatchObject({ reason: "member_busy" })
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause(
      "a request of the operator narrows roles to members, who compete if there is a choice, and lists who is free",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        expect(hostsOf(yield* bookWith(staffed, tuesday(9), { host: [ben!.id, cem!.username] }))).toEqual([ben!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, -creditUnit / 2, creditUnit / 2])
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        const slots = Effect.fnUntraced(function* (query: object) {
          const day = { from: "2026-01-06", to: "2026-01-06" }
          const { data } = yield* getManagedAvailability(team, { service: service.slug, ...day, ...query })
          return Object.values(data).flat()
        })
        expect(Date.parse((yield* slots({ members: ana!.username }))[0]!.start)).toBe(tuesday(12))
        const [first, second] = yield* slots({ include: "hosts" })
        expect([first, second].map((slot) => slot!.hosts!.host!.map(({ id }) => id))).toEqual([[cem!.id], [cem!.id, ben!.id]])
        expect(second!.hosts!.host![0]).toEqual({ id: cem!.id, username: cem!.username, name: cem!.name })
        const stranger = yield* aHostOn("pro")
        const wrong = { errors: { members: [expect.any(String)] } }
        expect(yield* refusalOf(team.id, slots({ members: `${ana!.id},${stranger.id}` }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(9), { host: [stranger.id] }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(9), { nurse: [ana!.id] }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(9), { host: [] }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, bookWith(staffed, tuesday(9), { host: ["\u0000"] }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, getManagedAvailability(team, { members: "ana" }))).toMatchObject(wrong)
        expect(yield* refusalOf(team.id, slots({ include: "rooms" }))).toMatchObject({
          errors: { include: [expect.any(String)] }
        })
      })
    )

    clause(
      "free times, their order and who is soonest are narrowed to attributes by role, with members and without",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        yield* patchHost(ana!.id, { attributes: { lang: ["de", "en"] } })
        yield* patchHost(ben!.id, { attributes: { lang: "de" } })
        const named = (attributes: unknown) => ({ service: service.slug, attributes: JSON.stringify(attributes) })
        const german = named({ host: { lang: "de" } })
        const day = { from: "2026-01-06", to: "2026-01-06", include: "hosts" }
        const hostsAt = Effect.fnUntraced(function* (query: object) {
          const { data } = yield* getManagedAvailability(team, { ...day, ...query })
          return Object.values(data)
            .flat()[0]!
            .hosts!.host!.map(({ id }) => id)
        })
        expect(yield* hostsAt({ service: service.slug })).toEqual([ana!.id, ben!.id, cem!.id])
        expect(yield* hostsAt(german)).toEqual([ana!.id, ben!.id])
        expect(yield* hostsAt({ ...german, members: `${ben!.id},${cem!.id}` })).toEqual([ben!.id])
        expect(yield* hostsAt(named({ host: { lang: ["en", "fr"] } }))).toEqual([ana!.id])
        const none = yield* getManagedAvailability(team, { ...day, ...named({ host: { lang: "fr" } }) })
        expect(none.data).toEqual({})
        const order = yield* orderAtStart(team, { ...german, start: formatInstant(tuesday(9)) })
        expect(order.roles[0]!.members.map(({ host }) => host.id)).toEqual([ana!.id, ben!.id])
        const soonest = yield* soonestTimes(team, { ...german, per_member: "1" })
        expect(soonest.members.map(({ host }) => host.id)).toEqual([ana!.id, ben!.id])
        const refused = (query: object) => refusalOf(team.id, getManagedAvailability(team, query))
        expect(yield* refused({ service: service.slug, attributes: "lang:de" })).toMatchObject({
          message: "The attributes field must be JSON, an object with attributes by role."
        })
        for (const wrong of [["de"], { host: {} }, { host: "de" }, { nurse: { lang: "de" } }]) {
          expect(yield* refused(named(wrong))).toMatchObject({ errors: { attributes: [expect.any(String)] } })
        }
        expect(yield* refused({ attributes: german.attributes })).toMatchObject({
          message: "The attributes parameter can only be used with service."
        })
        expect(yield* refusalOf(ana!.id, getManagedAvailability(ana!, { attributes: german.attributes }))).toMatchObject({
          errors: { attributes: [expect.any(String)] }
        })
      })
    )

    clause(
      "choice needs a role that needs one member",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const roles = [{ key: "host", needs: 2, members: members.map(({ id }) => ({ host: id })) }]
        const patch = patchServiceSettings(team.id, service.id, { staffing: { roles, visitor_choice: "optional" } })
        expect(yield* refusalOf(team.id, patch)).toMatchObject({ problems: [{ path: "staffing.visitor_role" }] })
      })
    )
  })

/** Books for the operator, with members by role. */
const bookWith = ({ team, service }: Staffed, start: number, members: object) =>
  bookForHost(team.id, {
    service: service.slug,
    start: formatInstant(start),
    booker: { name: "Grace", email: "grace@example.com" },
    members
  })
