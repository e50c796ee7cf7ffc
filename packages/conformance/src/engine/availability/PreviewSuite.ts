import { formatInstant, type Instant } from "@slotkit/core"
import {
  addBusy,
  addMember,
  bookForHost,
  createService,
  type EngineServices,
  Invalid,
  patchHost,
  patchServiceSettings,
  previewAvailability,
  replaceSchedule,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, aHostWith, alan, book, edsger, free, grace, group, tuesday, wednesday, working } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { everythingOf, offeredOn, refusalOf } from "../OutcomeOf.ts"
import { aStaffedTeam, aTeam } from "../teams/TeamFixtures.ts"

const weekdays = (start: string, end: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start, end }))
const london = (start: string, end: string) => ({ timezone: "Europe/London", weekly: weekdays(start, end) })
const onTuesday = { from: "2026-01-06", to: "2026-01-06" }
const texts = (...starts: ReadonlyArray<Instant>) => starts.map(formatInstant)

/** The effects of a change before it is saved. */
export const previewSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Previews of changes", stores, (clause) => {
    clause(
      "name the starts of each service that new hours add and take, and save nothing",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const long = yield* createService(host.id, { title: "Long", durations: [{ minutes: 60 }, { minutes: 120 }] })
        yield* addBusy(host.id, { start: formatInstant(tuesday(8)), end: formatInstant(tuesday(8, 30)) })
        const before = yield* everythingOf(host.id)
        const preview = yield* previewAvailability(host.id, { ...onTuesday, schedule: london("08:00", "16:00") })
        expect(preview).toEqual({
          ...onTuesday,
          timezone: "Europe/London",
          services: [
            {
              id: service.id,
              slug: service.slug,
              duration_minutes: 30,
              gained: texts(tuesday(8, 30)),
              gained_count: 1,
              lost: texts(tuesday(16), tuesday(16, 30)),
              lost_count: 2,
              per_day: [{ date: "2026-01-06", before: 16, after: 15 }]
            },
            {
              id: long.id,
              slug: long.slug,
              duration_minutes: 60,
              gained: [],
              gained_count: 0,
              lost: texts(tuesday(16)),
              lost_count: 1,
              per_day: [{ date: "2026-01-06", before: 8, after: 7 }]
            }
          ],
          bookings_outside: [],
          meetings_outside: 0
        })
        expect(yield* everythingOf(host.id)).toEqual(before)
        expect((yield* offeredOn(host, service, "2026-01-06")).at(-1)).toBe(tuesday(16, 30))
      })
    )

    clause.rule(
      "agree with what is offered once the change is saved, also in another time zone",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10))
        const settings = { buffer_before_minutes: 15, slot_interval_minutes: 20, minimum_notice_minutes: 60, first_per_day: 9 }
        const days = { from: "2026-01-05", to: "2026-01-08" }
        const offered = Effect.suspend(() =>
          Effect.map(
            Effect.forEach(daysFrom5To8, (day) => offeredOn(host, service, day)),
            (each) => texts(...each.flat())
          )
        )
        const before = yield* offered
        const preview = yield* previewAvailability(host.id, { ...days, services: [{ id: service.id, settings }] })
        yield* patchServiceSettings(host.id, service.id, settings)
        const after = yield* offered
        expect(preview.services[0]!.gained).toEqual(after.filter((start) => !before.includes(start)))
        expect(preview.services[0]!.lost).toEqual(before.filter((start) => !after.includes(start)))
        expect(preview.services[0]!.gained_count * preview.services[0]!.lost_count).toBeGreaterThan(0)

        const schedule = { timezone: "Asia/Kolkata", weekly: weekdays("09:00", "17:00") }
        const moved = yield* previewAvailability(host.id, { ...onTuesday, schedule })
        expect([moved.timezone, moved.services[0]!.gained[0]]).toEqual(["Asia/Kolkata", "2026-01-06T03:30:00Z"])
        expect(moved.services[0]!.lost).toEqual(after.filter((start) => start.startsWith("2026-01-06")))
      })
    )

    clause(
      "name the upcoming bookings that would lie outside: of new hours, own hours and time off, the first ones first",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(group)
        const other = yield* createService(host.id, { ...free, title: "Other" })
        const late = yield* book(host, service, tuesday(16))
        const beside = yield* book(host, service, tuesday(16), { booker: alan })
        const early = yield* book(host, other, tuesday(9), { booker: edsger })
        const next = yield* book(host, other, wednesday(16))
        const override = ["hours"]
        const evening = { service: other.slug, start: formatInstant(tuesday(20)), booker: grace, override }
        yield* bookForHost(host.id, evening)

        const shorter = yield* previewAvailability(host.id, { schedule: london("09:00", "16:15") })
        expect([shorter.bookings_outside, shorter.meetings_outside]).toEqual([[late.id, beside.id, next.id], 2])
        const noTuesday = { weekly: weekdays("09:00", "17:00"), overrides: [{ date: "2026-01-06", intervals: [] }] }
        const own = { services: [{ id: other.id, settings: { hours: noTuesday } }] }
        expect((yield* previewAvailability(host.id, own)).bookings_outside).toEqual([early.id])
        const time_off = [{ start: formatInstant(wednesday(16, 15)), end: formatInstant(wednesday(18)) }]
        const away = yield* previewAvailability(host.id, { time_off })
        expect(away.bookings_outside).toEqual([next.id])
        expect(away.services.map(({ gained_count, lost_count }) => [gained_count, lost_count])).toEqual([
          [0, 1],
          [0, 1]
        ])
        const nothing = yield* previewAvailability(host.id, { schedule: london("00:00", "24:00") })
        expect(nothing.bookings_outside).toEqual([])
        const tuesdayOnly = yield* previewAvailability(host.id, { ...onTuesday, schedule: london("09:00", "16:15") })
        expect(tuesdayOnly.bookings_outside).toEqual([late.id, beside.id])
      })
    )

    clause.rule(
      "show a service that would be switched on or off, and limits of the whole week",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const off = yield* createService(host.id, { ...free, title: "Off" })
        yield* patchServiceSettings(host.id, off.id, { active: false })
        yield* book(host, service, tuesday(10))
        const preview = (services: ReadonlyArray<object>, days: object = onTuesday) =>
          Effect.map(previewAvailability(host.id, { ...days, services }), (answer) =>
            answer.services.map(({ slug, gained_count, lost_count }) => [slug, gained_count, lost_count])
          )
        expect(yield* preview([])).toEqual([[service.slug, 0, 0]])
        expect(yield* preview([{ id: off.id, settings: { active: true } }])).toEqual([
          [service.slug, 0, 0],
          [off.slug, 15, 0]
        ])
        expect(yield* preview([{ id: service.id, settings: { active: false } }])).toEqual([[service.slug, 0, 15]])
        const limits = [{ per: "week", bookings: 1 }]
        const friday = { from: "2026-01-09", to: "2026-01-09" }
        expect(yield* preview([{ id: service.id, settings: { limits } }], friday)).toEqual([[service.slug, 0, 16]])
      })
    )

    clause.rule(
      "refuse what cannot be compared, and compare nothing in the past",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* createService((yield* aHostOn("pro")).id, free)
        const problemsOf = (input: unknown) =>
          Effect.map(refusalOf(host.id, previewAvailability(host.id, input)), (failure) =>
            failure instanceof Invalid ? failure.problems.map(({ path, rule }) => [path, rule]) : failure
          )
        const settings = {}
        const twice = {
          services: [
            { id: service.id, settings },
            { id: service.id, settings }
          ]
        }
        expect(yield* problemsOf(twice)).toEqual([["services.1.id", "repeated"]])
        expect(yield* problemsOf({ services: [{ id: other.id, settings }] })).toEqual([["services.0.id", "unusable"]])
        expect(yield* problemsOf({ from: "2026-01-06", to: "2026-01-05" })).toEqual([["to", "order"]])
        expect(yield* problemsOf({ from: "2026-01-06", to: "2026-04-08" })).toEqual([["to", "order"]])
        expect(yield* problemsOf({ time_off: [{ start: "2026-01-06T10:00:00Z", end: "2026-01-06T10:00:00Z" }] })).toEqual([
          ["time_off.0.end", "order"]
        ])
        const past = yield* previewAvailability(host.id, {
          from: "2025-12-01",
          to: "2025-12-31",
          schedule: london("09:00", "10:00")
        })
        expect(past).toMatchObject({ services: [], bookings_outside: [] })
        const longest = yield* previewAvailability(host.id, {
          from: "2026-01-06",
          to: "2026-04-07",
          schedule: london("09:00", "17:00")
        })
        expect(longest.services).toMatchObject([{ gained_count: 0, lost_count: 0, per_day: [] }])
        for (const day of ["1970-01-01", "2999-12-31"]) yield* previewAvailability(host.id, { from: day, to: day })
        expect(yield* refusalOf(host.id, previewAvailability(-1, "rubbish"))).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause(
      "of a team are what its members offer once its staffing, members, hours or time off are changed",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(2, { filter: { ward: "b" }, members: null })
        const [ana, ben] = members
        yield* patchHost(ana!.id, { attributes: { ward: "b" } })
        yield* addBusy(ana!.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(12)) })
        const held = yield* book(team, service, tuesday(14))
        const cat = yield* aHostOn("pro")
        yield* working(cat, [{ weekday: 2, start: "16:00", end: "20:00" }])
        yield* patchHost(cat.id, { attributes: { ward: "b" } })
        const offered = Effect.map(
          Effect.suspend(() => offeredOn(team, service, "2026-01-06")),
          (starts) => texts(...starts)
        )
        const before = yield* offered
        expect(before).toHaveLength(9)
        const compared = Effect.fnUntraced(function* (change: object, save: Effect.Effect<unknown, unknown, EngineServices>) {
          const [was, saved] = [yield* offered, yield* everythingOf(team.id)]
          const { services, bookings_outside: outside } = yield* previewAvailability(team.id, { ...onTuesday, ...change })
          expect(yield* everythingOf(team.id)).toEqual(saved)
          yield* save
          const is = yield* offered
          const [{ gained, lost }] = services as [(typeof services)[number]]
          expect(gained).toEqual(is.filter((start) => !was.includes(start)))
          expect(lost).toEqual(was.filter((start) => !is.includes(start)))
          return [gained.length, lost.length, outside]
        })
        const add = { members: { add: [cat.username] } }
        expect(yield* compared(add, addMember(team.id, { host: cat.id }))).toEqual([6, 0, []])
        const staffing = { roles: [{ key: "nurse", needs: "all", members: [{ host: ana!.id }, { host: ben!.id }] }] }
        const change = { services: [{ id: service.id, settings: { staffing } }] }
        expect(yield* compared(change, patchServiceSettings(team.id, service.id, { staffing }))).toEqual([0, 6, []])
        const alone = { roles: [{ key: "nurse", members: [{ host: ana!.id }] }] }
        yield* patchServiceSettings(team.id, service.id, { staffing: alone })
        const schedule = london("13:00", "16:00")
        expect(yield* compared({ schedule }, replaceSchedule(team.id, schedule))).toEqual([0, 4, []])
        const time = { start: formatInstant(tuesday(13)), end: formatInstant(tuesday(15)) }
        expect(yield* compared({ time_off: [time] }, addBusy(team.id, time))).toEqual([0, 3, [held.id]])
        const leaves = { members: { remove: [ana!.id] } }
        const preview = previewAvailability(team.id, { ...onTuesday, ...leaves })
        expect((yield* preview).bookings_outside).toEqual([held.id])
        expect((yield* preview).services[0]).toMatchObject({ gained_count: 0, lost_count: 2 })
      })
    )

    clause.rule(
      "of a team refuse members who cannot be added or removed, and staffing that is wrong",
      Effect.gen(function* () {
        const { team, members, service } = yield* aStaffedTeam(1)
        const other = yield* aTeam
        const problemsOf = (hostId: number, input: unknown) =>
          Effect.map(refusalOf(hostId, previewAvailability(hostId, input)), (failure) =>
            failure instanceof Invalid ? failure.problems.map(({ path }) => path) : failure
          )
        const add = ["nobody-of-that-name", other.id, members[0]!.id]
        expect(yield* problemsOf(team.id, { members: { add, remove: [999_999_999] } })).toEqual([
          "members.remove.0",
          "members.add.0",
          "members.add.1",
          "members.add.2"
        ])
        expect(yield* problemsOf(members[0]!.id, { members: {} })).toEqual(["members"])
        const roles = [{ key: "host", members: [{ host: members[0]!.id }, { host: 999_999_999 }] }]
        const settings = { staffing: { roles } }
        expect(yield* problemsOf(team.id, { services: [{ id: service.id, settings }] })).toEqual([
          "services.0.settings.staffing.roles.0.members.1.host"
        ])
        const own = yield* aHostWith(free)
        expect(yield* problemsOf(own.host.id, { services: [{ id: own.service.id, settings }] })).toEqual([
          "services.0.settings.staffing"
        ])
      })
    )
  })

const daysFrom5To8 = ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"]
