import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  addBusy,
  addMember,
  BookingStore,
  BusyCalendars,
  bookForHost,
  bookSlot,
  cancelBooking,
  createService,
  explainTime,
  getManagedBooking,
  patchMember,
  patchServiceSettings,
  reassignBooking,
  rescheduleForHost,
  type Store,
  TeamStore,
  VisitorAddress,
  visitServiceBooking
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { book as bookOwn, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aResource, aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

/** Books a start of a team for Grace, as its manager does. */
const book = (team: Host, service: { readonly slug: string }, start: Instant, ...override: ReadonlyArray<string>) =>
  bookForHost(team.id, { service: service.slug, start: formatInstant(start), booker: grace, override })

/** The reasons for which members hold a meeting. */
const reasonsOf = Effect.fnUntraced(function* (team: Host, id: number) {
  const [bookings, teams] = [yield* BookingStore, yield* TeamStore]
  const { meetingId } = Option.getOrThrow(yield* bookings.find(team.id, id))
  return [...(yield* teams.staffOf(team.id, [meetingId!])).values()].flatMap(({ assignments }) =>
    assignments.map(({ reason }) => reason)
  )
})

/** A member is away on Tuesday from nine to five. */
const away = (host: { readonly id: number }) =>
  addBusy(host.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(17)) })

/** Rules that the manager of a team overrides for one meeting, and those of its members. */
export const teamOverrideSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Rules that are overridden for a meeting of a team", stores, (clause) => {
    clause(
      "are named by the refusal, audited, and shown to the host, and none is overridden while a member is free",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        yield* away(ana!)
        expect(yield* book(team, service, tuesday(10), "time_off")).toMatchObject({ hosts: [{ id: ben!.id }] })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({
          reason: "slot_taken",
          overridable: ["time_off"],
          roles: [{ key: "host", reason: "slot_taken", needs: 1, free: 0 }]
        })
        const { answer, audit } = yield* outcomeOf(team.id, book(team, service, tuesday(10), "limits", "time_off"))
        expect(answer).toMatchObject({ overridden: ["time_off"], hosts: [{ id: ana!.id }] })
        expect(audit).toMatchObject([{ action: "booking.book", details: { override: ["time_off"] } }])
        expect(yield* getManagedBooking(team.id, answer.id)).toMatchObject({ overridden: ["time_off"] })
      })
    )

    clause(
      "let a member hold two meetings, which both close their time, and free it one by one",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const beneath = yield* book(team, service, tuesday(10))
        const own = yield* createService(members[0]!.id, free)
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ overridable: ["overlap"] })
        const above = yield* book(team, service, tuesday(10), "overlap")
        expect(above).toMatchObject({ overridden: ["overlap"], hosts: [{ id: members[0]!.id }] })
        yield* cancelBooking(team.id, beneath.id, {})
        expect(yield* refusalOf(team.id, bookOwn(members[0]!, own, tuesday(10)))).toMatchObject({ reason: "busy" })
        expect(yield* offeredOn(team, service, "2026-01-06")).not.toContain(tuesday(10))
        const moved = yield* rescheduleForHost(team.id, above.id, { start: formatInstant(tuesday(11)) })
        expect(moved.overridden).toBeUndefined()
        expect(yield* offeredOn(team, service, "2026-01-06")).toContain(tuesday(10))
      })
    )

    clause(
      "put first those for whom the least is overridden, then compete as always",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3)
        const [ana, ben, eve] = members
        const own = yield* createService(ana!.id, free)
        yield* bookOwn(ana!, own, tuesday(10))
        yield* away(ben!)
        yield* away(eve!)
        const first = yield* book(team, service, tuesday(10), "overlap", "time_off")
        expect(first).toMatchObject({ overridden: ["time_off"], hosts: [{ id: ben!.id }] })
        expect(yield* creditsOf(team, service, members)).toEqual([0, -360_360, 360_360])
        const second = yield* book(team, service, tuesday(10), "overlap", "time_off")
        expect(second).toMatchObject({ overridden: ["time_off"], hosts: [{ id: eve!.id }] })
        expect(yield* creditsOf(team, service, members)).toEqual([0, -360_360, 360_360])
        const third = yield* book(team, service, tuesday(10), "overlap")
        expect(third).toMatchObject({ overridden: ["overlap"], hosts: [{ id: ana!.id }] })
        yield* cancelBooking(team.id, first.id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
      })
    )

    clause.rule(
      "are hours, notice, window and limits of the team, of the service and of the members",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        expect(yield* refusalOf(team.id, book(team, service, tuesday(20, 10)))).toMatchObject({ overridable: ["hours"] })
        expect(yield* book(team, service, tuesday(20, 10), "hours")).toMatchObject({ overridden: ["hours"] })
        yield* patchServiceSettings(team.id, service.id, {
          hours: { weekly: [{ weekday: 2, start: "09:00", end: "12:00" }] }
        })
        expect(yield* book(team, service, tuesday(13), "hours")).toMatchObject({ overridden: ["hours"] })
        yield* patchServiceSettings(team.id, service.id, { minimum_notice_minutes: 3 * 1440, first_per_day: 1 })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)))).toMatchObject({ overridable: ["notice", "limits"] })
        yield* patchMember(team.id, members[0]!.id, { limits: [{ per: "day", bookings: 2 }] })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10), "notice"))).toMatchObject({
          overridable: ["notice", "limits"]
        })
        const booked = yield* book(team, service, tuesday(10), "limits", "notice", "overlap")
        expect(booked).toMatchObject({ overridden: ["notice", "limits"] })
        yield* patchServiceSettings(team.id, service.id, { booking_window_days: 1 })
        expect(yield* refusalOf(team.id, book(team, service, wednesday(10), "notice"))).toMatchObject({
          reason: "window",
          overridable: expect.arrayContaining(["notice", "window", "hours"])
        })
      })
    )

    clause.rule(
      "are calendars of the application, but no calendar that cannot be read, and no number of members",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, { needs: 2 })
        const [ana] = members
        const busyBetween = (id: number) => Effect.succeed(id === ana!.id ? [{ start: tuesday(10), end: tuesday(11) }] : [])
        const during = Effect.provideService(BusyCalendars, { busyBetween })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(10)).pipe(during))).toMatchObject({
          reason: "slot_taken",
          overridable: ["busy"]
        })
        const booked = yield* book(team, service, tuesday(10), "busy").pipe(during)
        expect(booked).toMatchObject({ overridden: ["busy"], hosts: members.toReversed().map(({ id }) => ({ id })) })
        yield* patchMember(team.id, ana!.id, { active: false })
        const short = book(team, service, tuesday(12), "busy", "hours", "overlap", "time_off", "limits")
        expect(yield* refusalOf(team.id, short)).toMatchObject({ reason: "role_short", overridable: [] })
      })
    )

    clause.rule(
      "are limits of one person, and those of a member who is named",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        yield* patchServiceSettings(team.id, service.id, { per_booker: [{ per: "day", bookings: 1 }] })
        yield* book(team, service, tuesday(10))
        expect(yield* refusalOf(team.id, book(team, service, tuesday(11)))).toMatchObject({
          reason: "booker_limit",
          overridable: ["limits"]
        })
        expect(yield* book(team, service, tuesday(11), "limits")).toMatchObject({ overridden: ["limits"] })
        yield* away(members[0]!)
        const named = (override: ReadonlyArray<string>) =>
          bookForHost(team.id, {
            service: service.slug,
            start: formatInstant(tuesday(12)),
            booker: { name: "Alan", email: "alan@example.com" },
            members: { host: [members[0]!.id] },
            override
          })
        expect(yield* refusalOf(team.id, named([]))).toMatchObject({ reason: "member_busy", overridable: ["time_off"] })
        expect(yield* named(["time_off"])).toMatchObject({ hosts: [{ id: members[0]!.id }], overridden: ["time_off"] })
      })
    )

    clause.rule(
      "let a meeting that keeps its members move to a time at which they are busy",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, {}, { reschedule: "keep" })
        const { id } = yield* book(team, service, wednesday(10))
        yield* away(members[0]!)
        const move = (...override: ReadonlyArray<string>) =>
          rescheduleForHost(team.id, id, { start: formatInstant(tuesday(10)), override })
        expect(yield* refusalOf(team.id, move())).toMatchObject({ reason: "member_busy", overridable: ["time_off"] })
        const { answer, audit } = yield* outcomeOf(team.id, move("time_off"))
        expect([hostsOf(answer), answer.overridden]).toEqual([[members[0]!.id], ["time_off"]])
        expect(audit).toMatchObject([{ action: "booking.reschedule", details: { override: ["time_off"] } }])
      })
    )

    clause(
      "36: let a member take a meeting over who is busy, with an audit entry",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const { id } = yield* book(team, service, tuesday(10))
        const own = yield* createService(ben!.id, free)
        yield* bookOwn(ben!, own, tuesday(10))
        const give = (to: number | string, ...override: ReadonlyArray<string>) =>
          reassignBooking(team.id, id, { role: "host", from: ana!.id, to, override })
        expect(yield* refusalOf(team.id, give(ben!.id))).toMatchObject({ reason: "member_busy", overridable: ["overlap"] })
        expect(yield* refusalOf(team.id, give("auto", "busy"))).toMatchObject({ reason: "slot_taken", overridable: ["overlap"] })
        const { answer, audit } = yield* outcomeOf(team.id, give("auto", "overlap", "busy"))
        expect(answer).toMatchObject({ hosts: [{ id: ben!.id }], overridden: ["overlap"] })
        expect(audit).toMatchObject([{ action: "booking.reassign", details: { override: ["overlap"] } }])
        const wrong = reassignBooking(team.id, id, { role: "host", from: ben!.id, to: ana!.id, override: ["mood"] })
        expect(yield* refusalOf(team.id, wrong)).toMatchObject({ _tag: "Invalid" })
        yield* reassignBooking(team.id, id, { role: "host", from: ben!.id, to: ana!.id })
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause(
      "37: let any member of the team take a meeting over who does not have the role, without the ledger",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana] = members
        const guest = yield* aMemberOf(team)
        const { id } = yield* book(team, service, tuesday(10))
        const credits = yield* creditsOf(team, service, members)
        const give = (to: number, ...override: ReadonlyArray<string>) =>
          reassignBooking(team.id, id, { role: "host", from: ana!.id, to, override })
        expect(yield* refusalOf(team.id, give(guest.id))).toMatchObject({ reason: "not_in_role", overridable: ["any_host"] })
        yield* away(guest)
        expect(yield* refusalOf(team.id, give(guest.id, "any_host"))).toMatchObject({
          reason: "member_busy",
          overridable: ["time_off", "any_host"]
        })
        const { answer, audit } = yield* outcomeOf(team.id, give(guest.id, "any_host", "time_off"))
        expect(answer).toMatchObject({ hosts: [{ id: guest.id, role: "host", lead: true }], overridden: ["time_off"] })
        expect(audit).toMatchObject([{ details: { override: ["time_off", "any_host"] } }])
        expect(yield* creditsOf(team, service, [...members, guest])).toEqual([...credits, 0])
        const stranger = yield* aResource({ type: "room" })
        const from = { role: "host", from: guest.id, to: stranger.id, override: ["any_host"] }
        expect(yield* refusalOf(team.id, reassignBooking(team.id, id, from))).toMatchObject({ reason: "not_in_role" })
        yield* addMember(team.id, { host: stranger.id })
        expect(hostsOf(yield* reassignBooking(team.id, id, from))).toEqual([stranger.id])
        yield* cancelBooking(team.id, id, {})
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
      })
    )

    clause.rule(
      "are kept as the reason of the assignment, unless the member is named or stays",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        yield* away(members[0]!)
        const { id } = yield* book(team, service, tuesday(10), "time_off")
        expect(yield* reasonsOf(team, id)).toEqual(["override"])
        yield* rescheduleForHost(team.id, id, { start: formatInstant(tuesday(11)), override: ["time_off"] })
        expect(yield* reasonsOf(team, id)).toEqual(["kept"])
      })
    )

    clause.rule(
      "are nothing that visitors, or credentials without the scope, override or are told of",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        yield* away(members[0]!)
        const input = { start: formatInstant(tuesday(10)), booker: grace, override: ["time_off"] }
        const visit = visitServiceBooking(team.username!, service.slug, input).pipe(Effect.provideService(VisitorAddress, "4/1"))
        expect(yield* refusalOf(team.id, visit)).toMatchObject({ reason: "busy", overridable: [], roles: [] })
        const bySlug = { ...input, service: service.slug }
        expect(yield* refusalOf(team.id, bookSlot(team.id, bySlug))).toMatchObject({ reason: "slot_taken", overridable: [] })
        expect(yield* bookSlot(team.id, bySlug, true)).toMatchObject({ hosts: [{ id: members[0]!.id }] })
      })
    )

    clause.rule(
      "are remedies of an explanation, for the start and for each member",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        yield* away(members[0]!)
        expect(yield* explainTime(team, { service: service.slug, start: tuesday(10) })).toMatchObject({
          needed: ["time_off"],
          opens: ["override:time_off"],
          roles: [{ members: [{ reason: "time_off", opens: ["override:time_off"] }] }]
        })
      })
    )
  })
