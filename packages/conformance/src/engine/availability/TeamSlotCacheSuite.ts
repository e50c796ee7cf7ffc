import { formatInstant, type Host } from "@slotkit/core"
import { addDays, localDateOf, millisPerMinute } from "@slotkit/core/internal"
import {
  addBusy,
  addMember,
  cancelBooking,
  connectFeed,
  createService,
  getAvailability,
  listBusy,
  listCalendarAccounts,
  makeSlotCache,
  pageTimes,
  patchCalendarAccount,
  patchHost,
  patchMember,
  patchServiceSettings,
  removeBusy,
  removeMember,
  rescheduleBooking,
  SlotCache,
  type Store,
  visitServicePage,
  visitServiceSlots
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { finishJobs } from "../../fixtures/Claims.ts"
import { book, free, tuesday, working } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { type FakeCalendar, makeFakeCalendar, withCalendar } from "../calendars/FakeCalendar.ts"
import { aStaffedTeam, everyDay } from "../teams/TeamFixtures.ts"
import { answerTo, compareWhileChanging, type Pick, picker, type Work } from "./CompareWhileChanging.ts"

/** Cached answers about a team's free slots are used only as long as neither the team nor a member changes. */
export const teamSlotCacheSuite = (stores: Layer.Layer<Store, unknown>, { changes = 100 } = {}): void =>
  heading("Cached free slots of teams", stores, (clause) => {
    for (const seed of [3, 4]) {
      clause(
        `two processes answer about a team like one without a cache, after each of ${changes} random changes (${seed})`,
        Effect.suspend(() => {
          const calendar = makeFakeCalendar()
          const compared = Effect.flatMap(aWorld(calendar, seed), (world) =>
            compareWhileChanging(world, { questionsOf, actions }, changes)
          )
          return withCalendar(calendar, compared)
        }),
        120_000
      )
    }

    clause(
      "an answer about a team is cached until a member's calendar changes",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2)
        const [ana, ben] = members
        const ask = Effect.provideService(answerTo(team.id, { service: service.slug }), SlotCache, makeSlotCache(1_000_000))
        const first = yield* ask
        expect(yield* ask).toBe(first)
        const hour = { start: formatInstant(tuesday(10)), end: formatInstant(tuesday(11)) }
        yield* addBusy(ana!.id, hour)
        const second = yield* ask
        expect(second).not.toBe(first)
        expect(second).toEqual(first)
        yield* addBusy(ben!.id, hour)
        const third = yield* ask
        expect(third).not.toEqual(first)
        expect(yield* ask).toBe(third)
        yield* patchMember(team.id, ana!.id, { active: false })
        const fourth = yield* ask
        expect(fourth).not.toBe(third)
        yield* patchMember(team.id, ben!.id, { limits: [{ per: "day", minutes: 15 }] })
        expect((yield* ask).data).toEqual({})
        yield* patchMember(team.id, ben!.id, { limits: [] })
        expect(yield* ask).toEqual(fourth)
      })
    )

    clause(
      "narrowed answers, and those that list members, are not mistaken for others",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, {}, { visitor_choice: "optional" })
        const [ana, ben] = members
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(10)), end: formatInstant(tuesday(11)) })
        const cache = makeSlotCache(1_000_000)
        const startsFor = (query: object) =>
          visitServiceSlots(team.username!, service.slug, { from: "2026-01-06", to: "2026-01-06", ...query }).pipe(
            Effect.provideService(SlotCache, cache),
            Effect.map(({ data }) => Object.values(data).flatMap((slots) => slots.map(({ start }) => start)))
          )
        for (const _ of ["computed", "cached"]) {
          expect(yield* startsFor({})).toContain(formatInstant(tuesday(10)))
          expect(yield* startsFor({ host: ana!.username })).not.toContain(formatInstant(tuesday(10)))
          expect(yield* startsFor({ host: ben!.username })).toContain(formatInstant(tuesday(10)))
        }
      })
    )
  })

interface World {
  readonly team: Host
  readonly members: ReadonlyArray<Host>
  readonly service: { readonly id: number; readonly slug: string }
  readonly own: { readonly slug: string }
  readonly calendar: FakeCalendar
  readonly bookings: Array<number>
  readonly pick: Pick
}

/** A team of three, one of whom has a service as well, and, for every second seed, a calendar. */
const aWorld = Effect.fnUntraced(function* (
  calendar: FakeCalendar,
  seed: number
): Effect.fn.Return<World, unknown, ClauseServices> {
  const { team, members, service } = yield* aStaffedTeam(3, {}, { visitor_choice: "optional" })
  const own = yield* createService(members[0]!.id, free)
  if (seed % 2 === 0) yield* connectFeed(members[1]!.id, { provider: "feed", url: calendar.url })
  return { team, members, service, own, calendar, bookings: [], pick: picker(seed) }
})

const questionsOf = ({ team, members, service }: World): ReadonlyArray<readonly [string, Work]> => [
  ["the next days", answerTo(team.id, { service: service.slug })],
  ["a month", answerTo(team.id, { service: service.slug, from: "2026-01-06", to: "2026-02-05" })],
  ["the next days of the team", answerTo(team.id, {})],
  ["the visitor's days", visitServiceSlots(team.username!, service.slug, { timezone: "Asia/Tokyo" })],
  ["the days of one member", visitServiceSlots(team.username!, service.slug, { host: String(members[1]!.id) })],
  [
    "the page's days",
    Effect.gen(function* () {
      const target = yield* visitServicePage(team.username!, service.slug)
      const today = localDateOf(yield* Clock.currentTimeMillis, "Europe/Rome")
      return yield* pageTimes(target, { from: today, to: addDays(today, 30), durationMinutes: 30, timeZone: "Europe/Rome" })
    })
  ]
]

const inHours = (hours: number) => Effect.map(Clock.currentTimeMillis, (now) => (Math.floor(now / 3_600_000) + hours) * 3_600_000)

const hours = Array.from({ length: 120 }, (_, index) => index)

const actions: ReadonlyArray<readonly [string, (world: World) => Work]> = [
  ["some seconds", ({ pick }) => TestClock.adjust(pick([1, 999, 20_000, 59_000, 60_000]))],
  ["some minutes", ({ pick }) => TestClock.adjust(pick([2, 6, 61]) * millisPerMinute)],
  ["due jobs", () => finishJobs],
  ["a meeting of the team", (world) => booked(world, world.team, world.service)],
  ["a meeting of the team", (world) => booked(world, world.team, world.service)],
  ["a meeting of a member", (world) => booked(world, world.members[0]!, world.own)],
  ["a cancellation", ({ team, bookings, pick }) => cancelBooking(team.id, pick(bookings), {})],
  [
    "another time",
    ({ team, bookings, pick }) =>
      Effect.flatMap(inHours(pick(hours)), (start) => rescheduleBooking(team.id, pick(bookings), { start: formatInstant(start) }))
  ],
  [
    "time off of a member or the team",
    ({ team, members, pick }) =>
      Effect.flatMap(inHours(pick(hours)), (start) =>
        addBusy(pick([team, ...members]).id, {
          start: formatInstant(start),
          end: formatInstant(start + pick([60, 600]) * millisPerMinute)
        })
      )
  ],
  [
    "no time off of a member",
    ({ members, pick }) => {
      const { id } = pick(members)
      return Effect.flatMap(listBusy(id, {}), ({ data }) =>
        removeBusy(id, pick(data as ReadonlyArray<{ readonly id: number }>).id)
      )
    }
  ],
  ["other hours of a member", ({ members, pick }) => working(pick(members), pick([everyDay, everyDay.slice(0, 4)]))],
  [
    "other limits of a member",
    ({ members, pick }) => patchHost(pick(members).id, { limits: pick([[], [{ per: "day", bookings: 1 }]]) })
  ],
  [
    "another zone of a member",
    ({ members, pick }) => patchHost(pick(members).id, { timezone: pick(["Europe/London", "Europe/Rome"]) })
  ],
  [
    "a member who pauses or returns",
    ({ team, members, pick }) => patchMember(team.id, pick(members).id, { active: pick([true, false]) })
  ],
  [
    "other limits of a member in the team",
    ({ team, members, pick }) =>
      patchMember(team.id, pick(members).id, {
        limits: pick([[], [{ per: "day", bookings: 1 }], [{ per: "week", minutes: 90 }]])
      })
  ],
  ["a member who leaves", ({ team, members }) => removeMember(team.id, members[2]!.id)],
  ["a member who joins", ({ team, members }) => addMember(team.id, { host: members[2]!.id })],
  [
    "another choice of members",
    ({ team, members, service, pick }) =>
      patchServiceSettings(team.id, service.id, {
        staffing: {
          roles: [
            { key: "host", pick: pick(["fair", "list"]), needs: pick([1, 2]), members: members.map(({ id }) => ({ host: id })) }
          ],
          hours: pick(["member", "team"]),
          visitor_choice: "optional"
        }
      })
  ],
  [
    "other settings",
    ({ team, service, pick }) =>
      patchServiceSettings(team.id, service.id, {
        buffer_before_minutes: pick([0, 15]),
        minimum_notice_minutes: pick([0, 240]),
        limits: pick([[], [{ per: "day", bookings: 2 }]])
      })
  ],
  ["a calendar of a member", ({ members, calendar }) => connectFeed(members[1]!.id, { provider: "feed", url: calendar.url })],
  [
    "another event of a member",
    ({ calendar, pick }) =>
      Effect.map(inHours(pick(hours)), (start) => {
        calendar.busy = [...calendar.busy.slice(-5), { start, end: start + 45 * millisPerMinute }]
      })
  ],
  [
    "a calendar that fails or responds",
    ({ calendar, pick }) =>
      Effect.sync(() => {
        calendar.answer = pick(["busy", "busy", "unreachable", "missing"] as const)
      })
  ],
  [
    "a paused or active calendar",
    ({ members, pick }) =>
      Effect.flatMap(listCalendarAccounts(members[1]!.id), (accounts) =>
        patchCalendarAccount(members[1]!.id, pick(accounts).id, { paused: pick([true, false]) })
      )
  ]
]

const booked = ({ bookings, pick }: World, host: Host, service: { readonly slug: string }) =>
  Effect.gen(function* () {
    const { data } = yield* getAvailability(host, { service: service.slug })
    const { start } = pick(Object.values(data).flat())
    const { id } = yield* book(host, service, Date.parse(start))
    if (host.kind === "team") bookings.push(id)
  })
