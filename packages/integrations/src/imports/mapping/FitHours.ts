import type { ScheduleInput } from "@slotkit/core"
import { isLocalDate, TimeZoneName } from "@slotkit/core/internal"
import type { ImportNote } from "@slotkit/engine"
import * as Schema from "effect/Schema"
import { changed, leftOut, type Mapped, mapped } from "./Mapped.ts"

/** Hours of one day at the source, as `HH:MM`. */
export interface SourceInterval {
  readonly from: string
  readonly to: string
}

/** A schedule at the source, weekday 0 for Sunday. A date without intervals is a day off. */
export interface SourceSchedule {
  readonly timezone: string
  readonly weekly: ReadonlyArray<SourceInterval & { readonly weekday: number }>
  readonly dates: ReadonlyArray<{ readonly date: string; readonly intervals: ReadonlyArray<SourceInterval> }>
}

const maxWeekly = 100
const maxOverrides = 1000

/** Fits a schedule into Slotkit's: valid times, each date once. `otherwise` replaces an unknown time zone. */
export const fitHours = (sourceSchedule: SourceSchedule, otherwise: string): Mapped<typeof ScheduleInput.Encoded> => {
  const notes: Array<ImportNote> = []
  const zone = fitTimeZone(sourceSchedule.timezone, otherwise)
  const fitInterval = ({ from, to }: SourceInterval) => {
    const interval = readInterval(from, to)
    if (interval === undefined) notes.push(leftOut("hours", `${from} to ${to} is not an interval of times.`))
    else if (interval.end !== to && interval.isExtended) notes.push(changed("hours", `${from} to ${to} now ends at 24:00.`))
    return interval === undefined ? [] : [{ start: interval.start, end: interval.end }]
  }
  const weekly = sourceSchedule.weekly.flatMap((hours) =>
    fitInterval(hours).map((interval) => ({ weekday: hours.weekday, ...interval }))
  )
  const byDate = new Map<string, ReadonlyArray<{ readonly start: string; readonly end: string }>>()
  for (const { date, intervals } of sourceSchedule.dates) {
    const day = date.slice(0, 10)
    if (isLocalDate(day)) byDate.set(day, [...(byDate.get(day) ?? []), ...intervals.flatMap(fitInterval)])
    else notes.push(leftOut("overrides", `${date} is not a date.`))
  }
  const overrides = [...byDate].map(([date, intervals]) => ({ date, intervals })).sort(byDay)
  if (weekly.length > maxWeekly) notes.push(leftOut("hours", `Only the first ${maxWeekly} weekly intervals were taken.`))
  if (overrides.length > maxOverrides) notes.push(leftOut("overrides", `Only the first ${maxOverrides} dates were taken.`))
  const schedule = { timezone: zone.value, weekly: weekly.slice(0, maxWeekly), overrides: overrides.slice(0, maxOverrides) }
  return mapped(schedule, ...zone.notes, ...new Map(notes.map((note) => [note.text, note])).values())
}

/** Returns the first time zone that Slotkit knows, otherwise UTC. */
export const fitTimeZone = (...args: ReadonlyArray<string | null | undefined>): Mapped<string> => {
  const names = args.filter((name): name is string => name != null && name !== "")
  const known = names.find((name) => Schema.is(TimeZoneName)(name)) ?? "UTC"
  if (names[0] === known) return mapped(known)
  const first = names[0] === undefined ? "The time zone is missing, and" : `The time zone ${names[0]}`
  return mapped(known, changed("timezone", `${first} became ${known}. Check the hours.`))
}

const byDay = (one: { readonly date: string }, other: { readonly date: string }): number => (one.date < other.date ? -1 : 1)

/** Reads an interval. 23:59 is how both systems write the end of a day, and no meeting ends a minute before midnight. */
const readInterval = (from: string, to: string) => {
  const [start, end] = [wallTime(from), wallTime(to)]
  if (start === undefined || end === undefined || start === "24:00" || start === end) return undefined
  return end === "23:59" ? { start, end: "24:00", isExtended: true } : { start, end, isExtended: false }
}

/** Reads `9:00`, `09:00`, `09:00:00` and `1970-01-01T09:00:00.000Z`. */
const wallTime = (text: string): string | undefined => {
  const match = /^(?:\d{4}-\d{2}-\d{2}T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/.exec(text.trim())
  const time = match === null ? "" : `${match[1]!.padStart(2, "0")}:${match[2]}`
  return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/.test(time) ? time : undefined
}
