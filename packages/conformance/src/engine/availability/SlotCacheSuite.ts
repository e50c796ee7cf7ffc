import { formatInstant, type Host, type Instant } from "@slotkit/core"
import { addDays, localDateOf, millisPerMinute } from "@slotkit/core/internal"
import {
  addBusy,
  cancelBooking,
  connectFeed,
  createService,
  deleteService,
  disconnectCalendar,
  getAvailability,
  listBusy,
  listCalendarAccounts,
  makeSlotCache,
  pageTimes,
  patchCalendar,
  patchCalendarAccount,
  patchHost,
  patchService,
  patchServiceSettings,
  readCalendarAccount,
  removeBusy,
  replaceSchedule,
  requireHost,
  rescheduleBooking,
  type SlotAnswers,
  SlotCache,
  type Store,
  UnitOfWork,
  visitServicePage,
  visitServiceSlots
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { finishJobs } from "../../fixtures/Claims.ts"
import { aHostOn, book, free, group, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { type FakeCalendar, makeFakeCalendar, withCalendar } from "../calendars/FakeCalendar.ts"
import { answerTo, compareWhileChanging, type Pick, picker, type Work } from "./CompareWhileChanging.ts"

/** Cached answers about free slots are used only as long as computing them would return the same. */
export const slotCacheSuite = (stores: Layer.Layer<Store, unknown>, { changes = 150 } = {}): void =>
  heading("Cached free slots", stores, (clause) => {
    for (const seed of [1, 2]) {
      clause(
        `two processes answer like one without a cache, after each of ${changes} random changes (${seed})`,
        Effect.suspend(() => {
          const calendar = makeFakeCalendar()
          const compared = Effect.flatMap(aWorld(calendar, seed), (world) =>
            compareWhileChanging(world, { questionsOf, actions }, changes)
          )
          return withCalendar(calendar, compared)
        }),
        60_000
      )
    }

    clause(
      "an answer is cached until the calendar changes or the minute passes",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("pro")
        const { slug } = yield* createService(id, free)
        const cache = makeSlotCache(1_000_000)
        const ask = Effect.provideService(answerTo(id, { service: slug }), SlotCache, cache)
        const first = yield* ask
        expect(yield* ask).toBe(first)
        yield* TestClock.adjust("59 seconds")
        const within = yield* ask
        yield* TestClock.adjust(999)
        expect(yield* ask).toBe(within)
        yield* TestClock.adjust(1)
        const next = yield* ask
        expect(next).not.toBe(within)
        yield* addBusy(id, { start: "2026-01-07T10:00:00Z", end: "2026-01-07T11:00:00Z" })
        expect(yield* ask).not.toEqual(next)
      })
    )

    clause(
      "a service without a name is not found, although the host's own slots are cached",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("pro")
        const ask = (query: object) => Effect.provideService(answerTo(id, query), SlotCache, cache)
        const cache = makeSlotCache(1_000_000)
        yield* ask({})
        expect(yield* Effect.flip(ask({ service: "" }))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "a slot that starts now is no longer offered a millisecond later",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("pro")
        const { slug } = yield* createService(id, free)
        const ask = Effect.provideService(answerTo(id, { service: slug }), SlotCache, makeSlotCache(1_000_000))
        yield* TestClock.setTime(tuesday(10))
        expect((yield* ask).data["2026-01-06"]).toContainEqual(expect.objectContaining({ start: "2026-01-06T10:00:00Z" }))
        yield* TestClock.adjust(1)
        expect((yield* ask).data["2026-01-06"]).not.toContainEqual(expect.objectContaining({ start: "2026-01-06T10:00:00Z" }))
      })
    )

    clause(
      "an answer is cached no longer than what was read of the connected calendars",
      Effect.suspend(() => {
        const calendar = makeFakeCalendar()
        const work = Effect.gen(function* () {
          const { id } = yield* aHostOn("pro")
          const { slug } = yield* createService(id, free)
          yield* TestClock.setTime(tuesday(8) + 30_000)
          yield* connectFeed(id, { provider: "feed", url: calendar.url })
          const ask = Effect.provideService(answerTo(id, { service: slug }), SlotCache, makeSlotCache(1_000_000))
          calendar.busy = [{ start: tuesday(10), end: tuesday(11) }]
          yield* TestClock.setTime(tuesday(8, 5) + 10_000)
          const before = yield* ask
          expect(before.data["2026-01-06"]).toContainEqual(expect.objectContaining({ start: "2026-01-06T10:00:00Z" }))
          yield* TestClock.adjust("19 seconds")
          expect(yield* ask).toBe(before)
          yield* TestClock.adjust("1 second")
          expect((yield* ask).data["2026-01-06"]).not.toContainEqual(expect.objectContaining({ start: "2026-01-06T10:00:00Z" }))
        })
        return withCalendar(calendar, work)
      })
    )

    clause(
      "nothing is cached or used inside a transaction, whose changes may be rolled back",
      Effect.gen(function* () {
        const work = yield* UnitOfWork
        const { id } = yield* aHostOn("pro")
        const { slug } = yield* createService(id, free)
        const cache = makeSlotCache(1_000_000)
        const ask = Effect.provideService(answerTo(id, { service: slug }), SlotCache, cache)
        const before = yield* ask
        const busyAt = (hour: number) => addBusy(id, { start: `2026-01-07T${hour}:00:00Z`, end: `2026-01-07T${hour + 1}:00:00Z` })
        const rolledBack = Effect.andThen(Effect.andThen(busyAt(10), ask), (seen) => Effect.fail(seen))
        expect(yield* Effect.flip(work.transaction(rolledBack))).not.toEqual(before)
        expect(yield* ask).toBe(before)
        yield* busyAt(14)
        expect(yield* ask).toEqual(yield* answerTo(id, { service: slug }))
      })
    )

    clause(
      "answers to a stranger's many questions take no more memory than allowed",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("pro")
        const { slug } = yield* createService(id, free)
        const added: Array<number> = []
        const limited = makeSlotCache(100_000)
        const cache: SlotAnswers = {
          find: limited.find,
          add: (key, computed) => {
            added.push(computed.bytes)
            limited.add(key, computed)
          }
        }
        const days = Array.from({ length: 40 }, (_, index) => addDays("2026-01-06", index))
        const ask = (from: string) => Effect.provideService(answerTo(id, { service: slug, from }), SlotCache, cache)
        for (const day of days) yield* ask(day)
        expect(added.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(200_000)
        const last = yield* ask(days.at(-1)!)
        expect(yield* ask(days.at(-1)!)).toBe(last)
        added.length = 0
        yield* ask(days[0]!)
        expect(added).toHaveLength(1)
      })
    )
  })

/** A host with a service for one and one for groups, and with a calendar for every second seed. */
const aWorld = Effect.fnUntraced(function* (
  calendar: FakeCalendar,
  seed: number
): Effect.fn.Return<World, unknown, ClauseServices> {
  const { id: hostId, username } = yield* aHostOn("pro")
  const service = yield* createService(hostId, { ...free, durations: [{ minutes: 30 }, { minutes: 60 }] })
  yield* createService(hostId, group)
  if (seed % 2 === 0) yield* connectFeed(hostId, { provider: "feed", url: calendar.url })
  return { hostId, username: username!, service, calendar, bookings: [], pick: picker(seed) }
})

interface World {
  readonly hostId: number
  readonly username: string
  readonly service: { readonly id: number; readonly slug: string }
  readonly calendar: FakeCalendar
  readonly bookings: Array<number>
  readonly pick: Pick
}

const questionsOf = ({ hostId, username, service }: World): ReadonlyArray<readonly [string, Work]> => [
  ["the next days", answerTo(hostId, { service: service.slug })],
  ["the next days for an hour", answerTo(hostId, { service: service.slug, duration: 60 })],
  ["the next days of the host", answerTo(hostId, {})],
  ["a month", answerTo(hostId, { service: service.slug, from: "2026-01-06", to: "2026-02-05" })],
  ["the group's days", answerTo(hostId, { service: "workshop" })],
  ["the visitor's days", visitServiceSlots(username, service.slug, { timezone: "Asia/Tokyo" })],
  [
    "the page's days",
    Effect.gen(function* () {
      const target = yield* visitServicePage(username, service.slug)
      const today = localDateOf(yield* Clock.currentTimeMillis, "Europe/Rome")
      return yield* pageTimes(target, { from: today, to: addDays(today, 30), durationMinutes: 30, timeZone: "Europe/Rome" })
    })
  ]
]

const inDays = (hours: number) => Effect.map(Clock.currentTimeMillis, (now) => hourAfter(now, hours))

const hourAfter = (now: Instant, hours: number): Instant => (Math.floor(now / 3_600_000) + hours) * 3_600_000

const hours = Array.from({ length: 200 }, (_, index) => index)

const actions: ReadonlyArray<readonly [string, (world: World) => Work]> = [
  ["some seconds", ({ pick }) => TestClock.adjust(pick([1, 999, 1000, 20_000, 59_000, 60_000, 61_000]))],
  ["some seconds", ({ pick }) => TestClock.adjust(pick([1, 999, 1000, 20_000, 59_000, 60_000, 61_000]))],
  ["some minutes", ({ pick }) => TestClock.adjust(pick([2, 5, 6, 59, 61]) * millisPerMinute)],
  ["due jobs", () => finishJobs],
  ["a booking", (world) => booked(world, world.service)],
  ["a booking", (world) => booked(world, world.service)],
  ["a group's booking", (world) => booked(world, { slug: "workshop" })],
  ["a cancellation", ({ hostId, bookings, pick }) => cancelBooking(hostId, pick(bookings), {})],
  [
    "another time",
    ({ hostId, bookings, pick }) =>
      Effect.flatMap(inDays(pick(hours)), (start) => rescheduleBooking(hostId, pick(bookings), { start: formatInstant(start) }))
  ],
  [
    "time off",
    ({ hostId, pick }) =>
      Effect.flatMap(inDays(pick(hours)), (start) =>
        addBusy(hostId, {
          start: formatInstant(start),
          end: formatInstant(start + pick([30, 60, 600]) * millisPerMinute),
          public_reason: pick([null, "Away"])
        })
      )
  ],
  [
    "no time off",
    ({ hostId, pick }) =>
      Effect.flatMap(listBusy(hostId, {}), ({ data }) =>
        removeBusy(hostId, pick(data as ReadonlyArray<{ readonly id: number }>).id)
      )
  ],
  [
    "other hours",
    ({ hostId, pick }) =>
      replaceSchedule(hostId, {
        timezone: pick(["Europe/London", "America/New_York"]),
        weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: pick(["08:00", "09:00"]), end: pick(["16:00", "17:30"]) })),
        overrides: []
      })
  ],
  ["another zone", ({ hostId, pick }) => patchHost(hostId, { timezone: pick(["Europe/London", "Europe/Rome"]) })],
  [
    "other limits of the host",
    ({ hostId, pick }) =>
      patchHost(hostId, { limits: pick([[], [{ per: "week", bookings: 5 }], [{ per: "month", minutes: 300 }]]) })
  ],
  ["another plan", ({ hostId, pick }) => patchHost(hostId, { plan: pick(["free", "pro", "pro"]) })],
  [
    "other settings",
    ({ hostId, service, pick }) =>
      patchServiceSettings(hostId, service.id, {
        buffer_before_minutes: pick([0, 15]),
        minimum_notice_minutes: pick([0, 240]),
        slot_interval_minutes: pick([15, 30]),
        max_bookings_per_day: pick([null, 2]),
        limits: pick([[], [{ per: "week", bookings: 4 }], [{ per: "month", minutes: 240 }]])
      })
  ],
  [
    "other lengths",
    ({ hostId, service, pick }) => patchService(hostId, service.id, { durations: [{ minutes: pick([30, 45]) }, { minutes: 60 }] })
  ],
  ["one more service", ({ hostId }) => createService(hostId, { ...free, title: "Another", slug: "another" })],
  [
    "one service less",
    ({ hostId, username }) =>
      Effect.flatMap(visitServicePage(username, "another"), ({ bookable }) => deleteService(hostId, bookable.id))
  ],
  ["a connected calendar", ({ hostId, calendar }) => connectFeed(hostId, { provider: "feed", url: calendar.url })],
  [
    "another event",
    ({ calendar, pick }) =>
      Effect.map(inDays(pick(hours)), (start) => {
        calendar.busy = [...calendar.busy.slice(-5), { start, end: start + 45 * millisPerMinute }]
      })
  ],
  [
    "a calendar that fails or responds",
    ({ calendar, pick }) =>
      Effect.sync(() => {
        calendar.answer = pick(["busy", "busy", "unreachable", "missing", "unchanged"] as const)
      })
  ],
  ["a read calendar", (world) => ofAccount(world, ({ id }) => readCalendarAccount(world.hostId, id))],
  ["a paused calendar", (world) => ofAccount(world, ({ id }) => patchCalendarAccount(world.hostId, id, { paused: true }))],
  ["an active calendar", (world) => ofAccount(world, ({ id }) => patchCalendarAccount(world.hostId, id, { paused: false }))],
  [
    "a calendar that blocks or no longer blocks time",
    (world) =>
      ofAccount(world, ({ calendars }) => patchCalendar(world.hostId, calendars[0]!.id, { checked: world.pick([true, false]) }))
  ],
  ["a disconnected calendar", (world) => ofAccount(world, ({ id }) => disconnectCalendar(world.hostId, id))]
]

const booked = ({ hostId, bookings, pick }: World, service: { readonly slug: string }) =>
  Effect.gen(function* () {
    const host: Host = yield* requireHost(hostId)
    const { data } = yield* getAvailability(host, { service: service.slug })
    const { start } = pick(Object.values(data).flat())
    const booking = yield* book(host, service, Date.parse(start))
    bookings.push(booking.id)
  })

const ofAccount = (
  { hostId, pick }: World,
  work: (account: { readonly id: number; readonly calendars: ReadonlyArray<{ readonly id: number }> }) => Work
) => Effect.flatMap(listCalendarAccounts(hostId), (accounts) => work(pick(accounts)))
