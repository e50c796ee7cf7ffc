import { type OverrideReason, overrideReasons } from "../availability/Override.ts"
import {
  type LimitPeriod,
  limitPeriodAt,
  limitPeriods,
  type PeriodLimit,
  periodLimitMaxima
} from "../availability/PeriodLimit.ts"
import { gridRuns, readHours } from "../availability/WorkingHours.ts"
import { type Instant, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { type Interval, mergeIntervals, overlaps } from "../values/Interval.ts"
import { freeHosts, type MeetingLength, type MemberTime, memberMasks } from "./MemberMasks.ts"

/** The parts of the busy time of a member. */
export interface BusySources {
  /** Busy times that are entered in Slotkit or imported. */
  readonly timeOff: ReadonlyArray<Interval>
  /** The busy times of connected calendars and of the application. */
  readonly elsewhere: ReadonlyArray<Interval>
  /** Meetings with their buffers. */
  readonly meetings: ReadonlyArray<Interval>
}

/** The reasons why a member is not free, in order: the first that applies is reported. */
const memberRefusals = [
  "calendar_unread",
  "outside_hours",
  "time_off",
  "busy",
  "overlap",
  "day_full",
  "week_full",
  "month_full"
] as const
export type MemberRefusal = (typeof memberRefusals)[number]

/** The reason why a member is not free, until when at least, and what would free the member. */
export interface RefusedMember {
  readonly reason: MemberRefusal
  readonly until?: Instant
  readonly opens: ReadonlyArray<string>
}

/**
 * Returns why a member is not free for a meeting at a start. Undefined if the member is free for the check of the booking.
 *
 * A remedy has all that it takes to free the member: `override:` and the rules in the way, or `hours` and limits with the value
 * that they need. Those of the host have the prefix `host.`. Decision 0110.
 */
export const explainMember = (
  length: MeetingLength,
  time: MemberTime,
  sources: BusySources,
  start: Instant
): RefusedMember | undefined => {
  const refusals = refusalsOf(length, time, sources, start)
  const [reason] = refusals
  if (reason === undefined) return undefined
  const until = endOf(reason, length, time, sources, start)
  const { word, changed } = remedyFor(length, time, start)
  const override = overridesOf(refusals)
  const opens = [
    ...(override === undefined ? [] : [`override:${override.join(",")}`]),
    ...(word !== "" && isFree(length, changed, start) ? [word] : [])
  ]
  return { reason, ...(until === undefined ? {} : { until }), opens }
}

/**
 * Returns the rules that a host has to override for a member to hold a meeting at a start: none if the member is free, undefined
 * if that does not suffice, because no one knows the member's calendar. Decision 0118.
 */
export const overridesOfMember = (
  length: MeetingLength,
  time: MemberTime,
  sources: BusySources,
  start: Instant
): ReadonlyArray<OverrideReason> | undefined => overridesOf(refusalsOf(length, time, sources, start))

const overridesOf = (refusals: ReadonlyArray<MemberRefusal>): ReadonlyArray<OverrideReason> | undefined => {
  const override = refusals.map((refusal) => overrideOf[refusal])
  return override.includes(undefined) ? undefined : overrideReasons.filter((reason) => override.includes(reason))
}

const overrideOf: Partial<Record<MemberRefusal, OverrideReason>> = {
  outside_hours: "hours",
  time_off: "time_off",
  busy: "busy",
  overlap: "overlap",
  day_full: "limits",
  week_full: "limits",
  month_full: "limits"
}

/** All reasons why a member is not free. A member is free if there is none. */
const refusalsOf = (
  length: MeetingLength,
  time: MemberTime,
  sources: BusySources,
  start: Instant
): ReadonlyArray<MemberRefusal> => {
  if (isFree(length, time, start)) return []
  const bare = { ...time, hours: null, busy: [], limits: [] }
  const without: Readonly<Record<MemberRefusal, MemberTime>> = {
    calendar_unread: bare,
    outside_hours: { ...bare, hours: time.hours },
    time_off: { ...bare, busy: sources.timeOff },
    busy: { ...bare, busy: sources.elsewhere },
    overlap: { ...bare, busy: sources.meetings },
    day_full: withLimits(bare, time, "day"),
    week_full: withLimits(bare, time, "week"),
    month_full: withLimits(bare, time, "month")
  }
  return memberRefusals.filter((refusal) => !isFree(length, without[refusal], start))
}

const isFree = (length: MeetingLength, time: MemberTime, start: Instant): boolean =>
  freeHosts(memberMasks([start], length, [time]), 0).size > 0

const withLimits = (bare: MemberTime, { limits }: MemberTime, per: LimitPeriod): MemberTime => ({
  ...bare,
  limits: limits.map((each) => ({ ...each, limits: each.limits.filter((limit) => limit.per === per) }))
})

/** Returns the time of a member with longer hours and higher limits, as far as they prevent the meeting. */
const remedyFor = (length: MeetingLength, time: MemberTime, start: Instant) => {
  const isOutside =
    time.hours !== null && freeHosts(memberMasks([start], length, [{ ...time, busy: [], limits: [] }]), 0).size === 0
  const raised = time.limits.map((owner) => {
    const each = owner.limits.map((limit) => raisedFor(limit, owner.meetings, time.timeZone, length.durationMinutes, start))
    const words = each
      .flatMap(({ words: own }) => own)
      .map((word) => (owner.owner === "service" ? word : `${owner.owner}.${word}`))
    return { words, owner: { ...owner, limits: each.map(({ limit }) => limit) } }
  })
  return {
    word: [...new Set([...(isOutside ? ["hours"] : []), ...raised.flatMap(({ words }) => words)])].join(","),
    changed: { ...time, hours: isOutside ? null : time.hours, limits: raised.map(({ owner }) => owner) }
  }
}

const raisedFor = (
  limit: PeriodLimit,
  meetings: ReadonlyArray<Interval>,
  timeZone: string,
  durationMinutes: number,
  start: Instant
): { readonly limit: PeriodLimit; readonly words: ReadonlyArray<string> } => {
  const period = limitPeriodAt(limit.per, start, timeZone)
  const counted = meetings.filter((meeting) => meeting.start >= period.start && meeting.start < period.end)
  const lengths = counted.map((meeting) => (meeting.end - meeting.start) / millisPerMinute)
  const needs = {
    bookings: counted.length + 1,
    minutes: Math.ceil(lengths.reduce((sum, minutes) => sum + minutes, durationMinutes))
  }
  const short = (["bookings", "minutes"] as const).filter(
    (unit) => (limit[unit] ?? Number.POSITIVE_INFINITY) < needs[unit] && needs[unit] <= periodLimitMaxima[unit]
  )
  return {
    limit: { ...limit, ...Object.fromEntries(short.map((unit) => [unit, needs[unit]])) },
    words: short.map((unit) =>
      unit === "bookings" ? `limits.${limit.per}=${needs[unit]}` : `limits.${limit.per}.minutes=${needs[unit]}`
    )
  }
}

const endOf = (
  reason: MemberRefusal,
  { bufferBeforeMinutes, bufferAfterMinutes, durationMinutes }: MeetingLength,
  { hours, timeZone }: MemberTime,
  { timeOff, elsewhere, meetings }: BusySources,
  start: Instant
): Instant | undefined => {
  const duration = durationMinutes * millisPerMinute
  if (reason === "calendar_unread") return undefined
  if (reason === "outside_hours") {
    return gridRuns(readHours(hours!), { start, end: start + searchedDays * millisPerDay }).find(
      (run) => run.start > start && run.openUntil - run.start >= duration
    )?.start
  }
  const period = limitPeriods.find((per) => reason === `${per}_full`)
  if (period !== undefined) return limitPeriodAt(period, start, timeZone).end
  const before = bufferBeforeMinutes * millisPerMinute
  const needs = { start: start - before, end: start + duration + bufferAfterMinutes * millisPerMinute }
  const inTheWay = mergeIntervals([...timeOff, ...elsewhere, ...meetings]).findLast((time) => overlaps(time, needs))
  return inTheWay === undefined ? undefined : inTheWay.end + before
}

const searchedDays = 62
