import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { isLocalDate, LocalDateText, parseTimestamp, Timestamp } from "./Timestamp.ts"

const Moment = Schema.Struct({ start: Timestamp })
const Day = Schema.Struct({ from: LocalDateText })

describe("Timestamp", () => {
  it.each([
    ["1970-01-01T00:00:00Z", 0],
    ["2026-01-31T09:00:00Z", Date.UTC(2026, 0, 31, 9)],
    ["2026-01-31T09:00:00+02:00", Date.UTC(2026, 0, 31, 7)],
    ["2026-01-31T09:00:00-05:30", Date.UTC(2026, 0, 31, 14, 30)],
    ["2026-01-31T00:30:00+23:59", Date.UTC(2026, 0, 30, 0, 31)],
    ["2026-01-31T09:00:00-00:00", Date.UTC(2026, 0, 31, 9)],
    ["2024-02-29T23:59:59Z", Date.UTC(2024, 1, 29, 23, 59, 59)],
    ["2026-01-31T09:00:00.5Z", Date.UTC(2026, 0, 31, 9, 0, 0, 500)],
    ["2026-01-31T09:00:00.123456789Z", Date.UTC(2026, 0, 31, 9, 0, 0, 123)],
    ["2999-12-31T23:59:59Z", Date.UTC(2999, 11, 31, 23, 59, 59)]
  ])("%s is an instant", (value, instant) => {
    expect(parseTimestamp(value)).toBe(instant)
    expect(valueOf(Moment, { start: value })).toEqual({ start: instant })
  })

  it.each([
    ["a day that no calendar has", "2026-02-30T00:00:00Z"],
    ["29 February of a common year", "2026-02-29T00:00:00Z"],
    ["29 February 2100", "2100-02-29T00:00:00Z"],
    ["month 13", "2026-13-01T00:00:00Z"],
    ["month 0", "2026-00-01T00:00:00Z"],
    ["day 0", "2026-01-00T00:00:00Z"],
    ["24:00:00", "2026-01-01T24:00:00Z"],
    ["a leap second", "2016-12-31T23:59:60Z"],
    ["minute 60", "2026-01-01T00:60:00Z"],
    ["no zone", "2026-01-01T00:00:00"],
    ["no seconds", "2026-01-01T00:00Z"],
    ["a date alone", "2026-01-01"],
    ["a space for the T", "2026-01-01 00:00:00Z"],
    ["lower case", "2026-01-01t00:00:00z"],
    ["an offset without a colon", "2026-01-01T00:00:00+0100"],
    ["an offset of 24 hours", "2026-01-01T00:00:00+24:00"],
    ["an offset with 60 minutes", "2026-01-01T00:00:00+00:60"],
    ["a zone name", "2026-01-01T00:00:00[Europe/London]"],
    ["a comma before the fraction", "2026-01-01T00:00:00,5Z"],
    ["an empty fraction", "2026-01-01T00:00:00.Z"],
    ["fullwidth digits", "２０２６-01-01T00:00:00Z"],
    ["spaces around", " 2026-01-01T00:00:00Z "],
    ["a line break after", "2026-01-01T00:00:00Z\n"],
    ["a week date", "2026-W01-1T00:00:00Z"],
    ["a year of six digits", "+002026-01-01T00:00:00Z"],
    ["year 0", "0000-01-01T00:00:00Z"],
    ["1969", "1969-12-31T23:59:59Z"],
    ["before 1970 by its offset", "1970-01-01T00:30:00+01:00"],
    ["3000", "3000-01-01T00:00:00Z"],
    ["3000 by its offset", "2999-12-31T23:30:00-01:00"],
    ["294276", "294276-01-01T00:00:00Z"],
    ["seconds since 1970", "1767225600"],
    ["infinity", "infinity"],
    ["now", "now"],
    ["nothing", ""],
    ["0", "0"]
  ])("%s answers 422", (_, value) => {
    expect(parseTimestamp(value)).toBeUndefined()
    expect(errorsOf(Moment, { start: value })).toEqual({
      start: ["The start field must be an ISO 8601 date-time with a zone, such as 2026-01-31T09:00:00Z."]
    })
  })

  it.each([1767225600, null, true, {}])("a value other than a string answers 422: %j", (value) => {
    expect(errorsOf(Moment, { start: value })).toEqual({ start: ["The start field must be a string."] })
  })

  it("decodes every ISO 8601 notation of an instant from 1970 to 2999 to that instant", () => {
    const date = fc.date({ min: new Date(0), max: new Date(Date.UTC(2999, 11, 31)), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: -1439, max: 1439 }), (instant, offsetMinutes) => {
        const wall = new Date(instant.getTime() + offsetMinutes * 60_000)
        fc.pre(wall.getTime() >= 0)
        const minutes = Math.abs(offsetMinutes)
        const zone = `${offsetMinutes < 0 ? "-" : "+"}${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
        expect(parseTimestamp(instant.toISOString())).toBe(instant.getTime())
        expect(parseTimestamp(wall.toISOString().replace("Z", zone))).toBe(instant.getTime())
      })
    )
  })

  it("is encoded in the API's format: UTC, whole seconds", () => {
    expect(Schema.encodeSync(Timestamp)(Date.UTC(2026, 0, 31, 9, 0, 0, 999))).toBe("2026-01-31T09:00:00Z")
  })
})

describe("LocalDateText", () => {
  it.each(["1970-01-01", "2026-01-31", "2024-02-29", "2000-02-29", "2999-12-31"])("%s is a date", (value) => {
    expect(isLocalDate(value)).toBe(true)
    expect(valueOf(Day, { from: value })).toEqual({ from: value })
  })

  it.each([
    "2026-02-30",
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-00-10",
    "2026-13-10",
    "2026-01-00",
    "2026-01-32",
    "1969-12-31",
    "3000-01-01",
    "0000-01-01",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00:00Z",
    "２０２６-01-01",
    " 2026-01-01",
    "2026-01-01\n",
    "infinity",
    "today",
    "0",
    ""
  ])("%j answers 422", (value) => {
    expect(isLocalDate(value)).toBe(false)
    expect(errorsOf(Day, { from: value })).toEqual({ from: ["The from field must be a valid date in YYYY-MM-DD format."] })
  })

  it("accepts the same dates as the calendar, year by year", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (y, m, d) => {
          const date = new Date(Date.UTC(y, m - 1, d))
          const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
          expect(isLocalDate(`${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`)).toBe(exists)
        }
      ),
      { numRuns: 2000 }
    )
  })
})
