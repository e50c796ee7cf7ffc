import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { creditUnit, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  BookingStore,
  bookSeries,
  bookSeriesForHost,
  cancelBooking,
  extendSeriesForHost,
  getFairness,
  listManagedBookings,
  patchMember,
  patchServiceSettings,
  previewSeries,
  reassignBooking,
  rescheduleForHost,
  type Store,
  visitSeriesBooking,
  visitSeriesPreview
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { expect } from "vitest"
import { book, grace, tuesday } from "../BookingFixtures.ts"
import { week, weekly } from "../bookings/SeriesFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, outcomeOf, refusalOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"
import { aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

/** A team whose service takes series, also of visitors. */
const aTeamWithSeries = Effect.fnUntraced(function* (count: number, role: object = {}, staffing: object = {}) {
  const staffed = yield* aStaffedTeam(count, role, staffing)
  yield* patchServiceSettings(staffed.team.id, staffed.service.id, { series: { max_count: 53, visitor: true } })
  return staffed
})

const busyAt = (host: { readonly id: number }, start: Instant) =>
  addBusy(host.id, { start: formatInstant(start), end: formatInstant(start + 30 * millisPerMinute) })

const perMeeting = (bookings: ReadonlyArray<{ readonly hosts?: ReadonlyArray<{ readonly id: number }> }>) => bookings.map(hostsOf)

/** Fails unless the members hold exactly the meetings of the team's bookings, and every ledger adds up. */
const expectSound = Effect.fnUntraced(function* (team: Host, members: ReadonlyArray<Host>, needs: number) {
  const store = yield* BookingStore
  const { data } = yield* listManagedBookings(team, { status: "accepted", per_page: "100" })
  const [from, to] = [tuesday(0) - 30 * millisPerDay, tuesday(0) + 600 * millisPerDay]
  const held = yield* store.occupiedOfEach(
    members.map(({ id }) => id),
    from,
    to
  )
  for (const booking of data) expect(hostsOf(booking)).toHaveLength(needs)
  for (const { id } of members) {
    const ofBookings = data.filter((booking) => hostsOf(booking).includes(id)).map(({ scheduled_at }) => scheduled_at)
    const ofMember = held.get(id)!.held.map(({ start }) => formatInstant(start))
    expect(ofMember.toSorted()).toEqual(ofBookings.toSorted())
    expect(new Set(ofMember).size).toBe(ofMember.length)
  }
  for (const { members: accounts } of (yield* getFairness(team, {})).ledgers) {
    expect(accounts.reduce((sum, { credit }) => sum + credit, 0)).toBe(0)
    for (const { chances, assigned, credit, other } of accounts) {
      expect([other, chances - assigned * creditUnit]).toEqual([0, credit])
    }
  }
})

/** Decision 0146: series of a team's service. */
export const teamSeriesSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Series of teams", stores, (clause) => {
    clause(
      "MUST be held by one set of hosts who are free at each start, and count as one booking each",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithSeries(3)
        const [ana, ben, eve] = members
        yield* busyAt(ana!, tuesday(10) + 2 * week)
        const booked = yield* outcomeOf(team.id, bookSeries(team.id, weekly(service, tuesday(10), 4)))
        expect(perMeeting(booked.answer.bookings)).toEqual(Array(4).fill([ben!.id]))
        expect(booked.eventTypes).toEqual(Array(4).fill("booking.confirmed"))
        expect(booked.mails).toEqual([`confirmation to ${grace.email}`, `confirmation to ${ben!.email}`])
        // Ana was never free for the series, so she had no chance.
        expect(yield* creditsOf(team, service, members)).toEqual([0, -2 * creditUnit, 2 * creditUnit])
        yield* expectSound(team, members, 1)
        const next = yield* bookSeries(team.id, weekly(service, tuesday(12), 2))
        expect(perMeeting(next.bookings)).toEqual([[eve!.id], [eve!.id]])
        yield* cancelBooking(team.id, next.bookings[0]!.id, { scope: "all" })
        const ended = yield* outcomeOf(team.id, cancelBooking(team.id, booked.answer.bookings[1]!.id, { scope: "following" }))
        expect(ended.mails).toEqual([`cancelled to ${grace.email}`, `cancelled to ${ben!.email}`])
        expect(yield* creditsOf(team, service, members)).toEqual([0, -creditUnit / 2, creditUnit / 2])
        yield* expectSound(team, members, 1)
      })
    )

    clause(
      "MUST choose for each meeting by itself on request, and email every member about own meetings only",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithSeries(2)
        const [ana, ben] = members
        const booked = yield* outcomeOf(team.id, bookSeries(team.id, { ...weekly(service, tuesday(10), 5), hosts: "each" }))
        const inTurn = [ana, ben, ana, ben, ana].map((member) => [member!.id])
        expect(perMeeting(booked.answer.bookings)).toEqual(inTurn)
        expect(booked.mails).toEqual([
          `confirmation to ${grace.email}`,
          `confirmation to ${ana!.email}`,
          `confirmation to ${ben!.email}`
        ])
        expect(yield* creditsOf(team, service, members)).toEqual([-creditUnit / 2, creditUnit / 2])
        yield* expectSound(team, members, 1)
      })
    )

    clause(
      "MUST refuse a series that no member could hold alone, say so in the preview, and write nothing",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithSeries(2)
        const [ana, ben] = members
        yield* busyAt(ana!, tuesday(10) + week)
        yield* busyAt(ben!, tuesday(10) + 2 * week)
        const body = weekly(service, tuesday(10), 4)
        const before = yield* everythingOf(team.id)
        const preview = yield* previewSeries(team.id, body)
        expect(preview.occurrences.map(({ offered, reason }) => [offered, reason])).toEqual([
          [true, null],
          [true, null],
          [false, "slot_taken"],
          [true, null]
        ])
        // The member who is left is free half an hour before and after.
        expect(preview.occurrences[2]!.nearest).toBe(formatInstant(tuesday(9, 30) + 2 * week))
        expect((yield* previewSeries(team.id, { ...body, hosts: "each" })).occurrences.every(({ offered }) => offered)).toBe(true)
        expect(yield* refusalOf(team.id, bookSeries(team.id, body))).toMatchObject({
          reason: "series_refused",
          refused: [{ index: 3, reason: "slot_taken" }]
        })
        expect(yield* everythingOf(team.id)).toEqual(before)
        const skipping = yield* bookSeries(team.id, { ...body, on_conflict: "skip" })
        expect([perMeeting(skipping.bookings), skipping.skipped.map(({ index }) => index)]).toEqual([
          [[ben!.id], [ben!.id], [ben!.id]],
          [3]
        ])
        const near = formatInstant(tuesday(12) + 2 * week)
        yield* busyAt(ben!, tuesday(12, 30) + 2 * week)
        yield* busyAt(ana!, tuesday(12, 30) + week)
        const nearest = yield* bookSeries(team.id, {
          ...weekly(service, tuesday(12, 30), 3),
          on_conflict: "nearest",
          nearest: [near]
        })
        expect([perMeeting(nearest.bookings), nearest.bookings[2]!.scheduled_at]).toEqual([
          [[ben!.id], [ben!.id], [ben!.id]],
          near
        ])
        yield* expectSound(team, members, 1)
      })
    )

    clause(
      "MUST take all of a role that needs all, and a member who is named, and no hosts of people",
      Effect.gen(function* () {
        const all = yield* aTeamWithSeries(2, { needs: "all" })
        const ids = all.members.map(({ id }) => id)
        const both = yield* bookSeries(all.team.id, weekly(all.service, tuesday(10), 3))
        expect(perMeeting(both.bookings)).toEqual([ids, ids, ids])
        yield* expectSound(all.team, all.members, 2)
        const { team, members, service } = yield* aTeamWithSeries(2, {}, { visitor_choice: "optional" })
        const named = yield* bookSeriesForHost(team.id, {
          ...weekly(service, tuesday(10), 2),
          members: { host: [members[1]!.id] }
        })
        expect(perMeeting(named.bookings)).toEqual([[members[1]!.id], [members[1]!.id]])
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0])
        const { service: _, ...ofVisitor } = weekly(service, tuesday(11), 2)
        const toBen = { ...ofVisitor, host: members[1]!.username }
        const visited = yield* visitSeriesBooking(team.username!, service.slug, toBen)
        expect(visited.bookings.map(({ hosts }) => hosts?.length)).toEqual([1, 1])
        const { occurrences } = yield* visitSeriesPreview(team.username!, service.slug, toBen)
        expect(occurrences.map(({ reason }) => reason)).toEqual(["member_busy", "member_busy"])
        const other = yield* visitSeriesPreview(team.username!, service.slug, { ...ofVisitor, hosts: "each" })
        expect(other.occurrences.map(({ offered }) => offered)).toEqual([true, true])
        yield* expectSound(team, members, 1)
        yield* patchServiceSettings(team.id, service.id, { staffing: null })
        expect((yield* previewSeries(team.id, weekly(service, tuesday(10), 2))).occurrences).toMatchObject([
          { offered: false, reason: "no_staffing" },
          { offered: false, reason: "no_staffing" }
        ])
      })
    )

    clause(
      "MUST keep the hosts when it is extended, unless they are to be chosen again",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithSeries(3)
        const [ana, ben] = members
        const { id, bookings } = yield* bookSeries(team.id, weekly(service, tuesday(10), 2))
        expect(perMeeting(bookings)).toEqual([[ana!.id], [ana!.id]])
        const credits = yield* creditsOf(team, service, members)
        const more = yield* extendSeriesForHost(team.id, id, { count: 2 })
        expect(perMeeting(more.bookings)).toEqual([[ana!.id], [ana!.id]])
        // They were not chosen again.
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        yield* busyAt(ana!, tuesday(10) + 5 * week)
        expect(yield* refusalOf(team.id, extendSeriesForHost(team.id, id, { count: 2 }))).toMatchObject({
          reason: "series_refused",
          refused: [{ index: 6, reason: "member_busy" }]
        })
        const each = yield* extendSeriesForHost(team.id, id, { count: 2, hosts: "each" })
        expect(perMeeting(each.bookings)[1]).not.toEqual([ana!.id])
        yield* patchMember(team.id, ben!.id, { active: false })
        yield* expectSound(team, members, 1)
      })
    )

    clause(
      "MUST move with its hosts if they are free, and with one other set if they are not",
      Effect.gen(function* () {
        const { team, members, service } = yield* aTeamWithSeries(3)
        const [ana, ben, eve] = members
        const { bookings } = yield* bookSeries(team.id, weekly(service, tuesday(10), 3))
        const credits = yield* creditsOf(team, service, members)
        const moved = yield* outcomeOf(
          team.id,
          rescheduleForHost(team.id, bookings[0]!.id, { start: formatInstant(tuesday(10, 30)), scope: "all" })
        )
        expect(moved.mails).toEqual([`rescheduled to ${grace.email}`, `rescheduled to ${ana!.email}`])
        expect(yield* creditsOf(team, service, members)).toEqual(credits)
        yield* expectSound(team, members, 1)
        yield* busyAt(ana!, tuesday(14) + 2 * week)
        yield* busyAt(ben!, tuesday(14) + week)
        const to = { start: formatInstant(tuesday(14)), scope: "all" }
        const tried = yield* rescheduleForHost(team.id, bookings[0]!.id, { ...to, dry_run: true })
        expect(tried.meetings?.map(({ reason }) => reason)).toEqual([null, null, null])
        const other = yield* rescheduleForHost(team.id, bookings[0]!.id, to)
        expect(hostsOf(other)).toEqual([eve!.id])
        const { data } = yield* listManagedBookings(team, { order: "asc" })
        expect(perMeeting(data)).toEqual([[eve!.id], [eve!.id], [eve!.id]])
        // No other member was free at all starts, so the move was no choice.
        expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0])
        yield* expectSound(team, members, 1)
        yield* busyAt(eve!, tuesday(16) + week)
        yield* busyAt(ana!, tuesday(16) + 2 * week)
        yield* busyAt(ben!, tuesday(16))
        const refusal = rescheduleForHost(team.id, bookings[0]!.id, { ...to, start: formatInstant(tuesday(16)) })
        expect(yield* refusalOf(team.id, refusal)).toMatchObject({ reason: "series_refused" })
        const ofAna = yield* reassignBooking(team.id, bookings[1]!.id, { role: "host", from: eve!.id, to: ana!.id })
        expect(hostsOf(ofAna)).toEqual([ana!.id])
        yield* expectSound(team, members, 1)
      })
    )

    clause(
      "MUST have one winner for a member of two teams, and finish whatever the order of their lists",
      Effect.gen(function* () {
        const one = yield* aTeamWithSeries(2)
        const other = yield* aTeamWithSeries(1)
        const [ana, ben] = one.members
        for (const { id } of one.members) yield* addMember(other.team.id, { host: id })
        const roles = [{ key: "host", members: [ben!, ana!].map(({ id }) => ({ host: id })) }]
        yield* patchServiceSettings(other.team.id, other.service.id, { staffing: { roles } })
        const { won, lost } = yield* race(
          callers(6, (place) => {
            const { team, service } = place % 2 === 0 ? one : other
            return bookSeries(team.id, { ...weekly(service, tuesday(10), 4), hosts: place < 3 ? "each" : "same" })
          })
        )
        expect([won.length, lost.length]).toEqual([2, 4])
        const hosts = won.flatMap(({ bookings }) => bookings.map((booking) => `${booking.scheduled_at} ${hostsOf(booking)[0]}`))
        expect(new Set(hosts).size).toBe(8)
        yield* Effect.flip(book(one.team, one.service, tuesday(10)))
      }),
      60_000
    )

    for (const seed of [1, 2, 3]) {
      clause(
        `leave members, bookings and ledgers in agreement, and no credit once all is cancelled, after any history (${seed})`,
        Effect.gen(function* () {
          const needs = seed === 2 ? 2 : 1
          const reschedule = ["prefer", "any", "keep"][seed - 1]
          const { team, members, service } = yield* aTeamWithSeries(4, { needs }, { reschedule })
          let state = seed * 7919
          const random = () => {
            state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
            return state / 2 ** 32
          }
          const oneOf = <A>(list: ReadonlyArray<A>): A | undefined => list[Math.floor(random() * list.length)]
          const startOf = () => tuesday(9) + Math.floor(random() * 15) * 30 * millisPerMinute + Math.floor(random() * 3) * week
          const step = Effect.gen(function* () {
            const hosts = oneOf(["same", "each"] as const)!
            const { data } = yield* listManagedBookings(team, { status: "accepted", per_page: "100" })
            const booking = oneOf(data)
            const kind = random()
            if (booking === undefined || kind < 0.35) {
              const on_conflict = oneOf(["refuse", "skip"])
              const count = 2 + Math.floor(random() * 4)
              return yield* bookSeriesForHost(team.id, { ...weekly(service, startOf(), count), hosts, on_conflict })
            }
            const { id, hosts: holders = [], series } = booking
            const scope = oneOf(["one", "following", "all"])
            if (kind < 0.5) return yield* cancelBooking(team.id, id, { scope })
            if (kind < 0.7) return yield* rescheduleForHost(team.id, id, { start: formatInstant(startOf()), scope })
            if (kind < 0.8) return yield* extendSeriesForHost(team.id, series!.id, { count: 2, hosts })
            if (kind < 0.9) return yield* busyAt(oneOf(members)!, startOf())
            const from = oneOf(holders)!
            return yield* reassignBooking(team.id, id, { role: from.role, from: from.id, to: "auto" })
          })
          let done = 0
          for (let count = 0; count < 40; count++) if (Result.isSuccess(yield* Effect.result(step))) done++
          expect(done).toBeGreaterThan(15)
          yield* expectSound(team, members, needs)
          const { data } = yield* listManagedBookings(team, { status: "accepted", per_page: "100" })
          for (const { id } of data) yield* cancelBooking(team.id, id, {})
          expect(yield* creditsOf(team, service, members)).toEqual([0, 0, 0, 0])
          yield* expectSound(team, members, needs)
        }),
        120_000
      )
    }
  })
