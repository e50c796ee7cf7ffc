import type { Instant, LocalDate } from "@slotkit/core"
import { addDays, localDateOf } from "@slotkit/core/internal"
import {
  type BookingPageTarget,
  firstFreeSlot,
  firstFreeTime,
  lastPageDay,
  type PageTimes,
  pageSlots,
  pageTimes,
  type SlotOfDay
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { daysOfMonth, isEnding, monthOf } from "../time/Month.ts"
import { type DaysOff, daysOff, offIn } from "./DaysOff.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** Free slots, each with its day in the visitor's time zone, in ascending order. */
export type SlotsOfDays = ReadonlyArray<SlotOfDay>

/** A month with its free times, as a visitor sees it. */
export interface FreeMonth {
  readonly month: string
  readonly today: LocalDate
  /** The last day that the service offers. */
  readonly lastDay: LocalDate
  /** The shown day: the one asked for, otherwise the month's first with times. */
  readonly day: LocalDate | undefined
  /**
   * The slots of the month, or of the next four weeks at its end, and those of the day before and after, which may belong to them
   * in another time zone.
   */
  readonly slots: SlotsOfDays
  /** The time off around the month whose reason visitors may read. */
  readonly off: PageTimes["off"]
  /** True if the host has given a reason for any time off, in whichever month. */
  readonly hasReasons: boolean
  /** The next day with times, when the shown month or day has none. */
  readonly next: LocalDate | undefined
  /** The current month if it was left out because it has no times. */
  readonly skipped: string | undefined
}

/** Finds the free times of a month. Without a month or a day asked for, it is the first month that has times. */
export const freeMonth = Effect.fnUntraced(function* (target: BookingPageTarget, query: TimesQuery, now: number) {
  const { timeZone, durationMinutes } = query
  const today = localDateOf(now, timeZone)
  const lastDay = lastPageDay(target, now, timeZone)
  const isOpen = query.month === undefined && query.date === undefined
  const current = query.month ?? monthOf(query.date ?? today)
  const around = (month: string) => {
    const { first, last } = daysAround(month, today)
    return pageTimes(target, { from: laterOf(first, today), to: last, durationMinutes, timeZone })
  }
  const found = current < monthOf(today) ? noTimes : yield* around(current)
  const isEmpty = !found.slots.some(({ day }) => monthOf(day) === current)
  const searchFrom = (from: LocalDate) => firstFreeTime(target, { from, durationMinutes, timeZone })
  const start = laterOf(daysOfMonth(current).first, today)
  const onwards = isEmpty ? yield* searchFrom(start) : undefined
  const search = onwards?.first === undefined && isEmpty && start > today ? yield* searchFrom(today) : onwards
  const next = search?.first?.day
  const skips = isOpen && next !== undefined
  const month = skips ? monthOf(next) : current
  const { slots, off, hasReasons } = skips ? yield* around(month) : found
  const days = slots.map(({ day }) => day).filter((day) => monthOf(day) === month)
  const day = query.date !== undefined && monthOf(query.date) === month ? query.date : days[0]
  const isDayEmpty = day !== undefined && !days.includes(day) && !isEmpty
  return {
    month,
    today,
    lastDay,
    day,
    slots,
    off: offIn(stillAhead(off, now), daysAround(month, today), timeZone),
    hasReasons: hasReasons || search?.hasReasons === true,
    next: isDayEmpty
      ? (days.find((candidate) => candidate > day) ??
        (yield* firstFreeSlot(target, { from: laterOf(addDays(day, 1), today), durationMinutes, timeZone }))?.day)
      : next,
    skipped: skips ? current : undefined
  } satisfies FreeMonth
})

/** The next days with free times. */
export interface FreeList {
  readonly days: ReadonlyArray<LocalDate>
  readonly slots: SlotsOfDays
  /** The time off from the first day of the list to its last one. */
  readonly off: ReadonlyArray<DaysOff>
  /** The day at which the list continues; undefined at its end. */
  readonly later: LocalDate | undefined
  readonly isFirst: boolean
}

/** Finds the next days with free times from the day asked for, at most seven. */
export const freeList = Effect.fnUntraced(function* (target: BookingPageTarget, query: TimesQuery, now: number) {
  const { timeZone, durationMinutes } = query
  const today = localDateOf(now, timeZone)
  const from = laterOf(query.date ?? today, today)
  const { first, off } = yield* firstFreeTime(target, { from, durationMinutes, timeZone })
  const slots =
    first === undefined
      ? []
      : yield* pageSlots(target, { from: first.day, to: addDays(first.day, daysPerList), durationMinutes, timeZone })
  const days = [...new Set(slots.map(({ day }) => day))]
  const later = days[daysShown] ?? (first === undefined ? undefined : addDays(first.day, daysPerList + 1))
  const last = later === undefined ? lastPageDay(target, now, timeZone) : addDays(later, -1)
  return {
    days: days.slice(0, daysShown),
    slots,
    off: daysOff(stillAhead(off, now), { first: from, last }, timeZone),
    later,
    isFirst: from === today
  } satisfies FreeList
})

/** A month, or the four weeks that the grid shows at its end, with the day before and after. */
const daysAround = (month: string, today: LocalDate) => {
  const { first, last } = daysOfMonth(month)
  return { first: addDays(first, -1), last: isEnding(month, today) ? addDays(today, 28) : addDays(last, 1) }
}

const stillAhead = (off: PageTimes["off"], now: Instant): PageTimes["off"] => off.filter(({ end }) => end > now)

const noTimes: PageTimes = { slots: [], off: [], hasReasons: false }
const daysShown = 7
const daysPerList = 20

const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
