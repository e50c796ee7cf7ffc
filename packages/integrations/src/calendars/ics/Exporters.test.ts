import { describe, expect, it } from "vitest"
import { readMergedIcs } from "./ReadIcs.ts"

const query = { from: Date.UTC(2027, 5, 1), to: Date.UTC(2027, 6, 1), hostZone: "America/Los_Angeles", me: ["ada@example.com"] }

const read = (lines: string, before = "") => {
  const text = `BEGIN:VCALENDAR\n${before}BEGIN:VEVENT\nUID:1\n${lines}\nEND:VEVENT\nEND:VCALENDAR\n`
  const reading = readMergedIcs([text], query)
  let step = reading.next()
  while (!step.done) step = reading.next()
  const { busy, skipped, unknownZones } = step.value
  return { skipped, unknownZones, busy: busy.map(({ start, end }) => `${day(start)}/${day(end)}`) }
}

/** A day of June 2027 and the time in UTC. */
const day = (instant: number): string => new Date(instant).toISOString().slice(8, 16)

const ofBerlin = (tzid: string) => `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE
`

describe("time zones as programs name them", () => {
  it.each([
    ["Outlook's name of UTC", "tzone://Microsoft/Utc", "", "02T09:00"],
    ["the letter of UTC", "Z", "", "02T09:00"],
    ["an offset", "GMT+0100", "", "02T08:00"],
    ["an offset with a colon", "UTC-05:30", "", "02T14:30"],
    ["a quoted name with a colon", '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "", "02T07:00"],
    ["an unquoted name with a colon", "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "", "02T07:00"],
    ["an offset alone", "+02:00", "", "02T07:00"],
    ["an offset that the file defines", "GMT+0100", ofBerlin("GMT+0100"), "02T07:00"],
    ["a definition with escaped characters", '"(A) B; c, d"', ofBerlin("(A) B\\; c\\, d"), "02T07:00"],
    ["a quoted definition", '"Our time"', ofBerlin('"Our time"'), "02T07:00"],
    ["a definition with spaces around it", "Ours", ofBerlin(" Ours "), "02T07:00"],
    ["an abbreviation without daylight saving time", "EST", "", "02T14:00"],
    ["an abbreviation that the file defines", "EST", ofBerlin("EST"), "02T07:00"],
    ["a name of IANA that the file defines otherwise", "America/New_York", ofBerlin("America/New_York"), "02T13:00"]
  ])("%s: %s", (_, tzid, before, start) => {
    const { busy, unknownZones } = read(`DTSTART;TZID=${tzid}:20270602T090000\nDURATION:PT8H`, before)
    expect(busy.map((one) => one.slice(0, 8))).toEqual([start])
    expect(unknownZones).toEqual([])
  })
})

describe("dates and times as programs write them", () => {
  it.each([
    ["with separators", "DTSTART:2027-06-02T09:00:00Z\nDTEND:2027-06-02T10:00:00Z"],
    ["with an offset", "DTSTART:2027-06-02T11:00:00+02:00\nDTEND:20270602T120000+0200"],
    ["without seconds", "DTSTART:20270602T0900Z\nDTEND:20270602T1000Z"],
    ["with fractions of seconds", "DTSTART:2027-06-02T09:00:00.000Z\nDTEND:2027-06-02T10:00:00.000Z"],
    ["with a parameter without a value", "DTSTART;X:20270602T090000Z\nDTEND:20270602T100000Z"]
  ])("a time %s", (_, lines) => {
    expect(read(lines)).toMatchObject({ busy: ["02T09:00/02T10:00"], skipped: 0 })
  })

  it("a date with separators", () => {
    expect(read("DTSTART;VALUE=DATE:2027-06-02\nDTEND;VALUE=DATE:2027-06-03").busy).toEqual(["02T07:00/03T07:00"])
  })

  it("the end of a day as hour 24", () => {
    expect(read("DTSTART:20270602T230000Z\nDTEND:20270602T240000Z").busy).toEqual(["02T23:00/03T00:00"])
  })

  it("an all-day event of Exchange that ends where it begins", () => {
    const times = "DTSTART;TZID=Europe/Berlin:20270602T000000\nDTEND;TZID=Europe/Berlin:20270602T000000"
    expect(read(`${times}\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE`).busy).toEqual(["01T22:00/02T22:00"])
    expect(read(times).busy).toEqual([])
  })
})

describe("series as programs write them", () => {
  const series = "DTSTART:20270602T090000Z\nDURATION:PT1H\n"

  it.each([
    ["with spaces", "RRULE:FREQ=DAILY; COUNT=2"],
    ["with empty parts", "RRULE:FREQ=DAILY;BYDAY=;COUNT=2;"],
    ["until a time with separators", "RRULE:FREQ=DAILY;UNTIL=2027-06-03T09:00:00Z"]
  ])("a rule %s", (_, rule) => {
    expect(read(series + rule)).toMatchObject({ busy: ["02T09:00/02T10:00", "03T09:00/03T10:00"], skipped: 0 })
  })

  it("a date that cannot be read leaves the others, and is counted", () => {
    expect(read(`${series}RDATE:20270603T090000Z,soon,20270604T090000Z`)).toMatchObject({
      busy: ["02T09:00/02T10:00", "03T09:00/03T10:00", "04T09:00/04T10:00"],
      skipped: 1
    })
  })

  it.each(["EXDATE:20270328T010000Z\n", "END:VEVENT\nBEGIN:VEVENT\nUID:1\nSTATUS:CANCELLED\nRECURRENCE-ID:20270328T010000Z\n"])(
    "an occurrence at a skipped time that is taken away in UTC: %j",
    (lines) => {
      const skipped = "DTSTART;TZID=Europe/London:20270321T010000\nDURATION:P90D\nRRULE:FREQ=WEEKLY;COUNT=2\n"
      expect(read(`${skipped}${lines}SEQUENCE:0`).busy).toEqual(["21T01:00/19T00:00"])
    }
  )

  it("a period that is not said to be one", () => {
    expect(read(`${series}RDATE:20270603T090000Z/PT2H`).busy).toEqual(["02T09:00/02T10:00", "03T09:00/03T11:00"])
  })
})
