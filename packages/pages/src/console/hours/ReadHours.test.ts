import { describe, expect, it } from "vitest"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { readHours } from "./ReadHours.ts"

const words = consoleWordsOf("en").hours
const read = (text: string): string => {
  const hours = readHours(text, words)
  return "sentence" in hours ? hours.sentence : hours.intervals.map(({ start, end }) => `${start}-${end}`).join(", ")
}

describe("Typed hours", () => {
  it.each([
    ["", ""],
    ["  ", ""],
    ["09:00-12:00, 13:00-17:00", "09:00-12:00, 13:00-17:00"],
    ["13-17;9 – 12", "09:00-12:00, 13:00-17:00"],
    ["9.30-10.45", "09:30-10:45"],
    ["0-24", "00:00-24:00"],
    ["0900-1700", "09:00-17:00"],
    ["9h-17h30", "09:00-17:30"],
    ["9:00 – 17:30", "09:00-17:30"],
    ["9am-5pm", "09:00-17:00"],
    ["9 AM to 5:30 PM", "09:00-17:30"],
    ["9-5pm", "09:00-17:00"],
    ["1-5pm", "13:00-17:00"],
    ["11-12pm", "11:00-12:00"],
    ["9am-5", "09:00-17:00"],
    ["9am-12", "09:00-12:00"],
    ["10am-11", "10:00-11:00"],
    ["6pm-12", "18:00-00:00"],
    ["6pm-12am", "18:00-00:00"],
    ["12am-6am", "00:00-06:00"],
    ["9 to 17", "09:00-17:00"],
    ["from 9 until 17", "09:00-17:00"],
    ["9-12 and 1pm-5pm", "09:00-12:00, 13:00-17:00"],
    ["9 bis 17 Uhr", "09:00-17:00"],
    ["von 9 Uhr bis 17 Uhr 30", "09:00-17:30"],
    ["9 bis 12 und 13 bis 17 Uhr", "09:00-12:00, 13:00-17:00"],
    ["de 9h à 17h", "09:00-17:00"],
    ["de 9 h 30 à 12 h et de 14 h à 18 h", "09:30-12:00, 14:00-18:00"],
    ["de 9 a 17", "09:00-17:00"],
    ["de 9 a. m. a 5 p. m.", "09:00-17:00"],
    ["de las 9 a las 14 y de las 16 a las 20 h", "09:00-14:00, 16:00-20:00"]
  ])("MUST be read: %j", (text, hours) => {
    expect(read(text)).toBe(hours)
  })

  it.each([
    ["9-5", "09:00-17:00"],
    ["8:30-4:30", "08:30-16:30"],
    ["12-1", "12:00-13:00"],
    ["9-12, 12:30-5", "09:00-12:00, 12:30-17:00"]
  ])("MUST be those of a day on a 12-hour clock: %j", (text, hours) => {
    expect(read(text)).toBe(hours)
  })

  it.each([
    ["22:00-02:00 the next day", "22:00-02:00"],
    ["10pm to 2am (next day)", "22:00-02:00"],
    ["22 until 5 the following day", "22:00-05:00"],
    ["22 bis 2 Uhr am nächsten Tag", "22:00-02:00"],
    ["22:00-02:00 am Folgetag", "22:00-02:00"],
    ["de 22h à 2h le lendemain", "22:00-02:00"],
    ["de 22 a 2 del día siguiente", "22:00-02:00"],
    ["9-12, 22-2 next day", "09:00-12:00, 22:00-02:00"],
    ["09:00-05:00 the next day", "09:00-05:00"]
  ])("MUST end on the next day with its words in any language: %j", (text, hours) => {
    expect(read(text)).toBe(hours)
  })

  it.each([
    ["22:00-02:00", "22:00-02:00 ends before it begins. If the hours end on the next day, write 22:00-02:00 the next day."],
    ["09:00-05:00", "09:00-05:00 ends before it begins. If the hours end on the next day, write 09:00-05:00 the next day."],
    ["10pm-2am", "22:00-02:00 ends before it begins. If the hours end on the next day, write 22:00-02:00 the next day."],
    ["9 bis 5 Uhr", "09:00-05:00 ends before it begins. If the hours end on the next day, write 09:00-05:00 the next day."],
    ["10-10", "10:00-10:00 ends before it begins. If the hours end on the next day, write 10:00-10:00 the next day."]
  ])("MUST NOT end on the next day without words: %j", (text, sentence) => {
    expect(read(text)).toBe(sentence)
  })

  it.each([
    ["1-5", "01:00-05:00", "13:00-17:00"],
    ["9-12, 1:30-5", "01:30-05:00", "13:30-17:00"],
    ["6-12", "06:00-12:00", "18:00-24:00"],
    ["5-2", "05:00-14:00", "17:00-02:00 the next day"],
    ["8-12am", "08:00-12:00", "20:00-24:00"]
  ])("MUST be asked about if they could be in the morning or later: %j", (text, first, second) => {
    expect(read(text)).toBe(`The hours could be in the morning or later. Write ${first} or ${second}.`)
  })

  it("MUST NOT overlap", () => {
    expect(read("9-12, 11-13")).toBe("Some of these hours overlap. Change one of them.")
  })

  it.each(["9-", "09:00-", "-17:00", "9-12, 13:00-"])("MUST have both times: %j", (text) => {
    expect(read(text)).toBe("Enter both times, such as 09:00-17:00, or remove these hours.")
  })

  it.each(["late", "9", "25-26", "9:60-10", "24-25", "24:30-25", "13pm-14", "0am-5pm", "9-17 the next day", "24:00-05:00"])(
    "MUST NOT be guessed: %j",
    (text) => {
      expect(read(text)).toBe("Enter hours such as 09:00-17:00, 9am-5pm, or 09:00-12:00, 13:00-17:00.")
    }
  )
})
