import type { Booking, Host, Interval } from "@slotkit/core"
import { holdsTime, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../kernel/Failure.ts"
import { type BookingFilter, BookingStore } from "../ports/BookingStore.ts"
import { teamsOfHost } from "./TeamsOfHost.ts"

/** A meeting of a team that a member holds. */
export interface HeldMeeting {
  readonly team: Host
  readonly booking: Booking
}

/** Returns the next meetings that a host holds for some teams in the coming 60 days, by start, and at most 25. */
export const meetingsHeld = Effect.fnUntraced(function* (hostId: number, teams: ReadonlyArray<Host>) {
  const now = yield* Clock.currentTimeMillis
  const held = yield* meetingsHeldIn(hostId, teams, { start: now, end: now + 60 * millisPerDay }, most)
  return held.filter(({ booking: { state } }) => isUpcoming(state)).slice(0, most)
})

/**
 * Returns the meetings that a host holds for some teams and that overlap a range, by start. The time that the host's own
 * calendar holds says when to look, so that a team's other bookings are read for those days alone. `first` are enough.
 */
export const meetingsHeldIn = Effect.fnUntraced(function* (
  hostId: number,
  teams: ReadonlyArray<Host>,
  range: Interval,
  first = Number.POSITIVE_INFINITY
) {
  if (teams.length === 0) return []
  const bookings = yield* BookingStore
  const { held } = yield* bookings.occupiedBetween(hostId, range.start, range.end)
  const starts = held.flatMap(({ start, serviceId }) => (serviceId === null && start < range.end ? [start] : [])).slice(0, first)
  const [from] = starts
  const to = starts.at(-1)
  if (from === undefined || to === undefined) return []
  const found: Array<HeldMeeting> = []
  for (const team of teams) {
    const filter: BookingFilter = { from, to, order: "asc" }
    for (let page = 1, hasMore = true; hasMore; page++) {
      const { rows } = yield* bookings.page(team.id, filter, { page, perPage })
      const ofHost = rows.filter(({ state, hosts }) => holdsTime(state) && hosts.some(({ id }) => id === hostId))
      found.push(...ofHost.map((booking) => ({ team, booking })))
      hasMore = rows.length === perPage
    }
  }
  return found.toSorted((one, other) => (one.booking.scheduledAt ?? 0) - (other.booking.scheduledAt ?? 0))
})

/** Returns a meeting of a team with the membership of a host who holds it now, or fails with `NotFound`. */
export const getHeldMeeting = Effect.fnUntraced(function* (hostId: number, teamId: number, id: number) {
  const bookings = yield* BookingStore
  const teams = yield* teamsOfHost(hostId)
  const joined = teams.find(({ membership }) => membership.teamId === teamId && membership.acceptedAt !== null)
  const { team, membership } = yield* orNotFound(Option.fromUndefinedOr(joined), "booking")
  const booking = yield* orNotFound(yield* bookings.find(teamId, id), "booking")
  const own = booking.hosts.find((host) => host.id === hostId)
  return { team, membership, booking, own: yield* orNotFound(Option.fromUndefinedOr(own), "booking") }
})

const isUpcoming = (state: Booking["state"]): boolean => state === "accepted" || state === "pending"

const most = 25
const perPage = 100
