import type { HoursInterval } from "@slotkit/core"
import { anySchedule } from "@slotkit/core/testing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pseudo, pseudoWords } from "../../../test/PseudoLocale.ts"
import { chooseLocale } from "../../time/Locale.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { endMinutes, hoursText, hoursToRead, minutesOf } from "./HoursText.ts"
import { readHours } from "./ReadHours.ts"

const english = consoleWordsOf("en").hours
const languages = ["en", "de", "fr", "es", pseudo]

const minutesIn = (intervals: ReadonlyArray<HoursInterval>): ReadonlyArray<number> => {
  const minutes = new Set<number>()
  for (const interval of intervals) {
    for (let minute = minutesOf(interval.start); minute < endMinutes(interval); minute++) minutes.add(minute)
  }
  return [...minutes].toSorted((one, other) => one - other)
}

describe("Hours as text", () => {
  it("MUST be in order, with an end on the next day in words", () => {
    const hours = [
      { start: "13:00", end: "17:00" },
      { start: "09:00", end: "12:00" },
      { start: "22:00", end: "02:00" }
    ]
    expect(hoursText(hours, english)).toBe("09:00-12:00, 13:00-17:00, 22:00-02:00 the next day")
    expect(hoursText(hours.slice(2), consoleWordsOf("de").hours)).toBe("22:00-02:00 am nächsten Tag")
    expect(hoursText(hours.slice(2), consoleWordsOf("fr").hours)).toBe("22:00-02:00 le lendemain")
    expect(hoursText(hours.slice(2), consoleWordsOf("es").hours)).toBe("22:00-02:00 del día siguiente")
    expect(endMinutes({ start: "22:00", end: "02:00" })).toBe(26 * 60)
  })

  it("MUST be read with a clock of 12 hours where that is used", () => {
    const hours = [{ start: "13:00", end: "02:30" }]
    const words = consoleWordsOf("en")
    expect(hoursToRead(hours, { words, locale: chooseLocale({ requested: "en-US" }) })).toBe("1:00 PM – 2:30 AM the next day")
    expect(hoursToRead(hours, { words, locale: chooseLocale({ requested: "en-GB" }) })).toBe("13:00-02:30 the next day")
    expect(hoursToRead([], { words, locale: chooseLocale({ requested: "en-US" }) })).toBe(words.hours.dayOff)
  })

  it("MUST need no words for hours that end at midnight", () => {
    expect(hoursText([{ start: "18:00", end: "00:00" }], english)).toBe("18:00-00:00")
    expect(hoursText([{ start: "18:00", end: "24:00" }], english)).toBe("18:00-24:00")
    expect(hoursText([{ start: "00:00", end: "00:00" }], english)).toBe("00:00-24:00")
  })

  it("MUST join hours that overlap, which a form would refuse", () => {
    const overlapping = [
      { start: "09:00", end: "12:00" },
      { start: "11:00", end: "13:00" },
      { start: "11:30", end: "11:45" }
    ]
    expect(hoursText(overlapping, english)).toBe("09:00-13:00")
  })

  it.each(languages)("MUST be read as the same hours, for any schedule, in %s", (language) => {
    const words = consoleWordsOf(language, pseudoWords).hours
    fc.assert(
      fc.property(anySchedule, ({ weekly: intervals }) => {
        const text = hoursText(intervals, words)
        const read = readHours(text, words)
        if ("sentence" in read) throw new Error(`${text}: ${read.sentence}`)
        expect(hoursText(read.intervals, words)).toBe(text)
        expect(minutesIn(read.intervals)).toEqual(minutesIn(intervals))
      }),
      { numRuns: 150 }
    )
  })
})
