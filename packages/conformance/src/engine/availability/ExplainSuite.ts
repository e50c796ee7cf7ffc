import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  addBusy,
  BusyCalendars,
  bookForHost,
  createService,
  explainRequestedStart,
  patchHost,
  patchMember,
  patchService,
  patchServiceSettings,
  replaceSchedule,
  requireHost,
  type Store,
  Unavailable
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, edsger, free, grace, group, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"
import { aStaffedTeam } from "../teams/TeamFixtures.ts"

type Service = { readonly id: number; readonly slug: string }

/** Explanations of starts agree with bookings, and their remedies open them. */
export const explainSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Explanations of starts", stores, (clause) => {
    clause(
      "name the reason of the booking, its end, what opens the start, and the free times around it",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* addBusy(host.id, { start: formatInstant(tuesday(10)), end: formatInstant(tuesday(11)) })
        expect(yield* explained(host, service, tuesday(10))).toEqual({
          start: "2026-01-06T10:00:00Z",
          end: "2026-01-06T10:30:00Z",
          service: service.slug,
          offered: false,
          reason: "busy",
          message: "The host is not available at that time.",
          owner: null,
          until: "2026-01-06T11:00:00Z",
          opens: ["override:time_off"],
          override: ["time_off"],
          previous: "2026-01-06T09:30:00Z",
          next: "2026-01-06T11:00:00Z"
        })
        expect(yield* explained(host, service, tuesday(9))).toMatchObject({
          offered: true,
          reason: null,
          opens: [],
          override: [],
          previous: null,
          next: null
        })
        expect(yield* explained(host, service, tuesday(10), { mayOverride: false })).toMatchObject({
          reason: "busy",
          opens: [],
          override: null
        })
        const past = yield* explained(host, service, monday(0))
        expect(past).toMatchObject({ reason: "past", opens: [], override: null, previous: null })
        const general = yield* explainRequestedStart(host, { start: formatInstant(tuesday(20)) })
        expect(general).toMatchObject({ reason: "outside_hours", opens: ["override:hours", "hours"], service: null })
        const wrong = { service: service.slug, start: "tomorrow", duration: "4" }
        expect(yield* refusalOf(host.id, explainRequestedStart(host, wrong))).toMatchObject({ _tag: "Invalid" })
      })
    )

    clause.rule(
      "each remedy opens the start for the booking, or moves it on to another reason",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const workshop = yield* createService(host.id, { ...group, max_attendees: 2 })
        yield* patchServiceSettings(host.id, service.id, { minimum_notice_minutes: 2880, booking_window_days: 20 })
        const seat = (booker: object) => book(host, workshop, tuesday(9), { booker })
        yield* seat(grace)
        yield* seat(edsger)
        const day = yield* createService(host.id, { ...free, title: "Day" })
        yield* patchServiceSettings(host.id, day.id, { limits: [{ per: "day", bookings: 1, minutes: 45 }] })
        yield* book(host, day, wednesday(9))
        const first = yield* createService(host.id, { ...free, title: "First" })
        yield* patchServiceSettings(host.id, first.id, { first_per_day: 2 })
        const cases: ReadonlyArray<readonly [Service, Instant, string, ReadonlyArray<string>]> = [
          [service, tuesday(12), "notice", ["override:notice", expect.stringMatching(/^minimum_notice_minutes=\d+$/)]],
          [service, tuesday(12) + 28 * 86_400_000, "window", ["override:window", "booking_window_days=30"]],
          [day, tuesday(18), "outside_hours", ["override:hours", "hours"]],
          [day, tuesday(13, 10), "off_grid", ["override:hours", "slot_interval_minutes=10"]],
          [day, tuesday(9), "busy", ["override:overlap"]],
          [workshop, tuesday(9), "full", ["max_attendees=3"]],
          [day, wednesday(12), "day_full", ["override:limits", "limits.day=2,limits.day.minutes=60"]],
          [first, tuesday(14), "earlier_first", ["override:limits", expect.stringMatching(/^first_per_day=\d+$/)]]
        ]
        for (const [target, start, reason, opens] of cases) {
          const { reason: found, opens: words, override } = yield* explained(host, target, start)
          expect([found, words]).toEqual([reason, opens])
          if (override !== null) {
            expect(yield* refusalOf(host.id, booked(host, target, start))).toMatchObject({ reason, overridable: override })
          }
          for (const word of words.filter((each) => !each.startsWith("override:"))) {
            yield* applied(host, target, word)
            const again = yield* explained(host, target, start)
            expect({ word, reason: again.reason }).not.toEqual({ word, reason })
          }
        }
        for (const start of [wednesday(18), wednesday(18, 40)]) {
          const closed = { timezone: host.timezone, weekly: [{ weekday: 3, start: "09:00", end: "12:00" }] }
          yield* replaceSchedule(host.id, closed)
          const { opens } = yield* explained(host, workshop, start)
          expect(opens[0]).toBe("override:hours")
          const done = yield* booked(host, workshop, start, { override: opens[0]!.slice("override:".length).split(",") })
          expect(done).toMatchObject({ status: "accepted", overridden: ["hours"] })
        }
      })
    )

    clause.rule(
      "calendars and meetings in the way are overridden together, and limits of the host are told apart",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(10))
        yield* addBusy(host.id, { start: formatInstant(tuesday(9)), end: formatInstant(tuesday(11)) })
        const application: typeof BusyCalendars.Service = {
          busyBetween: () => Effect.succeed([{ start: tuesday(10, 15), end: tuesday(12) }])
        }
        yield* Effect.gen(function* () {
          const found = yield* explained(host, service, tuesday(10))
          expect(found).toMatchObject({ opens: ["override:busy,time_off,overlap"], until: "2026-01-06T12:00:00Z" })
          const override = found.opens[0]!.slice("override:".length).split(",")
          expect(yield* booked(host, service, tuesday(10), { override })).toMatchObject({ overridden: override })
        }).pipe(Effect.provideService(BusyCalendars, application))
        yield* patchHost(host.id, { limits: [{ per: "week", bookings: 2 }] })
        const limited = yield* requireHost(host.id)
        const full = { reason: "week_full", owner: "host", opens: ["override:limits", "limits.week=3"] }
        expect(yield* explained(limited, service, wednesday(10))).toMatchObject({ ...full, until: "2026-01-12T00:00:00Z" })
        yield* patchHost(host.id, { limits: [{ per: "week", bookings: 3 }] })
        expect(yield* explained(yield* requireHost(host.id), service, wednesday(10))).toMatchObject({ offered: true })
      })
    )

    clause.rule(
      "a team names the roles without enough free members",
      Effect.gen(function* () {
        const { team, service, members } = yield* aStaffedTeam(1)
        const start = tuesday(10)
        const [one] = members
        const free = { key: "host", needs: 1, free: 1, missing: 0, reason: null }
        const host = { id: one!.id, username: one!.username, name: one!.name }
        expect(yield* explained(team, service, start)).toMatchObject({
          offered: true,
          roles: [{ ...free, members: [{ host, free: true, reason: null, until: null, opens: [] }] }]
        })
        yield* addBusy(members[0]!.id, { start: formatInstant(start), end: formatInstant(tuesday(11)) })
        const busy = yield* explained(team, service, start)
        expect(busy).toMatchObject({ offered: false, reason: "slot_taken", opens: ["override:time_off"], override: ["time_off"] })
        const short = { key: "host", needs: 1, free: 0, missing: 1, reason: "slot_taken" }
        const until = formatInstant(tuesday(11))
        const away = { host, free: false, reason: "time_off", until, opens: ["override:time_off"] }
        expect(busy.roles).toEqual([{ ...short, members: [away] }])
        expect((yield* explained(team, service, start, { seesMembers: false })).roles).toEqual([short])
        expect(busy.next).toBe(formatInstant(tuesday(11)))
        expect(yield* refusalOf(team.id, book(team, service, start))).toMatchObject({ reason: "slot_taken" })
      })
    )

    clause.rule(
      "a team names why each member is not free, and remedies that free the member",
      Effect.gen(function* () {
        const { team, service, members } = yield* aStaffedTeam(6, { needs: 2 })
        const [idle, limited, away, paused, capped, late] = members as [Host, Host, Host, Host, Host, Host]
        yield* patchHost(limited.id, { limits: [{ per: "day", bookings: 1 }] })
        const own = yield* createService(limited.id, free)
        yield* book(limited, own, tuesday(15))
        yield* replaceSchedule(away.id, { timezone: away.timezone, weekly: [{ weekday: 3, start: "09:00", end: "12:00" }] })
        yield* patchMember(team.id, paused.id, { active: false })
        const limits = [{ per: "week", minutes: 20 }]
        const role = {
          key: "host",
          needs: 2,
          members: members.map(({ id }) => ({ host: id, ...(id === capped.id ? { limits } : {}) }))
        }
        yield* patchServiceSettings(team.id, service.id, { staffing: { roles: [role] } })
        yield* addBusy(late.id, { start: formatInstant(tuesday(10)), end: formatInstant(tuesday(10, 5)) })
        const { roles: [found] = [], opens } = yield* explained(team, service, tuesday(10))
        expect(opens).toEqual(["override:hours"])
        expect(found).toMatchObject({ needs: 2, free: 1, missing: 1, reason: "slot_taken" })
        expect(found!.members!.map(({ host, free: isFree, reason, opens: words }) => [host.id, isFree, reason, words])).toEqual([
          [idle.id, true, null, []],
          [limited.id, false, "day_full", ["override:limits", "host.limits.day=2"]],
          [away.id, false, "outside_hours", ["override:hours", "hours"]],
          [capped.id, false, "week_full", ["override:limits", "limits.week.minutes=30"]],
          [late.id, false, "time_off", ["override:time_off"]],
          [paused.id, false, "paused", []]
        ])
        yield* patchHost(limited.id, { limits: [{ per: "day", bookings: 2 }] })
        expect(yield* explained(team, service, tuesday(10))).toMatchObject({ offered: true, roles: [{ free: 2, missing: 0 }] })
      })
    )

    clause.rule(
      "the calendars of members are busy, one that cannot be read is named as such, and settings of the team open a start",
      Effect.gen(function* () {
        const { team, service, members } = yield* aStaffedTeam(2)
        const application: typeof BusyCalendars.Service = {
          busyBetween: (hostId) =>
            hostId === members[0]!.id
              ? Effect.succeed([{ start: tuesday(9), end: tuesday(12) }])
              : Effect.die(new Unavailable({ fact: { code: "calendar" } }))
        }
        const { roles } = yield* Effect.provideService(explained(team, service, tuesday(10)), BusyCalendars, application)
        expect(roles![0]!.members!.map(({ reason, until }) => [reason, until])).toEqual([
          ["busy", formatInstant(tuesday(12))],
          ["calendar_unread", null]
        ])
        yield* patchServiceSettings(team.id, service.id, { minimum_notice_minutes: 14_400 })
        const soon = yield* explained(team, service, tuesday(10))
        expect(soon).toMatchObject({
          reason: "notice",
          opens: ["override:notice", expect.stringMatching(/^minimum_notice_minutes=\d+$/)]
        })
        expect(soon.roles).toMatchObject([{ free: 2, reason: null }])
        yield* patchServiceSettings(team.id, service.id, { minimum_notice_minutes: 0, first_per_day: 1 })
        expect(yield* explained(team, service, tuesday(10))).toMatchObject({
          reason: "slot_taken",
          opens: ["override:limits", "first_per_day=3"]
        })
      })
    )
  })

const explained = (host: Host, { slug }: Service, start: Instant, caller?: Parameters<typeof explainRequestedStart>[2]) =>
  explainRequestedStart(host, { service: slug, start: formatInstant(start) }, caller)

const booked = (host: Host, { slug }: Service, start: Instant, more: object = {}) =>
  bookForHost(host.id, { service: slug, start: formatInstant(start), booker: grace, ...more })

/** Changes what a remedy names, besides overrides. */
const applied = Effect.fnUntraced(function* (host: Host, { id }: Service, word: string) {
  const [name, value] = word.split("=") as [string, string]
  if (word === "hours") {
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "09:00", end: "21:00" }))
    yield* replaceSchedule(host.id, { timezone: host.timezone, weekly })
  } else if (name === "max_attendees") {
    yield* patchService(host.id, id, { max_attendees: Number(value) })
  } else if (name === "limits.day") {
    const limit = { per: "day", bookings: Number(value.split(",")[0]), minutes: Number(word.split("=").at(-1)) }
    yield* patchServiceSettings(host.id, id, { limits: [limit] })
  } else {
    yield* patchServiceSettings(host.id, id, { [name]: Number(value) })
  }
})
