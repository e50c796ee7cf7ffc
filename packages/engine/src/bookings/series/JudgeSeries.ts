import { type Booking, formatInstant, type Host, type Meeting, type Schedule } from "@slotkit/core"
import {
  type BookingContent,
  localDateOf,
  type RefusedMeeting,
  type RequestedSeries,
  seatsOf,
  serviceLimits
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { occupiedAround } from "../../availability/OccupiedAround.ts"
import type { ExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { requestedTime } from "../BookTarget.ts"
import { judgeTime, type OfferedTime, type RequestedTime, type TimeRefusal } from "../HoldTime.ts"
import { meetingOf } from "./MeetingsOfSeries.ts"

/** A meeting of a series: its place, from 1, the time that it requests, and what the rules say. */
export interface JudgedMeeting {
  readonly index: number
  readonly requested: RequestedTime
  readonly verdict: Result.Result<OfferedTime, TimeRefusal>
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
  { bookable, content, series, elsewhere, mayOverride }: SeriesRequest
) {
  const { starts, setting } = series
  const { settings } = bookable
  const days = { from: localDateOf(starts[0]!, host.timezone), to: localDateOf(starts.at(-1)!, host.timezone) }
  const window = { ...days, schedule: schedule ?? host, settings, durationMinutes: content.durationMinutes }
  const occupied = yield* occupiedAround(host.id, window, [...host.limits, ...serviceLimits(settings)])
  const later = { ...settings, bookingWindowDays: Math.max(settings.bookingWindowDays, setting.maxDays) }
  const judged: Array<JudgedMeeting> = []
  let held = occupied.held
  for (const [place, start] of starts.entries()) {
    const time = requestedTime(bookable, { ...content, start }, elsewhere, { mayOverride })
    const requested: RequestedTime = place === 0 ? time : { ...time, settings: later }
    const before = { ...occupied, held }
    const verdict: JudgedMeeting["verdict"] = yield* judgeTime(host, schedule ?? occupied.schedule, requested, before)
    judged.push({ index: place + 1, requested, verdict, occupied: before })
    if (Result.isSuccess(verdict)) held = withMeeting(held, verdict.success)
  }
  return judged
})

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
  judged.flatMap(({ index, requested, verdict }) =>
    Result.isSuccess(verdict) ? [] : [{ index, start: formatInstant(requested.start), reason: verdict.failure.code }]
  )
