import { formatInstant } from "@slotkit/core"
import { competitionDays, creditUnit, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  addBusy,
  bookForHost,
  cancelBooking,
  createService,
  deleteHost,
  getFairness,
  getManagedAvailability,
  markNoShow,
  orderAtStart,
  patchMember,
  patchServiceSettings,
  RetentionStore,
  reassignBooking,
  removeMember,
  rescheduleForHost,
  type Store,
  soonestTimes,
  unmarkNoShow
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { book, free, grace, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aStaffedTeam, aTeam, hostsOf } from "./TeamFixtures.ts"

const third = creditUnit / 3
const halfHour = 30 * millisPerMinute

/** Returns random numbers from 0 to below 1 that follow from a seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A booking as the operator sees it. */
type TeamBooking = Effect.Success<ReturnType<typeof bookForHost>>

/** A team with two services that share a ledger: one needs one member, the other two and a room. */
const aBusyTeam = Effect.gen(function* () {
  const team = yield* aTeam
  const [ana, ben, eve, kim] = yield* Effect.forEach(Array(4), () => aMemberOf(team))
  const room = yield* aMemberOf(team)
  const [first, second] = [yield* createService(team.id, free), yield* createService(team.id, { ...free, title: "Two" })]
  const [a, b, c, d] = [ana!, ben!, eve!, kim!].map(({ id }) => ({ host: id }))
  const one = { key: "host", ledger: "all", members: [{ ...a, weight: 200 }, b, c, { ...d, weight: 0 }] }
  const two = { key: "pair", needs: 2, pick: "priority", ledger: "all", members: [{ ...b, priority: 1 }, c, d, a] }
  const rooms = { key: "room", members: [{ host: room.id }] }
  yield* patchServiceSettings(team.id, first.id, { staffing: { roles: [one], hours: "team" } })
  yield* patchServiceSettings(team.id, second.id, { staffing: { roles: [two, rooms], reschedule: "any", hours: "team" } })
  return { team, members: [ana!, ben!, eve!, kim!], services: [first, second] }
})

/** The members whom a team picks next, and its ledgers. */
export const fairnessSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Fairness of teams", stores, (clause) => {
    clause(
      "tell who is next, with credits and shares, and change nothing",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(3)
        const [ana, ben, eve] = members.map(({ id, username, name }) => ({ id, username, name }))
        const query = { service: service.slug, start: formatInstant(tuesday(11)) }
        yield* book(team, service, tuesday(10))
        yield* addBusy(eve!.id, { start: formatInstant(tuesday(11)), end: formatInstant(tuesday(12)) })
        const before = yield* everythingOf(team.id)
        const booked = formatInstant(yield* Clock.currentTimeMillis)
        const wrongLength = { problems: [{ path: "duration", rule: "option" }] }
        expect(yield* Effect.flip(orderAtStart(team, { ...query, duration: "15" }))).toMatchObject(wrongLength)
        const { service: slug } = query
        expect(yield* Effect.flip(soonestTimes(team, { service: slug, duration: "240" }))).toMatchObject(wrongLength)
        expect(yield* orderAtStart(team, query)).toEqual({
          start: "2026-01-06T11:00:00Z",
          end: "2026-01-06T11:30:00Z",
          service: service.slug,
          offered: true,
          reason: null,
          message: null,
          unit: creditUnit,
          roles: [
            {
              key: "host",
              needs: 1,
              pick: "fair",
              ledger: `${service.id}/host`,
              members: [
                { host: ben, position: 1, picked: true, credit: third, share: creditUnit / 2, assigned_at: null },
                { host: ana, position: 2, picked: false, credit: -2 * third, share: creditUnit / 2, assigned_at: booked }
              ]
            }
          ]
        })
        expect(yield* everythingOf(team.id)).toEqual(before)
        expect((yield* orderAtStart(team, { ...query, members: `${ana!.id}` })).roles[0]!.members).toMatchObject([
          { host: ana, position: 1, picked: true, share: 0 }
        ])
        expect(yield* orderAtStart(team, { ...query, start: "2026-01-06T03:00:00Z" })).toMatchObject({
          offered: false,
          reason: "slot_taken",
          roles: []
        })
        yield* patchServiceSettings(team.id, service.id, { staffing: null })
        expect(yield* orderAtStart(team, query)).toMatchObject({ offered: false, reason: "no_staffing", roles: [] })
      })
    )

    clause(
      "list the next times of each member, as free times narrowed to the member, whoever is free first before the others",
      Effect.gen(function* () {
        const { team, members, services } = yield* aBusyTeam
        const [ana, ben, eve, kim] = members
        const [one, two] = services
        const day = formatInstant(tuesday(0)).slice(0, 10)
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(0)), end: formatInstant(wednesday(9)) })
        yield* addBusy(kim!.id, { start: formatInstant(tuesday(0)), end: "2026-04-30T00:00:00Z" })
        yield* book(team, one!, tuesday(10))
        yield* TestClock.setTime(tuesday(8, 45))
        const narrowedTo = Effect.fnUntraced(function* (member: { readonly id: number }, count: number) {
          const { data } = yield* getManagedAvailability(team, {
            ...{ service: one!.slug, from: day, to: "2026-01-13" },
            members: `${member.id}`
          })
          return Object.values(data).flat().slice(0, count)
        })
        for (const count of [1, 3, 10]) {
          const soonest = yield* soonestTimes(team, { service: one!.slug, per_member: `${count}` })
          expect(soonest).toMatchObject({ service: one!.slug, duration_minutes: 30, timezone: "Europe/London" })
          expect(soonest.members.map(({ host, role, slots }) => [host.id, role, slots])).toEqual([
            [ben!.id, "host", yield* narrowedTo(ben!, count)],
            [eve!.id, "host", yield* narrowedTo(eve!, count)],
            [ana!.id, "host", yield* narrowedTo(ana!, count)],
            [kim!.id, "host", []]
          ])
        }
        const { members: alone } = yield* soonestTimes(team, { service: one!.slug, members: `${eve!.id}` })
        expect(alone.map(({ host, slots }) => [host.id, slots.length])).toEqual([[eve!.id, 3]])
        // A role that needs two has the times at which the member is one of them.
        const pairs = yield* soonestTimes(team, { service: two!.slug, per_member: "1" })
        expect(pairs.members.map(({ role, slots }) => [role, slots[0]?.start])).toEqual([
          ["pair", "2026-01-06T09:00:00Z"],
          ["pair", "2026-01-06T09:00:00Z"],
          ["room", "2026-01-06T09:00:00Z"],
          ["pair", "2026-01-07T09:00:00Z"],
          ["pair", undefined]
        ])
        yield* patchServiceSettings(team.id, one!.id, { staffing: null })
        expect((yield* soonestTimes(team, { service: one!.slug })).members).toEqual([])
      })
    )

    clause.rule(
      "refuse wrong queries, and hosts that are no team",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const start = formatInstant(tuesday(11))
        for (const query of [{ start }, { service: service.slug }, { service: service.slug, start: "soon" }]) {
          expect(yield* refusalOf(team.id, orderAtStart(team, query))).toMatchObject({ _tag: "Invalid" })
        }
        expect(yield* refusalOf(team.id, orderAtStart(team, { service: service.slug, start, members: "x" }))).toMatchObject({
          _tag: "Invalid"
        })
        expect(yield* refusalOf(team.id, orderAtStart(team, { service: "none", start }))).toMatchObject({ _tag: "NotFound" })
        for (const query of [{ ledger: "none" }, { from: "today" }, { from: "2026-02-02", to: "2026-02-01" }]) {
          expect(yield* refusalOf(team.id, getFairness(team, query))).toMatchObject({ _tag: "Invalid" })
        }
        for (const query of [{}, { service: service.slug, per_member: "0" }, { service: service.slug, per_member: "11" }]) {
          expect(yield* refusalOf(team.id, soonestTimes(team, query))).toMatchObject({ _tag: "Invalid" })
        }
        expect(yield* refusalOf(team.id, soonestTimes(members[0]!, { service: "x" }))).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(team.id, getFairness(members[0]!, {}))).toMatchObject({ _tag: "NotFound" })
        expect(yield* refusalOf(team.id, orderAtStart(members[0]!, { service: "x", start }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "count chances, meetings by competing, requests and no-shows of all time, or of some days",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const half = creditUnit / 2
        const first = yield* book(team, service, tuesday(10))
        yield* TestClock.adjust("1 minute")
        yield* book(team, service, tuesday(11))
        yield* bookForHost(team.id, {
          service: service.slug,
          start: formatInstant(tuesday(12)),
          booker: grace,
          members: { host: [ana!.id] }
        })
        const cancelled = yield* book(team, service, tuesday(13))
        yield* cancelBooking(team.id, cancelled.id, {})
        const accountsOf = Effect.fnUntraced(function* (query: object) {
          const { ledgers } = yield* getFairness(team, query)
          return ledgers.flatMap(({ members: accounts }) =>
            accounts.map(({ host, chances, assigned, requested, no_shows, credit, other }) => [
              ...[host.id, chances, assigned, requested, no_shows],
              ...[credit, other]
            ])
          )
        })
        const all = yield* getFairness(team, {})
        expect(all).toMatchObject({
          unit: creditUnit,
          ledgers: [
            {
              ledger: `${service.id}/host`,
              roles: [{ service: service.id, slug: service.slug, key: "host" }],
              members: [
                { host: { id: ana!.id }, member: true },
                { host: { id: ben!.id }, member: true }
              ]
            }
          ],
          from: null,
          to: null,
          kept_from: "2025-11-06",
          timezone: "Europe/London"
        })
        expect(yield* accountsOf({ ledger: `${service.id}/host` })).toEqual([
          [ana!.id, creditUnit, 1, 1, 0, 0, 0],
          [ben!.id, creditUnit, 1, 0, 0, 0, 0]
        ])
        yield* TestClock.setTime(tuesday(15))
        yield* markNoShow(team.id, first.id)
        expect(yield* accountsOf({ from: "2026-01-06", to: "2026-01-06" })).toEqual([
          [ana!.id, half, 0, 1, 1, half, 0],
          [ben!.id, half, 1, 0, 0, -half, 0]
        ])
        expect(yield* accountsOf({ from: "2026-01-07" })).toEqual([
          [ana!.id, 0, 0, 0, 0, half, half],
          [ben!.id, 0, 0, 0, 0, -half, -half]
        ])
        expect(yield* accountsOf({ to: "2026-01-05" })).toEqual(yield* accountsOf({ from: "2026-01-07" }))
        yield* removeMember(team.id, ben!.id)
        yield* deleteHost(ben!.id)
        const roles = [{ key: "host", members: [{ host: ana!.id }] }]
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles } })
        expect((yield* getFairness(team, {})).ledgers[0]!.members[1]).toMatchObject({
          host: { id: ben!.id, username: null, name: null },
          member: false,
          credit: -half
        })
        // A competition that is no longer kept is still part of the credit.
        const retention = yield* RetentionStore
        yield* retention.purge("competitions", tuesday(15) + competitionDays * millisPerDay, 1000)
        expect(
          (yield* accountsOf({})).map(([, chances, assigned, , , credit, other]) => [chances, assigned, credit, other])
        ).toEqual([
          [0, 0, half, half],
          [0, 0, -half, -half]
        ])
      })
    )

    for (const seed of [1, 2, 3]) {
      clause(
        `the picked of an order hold the next booking, and chances minus meetings are credits, after any history (${seed})`,
        Effect.gen(function* () {
          const { team, members, services } = yield* aBusyTeam
          const random = randomFrom(seed)
          const oneOf = <A>(list: ReadonlyArray<A>) => list[Math.floor(random() * list.length)]
          const open = new Map<number, TeamBooking>()
          const booked: Array<TeamBooking> = []
          const startSoon = Effect.map(
            Clock.currentTimeMillis,
            (now) => (Math.ceil(now / halfHour) + 24 + Math.floor(random() * 6)) * halfHour
          )
          const bookNext = Effect.gen(function* () {
            const service = oneOf(services)!
            const start = formatInstant(yield* startSoon)
            const narrowed = random() < 0.25 && service === services[0] ? [oneOf(members)!.id] : undefined
            const only = narrowed === undefined ? {} : { members: narrowed.join(",") }
            const order = yield* Effect.result(orderAtStart(team, { service: service.slug, start, ...only }))
            const input = { service: service.slug, start, booker: grace }
            const result = yield* Effect.result(
              bookForHost(team.id, narrowed === undefined ? input : { ...input, members: { host: narrowed } })
            )
            // Naming a member who is paused is wrong in both.
            if (Result.isFailure(order)) return expect(Result.isFailure(result) && result.failure._tag).toBe("Invalid")
            const { offered, reason, roles } = order.success
            if (Result.isFailure(result)) {
              return expect([offered, result.failure]).toMatchObject([false, { fact: { code: reason } }])
            }
            const picked = roles.flatMap((role) => role.members.filter((member) => member.picked))
            expect([offered, picked.map(({ host }) => host.id)]).toEqual([true, hostsOf(result.success)])
            open.set(result.success.id, result.success)
            booked.push(result.success)
          })
          const change = Effect.gen(function* () {
            const booking = oneOf([...open.values()])
            if (booking === undefined) return
            const { id, hosts = [] } = booking
            const kind = random()
            if (kind < 0.3) {
              const cancelled = yield* Effect.result(cancelBooking(team.id, id, {}))
              if (Result.isSuccess(cancelled)) open.delete(id)
              return
            }
            const start = formatInstant(yield* startSoon)
            const host = oneOf(hosts)!
            const to = random() < 0.5 ? "auto" : oneOf(members)!.id
            const moved =
              kind < 0.5
                ? rescheduleForHost(team.id, id, { start })
                : reassignBooking(team.id, id, { role: host.role, from: host.id, to })
            const changed = yield* Effect.result(moved)
            if (Result.isSuccess(changed)) open.set(id, changed.success)
          })
          const mark = Effect.gen(function* () {
            const booking = oneOf(booked)
            if (booking === undefined) return
            yield* Effect.result(random() < 0.6 ? markNoShow(team.id, booking.id) : unmarkNoShow(team.id, booking.id))
          })
          const pause = Effect.suspend(() => patchMember(team.id, oneOf(members)!.id, { active: random() < 0.7 }))
          for (let step = 0; step < 60; step++) {
            const kind = random()
            if (kind < 0.55) yield* bookNext
            else if (kind < 0.75) yield* change
            else if (kind < 0.9) yield* mark
            else yield* pause
            yield* TestClock.adjust(`${1 + Math.floor(random() * 300)} minutes`)
          }
          const { ledgers } = yield* getFairness(team, {})
          const accounts = ledgers.flatMap((ledger) => ledger.members)
          expect(ledgers.map(({ ledger }) => ledger)).toEqual(["all", `${services[1]!.id}/room`])
          expect(accounts.some(({ chances }) => chances > 0)).toBe(true)
          for (const { chances, assigned, credit, other } of accounts) {
            expect([other, chances - assigned * creditUnit]).toEqual([0, credit])
          }
          for (const { members: ofLedger } of ledgers) {
            expect(ofLedger.reduce((sum, { credit }) => sum + credit, 0)).toBe(0)
          }
        }),
        60_000
      )
    }
  })
