import { describe, expect, it } from "vitest"
import { formatInstant } from "../values/Instant.ts"
import { localDateOf, wallTimeLabel } from "../values/TimeZone.ts"
import { computeSlots, explainSlot, type SlotQuery, type SlotRules } from "./Slots.ts"

const at = (text: string) => Date.parse(text)
const everyDay = (start: string, end: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))

const rules = (changes: Partial<SlotRules> = {}): SlotRules => ({
  timeZone: "UTC",
  weekly: everyDay("09:00", "12:00"),
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 60,
  ...changes
})

/** Defaults: a Monday in UTC, requested well in advance. */
const query = (changes: Partial<SlotQuery> = {}): SlotQuery => {
  const from = changes.from ?? "2026-06-01"
  return { now: at("2026-01-01T00:00:00Z"), from, to: from, durationMinutes: 60, busy: [], ...changes }
}

const busy = (start: string, end: string) => ({ start: at(start), end: at(end) })

const starts = (...[ruleChanges, queryChanges]: [Partial<SlotRules>, Partial<SlotQuery>?]) =>
  computeSlots(rules(ruleChanges), query(queryChanges)).map((slot) => formatInstant(slot.start))

const labels = (...[ruleChanges, queryChanges]: [Partial<SlotRules>, Partial<SlotQuery>?]) => {
  const { timeZone, ...rest } = rules(ruleChanges)
  return computeSlots({ timeZone, ...rest }, query(queryChanges)).map(
    ({ start }) => `${localDateOf(start, timeZone).slice(5)} ${wallTimeLabel(start, timeZone)}`
  )
}

describe("Grid", () => {
  it("MUST count from the start of the working window in steps of the interval", () => {
    expect(labels({ weekly: everyDay("09:07", "10:30"), slotIntervalMinutes: 15 }, { durationMinutes: 30 })).toEqual([
      "06-01 09:07",
      "06-01 09:22",
      "06-01 09:37",
      "06-01 09:52"
    ])
  })

  it("MUST have the length of the meeting as its interval if that is null, as in the settings of a service", () => {
    const hours = { weekly: everyDay("09:00", "11:00"), slotIntervalMinutes: null }
    expect(labels(hours, { durationMinutes: 40 })).toEqual(["06-01 09:00", "06-01 09:40", "06-01 10:20"])
    expect(explainSlot(rules(hours), query({ durationMinutes: 40 }), at("2026-06-01T09:40:00Z"))).toEqual({ offered: true })
  })

  it("MUST NOT shift because of an earlier booking", () => {
    const occupied = [busy("2026-06-01T09:10:00Z", "2026-06-01T09:20:00Z")]
    expect(labels({ slotIntervalMinutes: 30 }, { durationMinutes: 30, busy: occupied })).toEqual([
      "06-01 09:30",
      "06-01 10:00",
      "06-01 10:30",
      "06-01 11:00",
      "06-01 11:30"
    ])
  })

  it("MUST merge windows of one day that touch or overlap", () => {
    const weekly = [
      { weekday: 1, start: "10:45", end: "12:00" },
      { weekday: 1, start: "09:00", end: "10:20" },
      { weekday: 1, start: "10:20", end: "11:00" }
    ]
    expect(labels({ weekly }, {})).toEqual(["06-01 09:00", "06-01 10:00", "06-01 11:00"])
  })

  it("MUST restart in each separate window of a day", () => {
    const weekly = [
      { weekday: 1, start: "09:00", end: "10:30" },
      { weekday: 1, start: "10:50", end: "12:50" }
    ]
    expect(labels({ weekly }, {})).toEqual(["06-01 09:00", "06-01 10:50", "06-01 11:50"])
  })

  it("MUST restart in the next day's window where the earlier window overlaps it, and allow a slot across the boundary", () => {
    const weekly = [
      { weekday: 1, start: "22:30", end: "02:00" },
      { weekday: 2, start: "00:45", end: "03:00" }
    ]
    expect(labels({ weekly }, { to: "2026-06-02" })).toEqual([
      "06-01 22:30",
      "06-01 23:30",
      "06-02 00:30",
      "06-02 00:45",
      "06-02 01:45"
    ])
  })

  it("MUST keep the next day's grid for the rest of an earlier window that ends later", () => {
    const weekly = [
      { weekday: 1, start: "22:00", end: "04:00" },
      { weekday: 2, start: "00:30", end: "01:00" }
    ]
    expect(labels({ weekly }, { from: "2026-06-02" })).toEqual(["06-02 00:00", "06-02 00:30", "06-02 01:30", "06-02 02:30"])
  })

  it("MUST join adjacent windows of consecutive days", () => {
    const weekly = [
      { weekday: 1, start: "23:15", end: "24:00" },
      { weekday: 2, start: "00:00", end: "01:30" }
    ]
    expect(labels({ weekly }, { to: "2026-06-02" })).toEqual(["06-01 23:15", "06-02 00:00"])
  })

  it("MUST fit a meeting longer than a day into round-the-clock hours", () => {
    const around = { weekly: everyDay("00:00", "24:00"), slotIntervalMinutes: 720 }
    expect(labels(around, { durationMinutes: 2000 })).toEqual(["06-01 00:00", "06-01 12:00"])
    expect(labels({ ...around, overrides: [{ date: "2026-06-03", intervals: [] }] }, { durationMinutes: 2000 })).toEqual([
      "06-01 00:00",
      "06-01 12:00"
    ])
    expect(labels({ ...around, overrides: [{ date: "2026-06-02", intervals: [] }] }, { durationMinutes: 2000 })).toEqual([])
  })

  it("MUST offer the same slots on a day whatever days are requested", () => {
    const weekly = everyDay("20:00", "08:00").concat(everyDay("21:10", "21:50"))
    const days = ["2026-06-01", "2026-06-02", "2026-06-03"].flatMap((from) => starts({ weekly }, { from }))
    expect(starts({ weekly }, { from: "2026-06-01", to: "2026-06-03" })).toEqual(days)
  })
})

describe("Buffers", () => {
  it("MUST be kept free around the new booking, half-open", () => {
    const changes = {
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 20,
      slotIntervalMinutes: 10,
      weekly: everyDay("09:00", "13:00")
    }
    expect(labels(changes, { busy: [busy("2026-06-01T10:30:00Z", "2026-06-01T11:00:00Z")] })).toEqual([
      "06-01 09:00",
      "06-01 09:10",
      "06-01 11:10",
      "06-01 11:20",
      "06-01 11:30",
      "06-01 11:40",
      "06-01 11:50",
      "06-01 12:00"
    ])
  })

  it("MAY lie outside working hours", () => {
    expect(labels({ bufferBeforeMinutes: 300, bufferAfterMinutes: 300 }, {})).toEqual([
      "06-01 09:00",
      "06-01 10:00",
      "06-01 11:00"
    ])
  })

  it("MUST be checked against busy time of other days, however long it is", () => {
    const changes = { bufferBeforeMinutes: 3000 }
    const occupied = [busy("2026-05-30T06:59:00Z", "2026-05-30T07:01:00Z")]
    expect(labels(changes, { busy: occupied })).toEqual(["06-01 10:00", "06-01 11:00"])
  })

  it.each([
    ["zero-length", "2026-06-01T09:30:00Z", "2026-06-01T09:30:00Z"],
    ["inverted", "2026-06-01T11:00:00Z", "2026-06-01T09:00:00Z"]
  ])("MUST NOT conflict with %s busy time", (_, start, end) => {
    const changes = { bufferBeforeMinutes: 30, bufferAfterMinutes: 30 }
    expect(labels(changes, { busy: [busy(start, end)] })).toHaveLength(3)
    expect(explainSlot(rules(changes), query({ busy: [busy(start, end)] }), at("2026-06-01T09:00:00Z"))).toEqual({
      offered: true
    })
  })

  it("MUST be checked against overlapping, duplicate and unsorted busy time", () => {
    const occupied = [
      busy("2026-06-01T11:30:00Z", "2026-06-01T11:45:00Z"),
      busy("2026-06-01T09:00:00Z", "2026-06-01T09:30:00Z"),
      busy("2026-06-01T09:10:00Z", "2026-06-01T09:20:00Z"),
      busy("2026-06-01T09:00:00Z", "2026-06-01T09:30:00Z")
    ]
    expect(labels({}, { busy: occupied })).toEqual(["06-01 10:00"])
  })

  it("MUST be checked against busy time without an end", () => {
    const occupied = [{ start: at("2026-06-01T10:30:00Z"), end: Number.POSITIVE_INFINITY }]
    expect(labels({}, { busy: occupied, to: "2026-06-05" })).toEqual(["06-01 09:00"])
    expect(labels({}, { busy: [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }] })).toEqual([])
  })
})

describe("Notice and booking window", () => {
  it("MUST offer a start exactly at now, and none before", () => {
    expect(labels({}, { now: at("2026-06-01T10:00:00Z") })).toEqual(["06-01 10:00", "06-01 11:00"])
    expect(labels({}, { now: at("2026-06-01T10:00:00.001Z") })).toEqual(["06-01 11:00"])
  })

  it("MUST offer a start exactly at now + notice, and none before", () => {
    expect(labels({ minimumNoticeMinutes: 1500 }, { now: at("2026-05-31T09:00:00Z") })).toEqual(["06-01 10:00", "06-01 11:00"])
    expect(labels({ minimumNoticeMinutes: 1500 }, { now: at("2026-05-31T09:00:01Z") })).toEqual(["06-01 11:00"])
  })

  it("MUST offer a start exactly at the end of the booking window, and none after", () => {
    expect(labels({ bookingWindowDays: 1 }, { now: at("2026-05-31T10:00:00Z") })).toEqual(["06-01 09:00", "06-01 10:00"])
    expect(labels({ bookingWindowDays: 1 }, { now: at("2026-05-31T09:59:59.999Z") })).toEqual(["06-01 09:00"])
    expect(labels({ bookingWindowDays: 0 }, { now: at("2026-06-01T10:00:00Z") })).toEqual(["06-01 10:00"])
  })

  it("MUST be unlimited without a booking window", () => {
    expect(labels({}, { from: "2999-12-31" })).toEqual(["12-31 09:00", "12-31 10:00", "12-31 11:00"])
  })

  it("MUST NOT offer past days, however many are requested", () => {
    expect(labels({}, { from: "1970-01-01", to: "2026-06-01", now: at("2026-06-01T11:00:00Z") })).toEqual(["06-01 11:00"])
  })
})

describe("Overnight", () => {
  const weekly = [{ weekday: 1, start: "22:00", end: "01:30" }]

  it("MUST put an end at or before the start on the next day, and list a slot under the day of its start", () => {
    expect(labels({ weekly }, { from: "2026-06-01" })).toEqual(["06-01 22:00", "06-01 23:00"])
    expect(labels({ weekly }, { from: "2026-06-02" })).toEqual(["06-02 00:00"])
  })

  it("MUST treat equal start and end as a whole day, and 24:00 or 00:00 as the next midnight", () => {
    expect(
      labels({ weekly: [{ weekday: 1, start: "09:00", end: "09:00" }], slotIntervalMinutes: 480 }, { to: "2026-06-02" })
    ).toEqual(["06-01 09:00", "06-01 17:00", "06-02 01:00"])
    for (const end of ["24:00", "00:00"]) {
      expect(labels({ weekly: [{ weekday: 1, start: "22:00", end }] }, { to: "2026-06-02" })).toEqual([
        "06-01 22:00",
        "06-01 23:00"
      ])
    }
  })

  it("MUST keep the previous day's hours that extend into an overridden day", () => {
    expect(labels({ weekly, overrides: [{ date: "2026-06-02", intervals: [] }] }, { from: "2026-06-02" })).toEqual([
      "06-02 00:00"
    ])
  })
})

describe("DST", () => {
  const newYork = { timeZone: "America/New_York", slotIntervalMinutes: 30 }

  it("MUST start at the transition if the local time is skipped", () => {
    const weekly = [{ weekday: 0, start: "02:30", end: "04:00" }]
    expect(starts({ ...newYork, weekly }, { from: "2026-03-08", durationMinutes: 30 })).toEqual([
      "2026-03-08T07:00:00Z",
      "2026-03-08T07:30:00Z"
    ])
  })

  it("MUST end at the transition if the local time is skipped", () => {
    const weekly = [{ weekday: 0, start: "01:00", end: "02:45" }]
    expect(starts({ ...newYork, weekly }, { from: "2026-03-08", durationMinutes: 30 })).toEqual([
      "2026-03-08T06:00:00Z",
      "2026-03-08T06:30:00Z"
    ])
  })

  it("MUST drop hours that lie entirely in the gap", () => {
    expect(
      starts({ ...newYork, weekly: [{ weekday: 0, start: "02:00", end: "02:59" }] }, { from: "2026-03-08", durationMinutes: 1 })
    ).toEqual([])
  })

  it("MUST use the first occurrence of a repeated local time, for starts and ends", () => {
    const from = "2026-11-01"
    expect(starts({ ...newYork, weekly: [{ weekday: 0, start: "00:30", end: "01:30" }] }, { from, durationMinutes: 30 })).toEqual(
      ["2026-11-01T04:30:00Z", "2026-11-01T05:00:00Z"]
    )
    expect(starts({ ...newYork, weekly: [{ weekday: 0, start: "01:30", end: "02:00" }] }, { from, durationMinutes: 30 })).toEqual(
      ["2026-11-01T05:30:00Z", "2026-11-01T06:00:00Z", "2026-11-01T06:30:00Z"]
    )
  })

  it("MUST keep the real duration of slots, two of which may share a label", () => {
    const request = { from: "2026-11-01" }
    const changes = { ...newYork, weekly: [{ weekday: 0, start: "00:00", end: "03:00" }], slotIntervalMinutes: 60 }
    expect(labels(changes, request)).toEqual(["11-01 00:00", "11-01 01:00", "11-01 01:00", "11-01 02:00"])
    for (const slot of computeSlots(rules(changes), query(request))) expect(slot.end - slot.start).toBe(3_600_000)
  })

  it("MUST support a shift of half an hour", () => {
    const lordHowe = { timeZone: "Australia/Lord_Howe", weekly: everyDay("01:00", "03:00"), slotIntervalMinutes: 30 }
    expect(labels(lordHowe, { from: "2026-10-04", durationMinutes: 30 })).toEqual(["10-04 01:00", "10-04 01:30", "10-04 02:30"])
    expect(labels(lordHowe, { from: "2026-04-05", durationMinutes: 30 })).toEqual([
      "04-05 01:00",
      "04-05 01:30",
      "04-05 01:30",
      "04-05 02:00",
      "04-05 02:30"
    ])
  })

  it("MUST start the day after midnight if midnight is skipped", () => {
    expect(labels({ timeZone: "America/Havana", weekly: everyDay("00:00", "03:00") }, { from: "2026-03-08" })).toEqual([
      "03-08 01:00",
      "03-08 02:00"
    ])
  })

  it("MUST offer nothing on a day skipped by the time zone, but its hours past midnight on the next day", () => {
    const apia = { timeZone: "Pacific/Apia", weekly: [{ weekday: 5, start: "22:00", end: "02:00" }] }
    const now = at("2011-12-01T00:00:00Z")
    expect(labels(apia, { from: "2011-12-30", now })).toEqual([])
    expect(labels(apia, { from: "2011-12-31", now })).toEqual(["12-31 00:00", "12-31 01:00"])
  })

  it("MUST list a slot under its own date when clocks go back across midnight", () => {
    const stJohns = { timeZone: "America/St_Johns", weekly: everyDay("22:00", "02:00"), slotIntervalMinutes: 30 }
    const now = at("1988-10-01T00:00:00Z")
    const request = { now, durationMinutes: 30 }
    expect(labels(stJohns, { ...request, from: "1988-10-29" }).slice(-7)).toEqual([
      "10-29 22:00",
      "10-29 22:30",
      "10-29 23:00",
      "10-29 23:30",
      "10-29 22:30",
      "10-29 23:00",
      "10-29 23:30"
    ])
    expect(starts(stJohns, { ...request, from: "1988-10-30" }).slice(0, 3)).toEqual([
      "1988-10-30T01:30:00Z",
      "1988-10-30T03:30:00Z",
      "1988-10-30T04:00:00Z"
    ])
  })

  it("MUST support offsets with seconds", () => {
    const monrovia = { timeZone: "Africa/Monrovia", weekly: everyDay("09:00", "11:00") }
    expect(starts(monrovia, { from: "1972-01-06", now: 0 })).toEqual(["1972-01-06T09:44:30Z", "1972-01-06T10:44:30Z"])
  })
})

describe("Overrides", () => {
  it("MUST replace the weekday's hours", () => {
    const overrides = [{ date: "2026-06-01", intervals: [{ start: "14:00", end: "16:00" }] }]
    expect(labels({ overrides }, { to: "2026-06-02" })).toEqual([
      "06-01 14:00",
      "06-01 15:00",
      "06-02 09:00",
      "06-02 10:00",
      "06-02 11:00"
    ])
  })

  it("MUST make a day off if there are no intervals", () => {
    expect(labels({ overrides: [{ date: "2026-06-01", intervals: [] }] }, {})).toEqual([])
  })

  it("MUST open a weekday without hours", () => {
    const overrides = [{ date: "2026-06-01", intervals: [{ start: "23:00", end: "01:00" }] }]
    expect(labels({ weekly: [], overrides }, { to: "2026-06-02" })).toEqual(["06-01 23:00", "06-02 00:00"])
  })

  it("MUST add up if several have the same date", () => {
    const overrides = [
      { date: "2026-06-01", intervals: [{ start: "15:00", end: "16:00" }] },
      { date: "2026-06-01", intervals: [] },
      { date: "2026-06-01", intervals: [{ start: "14:30", end: "15:00" }] }
    ]
    expect(labels({ overrides, slotIntervalMinutes: 30 }, {})).toEqual(["06-01 14:30", "06-01 15:00"])
  })
})

describe("from, to", () => {
  it("MUST be days of the host's calendar, inclusive", () => {
    const auckland = { timeZone: "Pacific/Auckland", weekly: everyDay("00:00", "01:00") }
    expect(starts(auckland, { from: "2026-06-01", to: "2026-06-02" })).toEqual(["2026-05-31T12:00:00Z", "2026-06-01T12:00:00Z"])
  })

  it("MUST return nothing if to precedes from", () => {
    expect(starts({}, { from: "2026-06-02", to: "2026-06-01" })).toEqual([])
  })
})

describe("Malformed input", () => {
  const hours = (start: string, end: string) => ({ weekly: [{ weekday: 1, start, end }] })

  it.each([
    [{ timeZone: "Mars/Olympus" }, {}, '"Mars/Olympus" is not an IANA time zone name.'],
    [{ timeZone: "+02:00" }, {}, '"+02:00" is not an IANA time zone name.'],
    [hours("9:00", "17:00"), {}, '"9:00" is not a time of day in HH:MM format.'],
    [hours("09:00", "24:01"), {}, '"24:01" is not a time of day in HH:MM format.'],
    [hours("24:00", "09:00"), {}, "Working hours cannot start at 24:00."],
    [
      { weekly: [{ weekday: 7, start: "09:00", end: "17:00" }] },
      {},
      "The weekday must be from 0 (Sunday) to 6 (Saturday), not 7."
    ],
    [{ overrides: [{ date: "2026-02-30", intervals: [] }] }, {}, '"2026-02-30" is not a calendar date in YYYY-MM-DD format.'],
    [{ slotIntervalMinutes: 0 }, {}, "slotIntervalMinutes must be a whole number of at least 1, not 0."],
    [{ slotIntervalMinutes: 7.5 }, {}, "slotIntervalMinutes must be a whole number of at least 1, not 7.5."],
    [{ bufferBeforeMinutes: -1 }, {}, "bufferBeforeMinutes must be a whole number of at least 0, not -1."],
    [{ bufferAfterMinutes: Number.NaN }, {}, "bufferAfterMinutes must be a whole number of at least 0, not NaN."],
    [{ minimumNoticeMinutes: 0.5 }, {}, "minimumNoticeMinutes must be a whole number of at least 0, not 0.5."],
    [{ bookingWindowDays: -1 }, {}, "bookingWindowDays must be a whole number of at least 0, not -1."],
    [{}, { durationMinutes: 0 }, "durationMinutes must be a whole number of at least 1, not 0."],
    [{}, { durationMinutes: 1e9 }, "durationMinutes must be at most 527040, not 1000000000."],
    [{}, { now: Number.NaN }, "now must be an instant in milliseconds, not NaN."]
  ])("MUST be reported in a RangeError: %j %j", (ruleChanges, queryChanges, message) => {
    const error = new RangeError(message)
    expect(() => computeSlots(rules(ruleChanges), query(queryChanges))).toThrow(error)
    expect(() => explainSlot(rules(ruleChanges), query(queryChanges), at("2026-06-01T09:00:00Z"))).toThrow(error)
  })

  it("MUST be reported in a RangeError: a date that does not exist", () => {
    expect(() => computeSlots(rules(), query({ to: "2026-06-31" }))).toThrow(
      new RangeError('"2026-06-31" is not a calendar date in YYYY-MM-DD format.')
    )
  })
})

describe("explainSlot", () => {
  const explain = (start: string, ruleChanges: Partial<SlotRules> = {}, queryChanges: Partial<SlotQuery> = {}) =>
    explainSlot(rules(ruleChanges), query({ now: at("2026-06-01T09:30:00Z"), ...queryChanges }), at(start))

  it("MUST accept what computeSlots offers", () => {
    expect(explain("2026-06-01T10:00:00Z")).toEqual({ offered: true })
  })

  it.each([
    ["past", {}, "2026-06-01T09:00:00Z", {}],
    ["notice", {}, "2026-06-01T10:00:00Z", { minimumNoticeMinutes: 31 }],
    ["window", {}, "2026-06-03T10:00:00Z", { bookingWindowDays: 2 }],
    ["outside_hours", {}, "2026-06-02T08:00:00Z", {}],
    ["outside_hours", {}, "2026-06-02T12:00:00Z", {}],
    ["outside_hours", { atEnd: true }, "2026-06-02T11:30:00Z", {}],
    ["off_grid", {}, "2026-06-02T10:30:00Z", {}],
    ["off_grid", {}, "2026-06-02T10:00:00.001Z", {}]
  ])("MUST report the violated rule: %s", (reason, values, start, changes) => {
    expect(explain(start, changes)).toEqual({ offered: false, reason, ...values })
  })

  it("MUST report busy time", () => {
    const occupied = { busy: [busy("2026-06-01T11:10:00Z", "2026-06-01T11:20:00Z")] }
    expect(explain("2026-06-01T10:00:00Z", {}, occupied)).toEqual({ offered: true })
    expect(explain("2026-06-01T10:00:00Z", { bufferAfterMinutes: 15 }, occupied)).toEqual({
      offered: false,
      reason: "busy"
    })
  })
})
