import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatInstant } from "./Instant.ts"
import { addDays, isTimeZone, localDateOf, localDayStart, offsetSpans, wallTimeLabel } from "./TimeZone.ts"

const at = (text: string) => Date.parse(text)

describe("isTimeZone", () => {
  it.each(["UTC", "Europe/London", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "America/Port-au-Prince", "US/Eastern"])(
    "MUST accept the IANA name %s",
    (name) => expect(isTimeZone(name)).toBe(true)
  )

  it.each(["+02:00", "-0800", "GMT+02:00", "UTC+2", "", " UTC", "UTC ", "Mars/Olympus", "Europe/", "/London", "local", "Z"])(
    "MUST refuse %j",
    (name) => expect(isTimeZone(name)).toBe(false)
  )

  it.each([undefined, null, 0, {}])("MUST refuse %j, which is not text", (value) => {
    expect(isTimeZone(value as unknown as string)).toBe(false)
  })
})

describe("localDateOf and wallTimeLabel", () => {
  it.each([
    ["2026-03-08T06:59:59Z", "America/New_York", "2026-03-08", "01:59"],
    ["2026-03-08T07:00:00Z", "America/New_York", "2026-03-08", "03:00"],
    ["2026-11-01T05:30:00Z", "America/New_York", "2026-11-01", "01:30"],
    ["2026-11-01T06:30:00Z", "America/New_York", "2026-11-01", "01:30"],
    ["2026-04-04T15:00:00Z", "Australia/Lord_Howe", "2026-04-05", "01:30"],
    ["2026-01-01T00:00:00Z", "Asia/Kathmandu", "2026-01-01", "05:45"],
    ["2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29", "23:59"],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31", "00:00"],
    ["1972-01-07T00:44:29Z", "Africa/Monrovia", "1972-01-06", "23:59"],
    ["1972-01-07T00:44:30Z", "Africa/Monrovia", "1972-01-07", "00:44"],
    ["1883-11-18T16:59:59Z", "America/New_York", "1883-11-18", "12:03"],
    ["1883-11-18T17:00:00Z", "America/New_York", "1883-11-18", "12:00"],
    ["2999-12-31T23:59:59Z", "UTC", "2999-12-31", "23:59"]
  ])("MUST convert %s in %s to %s %s", (instant, zone, date, label) => {
    expect(localDateOf(at(instant), zone)).toBe(date)
    expect(wallTimeLabel(at(instant), zone)).toBe(label)
  })

  it("MUST agree with the runtime's own formatting at any second", () => {
    const zone = fc.constantFrom(
      "America/New_York",
      "America/St_Johns",
      "Europe/Dublin",
      "Africa/Casablanca",
      "Asia/Gaza",
      "Asia/Tehran",
      "Pacific/Kiritimati",
      "Antarctica/Troll"
    )
    const instant = fc.integer({ min: at("1971-01-01T00:00:00Z") / 1000, max: at("2037-12-31T00:00:00Z") / 1000 })
    fc.assert(
      fc.property(zone, instant, (timeZone, seconds) => {
        const output = new Date(seconds * 1000).toLocaleString("sv-SE", { timeZone })
        expect(`${localDateOf(seconds * 1000, timeZone)} ${wallTimeLabel(seconds * 1000, timeZone)}`).toBe(output.slice(0, 16))
      })
    )
  })

  it("MUST refuse invalid time zones and instants", () => {
    expect(() => localDateOf(0, "Mars/Olympus")).toThrow(new RangeError('"Mars/Olympus" is not an IANA time zone name.'))
    expect(() => localDateOf(Number.NaN, "UTC")).toThrow(RangeError)
    expect(() => wallTimeLabel(Number.POSITIVE_INFINITY, "UTC")).toThrow(RangeError)
  })
})

describe("localDayStart", () => {
  it.each([
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00Z"],
    ["2026-03-08", "America/Havana", "2026-03-08T05:00:00Z"],
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"],
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00Z"],
    ["1988-10-30", "America/St_Johns", "1988-10-30T01:30:00Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["1970-01-01", "UTC", "1970-01-01T00:00:00Z"]
  ])("MUST begin %s in %s at %s", (date, zone, instant) => {
    expect(formatInstant(localDayStart(date, zone))).toBe(instant)
  })

  it("MUST be the first instant with the date or a later one", () => {
    const zone = fc.constantFrom(
      "America/Havana",
      "Africa/Cairo",
      "Asia/Beirut",
      "America/Asuncion",
      "Pacific/Apia",
      "Atlantic/Azores"
    )
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 24_000 }), (timeZone, days) => {
        const date = addDays("1971-01-01", days)
        const start = localDayStart(date, timeZone)
        expect(localDateOf(start, timeZone) >= date).toBe(true)
        expect(localDateOf(start - 1, timeZone) < date).toBe(true)
      })
    )
  })

  it.each(["2026-02-30", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-01-01T00:00", ""])(
    "MUST refuse the date %j",
    (date) => {
      expect(() => localDayStart(date, "UTC")).toThrow(new RangeError(`"${date}" is not a calendar date in YYYY-MM-DD format.`))
    }
  )
})

describe("addDays", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-08", 31, "2026-04-08"],
    ["0099-12-31", 1, "0100-01-01"],
    ["2999-12-31", 365, "3000-12-31"]
  ])("MUST move %s by %i days to %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  it("MUST refuse results outside the calendar", () => {
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError)
    expect(() => addDays("2026-01-01", 0.5)).toThrow(RangeError)
  })
})

describe("offsetSpans", () => {
  it("MUST be contiguous around the requested range, and change where the clock changes", () => {
    const range = { start: at("2026-01-01T00:00:00Z"), end: at("2027-01-01T00:00:00Z") }
    const spans = offsetSpans("Europe/London", range)
    expect(spans[0]!.start).toBeLessThanOrEqual(range.start)
    expect(spans.at(-1)!.end).toBeGreaterThan(range.end)
    for (const [index, span] of spans.slice(1).entries()) expect(span.start).toBe(spans[index]!.end)
    const changes = spans.slice(1).filter((span, index) => span.offset !== spans[index]!.offset)
    expect(changes.map(({ start, offset }) => [formatInstant(start), offset])).toEqual([
      ["2026-03-29T01:00:00Z", 3_600_000],
      ["2026-10-25T01:00:00Z", 0]
    ])
  })

  it("MUST evict old time zones and months to bound memory, and return the same results afterwards", () => {
    const summer = at("2026-07-01T12:00:00Z")
    for (let index = 0; index < 1000; index++) {
      const name = [..."america/new_york"].map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter)).join("")
      expect(wallTimeLabel(summer, name)).toBe("08:00")
    }
    for (let year = 1900; year < 1990; year++) expect(localDateOf(Date.UTC(year, 6, 1, 12), "UTC")).toBe(`${year}-07-01`)
    expect(wallTimeLabel(summer, "America/New_York")).toBe("08:00")
  })
})
