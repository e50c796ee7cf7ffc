import type { Booking, Instant, Interval, LocalDate } from "@slotkit/core"
import { addDays, localDayStart, millisPerMinute, wallTimeLabel } from "@slotkit/core/internal"
import type { CalendarView } from "@slotkit/engine"

/** Something that occupies a host: the bookings of one meeting, time off, or busy times of other calendars. */
export interface CalendarEntry extends Interval {
  readonly kind: "meeting" | "off" | "busy"
  /** The bookings of a meeting; otherwise none. */
  readonly bookings: ReadonlyArray<Booking>
  /** The note about time off; null for none. */
  readonly note?: string | null
}

/** An entry of a day by the clock on the wall, in steps of five minutes since midnight, beside others at the same time. */
export interface PlacedEntry extends CalendarEntry {
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

/** A day of the host: what takes all of it, and everything else by its start. */
export interface CalendarDay {
  readonly date: LocalDate
  readonly whole: ReadonlyArray<CalendarEntry>
  readonly placed: ReadonlyArray<PlacedEntry>
}

const stepMinutes = 5

/** The number of steps in an hour, and by the clock on the wall in every day. */
export const stepsPerHour = 60 / stepMinutes
const wholeDay = 24 * stepsPerHour

/** The least steps of an entry, so that a pointer can hit it. */
const leastSteps = 3

/** Returns the entries of a view. The bookings of one group session are one entry, and every other booking is its own. */
export const calendarEntries = ({ bookings, timeOff, busy }: CalendarView): ReadonlyArray<CalendarEntry> => {
  const meetings = new Map<string, CalendarEntry & { readonly bookings: Array<Booking> }>()
  for (const booking of bookings) {
    const { service, scheduledAt: start, durationMinutes } = booking
    if (start === null) continue
    const key = service.isGroup ? `${start} ${durationMinutes} ${service.id ?? service.slug}` : `booking ${booking.id}`
    const known = meetings.get(key)
    if (known !== undefined) known.bookings.push(booking)
    else meetings.set(key, { kind: "meeting", start, end: start + durationMinutes * millisPerMinute, bookings: [booking] })
  }
  const others = [
    ...timeOff.map((off) => ({ ...off, kind: "off" as const, bookings: [] })),
    ...busy.map(({ start, end }) => ({ kind: "busy" as const, start, end, bookings: [] }))
  ]
  return [...meetings.values(), ...others].toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Returns a day with its part of the entries. */
export const calendarDay = (date: LocalDate, entries: ReadonlyArray<CalendarEntry>, timeZone: string): CalendarDay => {
  const [start, end] = [localDayStart(date, timeZone), localDayStart(addDays(date, 1), timeZone)]
  const ofDay = entries.filter((entry) => entry.start < end && entry.end > start)
  const isWhole = (entry: CalendarEntry) => entry.kind !== "meeting" && entry.start <= start && entry.end >= end
  const spans = ofDay
    .filter((entry) => !isWhole(entry))
    .map((entry) => {
      const from = entry.start <= start ? 0 : stepOf(entry.start, timeZone)
      const until = entry.end >= end ? wholeDay : Math.ceil(wallMinutes(entry.end, timeZone) / stepMinutes)
      // An entry can end before it starts by the clock on the wall, where clocks go back.
      const elapsed = Math.ceil((Math.min(entry.end, end) - Math.max(entry.start, start)) / (stepMinutes * millisPerMinute))
      const to = Math.min(wholeDay, Math.max(until > from ? until : from + elapsed, from + leastSteps))
      return { ...entry, from: Math.min(from, wholeDay - leastSteps), to }
    })
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  return { date, whole: ofDay.filter(isWhole), placed: inLanes(spans) }
}

/** Returns the step of a day when something begins, by the clock on the wall. */
export const stepOf = (instant: Instant, timeZone: string): number => Math.floor(wallMinutes(instant, timeZone) / stepMinutes)

const wallMinutes = (instant: Instant, timeZone: string): number => {
  const [hours = 0, minutes = 0] = wallTimeLabel(instant, timeZone).split(":").map(Number)
  return hours * 60 + minutes
}

type Span = Omit<PlacedEntry, "lane" | "lanes">

/** Puts entries that overlap beside each other. */
const inLanes = (spans: ReadonlyArray<Span>): ReadonlyArray<PlacedEntry> => {
  const groups: Array<Array<Span & { readonly lane: number }>> = []
  let [ends, last]: [Array<number>, number] = [[], 0]
  for (const span of spans) {
    if (span.from >= last) {
      groups.push([])
      ends = []
    }
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    last = Math.max(...ends)
    groups.at(-1)!.push({ ...span, lane })
  }
  return groups.flatMap((group) => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    return group.map((entry) => ({ ...entry, lanes }))
  })
}

/** True if a time of day comes twice, because clocks go back. */
export const isRepeated = (instant: Instant, timeZone: string): boolean => {
  const label = wallTimeLabel(instant, timeZone)
  return [-60, -30, 30, 60].some((minutes) => wallTimeLabel(instant + minutes * millisPerMinute, timeZone) === label)
}
