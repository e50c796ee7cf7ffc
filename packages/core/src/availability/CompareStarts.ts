import type { Instant, LocalDate } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { gridRuns, readHours, type WorkingHours } from "./WorkingHours.ts"

/** A day whose offered starts change, with the numbers of starts. */
export interface ChangedDay {
  readonly date: LocalDate
  readonly before: number
  readonly after: number
}

/** The starts that a change adds and removes, in ascending order, and the days of a time zone on which it does. */
export interface StartChanges {
  readonly gained: ReadonlyArray<Instant>
  readonly lost: ReadonlyArray<Instant>
  readonly days: ReadonlyArray<ChangedDay>
}

/** Compares the starts before and after a change. Both are in ascending order, as `offerSlots` returns them. */
export const compareStarts = (before: ReadonlyArray<Instant>, after: ReadonlyArray<Instant>, timeZone: string): StartChanges => {
  const [earlier, later] = [new Set(before), new Set(after)]
  const gained = after.filter((start) => !earlier.has(start))
  const lost = before.filter((start) => !later.has(start))
  const dayOf = (start: Instant): LocalDate => localDateOf(start, timeZone)
  const changed = new Set([...gained, ...lost].map(dayOf))
  if (changed.size === 0) return { gained, lost, days: [] }
  const [countsBefore, countsAfter] = [before, after].map((starts) => Map.groupBy(starts, dayOf))
  const days = [...changed].toSorted().map((date) => ({
    date,
    before: countsBefore?.get(date)?.length ?? 0,
    after: countsAfter?.get(date)?.length ?? 0
  }))
  return { gained, lost, days }
}

/**
 * Returns a function that is true for a time that is entirely within working hours. Throws a `RangeError` if the hours are
 * malformed.
 */
export const withinHours = (hours: WorkingHours): ((time: Interval) => boolean) => {
  const calendar = readHours(hours)
  return (time) =>
    gridRuns(calendar, time).some((run) => run.start <= time.start && time.start < run.end && time.end <= run.openUntil)
}
