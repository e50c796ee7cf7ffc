import { formatInstant, type Instant } from "@slotkit/core"
import { creditUnit, maxSelectionLength } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  aesSecretBox,
  cancelBooking,
  createInvite,
  createSelection,
  createService,
  getManagedAvailability,
  nextVisitorTimes,
  patchHost,
  patchMember,
  patchServiceSettings,
  removeMember,
  rescheduleVisitorBooking,
  type Store,
  visitInviteSlots,
  visitService,
  visitServiceBooking,
  visitServiceHosts,
  visitServiceSlots
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aResource, aStaffedTeam, aTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

type Staffed = Effect.Success<ReturnType<typeof aStaffedTeam>>

const day = { from: "2026-01-06", to: "2026-01-06" }
const hour = 3600

/** Selects members of a team for its one role, or what the body says. */
const select = ({ team, service }: Pick<Staffed, "team" | "service">, body: object) =>
  createSelection(team.id, { service: service.slug, expires_in: hour, ...body })

const selectHosts = (staffed: Staffed, hosts: ReadonlyArray<number | string | null>) =>
  select(staffed, { members: { host: hosts } })

const visit = ({ team, service }: Staffed, start: Instant, more: object, email = "grace@example.com") =>
  visitServiceBooking(team.username!, service.slug, { start: formatInstant(start), booker: { name: "Grace", email }, ...more })

const startsIn = ({ data }: { readonly data: Readonly<Record<string, ReadonlyArray<{ readonly start: string }>>> }) =>
  Object.values(data)
    .flat()
    .map(({ start }) => Date.parse(start))

const startsOn = ({ team, service }: Staffed, query: object) =>
  Effect.map(visitServiceSlots(team.username!, service.slug, { ...day, ...query }), startsIn)

const invalid = { problems: [{ path: "selection", rule: "selection_invalid" }] }

/** An application selects the members of a team whom a visitor may meet. Decision 0114. */
export const selectionSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Selections of members", stores, (clause) => {
    clause(
      "offer and book exactly what the operator's narrowing does, for every part of a team",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        for (const [index, { id }] of members.entries()) {
          yield* addBusy(id, { start: formatInstant(tuesday(9 + index)), end: formatInstant(tuesday(13 + index)) })
        }
        const everyone = yield* startsOn(staffed, {})
        for (let part = 1; part < 8; part++) {
          const hosts = members.filter((_, index) => (part >> index) % 2 === 1).map(({ id }) => id)
          const { selection } = yield* selectHosts(staffed, hosts)
          const offered = yield* startsOn(staffed, { selection })
          const narrow = yield* getManagedAvailability(team, { service: service.slug, ...day, members: hosts.join(",") })
          expect(offered).toEqual(startsIn(narrow))
          const email = `visitor-${part}@example.com`
          const within = yield* visit(staffed, offered[part % offered.length]!, { selection }, email)
          expect(hosts).toContain(hostsOf(within)[0])
          yield* cancelBooking(team.id, within.id, {})
          const [outside] = everyone.filter((start) => !offered.includes(start))
          if (outside === undefined) continue
          const refused = visit(staffed, outside, { selection }, email)
          expect(yield* refusalOf(team.id, refused)).toMatchObject({ reason: "busy" })
          const next = yield* nextVisitorTimes(team.username!, service.slug, { from: outside, selection })
          expect(offered).toContain(next[0]!.start)
        }
      })
    )

    clause.rule(
      "name no members to visitors, narrow roles by attributes, and are read at each request",
      Effect.gen(function* () {
        const team = yield* aTeam
        const members = yield* Effect.forEach(Array.from({ length: 3 }), () => aMemberOf(team))
        const rooms = [yield* aResource({ floor: 1 }), yield* aResource({ floor: 2 })]
        for (const { id } of rooms) yield* addMember(team.id, { host: id })
        const [ana, ben, cem] = members
        for (const [host, lang] of [[ana, ["de", "en"]] as const, [ben, ["en"]] as const, [cem, "de"] as const]) {
          yield* patchHost(host!.id, { attributes: { lang } })
        }
        const service = yield* createService(team.id, free)
        const roles = [
          { key: "host", members: members.map(({ id }) => ({ host: id })) },
          { key: "room", members: rooms.map(({ id }) => ({ host: id })) }
        ]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const staffed = { team, members, service }
        const german = yield* select(staffed, { attributes: { host: { lang: "de" } } })
        expect(german.url).toBe(`https://book.example.com/${team.username}/${service.slug}?selection=${german.selection}`)
        expect(german.expires_at).toBe("2026-01-05T10:00:00Z")
        expect(yield* visitServiceHosts(team.username!, service.slug)).toEqual([])
        expect(yield* visitService(team.username!, service.slug)).not.toHaveProperty("visitor_choice")
        const booked = yield* Effect.forEach([9, 10, 11], (at) => visit(staffed, tuesday(at), german))
        expect(booked.map((one) => hostsOf(one)[0])).toEqual([ana!.id, cem!.id, ana!.id])
        expect(booked[0]!.hosts).toHaveLength(2)
        const second = yield* select(staffed, { members: { room: [rooms[1]!.id] }, attributes: { host: { lang: ["en"] } } })
        expect(hostsOf(yield* visit(staffed, tuesday(12), second))).toEqual([ben!.id, rooms[1]!.id])
        const both = yield* select(staffed, { members: { host: [ana!.id, ben!.id] }, attributes: { host: { lang: "de" } } })
        expect(hostsOf(yield* visit(staffed, tuesday(13), both))[0]).toBe(ana!.id)
        yield* patchHost(ben!.id, { attributes: { lang: ["de"] } })
        yield* addBusy(ana!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        expect(hostsOf(yield* visit(staffed, wednesday(13), both))[0]).toBe(ben!.id)
        // A booking of the operator is narrowed in the same way.
        const bookWith = (more: object) => book(team, service, wednesday(9), { attributes: { host: { lang: ["en"] } }, ...more })
        const cook = bookWith({ attributes: { cook: { lang: "de" } } })
        expect(yield* refusalOf(team.id, cook)).toMatchObject({ errors: { attributes: [expect.any(String)] } })
        expect(yield* refusalOf(team.id, bookWith({}))).toMatchObject({ reason: "slot_taken" })
        yield* patchHost(cem!.id, { attributes: { lang: ["en", "fr"] } })
        expect(hostsOf(yield* bookWith({ members: { host: [ben!.id, cem!.id] } }))[0]).toBe(cem!.id)
      })
    )

    clause.rule(
      "50, 51: that were changed, expired, made for another service or team, or have no members left are refused alike",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        const { selection } = yield* selectHosts(staffed, [ana!.username, ben!.id])
        const other = yield* createService(team.id, { ...free, title: "Other" })
        const roles = [{ key: "host", members: [{ host: ana!.id }] }]
        yield* patchServiceSettings(team.id, other.id, { staffing: { roles } })
        const foreign = yield* aStaffedTeam(1)
        const wrong = [
          "",
          "v1",
          `${selection}A`,
          `${selection}.`,
          `${selection}.A`,
          `${selection}=`,
          selection.slice(0, -4),
          selection.replace(/.(?=.{9}$)/, (each) => (each === "A" ? "B" : "A")),
          (yield* select({ team, service: other }, { members: { host: [ana!.id] } })).selection,
          (yield* selectHosts(foreign, [foreign.members[0]!.id])).selection
        ]
        for (const each of wrong) {
          expect(yield* refusalOf(team.id, startsOn(staffed, { selection: each }))).toMatchObject(invalid)
          expect(yield* refusalOf(team.id, visit(staffed, tuesday(10), { selection: each }))).toMatchObject(invalid)
        }
        expect(yield* refusalOf(team.id, startsOn(staffed, { selection: "A".repeat(2049) }))).toMatchObject({
          problems: [{ path: "selection", rule: "too_long" }]
        })
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(10), { selection: 7 }))).toMatchObject({
          errors: { selection: [expect.any(String)] }
        })
        const own = yield* createService(ana!.id, free)
        const alone = { team: ana!, members, service: own }
        expect(yield* refusalOf(ana!.id, startsOn(alone, { selection }))).toMatchObject(invalid)
        const invite = yield* createInvite(team.id, { service: service.slug })
        const token = invite.url.split("/").at(-1)!
        expect(yield* refusalOf(team.id, visitInviteSlots(token, { ...day, selection }))).toMatchObject({
          ...invalid,
          message: "The selection field cannot be used with an invite."
        })
        expect(yield* startsOn(staffed, { selection })).not.toEqual([])
        yield* removeMember(team.id, ana!.id)
        expect(hostsOf(yield* visit(staffed, tuesday(9), { selection }))).toEqual([ben!.id])
        yield* patchMember(team.id, ben!.id, { active: false })
        expect(yield* refusalOf(team.id, startsOn(staffed, { selection }))).toMatchObject(invalid)
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(11), { selection }))).toMatchObject(invalid)
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(11), { selection }))).not.toMatchObject({
          message: expect.stringMatching(new RegExp(`${ben!.username}|${cem!.username}`))
        })
        yield* patchMember(team.id, ben!.id, { active: true })
        yield* TestClock.adjust("3599 seconds")
        expect(yield* startsOn(staffed, { selection })).not.toEqual([])
        yield* TestClock.adjust("1 second")
        expect(yield* refusalOf(team.id, startsOn(staffed, { selection }))).toMatchObject({
          ...invalid,
          message: "The selection field has expired. Ask for a new link."
        })
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(12), { selection }))).toMatchObject(invalid)
      })
    )

    clause.rule(
      "outlive a rotation of the secret, and end with a secret that is dropped",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2)
        const { selection } = yield* selectHosts(staffed, [staffed.members[1]!.id])
        const old = "the secret of this test"
        const offered = yield* startsOn(staffed, { selection })
        expect(yield* Effect.provide(startsOn(staffed, { selection }), aesSecretBox("a new secret", [old]))).toEqual(offered)
        const dropped = Effect.provide(startsOn(staffed, { selection }), aesSecretBox("a new secret"))
        expect(yield* Effect.flip(dropped)).toMatchObject(invalid)
      })
    )

    clause.rule(
      "bound the hosts among whom a visitor chooses, and one host is a choice",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3, {}, { visitor_choice: "required" })
        const { team, members } = staffed
        const [ana, ben, cem] = members
        const two = yield* selectHosts(staffed, [ana!.id, ben!.id])
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(9), two))).toMatchObject({
          problems: [{ path: "host", rule: "required" }],
          message: `The host field must name a host, one of ${ana!.username}, ${ben!.username}.`
        })
        expect(yield* refusalOf(team.id, visit(staffed, tuesday(9), { ...two, host: cem!.id }))).toMatchObject({
          problems: [{ path: "host", rule: "option" }]
        })
        expect(hostsOf(yield* visit(staffed, tuesday(9), { ...two, host: ben!.id }))).toEqual([ben!.id])
        const one = yield* selectHosts(staffed, [cem!.id])
        expect(hostsOf(yield* visit(staffed, tuesday(9), one))).toEqual([cem!.id])
      })
    )

    clause(
      "move no ledger if they leave no choice, and are forgotten when the meeting moves",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(3)
        const { team, members, service } = staffed
        const [ana, ben, cem] = members
        const one = yield* selectHosts(staffed, [cem!.id])
        const booked = yield* visit(staffed, tuesday(9), one)
        expect(hostsOf(booked)).toEqual([cem!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        const two = yield* selectHosts(staffed, [ben!.id, cem!.id])
        expect(hostsOf(yield* visit(staffed, tuesday(10), two))).toEqual([ben!.id])
        expect(yield* creditsOf(team, service, members)).toEqual([0, -creditUnit / 2, creditUnit / 2])
        yield* addBusy(cem!.id, { start: formatInstant(wednesday(9)), end: formatInstant(wednesday(17)) })
        const token = booked.manage_url!.split("/").at(-1)!
        const moved = yield* rescheduleVisitorBooking(token, { start: formatInstant(wednesday(9)) })
        expect(hostsOf(moved)).toEqual([ana!.id])
      })
    )

    clause.rule(
      "decide whether a visitor who returns meets the last host",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2)
        const [ana, ben] = staffed.members
        expect(hostsOf(yield* visit(staffed, tuesday(9), yield* select(staffed, { returning: "prefer" })))).toEqual([ana!.id])
        expect(hostsOf(yield* visit(staffed, tuesday(10), yield* select(staffed, { returning: "prefer" })))).toEqual([ana!.id])
        expect(hostsOf(yield* visit(staffed, tuesday(11), {}))).toEqual([ben!.id])
        const roles = [{ key: "host", members: staffed.members.map(({ id }) => ({ host: id })) }]
        const { team, service } = staffed
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles, returning: "prefer" } })
        expect(hostsOf(yield* visit(staffed, tuesday(12), {}))).toEqual([ben!.id])
        const off = yield* select(staffed, { returning: "off" })
        expect(hostsOf(yield* visit(staffed, tuesday(13), off))).toEqual([ana!.id])
      })
    )

    clause.rule(
      "are refused to an application that names what can hold no meeting, or more than fits into an address",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(2)
        const { team, members, service } = staffed
        const [ana] = members
        const refused = (body: object) => refusalOf(team.id, select(staffed, body))
        const members1 = { host: [ana!.id] }
        expect(yield* refused({})).toMatchObject({
          message: "The body must have members, attributes or returning."
        })
        expect(yield* refused({ members: {} })).toMatchObject({ errors: { body: [expect.any(String)] } })
        expect(yield* refused({ members: { host: [] } })).toMatchObject({ errors: { members: [expect.any(String)] } })
        expect(yield* refused({ members: { nurse: [ana!.id] } })).toMatchObject({ errors: { members: [expect.any(String)] } })
        expect(yield* refused({ members: { host: ["eve"] } })).toMatchObject({ errors: { members: [expect.any(String)] } })
        expect(yield* refused({ attributes: { nurse: { lang: "de" } } })).toMatchObject({
          message: "The attributes field names the role nurse, which the service does not have."
        })
        expect(yield* refused({ attributes: { host: { lang: "de" } } })).toMatchObject({
          message: "The attributes field leaves 0 members for the role host, which needs 1."
        })
        expect(yield* refused({ attributes: { host: {} } })).toMatchObject({ errors: { attributes: [expect.any(String)] } })
        expect(yield* refused({ members: members1, returning: "always" })).toMatchObject({
          problems: [{ path: "returning", rule: "option" }]
        })
        for (const seconds of [59, 86_401, 1.5, "3600", null]) {
          expect(yield* refused({ members: members1, expires_in: seconds })).toMatchObject({
            message: "The expires_in field must be an integer from 60 to 86400."
          })
        }
        expect(yield* refused({ members: members1, service: "nothing" })).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(ana!.id, createSelection(ana!.id, {}))).toMatchObject({ _tag: "NotFound" })
        const roles = [{ key: "host", needs: 2, members: members.map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect(yield* refused({ members: members1 })).toMatchObject({
          message: "The members field leaves 1 members for the role host, which needs 2."
        })
        const long = { host: { lang: Array.from({ length: 49 }, (_, index) => `${index}-`.padEnd(40, "x")).concat("de") } }
        for (const { id } of members) yield* patchHost(id, { attributes: { lang: "de" } })
        expect(yield* refused({ attributes: long })).toMatchObject({
          message: expect.stringMatching(
            `^The selection would be \\d{4} characters long, and the limit is ${maxSelectionLength}. Name fewer members`
          )
        })
      })
    )

    clause.rule(
      "select among 200 members by attributes, in a short text",
      Effect.gen(function* () {
        const staffed = yield* aStaffedTeam(1)
        const { team, service } = staffed
        const territories = ["north", "south", "west", "east"]
        const members = yield* Effect.forEach(Array.from({ length: 200 }), (_, index) =>
          Effect.gen(function* () {
            const { id } = yield* aResource({ territory: territories[index % 4]! })
            yield* addMember(team.id, { host: id })
            return id
          })
        )
        const roles = [{ key: "host", filter: { territory: territories } }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        const west = yield* select(staffed, { attributes: { host: { territory: "west" } } })
        expect(west.selection.length).toBeLessThan(300)
        const booked = yield* Effect.forEach([9, 9, 10], (at, index) =>
          visit(staffed, tuesday(at), west, `visitor-${index}@example.com`)
        )
        const hosts = booked.flatMap(hostsOf).map((id) => members.indexOf(id) % 4)
        expect(hosts).toEqual([2, 2, 2])
      })
    )
  })
