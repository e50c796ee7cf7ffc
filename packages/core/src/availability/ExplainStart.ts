import { type Instant, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { mergeIntervals, overlaps } from "../values/Interval.ts"
import { maxBookingWindowDays, maxFirstPerDay, maxGroupSeats } from "../values/Limits.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { isJoinable, isMeetingOfService, type OfferVerdict, offerRefusals, offerSlots } from "./Offer.ts"
import { explainOverride, type OverrideQuery, type OverrideReason, type OverrideVerdict } from "./Override.ts"
import { limitPeriodAt, limitPeriods, type PeriodLimit, periodLimitMaxima } from "./PeriodLimit.ts"
import type { SlotRules } from "./Slots.ts"
import { gridRuns, readHours } from "./WorkingHours.ts"

/** A query about a start, without the rules that a booking overrides. */
export type StartQuery = Omit<OverrideQuery, "override">

/** The verdict of a booking on a start, and what would open it. */
export interface StartExplanation extends OverrideVerdict {
  /** No start from this one up to this instant is offered, because the reason lasts until then. */
  readonly until?: Instant
  /** The remedies, each of which removes the reason. */
  readonly opens: ReadonlyArray<string>
}

/**
 * Returns whether a booking could begin at a start and, if not, why, until when, and what would end this reason.
 *
 * A remedy is `override:` and the words that a booking overrides, `hours`, or a setting with the value that it needs, such as
 * `limits.day=5`. Each is tried with the function of the booking and named only if another reason follows or none. Throws a
 * `RangeError` if a rule or the query is malformed. Decision 0107.
 */
export const explainStart = (rules: SlotRules, query: StartQuery, start: Instant): StartExplanation => {
  const explained = explainOverride(rules, { ...query, override: [] }, start)
  const { verdict } = explained
  if (verdict.offered) return { ...explained, opens: [] }
  const until = withoutSeats(endOf(verdict, rules, query, start), query, start)
  const opens = remediesFor(verdict, rules, query, start)
    .filter((remedy) => isBehind(verdict, verdictWith(remedy, rules, query, start)))
    .map(({ word }) => word)
  return { ...explained, ...(until === undefined ? {} : { until }), opens }
}

type Refused = Extract<OfferVerdict, { readonly offered: false }>

/** A change that could end a refusal. */
interface Remedy {
  readonly word: string
  readonly override?: ReadonlyArray<OverrideReason>
  readonly rules?: Partial<SlotRules>
  readonly query?: Partial<StartQuery>
}

const verdictWith = (remedy: Remedy, rules: SlotRules, query: StartQuery, start: Instant): OfferVerdict =>
  explainOverride({ ...rules, ...remedy.rules }, { ...query, ...remedy.query, override: remedy.override ?? [] }, start).verdict

/** Returns true if a verdict offers a start or refuses it by a check that comes after that of a refusal. */
const isBehind = (refused: Refused, verdict: OfferVerdict): boolean => verdict.offered || orderOf(verdict) > orderOf(refused)

const orderOf = ({ reason, atEnd = false, owner }: Refused): number =>
  offerRefusals.indexOf(reason) * 2 + (atEnd || owner === "host" ? 1 : 0)

const remediesFor = (verdict: Refused, rules: SlotRules, query: StartQuery, start: Instant): ReadonlyArray<Remedy> => {
  const overridden = overridesFor(verdict, rules, query, start)
  return [
    ...(overridden.length === 0 ? [] : [{ word: `override:${overridden.join(",")}`, override: overridden }]),
    ...settingsFor(verdict, rules, query, start)
  ]
}

/** The overrides that end a refusal together, without unnecessary ones. */
const overridesFor = (verdict: Refused, rules: SlotRules, query: StartQuery, start: Instant): ReadonlyArray<OverrideReason> => {
  const all = candidatesOf[verdict.reason] ?? []
  const ends = (override: ReadonlyArray<OverrideReason>) =>
    isBehind(verdict, verdictWith({ word: "", override }, rules, query, start))
  return all.reduce((enough, each) => {
    const others = enough.filter((other) => other !== each)
    return others.length > 0 && ends(others) ? others : enough
  }, all)
}

const candidatesOf: Partial<Record<Refused["reason"], ReadonlyArray<OverrideReason>>> = {
  notice: ["notice"],
  window: ["window"],
  outside_hours: ["hours"],
  off_grid: ["hours"],
  busy: ["busy", "time_off", "overlap"],
  day_full: ["limits"],
  week_full: ["limits"],
  month_full: ["limits"],
  earlier_first: ["limits"]
}

const settingsFor = (verdict: Refused, rules: SlotRules, query: StartQuery, start: Instant): ReadonlyArray<Remedy> => {
  switch (verdict.reason) {
    case "notice": {
      const minutes = Math.floor((start - query.now) / millisPerMinute)
      return [{ word: `minimum_notice_minutes=${minutes}`, rules: { minimumNoticeMinutes: minutes } }]
    }
    case "window": {
      const days = Math.ceil((start - query.now) / millisPerDay)
      return days > maxBookingWindowDays ? [] : [{ word: `booking_window_days=${days}`, rules: { bookingWindowDays: days } }]
    }
    case "outside_hours":
      return [{ word: "hours", rules: wholeDays }]
    case "off_grid":
      return intervalFor(rules, query, start)
    case "full":
      return seatsFor(query, start)
    case "earlier_first":
      return firstFor(rules, query, start)
    case "day_full":
    case "week_full":
    case "month_full":
      return limitsFor(verdict, rules, query, start)
    default:
      return []
  }
}

const wholeDays: Partial<SlotRules> = {
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })),
  overrides: []
}

/** The longest slot interval, of at least five minutes, whose grid has this start. */
const intervalFor = (rules: SlotRules, { durationMinutes }: StartQuery, start: Instant): ReadonlyArray<Remedy> => {
  const run = runAt(rules, start, durationMinutes)
  if (run === undefined) return []
  const minutes = greatestDivisor((start - run.start) / millisPerMinute, rules.slotIntervalMinutes ?? durationMinutes)
  if (!Number.isInteger(minutes) || minutes < shortestInterval) return []
  return [{ word: `slot_interval_minutes=${minutes}`, rules: { slotIntervalMinutes: minutes } }]
}

const shortestInterval = 5

const runAt = (rules: SlotRules, start: Instant, durationMinutes: number) =>
  gridRuns(readHours(rules), { start, end: start + durationMinutes * millisPerMinute }).find(
    (run) => run.start <= start && start < run.end
  )

const greatestDivisor = (one: number, other: number): number => (other === 0 ? one : greatestDivisor(other, one % other))

const seatsFor = (query: StartQuery, start: Instant): ReadonlyArray<Remedy> => {
  const { seats = 1 } = query
  const sessions = query.held.filter((held) => held.start === start && isMeetingOfService(query, held))
  const capacity = Math.min(...sessions.map(({ seatsTaken }) => seatsTaken)) + seats
  return sessions.length === 0 || capacity > maxGroupSeats ? [] : [{ word: `max_attendees=${capacity}`, query: { capacity } }]
}

const firstFor = (rules: SlotRules, query: StartQuery, start: Instant): ReadonlyArray<Remedy> => {
  const day = localDateOf(start, rules.timeZone)
  const { timeOff, elsewhere, ...rest } = query
  const free = offerSlots(rules, { ...rest, busy: [...timeOff, ...elsewhere], firstPerDay: null, from: day, to: day })
  const firstPerDay = free.findIndex((slot) => slot.start === start) + 1
  return firstPerDay > maxFirstPerDay ? [] : [{ word: `first_per_day=${firstPerDay}`, query: { firstPerDay } }]
}

/** Raises the limits of one owner and period to what the meeting needs. */
const limitsFor = (
  { reason, owner = "service" }: Refused,
  { timeZone }: SlotRules,
  query: StartQuery,
  start: Instant
): ReadonlyArray<Remedy> => {
  const per = limitPeriods.find((each) => reason === `${each}_full`)!
  const period = limitPeriodAt(per, start, timeZone)
  const counted = query.held.filter(
    (held) => held.start >= period.start && held.start < period.end && (owner === "host" || held.serviceId === query.serviceId)
  )
  const lengths = counted.map((held) => (held.end - held.start) / millisPerMinute)
  const needs = {
    bookings: counted.length + 1,
    minutes: Math.ceil(lengths.reduce((sum, minutes) => sum + minutes, query.durationMinutes))
  }
  const limits = (owner === "host" ? query.hostLimits : query.serviceLimits) ?? []
  const short = (["bookings", "minutes"] as const).filter((unit) =>
    limits.some((limit) => limit.per === per && (limit[unit] ?? Number.POSITIVE_INFINITY) < needs[unit])
  )
  if (short.some((unit) => needs[unit] > periodLimitMaxima[unit])) return []
  const raised = limits.map((limit) => (limit.per === per ? raisedTo(needs, limit) : limit))
  const words = short.map((unit) =>
    unit === "bookings" ? `limits.${per}=${needs[unit]}` : `limits.${per}.minutes=${needs[unit]}`
  )
  return [{ word: words.join(","), query: owner === "host" ? { hostLimits: raised } : { serviceLimits: raised } }]
}

const raisedTo = (needs: { readonly bookings: number; readonly minutes: number }, limit: PeriodLimit): PeriodLimit => ({
  per: limit.per,
  ...(typeof limit.bookings === "number" ? { bookings: Math.max(limit.bookings, needs.bookings) } : {}),
  ...(typeof limit.minutes === "number" ? { minutes: Math.max(limit.minutes, needs.minutes) } : {})
})

const endOf = (verdict: Refused, rules: SlotRules, query: StartQuery, start: Instant): Instant | undefined => {
  switch (verdict.reason) {
    case "past":
      return query.now
    case "notice":
      return query.now + rules.minimumNoticeMinutes * millisPerMinute
    case "outside_hours":
      return nextOpening(rules, query, start)
    case "busy":
      return endOfBusyTime(rules, query, start)
    default:
      return verdict.opensAt
  }
}

/** The end is unknown if an earlier meeting of a group may have free seats. */
const withoutSeats = (until: Instant | undefined, query: StartQuery, start: Instant): Instant | undefined => {
  const mayJoin = query.held.some(
    (held) => held.start >= start && held.start < (until ?? start) && isJoinable({ ...query, busy: [] }, held)
  )
  return mayJoin ? undefined : until
}

/** The next working time that is long enough, within the weeks that are searched. */
const nextOpening = (rules: SlotRules, { durationMinutes }: StartQuery, start: Instant): Instant | undefined =>
  gridRuns(readHours(rules), { start, end: start + searchedDays * millisPerDay }).find(
    (run) => run.start > start && run.openUntil - run.start >= durationMinutes * millisPerMinute
  )?.start

const searchedDays = 62

/** The end of the conflicting busy time, with the buffer after it. Seats of a group's meetings may be free within it. */
const endOfBusyTime = (rules: SlotRules, query: StartQuery, start: Instant): Instant | undefined => {
  const { timeOff, elsewhere, held, capacity = null, durationMinutes } = query
  const before = rules.bufferBeforeMinutes * millisPerMinute
  const needs = {
    start: start - before,
    end: start + (durationMinutes + rules.bufferAfterMinutes) * millisPerMinute
  }
  const meetings = capacity === null ? held.map(({ heldFrom, heldTo }) => ({ start: heldFrom, end: heldTo })) : []
  const inTheWay = mergeIntervals([...timeOff, ...elsewhere, ...meetings]).findLast((time) => overlaps(time, needs))
  return inTheWay === undefined ? undefined : inTheWay.end + before
}
