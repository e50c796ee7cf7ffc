import type { Instant } from "@slotkit/core"
import { shortestDuration } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { nextTimes } from "../availability/NextTimes.ts"
import { forPeople, narrowToChoice, type WantedHosts } from "../availability/teams/NarrowStaff.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { type Bookable, bookableInvite, bookableService } from "../services/Bookable.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"
import { inviteOfLink } from "./VisitInvite.ts"
import { serviceOfLink } from "./VisitService.ts"

/** The earliest start of times to suggest, and their length: by default the shortest that can be booked. */
export interface WantedTimes extends WantedHosts {
  readonly from: Instant
  readonly durationMinutes?: number | undefined
  /** The host of a team whom the visitor chooses, or `same` or `any` for a booking that moves. */
  readonly host?: WantedHosts["host"]
  readonly people?: number | null | undefined
  /** The seats of a group, 1 by default. */
  readonly seats?: number
}

/** Returns the next three free times of a service, from an instant on, for a visitor. */
export const nextVisitorTimes = Effect.fnUntraced(function* (
  username: string,
  slug: string,
  { from, durationMinutes, people, seats = 1, ...visit }: WantedTimes
) {
  const { host, service } = yield* serviceOfLink(username, slug)
  const narrow = yield* narrowToChoice(host, bookableService(service, host), visit)
  const bookable = forPeople(narrow, people)
  return yield* nextTimes(host, bookable, { from, durationMinutes: durationMinutes ?? shortestOf(bookable), seats })
})

/** Returns the next three free times of an invite, from an instant on, for a visitor. */
export const nextInviteTimes = Effect.fnUntraced(function* (
  token: string,
  { from, durationMinutes, people, seats = 1 }: WantedTimes
) {
  const invite = yield* inviteOfLink(token)
  const whole = yield* bookableInvite(invite)
  const bookable = forPeople(whole, people)
  const host = yield* requireHost(invite.hostId)
  return yield* nextTimes(host, bookable, { from, durationMinutes: durationMinutes ?? shortestOf(bookable), seats })
})

/** Returns the next three free times, from an instant on, to which a visitor can reschedule a booking. */
export const nextTimesOfBooking = Effect.fnUntraced(function* (token: string, { from, host: named }: WantedTimes) {
  const { host, booking, bookable } = yield* viewVisitorBooking(token)
  return yield* nextTimes(
    host,
    { ...bookable, moveTo: moveToOf(named) },
    { from, durationMinutes: booking.durationMinutes },
    booking
  )
})

/** Returns the hosts to whom a request moves a booking. */
export const moveToOf = (named: WantedTimes["host"]): "same" | "any" | undefined =>
  named === "same" || named === "any" ? named : undefined

/** Returns the shortest length of a service or invite. */
export const shortestOf = ({ durations }: Pick<Bookable, "durations">): number => shortestDuration(durations)
