import { describe, expect, it } from "vitest"
import { atStart, dateFormat, datePatterns } from "./DateFormat.ts"

const at = (text: string) => Date.parse(text)
const morning = at("2026-11-24T09:00:00Z")

describe("Dates and times in words", () => {
  it.each([
    ["en-US", "Tuesday, November 24", "Tuesday, November 24, 2026", "November 2026", "9:00 AM", "9:00 – 9:30 AM"],
    ["en-GB", "Tuesday 24 November", "Tuesday 24 November 2026", "November 2026", "09:00", "09:00–09:30"],
    ["en", "Tuesday 24 November", "Tuesday 24 November 2026", "November 2026", "09:00", "09:00–09:30"],
    ["en-CA", "Tuesday, November 24", "Tuesday, November 24, 2026", "November 2026", "9:00 a.m.", "9:00–9:30 a.m."],
    ["de", "Dienstag, 24. November", "Dienstag, 24. November 2026", "November 2026", "09:00", "09:00–09:30 Uhr"],
    ["fr", "mardi 24 novembre", "mardi 24 novembre 2026", "novembre 2026", "09:00", "09:00 – 09:30"],
    ["es", "martes, 24 de noviembre", "martes, 24 de noviembre de 2026", "noviembre de 2026", "9:00", "9:00–9:30"],
    ["qps", "Tuesday 24 November", "Tuesday 24 November 2026", "November 2026", "09:00", "09:00–09:30"]
  ])("MUST follow the language and the region: %s", (tag, ...expected) => {
    const format = dateFormat({ tag, hours: null }, "UTC")
    expect([
      format.day("2026-11-24"),
      format.fullDay("2026-11-24"),
      format.month("2026-11"),
      format.time(morning),
      format.times(morning, morning + 30 * 60_000)
    ]).toEqual(expected)
  })

  it("MUST follow the hour format before the region", () => {
    const times = (tag: string, hours: 12 | 24) => {
      const { time } = dateFormat({ tag, hours }, "UTC")
      return [time(morning), time(morning + 12 * 3_600_000), time(at("2026-11-24T00:05:00Z"))]
    }
    expect(times("en-US", 24)).toEqual(["09:00", "21:00", "00:05"])
    expect(times("en-GB", 12)).toEqual(["9:00 am", "9:00 pm", "12:05 am"])
    expect(times("es", 12)).toEqual(["9:00 a. m.", "9:00 p. m.", "12:05 a. m."])
  })

  it("MUST write the first of a month as an ordinal number in French, and capitalize the beginning of a heading", () => {
    const { day, days } = dateFormat({ tag: "fr", hours: null }, "UTC")
    expect(atStart(day("2026-12-01"), "fr")).toBe("Mardi 1er décembre")
    expect(days("2026-12-01", "2026-12-02")).toBe("mardi 1er décembre – mercredi 2 décembre")
    expect(atStart("", "fr")).toBe("")
  })

  it("MUST show the offset of the end if a clock change lies between two times", () => {
    const { times } = dateFormat({ tag: "en-US", hours: null }, "America/New_York")
    expect(times(at("2026-11-01T05:30:00Z"), at("2026-11-01T06:15:00Z"))).toBe("1:30 AM – 1:15 AM (UTC-05:00)")
    expect(times(at("2026-11-01T14:30:00Z"), at("2026-11-01T18:15:00Z"))).toBe("9:30 AM – 1:15 PM")
  })

  it.each(["en-US", "en-GB", "en-CA", "de", "fr", "fr-CA", "es", "es-MX"])(
    "MUST have patterns for scripts that give the same texts: %s",
    (tag) => {
      for (const hours of [null, 12, 24] as const) {
        const patterns = datePatterns({ tag, hours })
        const { day, time, month } = dateFormat({ tag, hours }, "UTC")
        const filled = (pattern: string, values: Readonly<Record<string, string | number>>) =>
          pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
        for (let index = 0; index < 60; index++) {
          const date = new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10)
          const part = (options: Intl.DateTimeFormatOptions, type: string) =>
            new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" })
              .formatToParts(at(date))
              .find((one) => one.type === type)!.value
          const names = {
            weekday: part({ weekday: "long", day: "numeric", month: "long" }, "weekday"),
            month: part({ weekday: "long", day: "numeric", month: "long" }, "month"),
            day: Number(date.slice(8)),
            year: date.slice(0, 4)
          }
          expect(filled((date.endsWith("-01") && patterns.first) || patterns.date, names)).toBe(day(date))
          expect(filled(patterns.month, names)).toBe(month(date.slice(0, 7)))
        }
        for (let hour = 0; hour < 24; hour++) {
          const [hh, h] = [`${hour}`.padStart(2, "0"), patterns.am === "" ? hour : hour % 12 || 12]
          const p = hour < 12 ? patterns.am : patterns.pm
          expect(filled(patterns.time, { hh, h, m: "05", p })).toBe(time(at(`2026-11-24T${hh}:05:00Z`)))
        }
      }
    }
  )
})
