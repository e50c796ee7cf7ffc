import { type Instant, type LocalDate, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { type Interval, mergeIntervals, overlaps } from "../values/Interval.ts"
import { dayOfDate, offsetSpans } from "../values/TimeZone.ts"
import { type GridRun, gridRuns, readHours, type WorkCalendar, type WorkingHours } from "./WorkingHours.ts"

/** The rules of a host and of the requested service. Minutes are whole numbers. */
export interface SlotRules extends WorkingHours {
  /** Free time that a new booking needs before its start; it may lie outside working hours. */
  readonly bufferBeforeMinutes: number
  /** Free time that a new booking needs after its end; it may lie outside working hours. */
  readonly bufferAfterMinutes: number
  /** The minimum time between booking and start. */
  readonly minimumNoticeMinutes: number
  /** The step of the grid of starts. `null` means the length of the meeting. */
  readonly slotIntervalMinutes: number | null
  /** The maximum number of 24-hour days between now and a start. Unlimited if undefined. */
  readonly bookingWindowDays?: number | undefined
}

/** The request, and the state at the time of the request. */
export interface SlotQuery {
  readonly now: Instant
  /** First and last day, by the host's calendar. */
  readonly from: LocalDate
  readonly to: LocalDate
  /** 1 minute to 366 days. */
  readonly durationMinutes: number
  /** Busy time in any order. Entries may overlap. Entries that do not end after their start are ignored. */
  readonly busy: ReadonlyArray<Interval>
}

/** A time that can be booked. */
export interface Slot {
  readonly start: Instant
  readonly end: Instant
}

/** The rule that a start breaks. If it breaks several, the first in this order. */
export type SlotRefusal = (typeof slotRefusals)[number]

/** The slot rules that a start can violate. */
export const slotRefusals = ["past", "notice", "window", "outside_hours", "off_grid", "busy"] as const

/** The verdict on a start. `atEnd` is true if it begins within working hours and ends outside them. */
export type SlotVerdict =
  | { readonly offered: true }
  | { readonly offered: false; readonly reason: SlotRefusal; readonly atEnd?: boolean }

/**
 * Computes the free slots of some days, in ascending order without duplicates.
 *
 * Starts lie on a grid that begins at the start of each working window and is counted in elapsed time. The whole slot lies in
 * working time, which may continue into an adjoining window. The slot with its buffers overlaps no busy time; all intervals are
 * half-open. A slot belongs to the day of its start in the host's time zone. The slots of a day do not depend on the other
 * requested days. The result is empty if `to` precedes `from`. The cost is linear in the grid starts and the busy times. Spec:
 * availability.
 *
 * @throws RangeError - If a rule or the query is malformed.
 *
 * @example
 * const slots = computeSlots(rules, { now, from: "2027-01-11", to: "2027-01-17", durationMinutes: 30, busy: [] })
 */
export const computeSlots = (rules: SlotRules, query: SlotQuery): ReadonlyArray<Slot> => {
  const calendar = readHours(rules)
  const terms = readTerms(rules, query)
  const starts = gridStarts(calendar, askedStarts(calendar, query, terms), terms)
  if (starts.length === 0) return []
  const changes = heldChanges(starts, query.busy, terms)
  const slots: Array<Slot> = []
  let holders = 0
  for (const [index, start] of starts.entries()) {
    holders += changes[index]!
    if (holders === 0) slots.push({ start, end: start + terms.duration })
  }
  return slots
}

/**
 * Returns whether `computeSlots` offers a start, an epoch in milliseconds, and if not, which rule forbids it.
 *
 * The booking transaction uses this check. Spec: booking.states.
 *
 * @throws RangeError - If a rule or the query is malformed.
 *
 * @example
 * const verdict = explainSlot(rules, { now, durationMinutes: 30, busy: [] }, Date.parse("2027-01-11T09:00:00Z"))
 */
export const explainSlot = (rules: SlotRules, query: Omit<SlotQuery, "from" | "to">, start: Instant): SlotVerdict => {
  const calendar = readHours(rules)
  const terms = readTerms(rules, query)
  const slot = { start, end: start + terms.duration }
  if (start < query.now) return refusal("past")
  if (start < terms.earliest) return refusal("notice")
  if (start > terms.latest) return refusal("window")
  const run = gridRuns(calendar, slot).find((run) => run.start <= start && start < run.end)
  if (run === undefined) return refusal("outside_hours")
  if (slot.end > run.openUntil) return { ...refusal("outside_hours"), atEnd: true }
  if (start !== nextOnGrid(run, start, terms)) return refusal("off_grid")
  const needed = { start: slot.start - terms.before, end: slot.end + terms.after }
  if (query.busy.some((busy) => overlaps(busy, needed))) {
    return refusal("busy")
  }
  return { offered: true }
}

/** Rules and query in milliseconds. A start may lie from `earliest` to `latest`, inclusive. */
interface Terms {
  readonly duration: number
  readonly interval: number
  readonly before: number
  readonly after: number
  readonly earliest: Instant
  readonly latest: Instant
}

const longestMinutes = 366 * 1440

const readTerms = (rules: SlotRules, query: Pick<SlotQuery, "now" | "durationMinutes">): Terms => {
  const { now, durationMinutes } = query
  if (!Number.isFinite(now)) throw new RangeError(`now must be an instant in milliseconds, not ${now}.`)
  if (durationMinutes > longestMinutes)
    throw new RangeError(`durationMinutes must be at most ${longestMinutes}, not ${durationMinutes}.`)
  const days = rules.bookingWindowDays
  const interval = rules.slotIntervalMinutes === null ? durationMinutes : rules.slotIntervalMinutes
  return {
    duration: wholeNumber("durationMinutes", durationMinutes, 1) * millisPerMinute,
    interval: wholeNumber("slotIntervalMinutes", interval, 1) * millisPerMinute,
    before: wholeNumber("bufferBeforeMinutes", rules.bufferBeforeMinutes, 0) * millisPerMinute,
    after: wholeNumber("bufferAfterMinutes", rules.bufferAfterMinutes, 0) * millisPerMinute,
    earliest: now + wholeNumber("minimumNoticeMinutes", rules.minimumNoticeMinutes, 0) * millisPerMinute,
    latest: days === undefined ? Number.POSITIVE_INFINITY : now + wholeNumber("bookingWindowDays", days, 0) * millisPerDay
  }
}

/** Returns a whole number of at least `least`. Throws a `RangeError` with the requirement on `name`. */
export const wholeNumber = (name: string, value: number, least: number): number => {
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}.`)
}

/** The intervals of instants that fall on a requested date and satisfy notice and booking window. Nearly always one interval. */
const askedStarts = ({ timeZone }: WorkCalendar, { from, to }: SlotQuery, terms: Terms): ReadonlyArray<Interval> => {
  const firstDay = Math.max(dayOfDate(from), Math.floor(terms.earliest / millisPerDay) - 1)
  const lastDay = Math.min(dayOfDate(to), Math.floor(terms.latest / millisPerDay) + 1)
  if (firstDay > lastDay) return []
  const wall = { start: firstDay * millisPerDay, end: (lastDay + 1) * millisPerDay }
  const spans = offsetSpans(timeZone, { start: wall.start - millisPerDay, end: wall.end + millisPerDay })
  return mergeIntervals(
    spans.map(({ start, end, offset }) => ({
      start: Math.max(start, wall.start - offset, terms.earliest),
      end: Math.min(end, wall.end - offset, Math.floor(terms.latest) + 1)
    }))
  )
}

/** Returns every start that satisfies hours, notice and booking window, in ascending order. */
const gridStarts = (calendar: WorkCalendar, intervals: ReadonlyArray<Interval>, terms: Terms): ReadonlyArray<Instant> => {
  const starts: Array<Instant> = []
  if (intervals.length === 0) return starts
  const runs = gridRuns(calendar, { start: intervals[0]!.start, end: intervals.at(-1)!.end + terms.duration })
  for (const stretch of intervals) {
    for (const run of runs) {
      const end = Math.min(stretch.end, run.end, run.openUntil - terms.duration + 1)
      let start = nextOnGrid(run, Math.max(stretch.start, run.start), terms)
      for (; start < end; start += terms.interval) starts.push(start)
    }
  }
  return starts
}

/**
 * Returns, for each start, the change in the number of busy entries that conflict with it.
 *
 * An entry conflicts with the starts strictly between `start - duration - after` and `end + before`. These are consecutive: the
 * count rises at the first and falls after the last. Entries therefore need no sorting.
 */
const heldChanges = (starts: ReadonlyArray<Instant>, busy: ReadonlyArray<Interval>, terms: Terms): Int32Array => {
  const changes = new Int32Array(starts.length + 1)
  const indexFrom = indexOfStarts(starts)
  for (const { start, end } of busy) {
    if (!(start < end)) continue
    changes[indexFrom(Math.floor(start) - terms.duration - terms.after + 1)]!++
    changes[indexFrom(end + terms.before)]!--
  }
  return changes
}

/**
 * Finds the first start at or after an instant in a few steps. An index holds the first start of each bucket, one bucket per mean
 * distance.
 */
export const indexOfStarts = (starts: ReadonlyArray<Instant>): ((instant: Instant) => number) => {
  const first = starts[0]!
  const last = starts.at(-1)!
  const stretch = Math.max(1, Math.ceil((last - first) / starts.length))
  const table = new Int32Array(Math.floor((last - first) / stretch) + 1)
  for (let entry = 0, index = 0; entry < table.length; entry++) {
    while (starts[index]! < first + entry * stretch) index++
    table[entry] = index
  }
  return (instant) => {
    if (instant <= first) return 0
    if (!(instant <= last)) return starts.length
    let index = table[Math.floor((instant - first) / stretch)]!
    while (starts[index]! < instant) index++
    return index
  }
}

const nextOnGrid = (run: GridRun, instant: Instant, { interval }: Terms): Instant =>
  run.start + Math.ceil((instant - run.start) / interval) * interval

const refusal = (reason: SlotRefusal) => ({ offered: false, reason }) as const
