import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { explainStart, type StartQuery } from "../src/availability/ExplainStart.ts"
import { explainOffer, type OfferVerdict, offerRefusals, offerSlots } from "../src/availability/Offer.ts"
import { explainOverride, type OverrideReason } from "../src/availability/Override.ts"
import type { PeriodLimit } from "../src/availability/PeriodLimit.ts"
import type { SlotRules } from "../src/availability/Slots.ts"
import { addDays, localDateOf } from "../src/values/TimeZone.ts"
import { offerCase } from "./ScheduleCases.ts"

interface StartCase {
  readonly rules: SlotRules
  readonly query: StartQuery
  readonly starts: ReadonlyArray<number>
}

/** Starts around the requested days, many of them at meetings, busy times and slots. */
const startCase: fc.Arbitrary<StartCase> = fc
  .record({ offer: offerCase, picks: fc.array(fc.nat(), { minLength: 4, maxLength: 6 }), isTimeOff: fc.func(fc.boolean()) })
  .map(({ offer: { rules, query }, picks, isTimeOff }) => {
    const { from, to: _, busy, ...rest } = query
    const timeOff = busy.filter((time) => isTimeOff(time.start))
    const wide = { ...query, held: [], busy: [], serviceLimits: [], hostLimits: [], firstPerDay: null }
    const slots = offerSlots({ ...rules, minimumNoticeMinutes: 0 }, { ...wide, to: addDays(from, 4) })
    const base = Date.parse(`${from}T00:00:00Z`) - 86_400_000
    return {
      rules,
      query: { ...rest, timeOff, elsewhere: busy.filter((time) => !timeOff.includes(time)) },
      starts: picks.flatMap((pick) => [
        base + (pick % (6 * 288)) * 300_000,
        ...[...slots, ...query.held].flatMap(({ start }, index, all) => (index === pick % all.length ? [start] : []))
      ])
    }
  })

/** Applies a remedy as a host would: by the words of a booking, or by a setting. */
const applied = (word: string, { rules, query }: StartCase, start: number): OfferVerdict => {
  const changed = { rules: { ...rules }, query: { ...query } } as { rules: SlotRules; query: StartQuery }
  if (word.startsWith("override:")) {
    const override = word.slice("override:".length).split(",") as ReadonlyArray<OverrideReason>
    return explainOverride(rules, { ...query, override }, start).verdict
  }
  const { owner } = explainStart(rules, query, start).verdict as { owner?: "service" | "host" }
  for (const [name, value] of word.split(",").map((each) => each.split("=") as [string, string?])) {
    const number = Number(value)
    const [, per, unit = "bookings"] = name.split(".")
    const field = owner === "host" ? "hostLimits" : "serviceLimits"
    const raise = (limit: PeriodLimit): PeriodLimit =>
      limit.per === per && (limit[unit as "bookings" | "minutes"] ?? number) < number ? { ...limit, [unit]: number } : limit
    const changes: Record<string, () => object> = {
      minimum_notice_minutes: () => ({ rules: { ...changed.rules, minimumNoticeMinutes: number } }),
      booking_window_days: () => ({ rules: { ...changed.rules, bookingWindowDays: number } }),
      slot_interval_minutes: () => ({ rules: { ...changed.rules, slotIntervalMinutes: number } }),
      hours: () => ({ rules: { ...changed.rules, ...alwaysOpen } }),
      first_per_day: () => ({ query: { ...changed.query, firstPerDay: number } }),
      max_attendees: () => ({ query: { ...changed.query, capacity: number } }),
      limits: () => ({ query: { ...changed.query, [field]: (changed.query[field] ?? []).map(raise) } })
    }
    Object.assign(changed, changes[name.split(".")[0]!]!())
  }
  return explainOverride(changed.rules, { ...changed.query, override: [] }, start).verdict
}

const alwaysOpen = {
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })),
  overrides: []
}

/** The place of a refusal in the order of the checks. Meetings that would end late are refused after those that begin late. */
const placeOf = (verdict: OfferVerdict): number =>
  verdict.offered
    ? Number.POSITIVE_INFINITY
    : offerRefusals.indexOf(verdict.reason) + (verdict.atEnd === true || verdict.owner === "host" ? 0.5 : 0)

const openedBy: ReadonlyMap<string, RegExp> = new Map([
  ["notice", /^override:notice minimum_notice_minutes=\d+$/],
  ["window", /^override:window( booking_window_days=\d+)?$/],
  ["outside_hours", /^override:hours hours$/],
  ["off_grid", /^override:hours( slot_interval_minutes=\d+)?$/],
  ["busy", /^override:(busy|time_off|overlap)(,(time_off|overlap))*$/],
  ["day_full", /^override:limits limits\.day(\.minutes)?=\d+(,limits\.day\.minutes=\d+)?$/],
  ["week_full", /^override:limits limits\.week(\.minutes)?=\d+(,limits\.week\.minutes=\d+)?$/],
  ["month_full", /^override:limits limits\.month(\.minutes)?=\d+(,limits\.month\.minutes=\d+)?$/],
  ["earlier_first", /^override:limits( first_per_day=\d+)?$/]
])

describe("What would open a start", () => {
  it("MUST be the verdict of a booking, which each remedy ends or moves on to a later reason", () => {
    fc.assert(
      fc.property(startCase, (example) => {
        const { rules, query } = example
        for (const start of example.starts) {
          const explained = explainStart(rules, query, start)
          const { timeOff, elsewhere, ...rest } = query
          expect(explained.verdict).toEqual(explainOffer(rules, { ...rest, busy: [...timeOff, ...elsewhere] }, start))
          if (explained.verdict.offered) {
            expect(explained).toEqual({ verdict: { offered: true }, needed: [], opens: [] })
            continue
          }
          const { reason } = explained.verdict
          for (const word of explained.opens) {
            expect({ start, word, place: placeOf(applied(word, example, start)) }).toEqual({
              start,
              word,
              place: expect.toSatisfy((place: number) => place > placeOf(explained.verdict))
            })
          }
          expect(`${reason}: ${explained.opens.join(" ")}`).toMatch(
            openedBy.get(reason) === undefined
              ? /^(past|full): /
              : new RegExp(`^${reason}: ${openedBy.get(reason)!.source.slice(1)}`)
          )
        }
      }),
      { numRuns: 120 }
    )
  })

  it("MUST NOT name an end before which a start is offered", () => {
    fc.assert(
      fc.property(startCase, ({ rules, query, starts }) => {
        const { timeOff, elsewhere, ...rest } = query
        for (const start of starts) {
          const { until = start } = explainStart(rules, query, start)
          const [from, to] = [
            localDateOf(start, rules.timeZone),
            localDateOf(Math.min(until, start + 4 * 86_400_000), rules.timeZone)
          ]
          const offered = offerSlots(rules, { ...rest, busy: [...timeOff, ...elsewhere], from, to })
          expect(offered.filter((slot) => slot.start >= start && slot.start < until)).toEqual([])
        }
      }),
      { numRuns: 120 }
    )
  })
})
