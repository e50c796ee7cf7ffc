import { afterAll, describe, expect, it } from "vitest"
import files from "../../../test/vectors/calendar-busy.json" with { type: "json" }
import rules from "../../../test/vectors/rrule.json" with { type: "json" }
import { decodeCalendar, IcsUnreadable } from "./ContentLines.ts"
import { type IcsBusy, type IcsQuery, readIcs, readMergedIcs } from "./ReadIcs.ts"

const zoneBefore = process.env.TZ

afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Apia"]) {
  describe(`calendar files with the system time zone ${zone}`, () => {
    for (const { name, from, to, hostZone, me, expected, ics } of files) {
      it(name, () => {
        inZone(zone)
        const read = () => run([ics], { from: Date.parse(from), to: Date.parse(to), hostZone, me })
        if (typeof expected === "string") expect(read).toThrow(IcsUnreadable)
        else expect(sorted(output(read()))).toEqual(sorted(expected.map(({ start, end }) => `${minute(start)}/${minute(end)}`)))
      })
    }

    it("recurrence rules recur as in another implementation, from their start", () => {
      inZone(zone)
      for (const { start, rule, first } of rules) {
        const expected = first.length === 0 ? [wall(start)] : first.map(wall)
        expect(occurrences(start, rule, wall(start), expected.at(-1)! + 1), rule).toEqual(expected)
      }
    })

    it("recurrence rules recur as in another implementation, in a window years after their start", () => {
      inZone(zone)
      for (const { start, rule, first } of rules.filter(({ first }) => first.length > 0)) {
        const later = first.slice(Math.floor(first.length / 2)).map(wall)
        expect(occurrences(start, rule, later[0]!, later.at(-1)! + 1), rule).toEqual(later)
      }
    })
  })
}

describe("calendar files that cannot be read", () => {
  const refusals: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["a page", "<!doctype html><title>Sign in</title>", /does not start with BEGIN:VCALENDAR/],
    ["an empty answer", "", /does not start with BEGIN:VCALENDAR/],
    ["a file cut off inside an event", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:2027", /cut off/],
    ["a file of 11 MiB", calendar(`X-A:${"x".repeat(11 * 1024 * 1024)}`), /larger than 10 MiB/],
    ["a file of 50,001 events", calendar("BEGIN:VEVENT\r\nEND:VEVENT\r\n".repeat(50_001)), /more than 50000 events/]
  ]
  for (const [name, text, reason] of refusals) {
    it(`${name} is refused as a whole`, () => {
      expect(() => run([text], june)).toThrow(reason)
    })
  }

  it("an event that cannot be read is skipped and counted", () => {
    const bad = [
      "DTSTART:2027-13-45",
      "DTSTART:20270231",
      "SUMMARY:none",
      "DTSTART:20270601T250000Z",
      "DTSTART:20270601\r\nDURATION:1H"
    ]
    const texts = bad.map((lines) => event(lines))
    expect(run([calendar(texts.join(""))], june)).toMatchObject({ busy: [], skipped: 5 })
  })

  const everyOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from).join(",")
  const fullDay = `BYHOUR=${everyOf(24)};BYMINUTE=${everyOf(60)};BYSECOND=${everyOf(60)}`
  for (const rule of [
    "FREQ=SOMETIMES",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;X-UNKNOWN=1",
    "FREQ=DAILY;UNTIL=20270501",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1"
  ]) {
    it(`a series whose rule cannot be read, or that never recurs, keeps its first time: ${rule.slice(0, 60)}`, () => {
      const series = calendar(event(`DTSTART:20270601T090000Z\r\nDURATION:PT1H\r\nRRULE:${rule}`))
      const { busy, skipped } = run([series], { ...june, to: Date.UTC(2028, 6, 5) })
      expect({ busy, skipped }).toEqual({
        busy: [{ start: Date.UTC(2027, 5, 1, 9), end: Date.UTC(2027, 5, 1, 10) }],
        skipped: 1
      })
    })
  }

  for (const rule of [
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;INTERVAL=7",
    "FREQ=DAILY;COUNT=100000000",
    `FREQ=DAILY;${fullDay}`,
    `FREQ=DAILY;BYHOUR=${everyOf(24)};BYMINUTE=${everyOf(60)}`,
    `FREQ=HOURLY;BYMINUTE=${everyOf(60)};BYSECOND=${everyOf(60)}`,
    `FREQ=YEARLY;BYMONTH=${everyOf(12, 1)};BYMONTHDAY=${everyOf(31, 1)};${fullDay}`,
    `FREQ=YEARLY;BYYEARDAY=${everyOf(366, 1)};BYWEEKNO=${everyOf(53, 1)};BYDAY=MO,TU,WE,TH,FR,SA,SU;${fullDay};BYSETPOS=1,-1`,
    `FREQ=DAILY;BYSECOND=${"0,".repeat(5000)}`
  ]) {
    it(`a series whose rule exceeds the limits counts as busy in the whole range: ${rule.slice(0, 60)}`, () => {
      const query = { ...june, from: Date.UTC(2027, 7, 1), to: Date.UTC(2028, 6, 5) }
      const text = (lines: string) => calendar(event(`DTSTART:20270601T090000Z\r\n${lines}\r\nRRULE:${rule}`))
      expect(merged(text("DURATION:PT1H"), query)).toEqual({ busy: [{ start: query.from, end: query.to }], skipped: 1 })
      // Neither before the series begins, nor if it keeps no one busy.
      const start = Date.UTC(2027, 5, 1, 9)
      expect(merged(text("DURATION:PT1H"), june).busy).toEqual([{ start, end: june.to }])
      expect(merged(text("DURATION:PT1H"), { ...june, from: Date.UTC(2027, 0), to: Date.UTC(2027, 5, 1) }).busy).toEqual([])
      expect(merged(text("SUMMARY:No length"), query).busy).toEqual([])
    })
  }

  it("a series whose rule exceeds the limits counts as busy until its rule ends", () => {
    const text = calendar(event("DTSTART:20270601T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=MINUTELY;UNTIL=20270610T120000Z"))
    expect(merged(text, june).busy).toEqual([{ start: Date.UTC(2027, 5, 1, 9), end: Date.UTC(2027, 5, 10, 13) }])
    expect(merged(text, { ...june, from: Date.UTC(2027, 5, 11) }).busy).toEqual([])
  })

  it("a series with more occurrences than a range may have counts as busy in the whole range, never as free", () => {
    const range = { ...june, from: Date.UTC(2027, 6, 1), to: Date.UTC(2400, 0, 1) }
    const text = calendar(event("DTSTART:20270601T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY"))
    expect(merged(text, range)).toEqual({ busy: [{ start: range.from, end: range.to }], skipped: 1 })
  })
})

describe("folded calendar files", () => {
  const text = calendar(
    event("UID:größe\r\nDTSTART;TZID=Europe/Berlin:20270601T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=2") +
      event("UID:größe\r\nRECURRENCE-ID:20270602T070000Z\r\nSTATUS:CANCELLED")
  )
  const expected = ["2027-06-01T07:00:00.000Z/2027-06-01T08:00:00.000Z"]

  /** Folds the lines of a text after every few bytes, whatever is there. */
  const folded = (bytes: Buffer, every: number, newline: string): Buffer =>
    Buffer.from(
      bytes
        .toString("latin1")
        .split("\r\n")
        .map((line) => line.match(new RegExp(`.{1,${every}}`, "gs"))?.join(`${newline} `) ?? "")
        .join(newline),
      "latin1"
    )

  for (const [name, newline] of [
    ["CRLF", "\r\n"],
    ["LF", "\n"]
  ] as const) {
    it.each([1, 2, 3, 5, 7, 11, 23, 75])(`lines with ${name} may be folded anywhere: after every %i bytes`, (every) => {
      const file = folded(Buffer.from(text), every, newline)
      expect(output(run([decodeCalendar(file)], june))).toEqual(expected)
    })
  }

  it("a fold inside the name of a property or a parameter, with a tab, and one that leaves nothing on its line", () => {
    const lines = "DTS\r\n TART;TZ\r\n ID=Europe/Berlin:20270601T090000\r\nDU\r\n\tRA\r\n \r\n TION:PT1H"
    expect(output(run([calendar(event(lines))], june))).toEqual(expected)
    expect(
      output(run([`BEGIN:VCAL\r\n ENDAR\r\nBEG\r\n IN:VEV\r\n ENT\r\n${lines}\r\nE\r\n ND:VEVENT\r\nEND\r\n :VCALENDAR`], june))
    ).toEqual(expected)
  })

  it("other lines stay what they are: empty ones, and folded ones that do not matter", () => {
    const lines = "\r\n DTSTART:20270605T090000Z\r\nX-A\r\n -B:1\r\n DTSTART:1\r\nDTSTART:20270601T070000Z\r\nDURATION:PT1H"
    expect(output(run([calendar(`BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`)], june))).toEqual(expected)
  })
})

describe("calendar files that servers split or write in their own way", () => {
  it("a changed occurrence in another object of the same answer replaces the one of its series", () => {
    const series = event("UID:a\r\nDTSTART:20270601T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=2")
    const change = event("UID:a\r\nRECURRENCE-ID:20270602T090000Z\r\nDTSTART:20270602T150000Z\r\nDURATION:PT1H")
    expect(output(run([calendar(change), calendar(series)], june)).toSorted()).toEqual([
      "2027-06-01T09:00:00.000Z/2027-06-01T10:00:00.000Z",
      "2027-06-02T15:00:00.000Z/2027-06-02T16:00:00.000Z"
    ])
  })

  it("an unknown time zone is reported, and its times are those of the host's zone", () => {
    const text = calendar(event("DTSTART;TZID=Nowhere/Land:20270601T090000\r\nDURATION:PT1H"))
    const read = run([text], { ...june, hostZone: "Europe/Berlin" })
    expect(read.unknownZones).toEqual(["Nowhere/Land"])
    expect(output(read)).toEqual(["2027-06-01T07:00:00.000Z/2027-06-01T08:00:00.000Z"])
  })

  it.each([
    ["no end", "DTSTART;VALUE=DATE:20270602"],
    ["an end on the same day", "DTSTART;VALUE=DATE:20270602\r\nDTEND;VALUE=DATE:20270602"],
    ["an end on a day before", "DTSTART;VALUE=DATE:20270602\r\nDTEND;VALUE=DATE:20270601"],
    ["an end at its midnight", "DTSTART;VALUE=DATE:20270602\r\nDTEND:20270602T000000"],
    ["a duration of nothing", "DTSTART;VALUE=DATE:20270602\r\nDURATION:PT0S"],
    ["a negative duration", "DTSTART;VALUE=DATE:20270602\r\nDURATION:-P1D"]
  ])("an all-day event with %s lasts a day", (_, lines) => {
    expect(output(run([calendar(event(lines))], june))).toEqual(["2027-06-02T00:00:00.000Z/2027-06-03T00:00:00.000Z"])
  })

  it("properties of an alarm are not those of its event", () => {
    const alarm = "BEGIN:VALARM\r\nDURATION:P9D\r\nATTENDEE;PARTSTAT=DECLINED:mailto:host@example.com\r\nEND:VALARM"
    const text = calendar(event(`DTSTART:20270601T090000Z\r\n${alarm}\r\nDTEND:20270601T093000Z`))
    expect(output(run([text], { ...june, me: ["host@example.com"] }))).toEqual([
      "2027-06-01T09:00:00.000Z/2027-06-01T09:30:00.000Z"
    ])
  })

  it("a quoted parameter may contain colons and semicolons", () => {
    const text = calendar(
      event('ATTENDEE;CN="a:b;c";PARTSTAT=DECLINED:mailto:HOST@example.com\r\nDTSTART:20270601T090000Z\r\nDURATION:PT1H')
    )
    expect(run([text], { ...june, me: ["mailto:host@EXAMPLE.com"] }).busy).toEqual([])
  })
})

/** Sets the system's time zone for the rest of a test. */
const inZone = (zone: string): void => {
  process.env.TZ = zone
  expect(new Date(Date.UTC(2027, 0, 1)).getTimezoneOffset()).toBe(
    { UTC: 0, "America/Los_Angeles": 480, "Pacific/Apia": -780 }[zone]
  )
}

const merged = (text: string, query: IcsQuery) => {
  const reading = readMergedIcs([text], query)
  let step = reading.next()
  while (!step.done) step = reading.next()
  const { busy, skipped } = step.value
  return { busy, skipped }
}

const run = (texts: ReadonlyArray<string>, query: IcsQuery): IcsBusy => {
  const reading = readIcs(texts, query)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}

const occurrences = (start: string, rule: string, from: number, to: number) => {
  const ics = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${start}Z\r\nDURATION:PT1S\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  return run([ics], { from, to, hostZone: "UTC", me: [] })
    .busy.map(({ start }) => start)
    .sort((one, other) => one - other)
}

const june: IcsQuery = { from: Date.UTC(2027, 5, 1), to: Date.UTC(2027, 6, 1), hostZone: "UTC", me: [] }

function calendar(body: string): string {
  return `BEGIN:VCALENDAR\r\n${body}${body.endsWith("\n") ? "" : "\r\n"}END:VCALENDAR\r\n`
}

function event(lines: string): string {
  return `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`
}

const wall = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"))
const minute = (text: string): string => new Date(text).toISOString()
const output = ({ busy }: IcsBusy): ReadonlyArray<string> =>
  busy.map(({ start, end }) => `${new Date(start).toISOString()}/${new Date(end).toISOString()}`)
const sorted = (values: ReadonlyArray<string>): ReadonlyArray<string> => [...values].sort()
