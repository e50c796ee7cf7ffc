import { type Booking, formatInstant, type Host, type Instant, type Meeting, type Schedule } from "@slotkit/core"
import {
  type BookingContent,
  localDateOf,
  millisPerMinute,
  offerSlots,
  type RefusedMeeting,
  type RequestedSeries,
  seatsOf,
  serviceLimits
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { occupiedAround } from "../../availability/OccupiedAround.ts"
import type { ExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { requestedTime } from "../BookTarget.ts"
import { judgeTime, type OfferedTime, queryOfTime, type RequestedTime, type TimeRefusal } from "../HoldTime.ts"
import { meetingOf } from "./MeetingsOfSeries.ts"

/** A meeting of a series: its place, from 1, the time that it requests, and what the rules say. */
export interface JudgedMeeting {
  readonly index: number
  readonly requested: RequestedTime
  readonly verdict: Result.Result<OfferedTime, TimeRefusal>
  /** The nearest start on that day, or null if there is none. Only where it was asked for. */
  readonly nearest?: Instant | null
  /** The times at which the host is occupied around the series, with the meetings of the series before this one. */
  readonly occupied: Effect.Success<ReturnType<typeof occupiedAround>>
}

/** The request that the meetings of a series are judged for. */
export interface SeriesRequest {
  readonly bookable: Bookable
  readonly content: BookingContent
  readonly series: RequestedSeries
  readonly elsewhere: ExternalBusy
  readonly mayOverride: boolean
  /** The series that meetings are added to, and the number of places that it has. */
  readonly added?: { readonly id: string; readonly places: number }
}

/**
 * Judges the starts of a series by the rules of a booking, each as if those before it were booked. All that the host has is read
 * once.
 *
 * The booking window holds for the first meeting, and the days of the setting for the others. Meetings of the series count for
 * the limits of the host and of the service, but not for those of the booker, to which the series is one booking. Decision 0128.
 */
export const judgeSeries = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule | undefined,
  { bookable, content, series, elsewhere, mayOverride, added }: SeriesRequest
) {
  const { starts, setting } = series
  const { settings } = bookable
  const days = { from: localDateOf(starts[0]!, host.timezone), to: localDateOf(starts.at(-1)!, host.timezone) }
  const window = { ...days, schedule: schedule ?? host, settings, durationMinutes: content.durationMinutes }
  const occupied = yield* occupiedAround(host.id, window, [...host.limits, ...serviceLimits(settings)])
  const later = { ...settings, bookingWindowDays: setting.maxDays }
  const judged: Array<JudgedMeeting> = []
  let held = occupied.held
  for (const [place, start] of starts.entries()) {
    const time = requestedTime(bookable, { ...content, start }, elsewhere, { mayOverride })
    const counted = added === undefined ? time : { ...time, booker: { ...time.booker, series: added.id } }
    const requested: RequestedTime = place === 0 && added === undefined ? counted : { ...counted, settings: later }
    const before = { ...occupied, held }
    const judge = (each: RequestedTime) => judgeTime(host, schedule ?? occupied.schedule, each, before)
    const meeting = { index: (added?.places ?? 0) + place + 1, requested, verdict: yield* judge(requested), occupied: before }
    const decided = series.onConflict === "nearest" ? yield* atNearest(host, series.nearest, meeting, judge) : meeting
    judged.push(decided)
    const { verdict } = decided
    if (Result.isSuccess(verdict)) held = withMeeting(held, verdict.success)
  }
  return judged
})

/** Judges a meeting that cannot be booked at the first accepted start that is offered near it. */
const atNearest = Effect.fnUntraced(function* <R>(
  host: Host,
  accepted: ReadonlyArray<Instant>,
  meeting: JudgedMeeting,
  judge: (requested: RequestedTime) => Effect.Effect<JudgedMeeting["verdict"], never, R>
): Effect.fn.Return<JudgedMeeting, never, R> {
  if (Result.isSuccess(meeting.verdict)) return meeting
  const near = nearestStarts(host, meeting, yield* Clock.currentTimeMillis)
  const start = near.find((each) => accepted.includes(each))
  if (start === undefined) return { ...meeting, nearest: near[0] ?? null }
  const requested = { ...meeting.requested, start }
  const verdict = yield* judge(requested)
  return Result.isSuccess(verdict) ? { ...meeting, requested, verdict } : { ...meeting, nearest: near[0] ?? null }
})

/** Returns the offered starts on the day of a refused one, at most three hours away, the nearest first and the earlier of two. */
export const nearestStarts = (host: Host, { requested, occupied }: JudgedMeeting, now: Instant): ReadonlyArray<Instant> => {
  const { rules, query } = queryOfTime(host, occupied.schedule, requested, occupied, now)
  const day = localDateOf(requested.start, occupied.schedule.timezone)
  const { timeOff, elsewhere, ...rest } = query
  const slots = offerSlots(rules, { ...rest, busy: [...timeOff, ...elsewhere], from: day, to: day })
  const away = (start: Instant) => Math.abs(start - requested.start)
  const near = slots.map(({ start }) => start).filter((start) => away(start) <= nearestMillis)
  return near.sort((one, other) => away(one) - away(other) || one - other)
}

const nearestMillis = 180 * millisPerMinute

/** Returns the meetings without those of some bookings, or with fewer seats taken. */
export const withoutMeetings = (held: ReadonlyArray<Meeting>, bookings: ReadonlyArray<Booking>): ReadonlyArray<Meeting> => {
  let rest = held
  for (const booking of bookings) {
    const [time] = meetingOf(booking)
    const isOwn = ({ meetingId, serviceId, start, end }: Meeting) =>
      meetingId === undefined
        ? serviceId === booking.service.id && start === time?.start && end === time.end
        : meetingId === booking.meetingId
    const seats = seatsOf(booking)
    rest = rest.flatMap((meeting) => {
      if (!isOwn(meeting)) return [meeting]
      return meeting.seatsTaken > seats ? [{ ...meeting, seatsTaken: meeting.seatsTaken - seats }] : []
    })
  }
  return rest
}

/** A start that joins a meeting adds none. */
export const withMeeting = (held: ReadonlyArray<Meeting>, { time }: OfferedTime): ReadonlyArray<Meeting> => {
  const { start, end, heldFrom, heldTo, serviceId, seats } = time
  const joins = held.some((meeting) => meeting.serviceId === serviceId && meeting.start === start && meeting.end === end)
  return joins ? held : [...held, { start, end, heldFrom, heldTo, serviceId, seatsTaken: seats }]
}

/** Returns the meetings that cannot be booked, as responses list them. */
export const refusedMeetings = (judged: ReadonlyArray<JudgedMeeting>): ReadonlyArray<RefusedMeeting> =>
  judged.flatMap(({ index, requested, verdict, nearest }) => {
    if (Result.isSuccess(verdict)) return []
    const near = nearest === undefined ? {} : { nearest: nearest === null ? null : formatInstant(nearest) }
    return [{ index, start: formatInstant(requested.start), reason: verdict.failure.code, ...near }]
  })
