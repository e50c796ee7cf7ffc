import * as Schema from "effect/Schema"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { type Instant, type LocalDate, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import type { Interval } from "../values/Interval.ts"
import { dateOfDay, dayOfDate, localDay, localDayStart } from "../values/TimeZone.ts"

/** The periods of the host's calendar that limits apply to, the shortest first. Weeks begin on Monday. */
export const limitPeriods = ["day", "week", "month"] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** The number of limits of a service or of a host. */
const maxPeriodLimits = 6

/** The largest numbers of a limit: more meetings than a month can hold, and the minutes of 31 days. */
export const periodLimitMaxima = { bookings: 10_000, minutes: 44_640 } as const

/** Descriptions that several schemas of this file share. */
const texts = {
  per: { description: "The period: `day`, `week` (from Monday) or `month`, in the host's time zone." },
  perBooker: { description: "The largest number of bookings of one email address that begin in one period." },
  bookings: { description: "The largest number of meetings that begin in one period; null means no limit." },
  minutes: {
    description: "The largest total length of the meetings that begin in one period, without buffers; null means no limit."
  }
}

/** A limit on the meetings that begin in one period: on their number, on their minutes, or on both. */
export interface PeriodLimit {
  readonly per: LimitPeriod
  readonly bookings?: number | null
  readonly minutes?: number | null
}

/** A limit in a response. */
export const PeriodLimitResource = Schema.Struct({
  per: Schema.Literals(limitPeriods).annotate(texts.per),
  bookings: Schema.NullOr(Schema.Int).annotate(texts.bookings),
  minutes: Schema.NullOr(Schema.Int).annotate(texts.minutes)
}).annotate({ identifier: "PeriodLimit" })

/** Renders limits. */
export const periodLimitResources = (limits: ReadonlyArray<PeriodLimit>): ReadonlyArray<typeof PeriodLimitResource.Type> =>
  limits.map(({ per, bookings = null, minutes = null }) => ({ per, bookings, minutes }))

/** Returns true if no period has two limits of the same kind, because the higher one would have no effect. */
const hasEachLimitOnce = (limits: ReadonlyArray<PeriodLimit>): boolean => {
  const kinds = limits.flatMap(({ per, bookings = null, minutes = null }) => [
    ...(bookings === null ? [] : [`${per} bookings`]),
    ...(minutes === null ? [] : [`${per} minutes`])
  ])
  return new Set(kinds).size === kinds.length
}

/** The limits in a request, which replace all previous ones. All of them apply. */
export const PeriodLimitsInput = Schema.Array(
  Schema.Struct({
    per: Schema.Literals(limitPeriods)
      .annotate(says(`must be one of ${limitPeriods.join(", ")}`, { rule: "option" }))
      .annotate(texts.per),
    bookings: Schema.optionalKey(Schema.NullOr(integer(1, periodLimitMaxima.bookings))).annotate(texts.bookings),
    minutes: Schema.optionalKey(Schema.NullOr(integer(1, periodLimitMaxima.minutes))).annotate(texts.minutes)
  })
    .check(
      Schema.makeFilter(({ bookings = null, minutes = null }: PeriodLimit) => bookings !== null || minutes !== null, {
        ...says("must have bookings or minutes", { rule: "required" }),
        toJsonSchema: () => ({})
      })
    )
    .annotate({ identifier: "PeriodLimitInput" })
).check(
  atMostEntries(maxPeriodLimits),
  Schema.makeFilter(hasEachLimitOnce, {
    ...says("must have at most one limit of bookings and one of minutes for each period", { rule: "repeated" }),
    toJsonSchema: () => ({})
  })
)

/** A limit on the bookings of one person that begin in one period. */
export interface BookerLimit {
  readonly per: LimitPeriod
  readonly bookings: number
}

/** A limit on the bookings of one person, in a response. */
export const BookerLimitResource = Schema.Struct({
  per: Schema.Literals(limitPeriods).annotate(texts.per),
  bookings: Schema.Int.annotate(texts.perBooker)
}).annotate({ identifier: "BookerLimit" })

/** The limits on the bookings of one person in a request, which replace all previous ones. All of them apply. */
export const BookerLimitsInput = Schema.Array(
  Schema.Struct({
    per: Schema.Literals(limitPeriods)
      .annotate(says(`must be one of ${limitPeriods.join(", ")}`, { rule: "option" }))
      .annotate(texts.per),
    bookings: integer(1, periodLimitMaxima.bookings).annotate(texts.perBooker)
  }).annotate({ identifier: "BookerLimitInput" })
).check(
  atMostEntries(limitPeriods.length),
  Schema.makeFilter((limits: ReadonlyArray<BookerLimit>) => new Set(limits.map(({ per }) => per)).size === limits.length, {
    ...says("must have one limit for each period at most", { rule: "repeated" }),
    toJsonSchema: () => ({})
  })
)

/** Limits, and the meetings that count towards them. */
export interface CountedLimits<Owner extends string = LimitOwner> {
  readonly owner: Owner
  readonly limits: ReadonlyArray<PeriodLimit>
  readonly meetings: ReadonlyArray<Interval>
}

/** Limits are set for a service or for all services of a host. */
export type LimitOwner = "service" | "host"

/** Limits of a member of a team are those of the host, of the member in the team, or of the member in one service. */
export type MemberLimitOwner = LimitOwner | "member"

/** A period whose limit is reached. */
export interface FullPeriod<Owner extends string = LimitOwner> {
  readonly owner: Owner
  readonly per: LimitPeriod
  /** The start of the next period. */
  readonly opensAt: Instant
}

/**
 * Returns a function that finds, for the start of a new meeting, a limit that the meeting would exceed: of the shortest period,
 * and of the first owner. A meeting belongs to the period of its start. Throws a `RangeError` if a limit is malformed.
 */
export const fullPeriods = <Owner extends MemberLimitOwner>(
  owners: ReadonlyArray<CountedLimits<Owner>>,
  timeZone: string,
  durationMinutes: number
): ((start: Instant) => FullPeriod<Owner> | undefined) => {
  const counts = limitPeriods.flatMap((per) =>
    owners.flatMap(({ owner, limits, meetings }) => {
      const ofPeriod = limits.filter((limit) => limit.per === per)
      return ofPeriod.length === 0 ? [] : [{ owner, per, most: strictest(ofPeriod), held: countBy(per, meetings, timeZone) }]
    })
  )
  if (counts.length === 0) return () => undefined
  const verdicts = new Map<number, FullPeriod<Owner> | undefined>()
  const verdictOn = (day: number): FullPeriod<Owner> | undefined => {
    for (const { owner, per, most, held } of counts) {
      const { first, next } = periodAround(per, day)
      const { bookings, minutes } = held.get(first) ?? none
      if (bookings + 1 > most.bookings || minutes + durationMinutes > most.minutes) {
        return { owner, per, opensAt: localDayStart(dateOfDay(next), timeZone) }
      }
    }
    return undefined
  }
  return (start) => {
    const day = localDay(start, timeZone)
    if (!verdicts.has(day)) verdicts.set(day, verdictOn(day))
    return verdicts.get(day)
  }
}

/** A period with more meetings than a limit allows. */
export interface ExceededPeriod extends Interval {
  readonly per: LimitPeriod
}

/** Returns the periods whose meetings exceed limits. Throws a `RangeError` if a limit is malformed. */
export const exceededPeriods = (
  limits: ReadonlyArray<PeriodLimit>,
  meetings: ReadonlyArray<Interval>,
  timeZone: string
): ReadonlyArray<ExceededPeriod> =>
  limitPeriods.flatMap((per) => {
    const ofPeriod = limits.filter((limit) => limit.per === per)
    if (ofPeriod.length === 0) return []
    const most = strictest(ofPeriod)
    const exceeded = [...countBy(per, meetings, timeZone)].filter(
      ([, { bookings, minutes }]) => bookings > most.bookings || minutes > most.minutes
    )
    return exceeded.map(([first]) => ({ per, ...periodFrom(per, first, timeZone) }))
  })

/** Returns the period of a limit around an instant. */
export const limitPeriodAt = (per: LimitPeriod, instant: Instant, timeZone: string): Interval =>
  periodFrom(per, localDay(instant, timeZone), timeZone)

const periodFrom = (per: LimitPeriod, day: number, timeZone: string): Interval => {
  const { first, next } = periodAround(per, day)
  return { start: localDayStart(dateOfDay(first), timeZone), end: localDayStart(dateOfDay(next), timeZone) }
}

/** Extends days to the whole periods of limits, whose meetings have to be counted. */
export const wholePeriods = <Days extends { readonly from: LocalDate; readonly to: LocalDate }>(
  days: Days,
  limits: ReadonlyArray<Pick<PeriodLimit, "per">>
): Days => {
  const from = dayOfDate(days.from)
  const to = dayOfDate(days.to)
  return {
    ...days,
    from: dateOfDay(Math.min(from, ...limits.map(({ per }) => periodAround(per, from).first))),
    to: dateOfDay(Math.max(to, ...limits.map(({ per }) => periodAround(per, to).next - 1)))
  }
}

/** The first day of the period that a day belongs to, and that of the next one. Days are counted from 1970-01-01, a Thursday. */
const periodAround = (per: LimitPeriod, day: number): { readonly first: number; readonly next: number } => {
  if (per === "day") return { first: day, next: day + 1 }
  if (per === "week") {
    const first = Math.floor((day + 3) / 7) * 7 - 3
    return { first, next: first + 7 }
  }
  const date = new Date(day * millisPerDay)
  const firstOf = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / millisPerDay
  return { first: firstOf(date.getUTCMonth()), next: firstOf(date.getUTCMonth() + 1) }
}

/** Meetings, and their minutes. */
interface Count {
  readonly bookings: number
  readonly minutes: number
}

const none: Count = { bookings: 0, minutes: 0 }

const strictest = (limits: ReadonlyArray<PeriodLimit>): Count => ({
  bookings: Math.min(...limits.map(({ bookings }) => atLeastZero("bookings", bookings))),
  minutes: Math.min(...limits.map(({ minutes }) => atLeastZero("minutes", minutes)))
})

const atLeastZero = (name: string, most: number | null | undefined): number => {
  if (most === undefined || most === null) return Number.POSITIVE_INFINITY
  if (Number.isSafeInteger(most) && most >= 0) return most
  throw new RangeError(`${name} of a limit must be a whole number of at least 0, not ${most}.`)
}

/** Counts meetings by the first day of the period that they begin in. */
const countBy = (per: LimitPeriod, meetings: ReadonlyArray<Interval>, timeZone: string): ReadonlyMap<number, Count> => {
  const counts = new Map<number, Count>()
  for (const { start, end } of meetings) {
    const { first } = periodAround(per, localDay(start, timeZone))
    const { bookings, minutes } = counts.get(first) ?? none
    counts.set(first, { bookings: bookings + 1, minutes: minutes + (end - start) / millisPerMinute })
  }
  return counts
}
