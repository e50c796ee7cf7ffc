import { expect, it } from "vitest"
import { IcsUnreadable } from "./ContentLines.ts"
import { readMergedIcs } from "./ReadIcs.ts"

/** The number of parts of a file of which each part takes little work. */
const parts = 3200

const from = Date.UTC(2027, 0, 1)
const query = { from, to: Date.UTC(2028, 0, 1), hostZone: "UTC", me: ["ada@example.com"] }

const slicesOf = (text: string): number => {
  const work = readMergedIcs([text], query)
  let slices = 1
  while (!work.next().done) slices++
  return slices
}

const calendar = (body: string) => `BEGIN:VCALENDAR\n${body}END:VCALENDAR\n`
const event = (lines: string) => `BEGIN:VEVENT\nUID:1\n${lines}END:VEVENT\n`
const daily = "DTSTART;TZID=Europe/Berlin:20270101T090000\nDURATION:PT5M\nRRULE:FREQ=DAILY\n"
const stamp = (index: number): string => new Date(from + index * 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")
const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("")
const change = (index: number, range = "") =>
  event(`RECURRENCE-ID${range}:${stamp(index)}Z\nDTSTART:${stamp(index)}Z\nDURATION:PT5M\n`)

it.each<[string, (count: number) => string]>([
  ["lines of exceptions", (count) => event(`${daily}${times(count, (index) => `EXDATE:${stamp(index)}Z\n`)}`)],
  ["exceptions in one line", (count) => event(`${daily}EXDATE:${times(count, (index) => `${stamp(index)}Z,`)}\n`)],
  ["exceptions that cannot be read", (count) => event(`${daily}EXDATE:${"x,".repeat(count)}\n`)],
  ["dates of a series", (count) => event(`${daily}${times(count, (index) => `RDATE:${stamp(index)}Z\n`)}`)],
  [
    "periods of a series",
    (count) => event(`${daily}RDATE;VALUE=PERIOD:${times(count, (index) => `${stamp(index)}Z/PT1M,`).slice(0, -1)}\n`)
  ],
  ["rules of a series", (count) => event(`${daily}${"RRULE:FREQ=YEARLY\n".repeat(count)}`)],
  ["changed occurrences", (count) => event(daily) + times(count, (index) => change(index))],
  [
    "changed occurrences with all later ones",
    (count) => event(daily) + times(count, (index) => change(index, ";RANGE=THISANDFUTURE"))
  ],
  ["series with the same UID and a change", (count) => change(0) + event(daily.replace("DAILY", "DAILY;COUNT=2")).repeat(count)],
  ["occurrences", (count) => event(`${daily.replace("DAILY", `HOURLY;COUNT=${count}`)}`)],
  [
    "published busy times",
    (count) => `BEGIN:VFREEBUSY\n${times(count, (index) => `FREEBUSY:${stamp(2 * index)}Z/PT1M\n`)}END:VFREEBUSY\n`
  ],
  ["unreadable published times", (count) => `BEGIN:VFREEBUSY\nFREEBUSY:${"x,".repeat(count)}\nEND:VFREEBUSY\n`],
  ["events", (count) => times(count, (index) => `BEGIN:VEVENT\nDTSTART:${stamp(index)}Z\nDURATION:PT1M\nEND:VEVENT\n`)]
])("a file pauses after every few %s", (_, body) => {
  const without = slicesOf(calendar(body(0)))
  expect(slicesOf(calendar(body(parts))) - without).toBeGreaterThanOrEqual(parts / 16)
})

it("a file pauses after every few hundred lines, and after long ones", () => {
  expect(slicesOf(calendar("\n".repeat(64 * 256)))).toBeGreaterThan(60)
  expect(slicesOf(calendar(`DESCRIPTION:${" x\n".repeat(64 * 256)}`))).toBeGreaterThan(60)
  expect(slicesOf(calendar(`DESCRIPTION:${"x".repeat(100_000)}\n`.repeat(60)))).toBeGreaterThan(60)
})

it("a rule pauses while it looks for a first time that never comes", () => {
  const never = (frequency: string) => event(`${daily.replace("DAILY", `${frequency};BYMONTH=2;BYMONTHDAY=30`)}`)
  expect(slicesOf(calendar(never("DAILY")))).toBeGreaterThan(100_000 / 64)
  expect(slicesOf(calendar(never("YEARLY")))).toBeGreaterThan(400 / 64)
})

it("a time zone pauses for each of its rules", () => {
  const observance = "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\n"
  expect(slicesOf(calendar(`BEGIN:VTIMEZONE\nTZID:Own\n${observance.repeat(1000)}END:VTIMEZONE\n`))).toBeGreaterThan(1000)
})

it.each([
  ["a long line", `X-WR-TIMEZONE:${"x".repeat(300_000)}\n`, /more than 262144 characters/],
  ["a long folded line", `X-WR-TIMEZONE:${"x\n ".repeat(300_000)}\n`, /more than 262144 characters/],
  [
    "more busy times than are kept",
    `BEGIN:VFREEBUSY\n${times(30_000, (index) => `FREEBUSY:${stamp(2 * index)}Z/PT1M\n`)}END:VFREEBUSY\n`,
    /more than 26000 separate busy times/
  ],
  ["components in components", "BEGIN:A\n".repeat(32), /more than 32 levels deep/],
  [
    "thousands of time zones",
    times(6000, (index) => `BEGIN:VEVENT\nDTSTART;TZID=Zone ${index}:20270101T000000\nDURATION:PT1H\nEND:VEVENT\n`),
    /take too long to read/
  ],
  [
    "a time zone with a change every day",
    `BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n${times(
      60,
      (index) => `RRULE:FREQ=DAILY;COUNT=900;BYHOUR=${index % 24};BYMINUTE=${index}\n`
    )}END:STANDARD\nEND:VTIMEZONE\n`,
    /take too long to read/
  ]
])("a file with %s is refused", (_, body, reason) => {
  const read = () => slicesOf(calendar(body))
  expect(read).toThrow(IcsUnreadable)
  expect(read).toThrow(reason)
})
