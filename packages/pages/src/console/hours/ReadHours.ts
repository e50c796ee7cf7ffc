import type { HoursInterval } from "@slotkit/core"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { joinHours } from "./HoursText.ts"

/** Hours that were typed, or a sentence that says what to type instead. */
export type TypedHours = { readonly intervals: ReadonlyArray<HoursInterval> } | { readonly sentence: string }

/**
 * Reads hours as people type them in any of the languages, such as `09:00-12:00, 13:00-17:00`, `9am-5pm`, `9 to 17` or
 * `9 bis 17 Uhr`. Nothing typed is no hours.
 *
 * An end before the start is on the next day only if the text says so in words. Without them, hours up to 12 that are written
 * without a leading zero are those of a 12-hour clock: `9-5` ends at 17:00. What could be the morning or the evening is asked.
 */
export const readHours = (text: string, words: ConsoleWords["hours"]): TypedHours => {
  const read: Array<HoursInterval> = []
  for (const part of partsOf(text, words)) {
    const hours = readPart(part, words)
    if ("sentence" in hours) return hours
    read.push(hours)
  }
  const intervals = joinHours(read)
  return intervals.length < read.length ? { sentence: words.overlapProblem } : { intervals }
}

/** Hours in small letters without accents. */
interface Part {
  readonly folded: string
  readonly isNextDay: boolean
}

const partsOf = (text: string, { nextDay }: ConsoleWords["hours"]): ReadonlyArray<Part> => {
  const marked = withoutAccents(text).replaceAll(withoutAccents(nextDay), nextDayMark).replace(nextDayWords, nextDayMark)
  return marked.split(/[,;\n/&]|(?<!\p{L})(?:and|und|sowie|et|y)(?!\p{L})/u).flatMap((part) => {
    const folded = part.replaceAll(/\s+/g, " ").trim()
    if (folded === "") return []
    const isNextDay = folded.endsWith(nextDayMark)
    return [{ folded: isNextDay ? folded.slice(0, -nextDayMark.length).trim() : folded, isNextDay }]
  })
}

const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

const nextDayMark = "+1"

/** The next day in every language of the console, without accents. */
const nextDayWords = new RegExp(
  [
    "(?:(?:on |of )?the )?(?:next|following) day",
    "(?:am |des )?(?:na(?:e)?chsten|na(?:e)?chster|folgenden) tag(?:es|s)?",
    "(?:am )?folgetag",
    "(?:le |du )?(?:lendemain|jour suivant)",
    "(?:al |del |el )?dia siguiente"
  ]
    .map((words) => `\\(?${words}\\)?`)
    .join("|"),
  "g"
)

/** A time of day as it is written. */
interface Clock {
  readonly hour: number
  readonly minute: number
  readonly half: "am" | "pm" | undefined
  /** True for 1 to 12 without a leading zero or a unit, which may be meant on a 12-hour clock. */
  readonly isLoose: boolean
}

const readPart = ({ folded, isNextDay }: Part, words: ConsoleWords["hours"]): HoursInterval | { readonly sentence: string } => {
  if (halfPattern.test(folded)) return { sentence: words.missingTime }
  const unreadable = { sentence: words.hoursProblem }
  const groups = partPattern.exec(folded.replaceAll(/([ap])\.?\s?m(?!\p{L})\.?/gu, "$1m"))?.groups ?? {}
  const [start, end] = [readClock(groups, "1"), readClock(groups, "2")]
  if (start === undefined || end === undefined) return unreadable
  const between = (from: number, to: number) => `${timeText(from)}-${timeText(to)}`
  const nextDay = (from: number, to: number) => `${between(from, to)} ${words.nextDay}`
  const backwards = (from: number, to: number) => ({ sentence: words.overnightProblem(between(from, to), nextDay(from, to)) })
  const eitherHalf = (first: string, second: string) => ({ sentence: words.halfProblem(first, second) })
  if (isNextDay) {
    const [from, to] = [exactly(start), exactly(end)]
    return to > from || from === 2 * halfDay || (start.half === undefined) !== (end.half === undefined)
      ? unreadable
      : interval(from, to)
  }
  if (start.half === undefined && end.half === undefined && start.isLoose && end.isLoose) {
    const [from, to] = [exactly(start), exactly(end)]
    const isEarly = start.hour < earliestHour
    if (to > from) return isEarly ? eitherHalf(between(from, to), between(from + halfDay, to + halfDay)) : interval(from, to)
    if (to === from || end.hour === 12) return backwards(from, to)
    return isEarly ? eitherHalf(between(from, to + halfDay), nextDay(from + halfDay, to)) : interval(from, to + halfDay)
  }
  if (start.isLoose && end.half === "am" && end.hour === 12) {
    const [from, midnight] = [exactly(start), 2 * halfDay]
    return eitherHalf(between(from % halfDay, halfDay), between((from % halfDay) + halfDay, midnight))
  }
  const candidates = startsOf(start, end).flatMap((from) => endsOf(start, end).map((to) => [from, to] as const))
  const found = candidates.find(([from, to]) => from < to || (to === 0 && from > 0))
  const [from, to] = found ?? candidates.at(-1)!
  if (from === 2 * halfDay) return unreadable
  return found === undefined ? backwards(from, to) : interval(from, to)
}

const interval = (from: number, to: number): HoursInterval => ({ start: timeText(from), end: timeText(to) })

/** Hours from 1 to 6 without a leading zero may be in the afternoon. */
const earliestHour = 7
const halfDay = 12 * 60

/**
 * The starts that a time can mean, in minutes after midnight. A loose start is in the half of the day of its end, if it can be.
 */
const startsOf = (start: Clock, end: Clock): ReadonlyArray<number> =>
  start.half !== undefined || !start.isLoose || end.half === undefined
    ? [exactly(start)]
    : end.half === "pm"
      ? [exactly({ ...start, half: "pm" }), exactly({ ...start, half: "am" })]
      : [exactly({ ...start, half: "am" })]

/** The ends that a time can mean. A loose end is the first after a start with `am` or `pm`. */
const endsOf = (start: Clock, end: Clock): ReadonlyArray<number> => {
  if (end.half !== undefined || !end.isLoose || start.half === undefined) return [exactly(end)]
  const [morning, afternoon] = [exactly({ ...end, half: "am" }), exactly({ ...end, half: "pm" })]
  if (end.hour === 12) return start.half === "am" ? [afternoon] : [afternoon, morning]
  return start.half === "am" ? [morning, afternoon] : [afternoon]
}

const exactly = ({ hour, minute, half }: Clock): number =>
  half === undefined ? hour * 60 + minute : (hour % 12) * 60 + minute + (half === "pm" ? halfDay : 0)

const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

const clockPattern = (which: "1" | "2"): string =>
  `(?<hour${which}>\\d{1,2})(?:\\s?(?:[:.]|(?<mark${which}>h|uhr))\\s?(?<minute${which}>\\d{2})|(?<digits${which}>\\d{2}))?` +
  `(?:\\s?(?<unit${which}>h|hs|hrs?|uhr|heures?|horas?))?(?:\\s?(?<half${which}>am|pm))?`

const partPattern = new RegExp(
  `^(?:(?:from|von|ab|de|desde)\\s)?(?:las?\\s)?${clockPattern("1")}` +
    `\\s?(?:-|–|—|−|to|till?|until|bis|a|hasta|jusqu['’]a)\\s?(?:las?\\s)?${clockPattern("2")}$`
)

/** Hours of which one time is missing, as the script writes them. */
const halfPattern = /^(?:\d{1,2}(?:[:.]\d{2})?\s?[-–—−]|[-–—−]\s?\d{1,2}(?:[:.]\d{2})?)$/

const readClock = (groups: Readonly<Record<string, string | undefined>>, which: "1" | "2"): Clock | undefined => {
  const written = groups[`hour${which}`]
  if (written === undefined) return undefined
  const digits = groups[`digits${which}`]
  const [hour, minute] = [Number(written), Number(groups[`minute${which}`] ?? digits ?? 0)]
  const half = groups[`half${which}`] as Clock["half"]
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hasUnit = (groups[`mark${which}`] ?? groups[`unit${which}`] ?? digits) !== undefined
  return { hour, minute, half, isLoose: half === undefined && !hasUnit && !written.startsWith("0") && hour <= 12 }
}
