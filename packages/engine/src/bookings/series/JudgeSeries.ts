import { type Booking, formatInstant, type Host, type Instant, type Meeting, type Schedule } from "@slotkit/core"
import {
  type BookingContent,
  localDateOf,
  millisPerMinute,
  offerSlots,
  type RefusedMeeting,
  type RequestedSeries,
  serviceLimits
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { occupiedAround } from "../../availability/OccupiedAround.ts"
import type { ExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { requestedTime } from "../BookTarget.ts"
import { judgeTime, type OfferedTime, queryOfTime, type RequestedTime } from "../HoldTime.ts"
import { withoutMeetings } from "./MeetingsOfSeries.ts"
import type { JudgedMeeting, SeriesRules } from "./SeriesRules.ts"
import { type TeamSeries, teamSeries } from "./TeamSeries.ts"

/** The request that the meetings of a series are judged for. */
export interface SeriesRequest {
  readonly bookable: Bookable
  readonly content: BookingContent
  readonly series: RequestedSeries
  readonly elsewhere: ExternalBusy
  readonly mayOverride: boolean
  /** The series that meetings are added to, and the number of places that it has. */
  readonly added?: { readonly id: string; readonly places: number }
  /** The calendars of a team's members, and the reader of its refusals. */
  readonly staff: Pick<TeamSeries, "reads" | "reader" | "keeps">
  /** Set for a preview, which has the nearest start of each meeting that cannot be booked. */
  readonly isPreview?: true
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
  { bookable, content, series, elsewhere, mayOverride, added, staff, isPreview }: SeriesRequest
) {
  const { starts, setting, onConflict } = series
  const { settings } = bookable
  const days = { from: localDateOf(starts[0]!, host.timezone), to: localDateOf(starts.at(-1)!, host.timezone) }
  const later = { ...settings, bookingWindowDays: setting.maxDays }
  const meetings = starts.map((start, place) => {
    const time = requestedTime(bookable, { ...content, start }, elsewhere, { mayOverride })
    const counted = added === undefined ? time : { ...time, booker: { ...time.booker, series: added.id } }
    const requested: RequestedTime = place === 0 && added === undefined ? counted : { ...counted, settings: later }
    return { index: (added?.places ?? 0) + place + 1, requested }
  })
  const [first] = meetings
  const ofSeries = { first: first!.requested, days, hosts: series.hosts, holds: isPreview !== true, ...staff }
  const rules: SeriesRules =
    host.kind === "team" ? yield* teamSeries(host, schedule, ofSeries) : yield* hostSeries(host, schedule, ofSeries)
  const judged: Array<JudgedMeeting> = []
  for (const meeting of meetings) {
    const decided: JudgedMeeting = { ...meeting, verdict: yield* rules.judge(meeting.requested) }
    const near = yield* onConflict === "nearest" || isPreview === true
      ? atNearest(rules, series.nearest, decided)
      : Effect.succeed(decided)
    judged.push(near)
    if (Result.isSuccess(near.verdict)) rules.hold(near.verdict.success)
  }
  const isRefused = mustRefuse(judged, onConflict)
  return isRefused || isPreview === true ? judged : yield* rules.settle(judged)
})

/** Returns true if meetings that cannot be booked refuse the whole series. */
export const mustRefuse = (judged: ReadonlyArray<JudgedMeeting>, onConflict: RequestedSeries["onConflict"]): boolean => {
  const refused = judged.filter(({ verdict }) => Result.isFailure(verdict)).length
  return refused > 0 && (onConflict !== "skip" || refused === judged.length)
}

/** Returns the rules for the series of a host who is no team. */
export const hostSeries = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule | undefined,
  { first, days, leaving = [] }: Pick<TeamSeries, "first" | "days"> & { readonly leaving?: ReadonlyArray<Booking> }
) {
  const { settings, durationMinutes } = first
  const window = { ...days, schedule: schedule ?? host, settings, durationMinutes }
  const occupied = yield* occupiedAround(host.id, window, [...host.limits, ...serviceLimits(settings)])
  const now = yield* Clock.currentTimeMillis
  const known = schedule ?? occupied.schedule
  let held = withoutMeetings(occupied.held, leaving)
  return {
    judge: (requested) => judgeTime(host, known, requested, { ...occupied, held }),
    nearby: (requested) => {
      const { rules, query } = queryOfTime(host, known, requested, { ...occupied, held }, now)
      const day = localDateOf(requested.start, known.timezone)
      const { timeOff, elsewhere, ...rest } = query
      return offerSlots(rules, { ...rest, busy: [...timeOff, ...elsewhere], from: day, to: day }).map(({ start }) => start)
    },
    hold: (offered) => {
      held = withMeeting(held, offered)
    },
    settle: Effect.succeed
  } satisfies SeriesRules as SeriesRules
})

/** Judges a meeting that cannot be booked at the first accepted start that is offered near it. */
const atNearest = Effect.fnUntraced(function* (rules: SeriesRules, accepted: ReadonlyArray<Instant>, meeting: JudgedMeeting) {
  if (Result.isSuccess(meeting.verdict)) return meeting
  const near = nearestStarts(rules, meeting.requested)
  const start = near.find((each) => accepted.includes(each))
  const unmoved: JudgedMeeting = { ...meeting, nearest: near[0] ?? null }
  if (start === undefined) return unmoved
  const requested = { ...meeting.requested, start }
  const verdict = yield* rules.judge(requested)
  return Result.isSuccess(verdict) ? { ...meeting, requested, verdict } : unmoved
})

/** Returns the offered starts on the day of a refused one, at most three hours away, the nearest first and the earlier of two. */
const nearestStarts = ({ nearby }: SeriesRules, requested: RequestedTime): ReadonlyArray<Instant> => {
  const away = (start: Instant) => Math.abs(start - requested.start)
  const near = nearby(requested).filter((start) => away(start) <= nearestMillis)
  return near.toSorted((one, other) => away(one) - away(other) || one - other)
}

const nearestMillis = 180 * millisPerMinute

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
