import { formatInstant, type Instant } from "@slotkit/core"
import type { RuleName } from "@slotkit/core/codes"
import {
  dateInWords,
  isRecord,
  localDateOf,
  millisPerDay,
  offsetInWords,
  offsetSpans,
  parseTimestamp,
  wallTimeLabel,
  wrongField
} from "@slotkit/core/internal"
import { Invalid } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/** Writes an instant in a time zone, such as `Monday 9 March 2026 10:00 UTC-04:00 (America/New_York)`. */
export const localTime = (instant: Instant, timeZone: string): string => {
  const span = offsetSpans(timeZone, { start: instant, end: instant }).find(({ start, end }) => start <= instant && instant < end)
  const day = dateInWords(localDateOf(instant, timeZone))
  return `${day} ${wallTimeLabel(instant, timeZone)} ${offsetInWords(span?.offset ?? 0)} (${timeZone})`
}

/** Adds to every time in UTC the same time in a time zone: `start_local` to `start`. `fields` are the names of times. */
export const withLocalTimes = (value: unknown, fields: ReadonlySet<string>, timeZone: string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withLocalTimes(entry, fields, timeZone))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (!fields.has(name)) return [[name, withLocalTimes(inner, fields, timeZone)]]
      const instant = typeof inner === "string" ? parseTimestamp(inner) : undefined
      return [
        [name, inner],
        [`${name}_local`, instant === undefined ? null : localTime(instant, timeZone)]
      ]
    })
  )
}

/** Writes an instant twice: in a time zone, and in UTC. */
export const timeInWords = (instant: Instant, timeZone: string): string =>
  `${localTime(instant, timeZone)} = ${formatInstant(instant)}`

/** Lists starts by day of a time zone, each followed by the same time in UTC. */
export const startsByDay = (starts: ReadonlyArray<Instant>, timeZone: string): string => {
  const days = new Map<string, Array<string>>()
  for (const start of starts) {
    const day = dateInWords(localDateOf(start, timeZone))
    days.set(day, [...(days.get(day) ?? []), `${wallTimeLabel(start, timeZone)} (${formatInstant(start)})`])
  }
  return [...days].map(([day, times]) => `${day}: ${times.join(", ")}`).join("\n")
}

/** Returns a number with a noun in its singular or plural, such as `1 booking`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/**
 * Reads the start that an agent sends: with an offset or `Z`, or without one as local time of a time zone. Seconds are optional.
 *
 * A local time that a clock change skips or repeats is refused, because the agent has to ask.
 */
export const readStart = (start: string, timeZone: string): Effect.Effect<Instant, Invalid> => {
  const [, date = "", time = "", seconds = ":00", zone] = startPattern.exec(start) ?? []
  const stamp = `${date}T${time}${seconds}`
  const wall = parseTimestamp(`${stamp}${zone ?? "Z"}`)
  if (wall === undefined) {
    return refuse(
      "must be an ISO 8601 date-time, such as 2027-03-15T10:00 (local time of timezone) or 2027-03-15T14:00:00Z",
      "date"
    )
  }
  if (zone !== undefined) return Effect.succeed(wall)
  const spans = offsetSpans(timeZone, { start: wall - millisPerDay, end: wall + millisPerDay })
  const instants = spans.flatMap(({ start, end, offset }) =>
    start <= wall - offset && wall - offset < end ? [{ instant: wall - offset, offset }] : []
  )
  const different = instants.filter(({ instant }, index) => instants.findIndex((other) => other.instant === instant) === index)
  const [first, second] = different
  if (first === undefined) return refuse(`does not exist in ${timeZone}: clocks skip that time. Choose another one`)
  if (second === undefined) return Effect.succeed(first.instant)
  const choices = different.map(({ offset }) => `${stamp}${offsetInWords(offset).slice("UTC".length)}`)
  return refuse(`happens twice in ${timeZone}, because clocks go back. Send ${choices.join(" or ")}`)
}

const refuse = (text: string, rule?: RuleName) => Effect.fail(Invalid.of([wrongField("start", `The start field ${text}.`, rule)]))

const startPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/
