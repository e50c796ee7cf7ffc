import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { SeriesSetting } from "../services/SeriesSetting.ts"
import { lastStartOf, readSeries, type SeriesTerms, seriesOf } from "./Series.ts"

const setting: SeriesSetting = { maxCount: 10, every: ["week", "month"], maxDays: 400, visitor: false }
const terms: SeriesTerms = { series: setting, timeZone: "Europe/London", refusal: undefined, isOfTeam: false }
const start = Date.parse("2027-01-12T09:00Z")
const sent = { service: "lesson", every: { unit: "week", n: 1 }, count: 3 }
/** Fields that are undefined are missing, as in JSON. */
const asSent = (input: object): unknown => JSON.parse(JSON.stringify(input))
const faultsOf = (input: object, more: Partial<SeriesTerms> = {}, at: number | undefined = start) => {
  const read = seriesOf(readSeries(asSent(input)), at, { ...terms, ...more })
  return Result.isFailure(read) ? read.failure.map(({ path, rule }) => `${path} ${rule}`) : []
}

describe("A request for a series", () => {
  it("has its starts in the zone of the host, or in the one that it names", () => {
    expect(seriesOf(readSeries(sent), start, terms)).toMatchObject({
      success: { timeZone: "Europe/London", onConflict: "refuse", setting, starts: { length: 3 } }
    })
    const named = { ...sent, timezone: "Asia/Tokyo", on_conflict: "skip" }
    expect(seriesOf(readSeries(named), start, terms)).toMatchObject({ success: { timeZone: "Asia/Tokyo", onConflict: "skip" } })
  })

  it.each<[what: string, fields: object, faults: ReadonlyArray<string>]>([
    ["no service", { service: undefined }, ["service required"]],
    ["no interval", { every: undefined }, ["every required"]],
    ["another unit", { every: { unit: "day", n: 1 } }, ["every.unit option"]],
    ["no distance", { every: { unit: "week" } }, ["every.n required"]],
    ["a distance of 0", { every: { unit: "week", n: 0 } }, ["every.n integer"]],
    ["a distance over 12", { every: { unit: "month", n: 13 } }, ["every.n integer"]],
    ["one meeting", { count: 1 }, ["count integer"]],
    ["more meetings than 53", { count: 54 }, ["count integer"]],
    ["more meetings than the service takes", { count: 11 }, ["count too_many"]],
    ["neither a count nor an end", { count: undefined }, ["count required"]],
    ["a count and an end", { until: "2027-02-01" }, ["until unaccepted"]],
    ["a date that does not exist", { count: undefined, until: "2027-02-30" }, ["until date"]],
    ["an end before the start", { count: undefined, until: "2027-01-11" }, ["until order"]],
    ["an end that leaves one meeting", { count: undefined, until: "2027-01-18" }, ["until too_few"]],
    ["an end that leaves too many", { count: undefined, until: "2027-03-30" }, ["until too_many"]],
    ["meetings over ten years", { every: { unit: "month", n: 12 }, count: 10, timezone: null }, []],
    ["a zone that does not exist", { timezone: "Mars/Olympus" }, ["timezone timezone"]],
    ["nearest starts without the choice", { nearest: ["2027-01-12T09:00:00Z"] }, ["nearest unaccepted"]],
    ["another answer to conflicts", { on_conflict: "other" }, ["on_conflict option"]],
    ["several wrong fields", { every: { unit: "day", n: 1 }, count: undefined }, ["every.unit option", "count required"]]
  ])("with %s names the field and the rule", (_, fields, faults) => {
    expect(faultsOf({ ...sent, ...fields })).toEqual(faults)
  })

  it("names what its service does not take", () => {
    expect(faultsOf(sent, { series: null })).toEqual(["service unaccepted"])
    expect(faultsOf(sent, { refusal: "The service field must be free." })).toEqual(["service unaccepted"])
    expect(faultsOf({ ...sent, every: { unit: "month", n: 1 } }, { series: { ...setting, every: ["week"] } })).toEqual([
      "every.unit option"
    ])
    const years = { ...sent, every: { unit: "month", n: 12 }, count: 12 }
    expect(faultsOf(years, { series: { ...setting, maxCount: 53 } })).toEqual(["count other"])
  })

  it("without a valid start is judged by its other fields", () => {
    expect(Result.isFailure(seriesOf(readSeries(sent), undefined, terms))).toBe(true)
    const read = seriesOf(readSeries({ ...sent, count: 11 }), undefined, terms)
    expect(Result.isFailure(read) && read.failure.map(({ path }) => path)).toEqual(["count"])
  })

  it("has a last start, which calendars are read up to", () => {
    expect(lastStartOf(readSeries(sent), start, "UTC")).toBe(start + 14 * 86_400_000)
    expect(lastStartOf(readSeries({}), start, "UTC")).toBe(undefined)
    const endless = { ...sent, count: undefined, until: "2990-01-01" }
    expect(lastStartOf(readSeries(asSent(endless)), start, "UTC")).toBe(start + 52 * 7 * 86_400_000)
  })
})
