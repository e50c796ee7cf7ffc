import * as Schema from "effect/Schema"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { type Instant, millisPerMinute } from "../values/Instant.ts"
import { type Interval, overlaps } from "../values/Interval.ts"
import { explainOffer, meetingsInTheWay, type OfferQuery, type OfferRefusal, type OfferVerdict } from "./Offer.ts"
import type { SlotRules } from "./Slots.ts"

/** The rules that a host can override for one booking, in the order of the checks of a start. Decision 0091. */
export const overrideReasons = ["notice", "window", "hours", "busy", "time_off", "overlap", "limits"] as const
export type OverrideReason = (typeof overrideReasons)[number]

/** The rules that can be overridden to give a meeting of a team to another member, including that the member has the role. */
export const reassignOverrides = [...overrideReasons, "any_host"] as const
export type ReassignOverride = (typeof reassignOverrides)[number]

/** The field of the rules that a request overrides. */
export const OverrideInput = Schema.optionalKey(
  Schema.Array(
    Schema.Literals(overrideReasons).annotate(says(`must be one of ${overrideReasons.join(", ")}`, { rule: "option" }))
  ).check(atMostEntries(overrideReasons.length))
).annotate({
  description:
    "The rules that do not apply to this start: `hours` (working hours and the grid of starts), `notice`, `window`, `limits`, `busy` (connected calendars and those of the application), `time_off` (busy times in Slotkit) and `overlap` (other meetings in Slotkit). In `/api/v1` it needs the scope `bookings.override`. Visitors cannot override any."
})

/** A query of a booking that overrides rules, with the busy times of calendars apart from time off. */
export interface OverrideQuery extends Omit<OfferQuery, "from" | "to" | "busy"> {
  readonly override: ReadonlyArray<OverrideReason>
  readonly timeOff: ReadonlyArray<Interval>
  readonly elsewhere: ReadonlyArray<Interval>
}

/**
 * The verdict on a start without the overridden rules, and the rules that would have to be overridden: undefined if that does not
 * suffice.
 */
export interface OverrideVerdict {
  readonly verdict: OfferVerdict
  readonly needed: ReadonlyArray<OverrideReason> | undefined
}

/**
 * Returns whether `offerSlots` would offer a start without the rules that are overridden, and which ones a host has to override,
 * so that nothing else forbids it.
 *
 * Time in the past and the seats of a group cannot be overridden. Throws a `RangeError` if a rule or the query is malformed.
 */
export const explainOverride = (rules: SlotRules, query: OverrideQuery, start: Instant): OverrideVerdict => {
  const needed = new Set<OverrideReason>()
  let current = explainWithout([], rules, query, start)
  while (!current.offered) {
    const reasons = overridesOf(current.reason, rules, query, start)
    if (reasons.every((reason) => needed.has(reason))) {
      return { verdict: explainWithout(query.override, rules, query, start), needed: undefined }
    }
    for (const reason of reasons) needed.add(reason)
    current = explainWithout([...needed], rules, query, start)
  }
  const rulesInTheWay = overrideReasons.filter((reason) => needed.has(reason))
  // Other named rules stay in force, because without them `first_per_day` may ask for earlier starts.
  const named = rulesInTheWay.filter((reason) => query.override.includes(reason))
  return { verdict: explainWithout(named, rules, query, start), needed: rulesInTheWay }
}

const explainWithout = (
  without: ReadonlyArray<OverrideReason>,
  rules: SlotRules,
  { override: _, timeOff, elsewhere, ...query }: OverrideQuery,
  start: Instant
): OfferVerdict =>
  explainOffer(
    rulesWithout(without, rules),
    {
      ...query,
      ...(without.includes("limits") ? { serviceLimits: [], hostLimits: [], firstPerDay: null } : {}),
      mayOverlap: without.includes("overlap"),
      busy: [...(without.includes("time_off") ? [] : timeOff), ...(without.includes("busy") ? [] : elsewhere)]
    },
    start
  )

/** Returns the rules of slots without those that are overridden. */
export const rulesWithout = (without: ReadonlyArray<OverrideReason>, rules: SlotRules): SlotRules => ({
  ...rules,
  ...(without.includes("hours") ? alwaysOpen : {}),
  ...(without.includes("notice") ? { minimumNoticeMinutes: 0 } : {}),
  ...(without.includes("window") ? { bookingWindowDays: undefined } : {})
})

/** Every minute is a start. */
const alwaysOpen: Partial<SlotRules> = {
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })),
  overrides: [],
  slotIntervalMinutes: 1
}

/** The rules that forbid a start for one reason. Empty if it cannot be overridden. */
const overridesOf = (
  reason: OfferRefusal,
  rules: SlotRules,
  query: OverrideQuery,
  start: Instant
): ReadonlyArray<OverrideReason> => {
  if (reason !== "busy") return overrideOf[reason] ?? []
  const meeting = { start, end: start + query.durationMinutes * millisPerMinute }
  const needs = {
    start: meeting.start - rules.bufferBeforeMinutes * millisPerMinute,
    end: meeting.end + rules.bufferAfterMinutes * millisPerMinute
  }
  const isInTheWay: Partial<Record<OverrideReason, boolean>> = {
    busy: query.elsewhere.some((time) => overlaps(time, needs)),
    time_off: query.timeOff.some((time) => overlaps(time, needs)),
    overlap: meetingsInTheWay({ ...query, busy: [] }, { meeting, needs }).length > 0
  }
  return overrideReasons.filter((other) => isInTheWay[other] === true)
}

const overrideOf: Partial<Record<OfferRefusal, ReadonlyArray<OverrideReason>>> = {
  notice: ["notice"],
  window: ["window"],
  outside_hours: ["hours"],
  off_grid: ["hours"],
  day_full: ["limits"],
  week_full: ["limits"],
  month_full: ["limits"],
  earlier_first: ["limits"]
}
