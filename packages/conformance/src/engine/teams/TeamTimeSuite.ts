import { formatInstant, type Host, type Instant } from "@slotkit/core"
import {
  addMember,
  createHost,
  patchHost,
  patchMember,
  patchServiceSettings,
  replaceSchedule,
  requireHost,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { book, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { offeredOn, refusalOf } from "../OutcomeOf.ts"
import { aMemberOf, aResource, aStaffedTeam, hostsOf } from "./TeamFixtures.ts"

const daily = (start: string, end: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))

/** A member of a team with the same hours on every day, in a time zone. */
const aMemberIn = Effect.fnUntraced(function* (team: Host, timezone: string, weekly: ReturnType<typeof daily>) {
  const { id } = yield* createHost({ email: `${unique("far")}@example.com`, name: "Far", timezone })
  yield* replaceSchedule(id, { timezone, weekly })
  yield* addMember(team.id, { host: id })
  return yield* requireHost(id)
})

const staff = (team: Host, service: { readonly id: number }, members: ReadonlyArray<Host>, role: object = {}) => {
  const roles = [{ key: "host", members: members.map(({ id }) => ({ host: id })), ...role }]
  return patchServiceSettings(team.id, service.id, { staffing: { roles } })
}

const texts = (starts: ReadonlyArray<Instant>) => starts.map(formatInstant)

/** Times of teams: hours, time zones, changes of clocks, the grid, and days of limits. */
export const teamTimeSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Times of teams", stores, (clause) => {
    clause.rule(
      "57: a resource without hours is always open, and the hours of the team bound it",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(0, { members: null, filter: { type: "room" } })
        const room = yield* aResource({ type: "room" })
        yield* addMember(team.id, { host: room.id })
        expect(yield* offeredOn(team, service, "2026-01-06")).toHaveLength(48)
        yield* replaceSchedule(team.id, { timezone: team.timezone, weekly: daily("10:00", "12:00") })
        expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([0, 30, 60, 90].map((minutes) => tuesday(10, minutes)))
        expect(yield* refusalOf(team.id, book(team, service, tuesday(9)))).toMatchObject({ reason: "slot_taken" })
        expect(hostsOf(yield* book(team, service, tuesday(11, 30)))).toEqual([room.id])
      })
    )

    clause(
      "59: all of a team in Berlin, New York and Tokyo are free at the same time before and after each change of clocks",
      Effect.gen(function* () {
        const { team: london, service } = yield* aStaffedTeam(0)
        yield* patchHost(london.id, { timezone: "Europe/Berlin" })
        const team = yield* requireHost(london.id)
        yield* replaceSchedule(team.id, { timezone: "Europe/Berlin", weekly: daily("14:30", "16:00") })
        const members = [
          yield* aMemberIn(team, "America/New_York", daily("09:00", "17:00")),
          yield* aMemberIn(team, "Asia/Tokyo", daily("22:00", "24:00"))
        ]
        yield* staff(team, service, members, { needs: "all" })
        const expected = {
          // New York opens at 14:00 UTC, Tokyo closes at 15:00 UTC, and the team is open from 13:30 to 15:00 UTC.
          "2026-01-06": ["14:00", "14:30"],
          // New York has changed its clocks on 8 March.
          "2026-03-10": ["13:30", "14:00", "14:30"],
          // Berlin has changed its clocks on 29 March.
          "2026-04-07": ["13:00", "13:30"],
          // Berlin has changed its clocks back on 25 October, and New York has not.
          "2026-10-27": ["13:30", "14:00", "14:30"],
          "2026-11-03": ["14:00", "14:30"]
        }
        for (const [day, times] of Object.entries(expected)) {
          const starts = yield* offeredOn(team, service, day)
          expect(texts(starts)).toEqual(times.map((time) => `${day}T${time}:00Z`))
          expect(hostsOf(yield* book(team, service, starts[0]!))).toEqual(members.map(({ id }) => id))
          expect(yield* offeredOn(team, service, day)).toEqual(starts.slice(1))
          yield* refusalOf(team.id, book(team, service, starts[0]! - 1_800_000))
        }
      })
    )

    clause.rule(
      "60: a member works over midnight of the team, and each start belongs to the team's day",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(0)
        const evening = [{ weekday: 2, start: "17:00", end: "21:00" }]
        const member = yield* aMemberIn(team, "America/New_York", evening)
        yield* staff(team, service, [member])
        yield* patchServiceSettings(team.id, service.id, { slot_interval_minutes: 15 })
        const late = yield* offeredOn(team, service, "2026-01-06")
        const early = yield* offeredOn(team, service, "2026-01-07")
        expect([late[0], late.at(-1), late.length]).toEqual([tuesday(22), tuesday(23, 45), 8])
        expect([early[0], early.at(-1), early.length]).toEqual([wednesday(0), wednesday(1, 30), 7])
        expect(hostsOf(yield* book(team, service, tuesday(23, 45)))).toEqual([member.id])
        expect((yield* offeredOn(team, service, "2026-01-06")).at(-1)).toBe(tuesday(23, 15))
        expect((yield* offeredOn(team, service, "2026-01-07"))[0]).toBe(wednesday(0, 15))
      })
    )

    clause.rule(
      "61: a day of a member's limits is one of the member's zone, and a day of the service's limits one of the team's",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(0)
        const member = yield* aMemberIn(team, "Asia/Tokyo", daily("00:00", "24:00"))
        yield* staff(team, service, [member])
        yield* patchMember(team.id, member.id, { limits: [{ per: "day", bookings: 1 }] })
        yield* book(team, service, tuesday(10))
        // The next day begins in Tokyo at 15:00 UTC.
        expect((yield* offeredOn(team, service, "2026-01-06"))[0]).toBe(tuesday(15))
        yield* refusalOf(team.id, book(team, service, tuesday(14, 30)))
        yield* book(team, service, tuesday(15))
        yield* refusalOf(team.id, book(team, service, tuesday(23)))
        yield* patchMember(team.id, member.id, { limits: [] })
        yield* patchHost(member.id, { limits: [{ per: "day", bookings: 1 }] })
        expect((yield* offeredOn(team, service, "2026-01-07"))[0]).toBe(wednesday(15))
        yield* patchHost(member.id, { limits: [] })
        yield* patchServiceSettings(team.id, service.id, { limits: [{ per: "day", bookings: 2 }] })
        expect(yield* refusalOf(team.id, book(team, service, tuesday(23)))).toMatchObject({ reason: "day_full" })
        expect((yield* offeredOn(team, service, "2026-01-07"))[0]).toBe(wednesday(0))
      })
    )

    clause.rule(
      "62: a member who begins at ten past nine is first offered at a quarter past, on the grid of the team",
      Effect.gen(function* () {
        const { team, service } = yield* aStaffedTeam(0)
        const member = yield* aMemberOf(team)
        yield* replaceSchedule(member.id, { timezone: "Europe/London", weekly: daily("09:10", "10:10") })
        yield* staff(team, service, [member])
        yield* patchServiceSettings(team.id, service.id, { slot_interval_minutes: 15 })
        expect(yield* offeredOn(team, service, "2026-01-06")).toEqual([15, 30].map((minutes) => tuesday(9, minutes)))
        yield* refusalOf(team.id, book(team, service, tuesday(9, 10)))
        expect(hostsOf(yield* book(team, service, tuesday(9, 15)))).toEqual([member.id])
      })
    )
  })
