import type { Host, Instant } from "@slotkit/core"
import {
  addDays,
  bookableDays,
  defaultSoonestTimes,
  hostRef,
  localDateOf,
  type OfferedSlot,
  type Soonest,
  SoonestQuery,
  type Staffing,
  serviceLimits,
  staffRoles
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { requireTeam } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import type { Bookable } from "../services/Bookable.ts"
import { reachableMembersOf, teamMember } from "../teams/MembersOf.ts"
import { daysInZone, namedService, slotResource } from "./GetAvailability.ts"
import { searchedDays } from "./NextTimes.ts"
import { loadAgenda, type OfferDays } from "./OccupiedAround.ts"
import { offeredDuration } from "./OfferedDuration.ts"
import { narrowToPeople, narrowToQuery } from "./teams/NarrowStaff.ts"
import { slotsOfEachMember } from "./teams/SlotsOfMembers.ts"

/**
 * Returns the next times that a team offers with each of its members, within ten weeks. The member who is free first comes first.
 * Operator API: members. Decision 0113.
 */
export const soonestTimes = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const team = yield* requireTeam(host)
  const {
    service,
    per_member: perMember = defaultSoonestTimes,
    duration,
    people,
    ...named
  } = yield* validate(SoonestQuery, query)
  const found = yield* namedService(team, service)
  const narrow: typeof found = yield* narrowToQuery(team, found, named)
  const bookable = yield* narrowToPeople(narrow, people)
  const durationMinutes = yield* offeredDuration(bookable, duration)
  const { staffing } = bookable.settings
  const lists =
    staffing === null || bookable.id === null
      ? []
      : yield* nextOfEach(team, bookable, { staffing, serviceId: bookable.id, durationMinutes, perMember })
  return {
    service: bookable.slug ?? service,
    duration_minutes: durationMinutes,
    timezone: team.timezone,
    members: lists
      .toSorted((one, other) => firstOf(one.slots) - firstOf(other.slots))
      .map(({ slots, ...member }) => ({
        ...member,
        slots: slots.map((slot) => slotResource(slot, team.timezone, bookable.settings.publishSpotsRemaining))
      }))
  } satisfies Soonest as Soonest
})

/** The service whose times are looked for, and how many of each member. */
interface Wanted {
  readonly staffing: Staffing
  readonly serviceId: number
  readonly durationMinutes: number
  readonly perMember: number
}

const nextOfEach = Effect.fnUntraced(function* (
  team: Host,
  { settings, request, capacity }: Bookable,
  { perMember, ...service }: Wanted
) {
  const now = yield* Clock.currentTimeMillis
  const all = yield* reachableMembersOf(team.id)
  const named = staffRoles(service.staffing, all.map(teamMember), request).flatMap(({ key, members }) =>
    isNarrowed(request, key) ? members.map(({ host }) => ({ role: key, host })) : []
  )
  const slots = new Map<number, Array<OfferedSlot>>(named.map(({ host }) => [host, []]))
  const isEnough = (host: number) => (slots.get(host)?.length ?? perMember) >= perMember
  let from = localDateOf(now, team.timezone)
  for (const length of searchedDays) {
    if ([...slots.keys()].every(isEnough)) break
    const to = addDays(from, length - 1)
    const days = bookableDays({ from, to }, now, settings.bookingWindowDays, team.timezone)
    if (days === undefined) break
    const state = { team, settings, request, capacity, now, ...service }
    for (const { host, slots: next } of yield* slotsInDays(state, days, isEnough)) {
      const own = slots.get(host)!
      own.push(...next.slice(0, perMember - own.length))
    }
    from = addDays(to, 1)
  }
  const refs = new Map(all.map((member) => [member.host.id, hostRef(member.host)]))
  return named.map(({ role, host }) => ({ host: refs.get(host)!, role, slots: slots.get(host)! }))
})

const slotsInDays = Effect.fnUntraced(function* (
  state: Omit<Parameters<typeof slotsOfEachMember>[0], "schedule" | "occupied">,
  days: OfferDays,
  isEnough: (host: number) => boolean
) {
  const { team, settings } = state
  const { schedule, ...occupied } = yield* loadAgenda(team, days, serviceLimits(settings))
  const hostDays = daysInZone(days, team.timezone, schedule.timezone)
  const found = yield* slotsOfEachMember({ ...state, schedule, occupied }, hostDays, isEnough)
  const isIn = ({ start }: OfferedSlot) => {
    const day = localDateOf(start, team.timezone)
    return day >= days.from && day <= days.to
  }
  return found.map((each) => ({ ...each, slots: each.slots.filter(isIn) }))
})

/** True for roles that the request narrows, or for all if it narrows none. */
const isNarrowed = (request: Bookable["request"], role: string): boolean => {
  const roles = request?.roles ?? {}
  return Object.keys(roles).length === 0 || Object.hasOwn(roles, role)
}

const firstOf = ([first]: ReadonlyArray<{ readonly start: Instant }>): Instant => first?.start ?? Number.POSITIVE_INFINITY
