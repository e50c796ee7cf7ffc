import { offsetInWords } from "../values/DateInWords.ts"
import { type Instant, type LocalDate, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { localDateOf, offsetSpans, wallTimeLabel } from "../values/TimeZone.ts"

/** The format of dates: a language tag with its region, and the hours of the clock. */
export interface DateCustoms {
  /** A tag such as `en-US`. British English is used for a language that the runtime does not know. */
  readonly tag: string
  /** 12 or 24 hours. `null` means as usual in the region. */
  readonly hours: 12 | 24 | null
}

/** Formats dates and times of one time zone for a reader, with the runtime's locale data. Spaces are plain. */
export interface DateFormat {
  /** A time of day, such as `09:30` or `9:30 AM`. */
  readonly time: (instant: Instant) => string
  /** Two times of one day, such as `9:30 – 10:00 AM`. Times with different offsets from UTC have the offset of the end. */
  readonly times: (start: Instant, end: Instant) => string
  /** A date without its year, such as `Tuesday, January 12`. */
  readonly day: (date: LocalDate) => string
  /** A date with its year. */
  readonly fullDay: (date: LocalDate) => string
  /** Two dates without their years. Equal dates are shown once. */
  readonly days: (first: LocalDate, last: LocalDate) => string
  /** Two dates with their years. Equal dates are shown once. */
  readonly fullDays: (first: LocalDate, last: LocalDate) => string
  /** A month `YYYY-MM`, such as `January 2026`. */
  readonly month: (month: string) => string
  /** The offset from UTC, such as `UTC+01:00`. */
  readonly offset: (instant: Instant) => string
}

/** Texts from which a script in a browser makes the same dates, with names in braces. Browsers' own punctuation differs. */
export interface DatePatterns {
  /** With `{weekday}`, `{day}` and `{month}`. */
  readonly date: string
  /** The same for the first of a month, where that differs. */
  readonly first?: string
  /** With `{month}` and `{year}`. */
  readonly month: string
  /** With `{h}` or `{hh}` for the hour, `{m}` for the minute and `{p}` for the period of the day. */
  readonly time: string
  readonly am: string
  readonly pm: string
}

/** Separates the ends of a range. */
export const rangeDash = " – "

/** Creates the format of a time zone. */
export const dateFormat = (customs: DateCustoms, timeZone: string): DateFormat => {
  const formats = formatsOf(customs)
  const wall = (instant: Instant): number =>
    Date.parse(`${localDateOf(instant, timeZone)}T${wallTimeLabel(instant, timeZone)}:00Z`)
  const offset = (instant: Instant): string => offsetInWords(offsetAt(instant, timeZone))
  const time = (instant: Instant): string => formats.time(wall(instant))
  const day = (date: LocalDate): string => formats.day(midnight(date))
  const fullDay = (date: LocalDate): string => formats.fullDay(midnight(date))
  return {
    time,
    times: (start, end) =>
      offset(start) === offset(end)
        ? formats.times(wall(start), wall(end))
        : `${time(start)}${rangeDash}${time(end)} (${offset(end)})`,
    day,
    fullDay,
    days: (first, last) => (first === last ? day(first) : `${day(first)}${rangeDash}${day(last)}`),
    fullDays: (first, last) => (first === last ? fullDay(first) : `${fullDay(first)}${rangeDash}${fullDay(last)}`),
    month: (month) => formats.month(midnight(`${month}-15`)),
    offset
  }
}

/** Returns the patterns of the same dates for a script. */
export const datePatterns = (customs: DateCustoms): DatePatterns => {
  const { parts, isPadded } = formatsOf(customs)
  const [morning, evening] = [parts.time(sampleDay + 9 * hour), parts.time(sampleDay + 21 * hour)]
  const [date, first] = [patternOf(parts.day(sampleDay), names), patternOf(parts.day(firstOfMonth), { ...names, day: undefined })]
  return {
    date,
    ...(first === date.replace("{day}", "1") ? {} : { first }),
    month: patternOf(parts.month(sampleDay), names),
    time: patternOf(morning, { hour: isPadded ? "{hh}" : "{h}", minute: "{m}", dayPeriod: "{p}" }),
    am: valueOf(morning, "dayPeriod"),
    pm: valueOf(evening, "dayPeriod")
  }
}

/** Returns 12 or 24: the hours of the clock in a region. */
export const usualHours = (tag: string): 12 | 24 => {
  const { hourCycle } = new Intl.DateTimeFormat(knownTagOf(tag), { hour: "numeric" }).resolvedOptions()
  return hourCycle === "h12" || hourCycle === "h11" ? 12 : 24
}

/** Capitalizes the beginning of a heading or of its own line: `Mardi 24 novembre`. */
export const atStart = (text: string, tag: string): string => {
  const [first = ""] = text
  return first.toLocaleUpperCase(tag) + text.slice(first.length)
}

/** A tag for `Intl`. English without a region is British, and so is a language without locale data. */
export const knownTagOf = (tag: string): string => {
  const found = knownTags.get(tag)
  if (found !== undefined) return found
  const known = tag !== "en" && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : "en-GB"
  if (knownTags.size < 500) knownTags.set(tag, known)
  return known
}

/** Replaces the narrow spaces of locale data, which fonts, mail programs and versions of the data treat differently. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, " ")

type Parts = ReadonlyArray<Intl.DateTimeFormatPart>

interface Formats {
  /** All take milliseconds of a local time as if it were UTC, so that one set of formats serves all time zones. */
  readonly time: (wall: number) => string
  readonly times: (start: number, end: number) => string
  readonly day: (wall: number) => string
  readonly fullDay: (wall: number) => string
  readonly month: (wall: number) => string
  readonly parts: Readonly<Record<"time" | "day" | "month", (wall: number) => Parts>>
  /** True if an hour has two digits. */
  readonly isPadded: boolean
}

const hour = 3_600_000
const sampleDay = /* @__PURE__ */ Date.UTC(2026, 10, 24)
const firstOfMonth = /* @__PURE__ */ Date.UTC(2026, 11, 1)
const names = { weekday: "{weekday}", day: "{day}", month: "{month}", year: "{year}" }

const knownTags = new Map<string, string>()
const stored = new Map<string, Formats>()

const formatsOf = ({ tag, hours }: DateCustoms): Formats => {
  const key = `${tag} ${hours}`
  const found = stored.get(key)
  if (found !== undefined) return found
  const formats = makeFormats(knownTagOf(tag), hours)
  if (stored.size < 100) stored.set(key, formats)
  return formats
}

const makeFormats = (tag: string, hours: 12 | 24 | null): Formats => {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" })
  const date = { weekday: "long", day: "numeric", month: "long" } as const
  const [day, full, month] = [inUtc(date), inUtc({ ...date, year: "numeric" }), inUtc({ month: "long", year: "numeric" })]
  const hourCycle = (hours ?? usualHours(tag)) === 12 ? "h12" : "h23"
  const clock = inUtc({ hour: "numeric", minute: "2-digit", hourCycle })
  const evening = sampleDay + 21 * hour
  // Locale data has its own pattern for ranges. Single times follow its number of digits, so that a page shows one format.
  const isPadded = valueOf(clock.formatRangeToParts(sampleDay + 9 * hour, evening), "hour").length === 2
  const timeParts = (wall: number): Parts =>
    clock
      .formatToParts(wall)
      .map((part) => (part.type === "hour" && isPadded ? { ...part, value: part.value.padStart(2, "0") } : part))
  const afterWeekday = literalAfterWeekday(day.formatToParts(sampleDay))
  // British locale data has a comma after the weekday only in dates with a year.
  const fullParts = (wall: number): Parts => {
    const parts = full.formatToParts(wall)
    return afterWeekday === undefined || literalAfterWeekday(parts) === undefined
      ? parts
      : parts.map((part, index) => (parts[index - 1]?.type === "weekday" ? { ...part, value: afterWeekday } : part))
  }
  const french = (parts: Parts): Parts =>
    tag.startsWith("fr")
      ? parts.map((part) => (part.type === "day" && part.value === "1" ? { ...part, value: "1er" } : part))
      : parts
  const text = (parts: Parts): string => withPlainSpaces(parts.map(({ value }) => value).join(""))
  return {
    time: (wall) => text(timeParts(wall)),
    times: timesOf(clock),
    day: (wall) => text(french(day.formatToParts(wall))),
    fullDay: (wall) => text(french(fullParts(wall))),
    month: (wall) => text(month.formatToParts(wall)),
    parts: { time: timeParts, day: (wall) => french(day.formatToParts(wall)), month: (wall) => month.formatToParts(wall) },
    isPadded
  }
}

/** Formats ranges of times. Those within one day are kept, because a range takes ten times as long as a time. */
const timesOf = (clock: Intl.DateTimeFormat) => {
  const ranges = new Map<number, string>()
  const range = (start: number, end: number): string => withPlainSpaces(clock.formatRange(start, end))
  return (start: number, end: number): string => {
    const midnight = start - (start % millisPerDay)
    if (end >= midnight + millisPerDay) return range(start, end)
    const key = (start - midnight) * millisPerDay + (end - midnight)
    const text = ranges.get(key) ?? range(start, end)
    if (ranges.size < 1_000) ranges.set(key, text)
    return text
  }
}

const valueOf = (parts: ReadonlyArray<{ readonly type: string; readonly value: string }>, type: string): string =>
  withPlainSpaces(parts.find((part) => part.type === type)?.value ?? "")

const literalAfterWeekday = (parts: Parts): string | undefined => {
  const next = parts[parts.findIndex(({ type }) => type === "weekday") + 1]
  return parts[0]?.type === "weekday" && next?.type === "literal" ? next.value : undefined
}

const patternOf = (parts: Parts, placeholders: Readonly<Record<string, string | undefined>>): string =>
  withPlainSpaces(parts.map(({ type, value }) => placeholders[type] ?? value).join(""))

const midnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

const offsetAt = (instant: Instant, timeZone: string): number =>
  offsetSpans(timeZone, { start: instant, end: instant + millisPerMinute }).findLast((span) => span.start <= instant)!.offset
