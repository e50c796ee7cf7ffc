import type { LocalDate } from "@slotkit/core"
import { addDays, localDateOf } from "@slotkit/core/internal"
import { type BookingPageTarget, firstFreeSlot, lastPageDay, pageSlots, type SlotOfDay } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { daysOfMonth, monthOf } from "../time/Month.ts"
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
  /** The month's slots, and those of the day before and after it, which may belong to the month in another time zone. */
  readonly slots: SlotsOfDays
  /** The next day with times, when the shown month or day has none. */
  readonly next: LocalDate | undefined
  /** The current month if it was left out because it has no times. */
  readonly skipped: string | undefined
}

/** Finds the free times of a month. Without a month or a day asked for, it is the first month that has times. */
export const freeMonth = Effect.fnUntraced(function* (target: BookingPageTarget, asked: TimesQuery, now: number) {
  const { timeZone, durationMinutes } = asked
  const today = localDateOf(now, timeZone)
  const lastDay = lastPageDay(target, now, timeZone)
  const isOpen = asked.month === undefined && asked.date === undefined
  const current = asked.month ?? monthOf(asked.date ?? today)
  const around = (month: string) => {
    const { first, last } = daysOfMonth(month)
    const from = addDays(first, -1)
    return pageSlots(target, { from: from < today ? today : from, to: addDays(last, 1), durationMinutes, timeZone })
  }
  const found = current < monthOf(today) ? [] : yield* around(current)
  const isEmpty = !found.some(({ day }) => monthOf(day) === current)
  const next = isEmpty ? (yield* firstFreeSlot(target, { from: today, durationMinutes, timeZone }))?.day : undefined
  const skips = isOpen && next !== undefined
  const month = skips ? monthOf(next) : current
  const slots = skips ? yield* around(month) : found
  const days = slots.map(({ day }) => day).filter((day) => monthOf(day) === month)
  const day = asked.date !== undefined && monthOf(asked.date) === month ? asked.date : days[0]
  const isDayEmpty = day !== undefined && !days.includes(day) && !isEmpty
  return {
    month,
    today,
    lastDay,
    day,
    slots,
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
  /** The day from which the list goes on; undefined at its end. */
  readonly later: LocalDate | undefined
  readonly isFirst: boolean
}

/** Finds the next days with free times from the day asked for, at most seven. */
export const freeList = Effect.fnUntraced(function* (target: BookingPageTarget, asked: TimesQuery, now: number) {
  const { timeZone, durationMinutes } = asked
  const today = localDateOf(now, timeZone)
  const from = laterOf(asked.date ?? today, today)
  const first = yield* firstFreeSlot(target, { from, durationMinutes, timeZone })
  const slots =
    first === undefined
      ? []
      : yield* pageSlots(target, { from: first.day, to: addDays(first.day, daysPerList), durationMinutes, timeZone })
  const days = [...new Set(slots.map(({ day }) => day))]
  return {
    days: days.slice(0, daysShown),
    slots,
    later: days[daysShown] ?? (first === undefined ? undefined : addDays(first.day, daysPerList + 1)),
    isFirst: from === today
  } satisfies FreeList
})

const daysShown = 7
const daysPerList = 20

const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)
