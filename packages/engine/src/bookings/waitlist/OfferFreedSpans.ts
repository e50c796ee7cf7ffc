import type { Host, Instant, Interval, Schedule, Service } from "@slotkit/core"
import { gridRuns, mergeIntervals, millisPerDay, readHours } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { WaitlistStore } from "../../ports/WaitlistStore.ts"
import { staffOfMeeting } from "../staffing/HoldStaff.ts"
import { mostCompared, offerFreedTime, waitlistServices } from "./OfferFreedTime.ts"

/** The most days of freed time, or sessions with new seats, that are offered. */
const mostDays = 60

/** The part of a host's services or of a team's hosts that freed spans are about. */
interface SpansOf {
  /** The only service. */
  readonly service?: number
  /** The hosts of a team whose time it is, and whose rows the transaction has locked. Needed for a team. */
  readonly hosts?: ReadonlyArray<number>
}

/**
 * Offers spans that have become free to the people who wait for them, in the transaction that frees them: such as time off that
 * is removed, or to those who wait for one service alone. They are offered day by day, because each day is judged with what the
 * host has around it. Decision 0130.
 */
export const offerFreedSpans = Effect.fnUntraced(function* (
  host: Host,
  spansIn: (range: Interval) => ReadonlyArray<Interval>,
  { service: only, hosts }: SpansOf = {}
) {
  const all = host.kind === "person" || hosts !== undefined ? yield* (yield* ServiceStore).list(host.id) : []
  const services = only === undefined ? all : all.filter(({ id }) => id === only)
  if ((yield* waitlistServices(host, services)).length === 0) return
  const waiting = yield* (yield* WaitlistStore).list({ hostId: host.id, states: ["waiting"] }, mostCompared)
  const wishes = mergeIntervals(waiting.flatMap((entry) => entry.wishes))
  const now = yield* Clock.currentTimeMillis
  const end = Math.max(now, ...wishes.map((wish) => wish.end))
  const days = spansIn({ start: now, end }).flatMap((span) => wishes.flatMap((wish) => daysOf(common(span, wish, now))))
  for (const day of days.slice(0, mostDays)) yield* offerFreedTime(host, { ...day, services, formerBooker: null, hosts })
})

/**
 * Offers the seats that a group service adds to its sessions to the people who wait for these, in the transaction that adds
 * them. Decision 0130.
 */
export const offerRaisedSeats = Effect.fnUntraced(function* (host: Host, before: Service, after: Service) {
  if (seatsPerMeeting(after) <= seatsPerMeeting(before) || after.settings.waitlist.mode === "off") return
  const waitlist = yield* WaitlistStore
  const waiting = yield* waitlist.list({ hostId: host.id, serviceId: after.id, states: ["waiting"] }, mostCompared)
  const wishes = mergeIntervals(waiting.flatMap((entry) => entry.wishes))
  const now = yield* Clock.currentTimeMillis
  const end = Math.max(now, ...wishes.map((wish) => wish.end))
  if (end <= now) return
  const services = yield* (yield* ServiceStore).list(host.id)
  const { held } = yield* (yield* BookingStore).occupiedBetween(host.id, now, end)
  const sessions = held.filter(
    (meeting) => meeting.serviceId === after.id && meeting.start > now && wishes.some((wish) => contains(wish, meeting))
  )
  for (const { start, end, meetingId } of sessions.slice(0, mostDays)) {
    const staffed = host.kind === "team" && meetingId !== undefined ? yield* staffOfMeeting(host.id, meetingId) : undefined
    const hosts = staffed?.assignments.map(({ hostId }) => hostId)
    yield* offerFreedTime(host, { start, end, services, formerBooker: null, hosts })
  }
})

const seatsPerMeeting = ({ isGroup, maxAttendees }: Service): number => (isGroup ? (maxAttendees ?? 1) : 1)

const contains = (outer: Interval, inner: Interval): boolean => outer.start <= inner.start && inner.end <= outer.end

const common = (one: Interval, other: Interval, now: Instant): Interval => ({
  start: Math.max(one.start, other.start, now),
  end: Math.min(one.end, other.end)
})

/** Cuts a span into parts of at most a day. */
const daysOf = ({ start, end }: Interval): ReadonlyArray<Interval> =>
  Array.from({ length: Math.max(0, Math.ceil((end - start) / millisPerDay)) }, (_, day) => ({
    start: start + day * millisPerDay,
    end: Math.min(end, start + (day + 1) * millisPerDay)
  }))

/** Returns the working time in a range that a schedule has and a former one had not. */
export const addedHours =
  (before: Schedule, after: Schedule) =>
  (range: Interval): ReadonlyArray<Interval> => {
    const runsOf = ({ timezone, weekly, overrides }: Schedule) =>
      mergeIntervals(
        gridRuns(readHours({ timeZone: timezone, weekly, overrides }), range).map(({ start, end }) => ({ start, end }))
      )
    return runsOf(before).reduce<ReadonlyArray<Interval>>(
      (spans, { start, end }) =>
        spans.flatMap((span) =>
          [
            { start: span.start, end: Math.min(span.end, start) },
            { start: Math.max(span.start, end), end: span.end }
          ].filter((part) => part.start < part.end)
        ),
      runsOf(after)
    )
  }
