import { type Instant, millisPerMinute } from "../values/Instant.ts"
import { type Interval, mergeIntervals } from "../values/Interval.ts"
import { localDay, wallTimeLabel } from "../values/TimeZone.ts"
import { gridRuns, readHours, type WorkingHours, weekdayOf } from "./WorkingHours.ts"

/** The working time in one hour of the week, and how much of it meetings took. */
export interface HourUse {
  /** 0 is Sunday. */
  readonly weekday: number
  /** The hour in local time, 0 to 23. */
  readonly hour: number
  /** Minutes of working time without time off, which meetings took or could have taken. */
  readonly openMinutes: number
  readonly bookedMinutes: number
}

/**
 * Returns the use of working hours in a period by weekday and hour, Sunday first. Hours without working time are omitted, and
 * meetings outside the working hours do not count. Throws a `RangeError` if the hours are malformed.
 */
export const hourUse = (
  hours: WorkingHours,
  { meetings, timeOff }: { readonly meetings: ReadonlyArray<Interval>; readonly timeOff: ReadonlyArray<Interval> },
  period: Interval
): ReadonlyArray<HourUse> => {
  const booked = mergeIntervals(meetings)
  const union = mergeIntervals([...meetings, ...timeOff])
  const uses = new Map<number, { openMinutes: number; bookedMinutes: number }>()
  for (const piece of hoursIn(hours, period)) {
    const bookedMinutes = minutesWithin(piece, booked)
    const offMinutes = minutesWithin(piece, union) - bookedMinutes
    const use = uses.get(piece.hourOfWeek) ?? { openMinutes: 0, bookedMinutes: 0 }
    use.openMinutes += (piece.end - piece.start) / millisPerMinute - offMinutes
    use.bookedMinutes += bookedMinutes
    uses.set(piece.hourOfWeek, use)
  }
  return [...uses]
    .filter(([, { openMinutes }]) => openMinutes > 0)
    .sort(([one], [other]) => one - other)
    .map(([hourOfWeek, use]) => ({ weekday: Math.floor(hourOfWeek / hoursPerDay), hour: hourOfWeek % hoursPerDay, ...use }))
}

/** The working time of a period, cut at full hours of local time. */
function* hoursIn(hours: WorkingHours, period: Interval): Generator<Interval & { readonly hourOfWeek: number }> {
  for (const run of gridRuns(readHours(hours), period)) {
    const end = Math.min(run.end, period.end)
    for (let start = Math.max(run.start, period.start), next: Instant; start < end; start = next) {
      const [hour = 0, minute = 0] = wallTimeLabel(start, hours.timeZone).split(":").map(Number)
      next = Math.min(end, start + (minutesPerHour - minute) * millisPerMinute)
      yield { start, end: next, hourOfWeek: weekdayOf(localDay(start, hours.timeZone)) * hoursPerDay + hour }
    }
  }
}

const hoursPerDay = 24
const minutesPerHour = 60

const minutesWithin = ({ start, end }: Interval, intervals: ReadonlyArray<Interval>): number =>
  intervals.reduce((sum, each) => sum + Math.max(0, Math.min(end, each.end) - Math.max(start, each.start)), 0) / millisPerMinute
