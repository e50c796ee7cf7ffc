import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { millisPerMinute } from "../values/Instant.ts"
import { exceededPeriods, fullPeriods, type PeriodLimit, PeriodLimitsInput, wholePeriods } from "./PeriodLimit.ts"

/** Meetings of an hour that begin at local times of a zone with a fixed offset. */
const meetings = (...starts: ReadonlyArray<string>) =>
  starts.map((text) => ({ start: Date.parse(text), end: Date.parse(text) + 60 * millisPerMinute }))

const fullAt = (
  start: string,
  limits: ReadonlyArray<PeriodLimit>,
  held: ReturnType<typeof meetings>,
  zone = "UTC",
  minutes = 60
) => {
  const full = fullPeriods([{ owner: "service", limits, meetings: held }], zone, minutes)(Date.parse(start))
  return full && { per: full.per, opensAt: new Date(full.opensAt).toISOString() }
}

describe("A limit of a period", () => {
  it.each<
    [
      what: string,
      start: string,
      limit: PeriodLimit,
      held: ReturnType<typeof meetings>,
      opensAt: string | undefined,
      zone?: string
    ]
  >([
    ["a day below its limit", "2027-01-11T15:00Z", { per: "day", bookings: 2 }, meetings("2027-01-11T09:00Z"), undefined],
    ["a full day", "2027-01-11T15:00Z", { per: "day", bookings: 1 }, meetings("2027-01-11T09:00Z"), "2027-01-12T00:00:00.000Z"],
    ["the day after a full one", "2027-01-12T15:00Z", { per: "day", bookings: 1 }, meetings("2027-01-11T09:00Z"), undefined],
    [
      "a full week from Monday to Sunday, over 31 January",
      "2027-02-07T23:00Z",
      { per: "week", bookings: 3 },
      meetings("2027-02-01T00:00Z", "2027-02-03T09:00Z", "2027-02-06T09:00Z"),
      "2027-02-08T00:00:00.000Z"
    ],
    [
      "a week across the end of a month",
      "2026-02-01T09:00Z",
      { per: "week", bookings: 3 },
      meetings("2026-01-26T00:00Z", "2026-01-30T09:00Z", "2026-01-31T09:00Z"),
      "2026-02-02T00:00:00.000Z"
    ],
    [
      "the Monday after it",
      "2026-02-02T00:00Z",
      { per: "week", bookings: 3 },
      meetings("2026-01-26T00:00Z", "2026-01-30T09:00Z", "2026-01-31T09:00Z", "2026-02-01T23:00Z"),
      undefined
    ],
    [
      "a week of 167 hours, when clocks go forward on Sunday",
      "2026-03-29T21:30Z",
      { per: "week", bookings: 2 },
      meetings("2026-03-22T23:00Z", "2026-03-29T20:00Z"),
      "2026-03-29T22:00:00.000Z",
      "Europe/Berlin"
    ],
    [
      "the week after it",
      "2026-03-29T22:00Z",
      { per: "week", bookings: 2 },
      meetings("2026-03-22T23:00Z", "2026-03-29T20:00Z"),
      undefined,
      "Europe/Berlin"
    ],
    [
      "a week of 169 hours, when clocks go back on Sunday",
      "2026-10-25T22:59Z",
      { per: "week", bookings: 1 },
      meetings("2026-10-18T22:00Z"),
      "2026-10-25T23:00:00.000Z",
      "Europe/Berlin"
    ],
    [
      "the last day of a full month",
      "2028-02-29T23:59Z",
      { per: "month", bookings: 1 },
      meetings("2028-02-01T00:00Z"),
      "2028-03-01T00:00:00.000Z"
    ],
    [
      "the first day of the next month",
      "2028-03-01T00:00Z",
      { per: "month", bookings: 1 },
      meetings("2028-02-29T23:59Z"),
      undefined
    ],
    [
      "December, whose next month is of another year",
      "2027-12-31T09:00Z",
      { per: "month", bookings: 1 },
      meetings("2027-12-01T09:00Z"),
      "2028-01-01T00:00:00.000Z"
    ],
    [
      "a day of Auckland, which is the day before in UTC",
      "2026-06-01T11:59Z",
      { per: "day", bookings: 1 },
      meetings("2026-05-31T12:00Z"),
      "2026-06-01T12:00:00.000Z",
      "Pacific/Auckland"
    ],
    [
      "a month of Honolulu, which has ended in UTC",
      "2026-06-01T09:59Z",
      { per: "month", bookings: 1 },
      meetings("2026-05-01T10:00Z"),
      "2026-06-01T10:00:00.000Z",
      "Pacific/Honolulu"
    ],
    [
      "minutes that the meeting fits exactly",
      "2027-01-11T15:00Z",
      { per: "day", minutes: 120 },
      meetings("2027-01-11T09:00Z"),
      undefined
    ],
    [
      "minutes that the meeting itself exceeds",
      "2027-01-11T15:00Z",
      { per: "day", minutes: 119 },
      meetings("2027-01-11T09:00Z"),
      "2027-01-12T00:00:00.000Z"
    ],
    [
      "minutes of an empty day that are too few",
      "2027-01-11T15:00Z",
      { per: "day", minutes: 59 },
      [],
      "2027-01-12T00:00:00.000Z"
    ],
    [
      "a meeting that begins before the day and ends in it",
      "2027-01-11T15:00Z",
      { per: "day", bookings: 1 },
      meetings("2027-01-10T23:30Z"),
      undefined
    ],
    [
      "a limit below the present count",
      "2027-01-11T15:00Z",
      { per: "day", bookings: 1 },
      meetings("2027-01-11T09:00Z", "2027-01-11T10:00Z", "2027-01-11T11:00Z"),
      "2027-01-12T00:00:00.000Z"
    ]
  ])("MUST count right for %s", (_, start, limit, held, opensAt, zone = "UTC") => {
    expect(fullAt(start, [limit], held, zone)).toEqual(opensAt && { per: limit.per, opensAt })
  })

  it("MUST apply with all others, and name the shortest full period", () => {
    const held = meetings("2027-01-11T09:00Z")
    const full = { per: "day", opensAt: "2027-01-12T00:00:00.000Z" }
    const limits: ReadonlyArray<PeriodLimit> = [
      { per: "month", bookings: 1 },
      { per: "day", bookings: 5 },
      { per: "day", bookings: 1 }
    ]
    expect(fullAt("2027-01-11T15:00Z", limits, held)).toEqual(full)
    expect(fullAt("2027-01-12T15:00Z", limits, held)).toEqual({ per: "month", opensAt: "2027-02-01T00:00:00.000Z" })
    expect(fullAt("2027-01-12T15:00Z", [{ per: "week", bookings: 9, minutes: 100 }], held)).toMatchObject({ per: "week" })
  })
})

describe("Periods that exceed limits", () => {
  it("MUST be those with more meetings or minutes than a limit allows, in the host's time zone", () => {
    const held = meetings("2027-01-11T09:00Z", "2027-01-11T11:30Z", "2027-01-12T09:00Z")
    const limits: ReadonlyArray<PeriodLimit> = [
      { per: "day", bookings: 1 },
      { per: "week", minutes: 179 },
      { per: "month", bookings: 3 }
    ]
    const exceeded = (zone: string) =>
      exceededPeriods(limits, held, zone).map(({ per, start, end }) =>
        [per, start, end].map((part) => (per === part ? part : new Date(part).toISOString()))
      )
    expect(exceeded("UTC")).toEqual([
      ["day", "2027-01-11T00:00:00.000Z", "2027-01-12T00:00:00.000Z"],
      ["week", "2027-01-11T00:00:00.000Z", "2027-01-18T00:00:00.000Z"]
    ])
    expect(exceeded("Pacific/Auckland")).toEqual([
      ["day", "2027-01-11T11:00:00.000Z", "2027-01-12T11:00:00.000Z"],
      ["week", "2027-01-10T11:00:00.000Z", "2027-01-17T11:00:00.000Z"]
    ])
    expect(exceededPeriods([], held, "UTC")).toEqual([])
  })
})

describe("The whole periods around days", () => {
  it.each<[from: string, to: string, per: ReadonlyArray<PeriodLimit["per"]>, expected: readonly [string, string]]>([
    ["2026-02-01", "2026-02-01", [], ["2026-02-01", "2026-02-01"]],
    ["2026-02-01", "2026-02-01", ["day"], ["2026-02-01", "2026-02-01"]],
    ["2026-02-01", "2026-02-01", ["week"], ["2026-01-26", "2026-02-01"]],
    ["2026-02-01", "2026-02-01", ["month"], ["2026-02-01", "2026-02-28"]],
    ["2026-02-01", "2026-02-01", ["month", "week"], ["2026-01-26", "2026-02-28"]],
    ["2026-12-31", "2027-01-29", ["week"], ["2026-12-28", "2027-01-31"]],
    ["1969-12-31", "1970-01-01", ["week", "month"], ["1969-12-01", "1970-01-31"]]
  ])("MUST contain them: %s to %s by %j", (from, to, periods, [first, last]) => {
    const limits = periods.map((per) => ({ per }))
    expect(wholePeriods({ from, to }, limits)).toEqual({ from: first, to: last })
  })
})

describe("Limits in a request", () => {
  it("MUST be at most six, each of bookings, of minutes or of both", () => {
    const limits = [
      { per: "day", bookings: 3 },
      { per: "week", minutes: 600 },
      { per: "month", bookings: 10, minutes: 900 }
    ]
    expect(valueOf(PeriodLimitsInput, limits)).toEqual(limits)
    expect(valueOf(PeriodLimitsInput, [])).toEqual([])
    for (const wrong of [
      [{ per: "day" }],
      [{ per: "year", bookings: 3 }],
      [{ per: "day", bookings: 0 }],
      [{ per: "day", bookings: 1.5 }],
      [{ per: "day", minutes: 44_641 }],
      Array(7).fill({ per: "day", bookings: 3 })
    ]) {
      expect(Object.keys(errorsOf(PeriodLimitsInput, wrong))).toHaveLength(1)
    }
  })
})
