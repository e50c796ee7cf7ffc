import { describe, expect, it } from "vitest"
import { wallTimeLabel } from "../values/TimeZone.ts"
import { explainOffer, type Meeting, type OfferQuery, offerSlots } from "./Offer.ts"
import type { SlotRules } from "./Slots.ts"

const at = (time: string, date = "2026-06-01") => Date.parse(`${date}T${time}:00Z`)

const rules = (changes: Partial<SlotRules> = {}): SlotRules => ({
  timeZone: "UTC",
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "09:00", end: "12:00" })),
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 60,
  ...changes
})

const query = (changes: Partial<OfferQuery> = {}): OfferQuery => ({
  now: Date.parse("2026-05-01T00:00:00Z"),
  from: "2026-06-01",
  to: "2026-06-01",
  durationMinutes: 60,
  busy: [],
  held: [],
  serviceId: 1,
  ...changes
})

/** A one-hour meeting of service 1 without buffers. */
const meeting = (start: string, changes: Partial<Meeting> & { readonly date?: string } = {}): Meeting => {
  const { date, ...held } = changes
  const from = at(start, date)
  const end = held.end ?? from + 3_600_000
  return { start: from, end, heldFrom: from, heldTo: end, serviceId: 1, seatsTaken: 1, ...held }
}

/** A limit of a service to some meetings a day. */
const perDay = (bookings: number) => [{ per: "day", bookings }] as const

const offered = (ruleChanges: Partial<SlotRules>, queryChanges: Partial<OfferQuery>) =>
  offerSlots(rules(ruleChanges), query(queryChanges)).map(({ start, spotsRemaining }) =>
    [wallTimeLabel(start, "UTC"), spotsRemaining].filter((part) => part !== undefined).join(" x")
  )

const verdict = (start: string, queryChanges: Partial<OfferQuery>, ruleChanges: Partial<SlotRules> = {}) =>
  explainOffer(rules(ruleChanges), query(queryChanges), at(start))

describe("Held time", () => {
  it.each([1, 2, null])("MUST block every service: a meeting of service %j", (serviceId) => {
    expect(offered({}, { held: [meeting("10:00", { serviceId })] })).toEqual(["09:00", "11:00"])
    expect(offered({}, { held: [meeting("10:00", { serviceId })], serviceId: null })).toEqual(["09:00", "11:00"])
  })

  it("MUST include the meeting's own buffers as well as those of the new booking", () => {
    const held = [meeting("10:00", { heldFrom: at("09:55"), heldTo: at("11:00") })]
    expect(offered({}, { held })).toEqual(["11:00"])
    expect(offered({ bufferBeforeMinutes: 5 }, { held })).toEqual([])
  })

  it("MUST include time off and calendars as well as meetings", () => {
    const busy = [{ start: at("11:30"), end: at("11:40") }]
    expect(offered({}, { busy, held: [meeting("09:00", { serviceId: 2 })] })).toEqual(["10:00"])
  })

  it("MUST NOT report spots for other than group services", () => {
    expect(offerSlots(rules(), query())[0]).toEqual({ start: at("09:00"), end: at("10:00") })
    expect(offerSlots(rules(), query({ capacity: null }))[0]).toEqual({ start: at("09:00"), end: at("10:00") })
  })
})

describe("A group meeting", () => {
  const group = { capacity: 10 }

  it("MUST offer its remaining seats at its start, and new meetings all their seats", () => {
    expect(offered({}, { ...group, held: [meeting("10:00", { seatsTaken: 6 })] })).toEqual(["09:00 x10", "10:00 x4", "11:00 x10"])
  })

  it("MUST block other services and overlapping starts", () => {
    const held = [meeting("10:00", { seatsTaken: 6 })]
    expect(offered({}, { held, serviceId: 2 })).toEqual(["09:00", "11:00"])
    expect(offered({ slotIntervalMinutes: 30 }, { ...group, held })).toEqual(["09:00 x10", "10:00 x4", "11:00 x10"])
  })

  it("MUST NOT be joined by an invite or by general availability, which belong to no service", () => {
    expect(offered({}, { held: [meeting("10:00", { seatsTaken: 6, serviceId: null })], serviceId: null })).toEqual([
      "09:00",
      "11:00"
    ])
  })

  it("MUST NOT be joined for another duration", () => {
    const held = [meeting("10:00", { seatsTaken: 6, end: at("10:30") })]
    expect(offered({}, { ...group, held })).toEqual(["09:00 x10", "11:00 x10"])
    expect(verdict("10:00", { ...group, held })).toMatchObject({ offered: false, reason: "busy" })
  })

  it("MUST have as many seats left as requested", () => {
    const held = [meeting("10:00", { seatsTaken: 6 })]
    expect(offered({}, { ...group, held, seats: 4 })).toContain("10:00 x4")
    expect(offered({}, { ...group, held, seats: 5 })).not.toContain("10:00 x4")
    expect(verdict("10:00", { ...group, held, seats: 5 })).toEqual({
      offered: false,
      reason: "full"
    })
  })

  it.each([
    ["raised", 10, 5, "10:00 x5"],
    ["raised above a meeting that was full", 10, 9, "10:00 x1"],
    ["lowered", 4, 3, "10:00 x1"]
  ])("MUST use its service's current capacity: the cap was %s", (_, capacity, seatsTaken, slot) => {
    const held = [meeting("10:00", { seatsTaken })]
    expect(offered({}, { capacity, held })).toEqual([`09:00 x${capacity}`, slot, `11:00 x${capacity}`])
    expect(verdict("10:00", { capacity, held })).toEqual({ offered: true })
  })

  it.each([2, 3, 5])("MUST NOT be offered once the capacity is at most its seats taken: 2, with %j", (seatsTaken) => {
    const held = [meeting("10:00", { seatsTaken })]
    expect(offered({}, { capacity: 2, held })).toEqual(["09:00 x2", "11:00 x2"])
    expect(verdict("10:00", { capacity: 2, held })).toEqual({
      offered: false,
      reason: "full"
    })
  })

  it.each([{ capacity: null }, {}])("MUST NOT be joined once its service is one-to-one, as in %j", (oneToOne) => {
    const held = [meeting("10:00", { seatsTaken: 1 })]
    expect(offered({}, { ...oneToOne, held })).toEqual(["09:00", "11:00"])
    expect(verdict("10:00", { ...oneToOne, held })).toEqual({
      offered: false,
      reason: "busy"
    })
  })

  it("MUST NOT begin for several seats if its service is one-to-one", () => {
    expect(offered({}, { seats: 2 })).toEqual([])
    expect(verdict("10:00", { seats: 2 })).toEqual({
      offered: false,
      reason: "full",
      ofService: true
    })
    expect(verdict("10:00", { seats: 2, held: [meeting("10:00")] })).toMatchObject({ reason: "busy" })
  })

  it("MUST NOT begin for more seats than its capacity", () => {
    expect(offered({}, { capacity: 3, seats: 4 })).toEqual([])
    expect(verdict("10:00", { capacity: 3, seats: 4 })).toEqual({
      offered: false,
      reason: "full",
      ofService: true
    })
  })

  it("MUST follow the rules on hours, grid, notice and time off like any start", () => {
    const held = [meeting("10:00", { seatsTaken: 6 })]
    expect(offered({ overrides: [{ date: "2026-06-01", intervals: [] }] }, { ...group, held })).toEqual([])
    expect(offered({ slotIntervalMinutes: 120 }, { ...group, held })).toEqual(["09:00 x10", "11:00 x10"])
    expect(offered({}, { ...group, held, now: at("10:01") })).toEqual(["11:00 x10"])
    const busy = [{ start: at("11:00"), end: at("11:05") }]
    expect(offered({}, { ...group, held, busy })).toEqual(["09:00 x10", "10:00 x4"])
    expect(offered({ bufferAfterMinutes: 5 }, { ...group, held, busy })).toEqual([])
  })

  it("MUST already have its place among other meetings, whatever the buffers are now", () => {
    const held = [meeting("10:00", { seatsTaken: 6 }), meeting("11:00", { serviceId: 2 })]
    const changes = { bufferBeforeMinutes: 15, bufferAfterMinutes: 15 }
    expect(offered(changes, { ...group, held })).toEqual(["10:00 x4"])
    expect(verdict("10:00", { ...group, held }, changes)).toEqual({ offered: true })
    expect(verdict("09:00", { ...group, held }, changes)).toMatchObject({ reason: "busy" })
  })

  it("MUST NOT be joined where another meeting overlaps it", () => {
    const held = [meeting("10:00", { seatsTaken: 6 }), meeting("10:59", { serviceId: 2 })]
    expect(offered({}, { ...group, held })).toEqual(["09:00 x10"])
    expect(verdict("10:00", { ...group, held })).toMatchObject({ reason: "busy" })
  })
})

describe("Bookings per day", () => {
  it("MUST NOT begin a meeting on a day that has reached the limit of its service", () => {
    const held = [meeting("10:00"), meeting("10:00", { date: "2026-06-02", serviceId: 2 })]
    const slots = offerSlots(rules(), query({ held, serviceLimits: perDay(1), to: "2026-06-02" }))
    expect(slots.map((slot) => slot.start)).toEqual([at("09:00", "2026-06-02"), at("11:00", "2026-06-02")])
    expect(verdict("09:00", { held, serviceLimits: perDay(1) })).toEqual({
      offered: false,
      reason: "day_full",
      owner: "service",
      opensAt: at("00:00", "2026-06-02")
    })
    expect(verdict("09:00", { held, serviceLimits: perDay(2) })).toEqual({ offered: true })
  })

  it("MUST count meetings, not seats, and keep offering the seats of existing meetings", () => {
    const held = [meeting("10:00", { seatsTaken: 9 })]
    expect(offered({}, { capacity: 10, held, serviceLimits: perDay(2) })).toEqual(["09:00 x10", "10:00 x1", "11:00 x10"])
    expect(offered({}, { capacity: 10, held, serviceLimits: perDay(1) })).toEqual(["10:00 x1"])
    expect(verdict("10:00", { capacity: 10, held, serviceLimits: perDay(1) })).toEqual({ offered: true })
  })

  it("MUST use days of the host's calendar", () => {
    const auckland = { timeZone: "Pacific/Auckland" }
    const held = [meeting("12:00", { date: "2026-05-31" })]
    const request = { held, serviceLimits: perDay(1), to: "2026-06-02" }
    expect(offerSlots(rules(auckland), query(request)).map((slot) => slot.start)).toEqual([
      at("21:00", "2026-06-01"),
      at("22:00", "2026-06-01"),
      at("23:00", "2026-06-01")
    ])
  })

  it("MUST be unlimited by default", () => {
    const held = [meeting("10:00")]
    expect(offered({}, { held, serviceLimits: [] })).toEqual(["09:00", "11:00"])
    expect(offered({}, { held, serviceLimits: perDay(0), serviceId: 3 })).toEqual([])
  })
})

describe("Limits of periods", () => {
  it("MUST count the service's meetings in its own limits, and all meetings in those of the host", () => {
    const held = [meeting("09:00"), meeting("10:00", { serviceId: 2 }), meeting("11:00", { serviceId: null })]
    const afternoon = { overrides: [{ date: "2026-06-01", intervals: [{ start: "09:00", end: "14:00" }] }] }
    const limits = [{ per: "week", bookings: 3 }] as const
    expect(offered(afternoon, { held, serviceLimits: limits })).toEqual(["12:00", "13:00"])
    expect(offered(afternoon, { held, hostLimits: limits })).toEqual([])
    expect(offered(afternoon, { held, hostLimits: limits, serviceId: null })).toEqual([])
    expect(offered(afternoon, { held, serviceLimits: [{ per: "week", bookings: 0 }], serviceId: null })).toEqual([])
    expect(verdict("12:00", { held, hostLimits: limits }, afternoon)).toEqual({
      offered: false,
      reason: "week_full",
      owner: "host",
      opensAt: at("00:00", "2026-06-08")
    })
    expect(verdict("12:00", { held, serviceLimits: [{ per: "month", minutes: 119 }] }, afternoon)).toMatchObject({
      reason: "month_full",
      owner: "service",
      opensAt: at("00:00", "2026-07-01")
    })
  })

  it("MUST NOT close the seats of a meeting that has begun to fill, nor count their buffers", () => {
    const held = [meeting("10:00", { seatsTaken: 6, heldFrom: at("09:30"), heldTo: at("11:00") })]
    const limits = { serviceLimits: [{ per: "day", minutes: 60 }], hostLimits: [{ per: "month", bookings: 1 }] } as const
    expect(offered({}, { capacity: 10, held, ...limits })).toEqual(["10:00 x4"])
    expect(verdict("10:00", { capacity: 10, held, ...limits })).toEqual({ offered: true })
    expect(verdict("11:00", { capacity: 10, held, serviceLimits: [{ per: "day", minutes: 120 }] })).toEqual({ offered: true })
  })
})

describe("The first starts of a day", () => {
  it("MUST be the only ones that are offered, and move on as they fill", () => {
    expect(offered({}, { firstPerDay: 2 })).toEqual(["09:00", "10:00"])
    expect(offered({}, { firstPerDay: 2, held: [meeting("09:00")] })).toEqual(["10:00", "11:00"])
    expect(offered({}, { firstPerDay: 5 })).toEqual(["09:00", "10:00", "11:00"])
    const days = offerSlots(rules(), query({ firstPerDay: 1, to: "2026-06-02" }))
    expect(days.map(({ start }) => start)).toEqual([at("09:00"), at("09:00", "2026-06-02")])
  })

  it("MUST be checked for one start, after everything else", () => {
    expect(verdict("10:00", { firstPerDay: 1 })).toEqual({ offered: false, reason: "earlier_first" })
    expect(verdict("10:00", { firstPerDay: 1, now: at("09:01") })).toEqual({ offered: true })
    expect(verdict("10:00", { firstPerDay: 1, held: [meeting("09:00")] })).toEqual({ offered: true })
    expect(verdict("10:00", { firstPerDay: 1, held: [meeting("10:00")] })).toMatchObject({ reason: "busy" })
  })

  it("MUST count the seats of a meeting as a start, and not the start of a booking that moves", () => {
    const held = [meeting("10:00", { seatsTaken: 6 })]
    expect(offered({}, { capacity: 10, held, firstPerDay: 2 })).toEqual(["09:00 x10", "10:00 x4"])
    expect(offered({}, { firstPerDay: 1, exceptStart: at("09:00") })).toEqual(["10:00"])
    expect(verdict("10:00", { firstPerDay: 1, exceptStart: at("09:00") })).toEqual({ offered: true })
  })
})

describe("explainOffer", () => {
  it("MUST report the violated slot rule before anything about seats", () => {
    const held = [meeting("10:00")]
    expect(verdict("08:00", { held, serviceLimits: perDay(0) })).toMatchObject({ reason: "outside_hours" })
    expect(verdict("10:00", { held, now: at("11:00") })).toMatchObject({ reason: "past" })
    expect(verdict("10:00", { held, busy: [{ start: at("10:00"), end: at("10:30") }] })).toMatchObject({ reason: "busy" })
    expect(verdict("10:00", { held })).toMatchObject({ reason: "busy" })
    expect(verdict("10:00", { held, capacity: 1 })).toMatchObject({ reason: "full" })
    expect(verdict("10:00", { held, capacity: 1, serviceId: 2 })).toMatchObject({ reason: "busy" })
  })

  it.each([
    [{ seats: 0 }, "seats must be a whole number of at least 1, not 0."],
    [
      { serviceLimits: [{ per: "day" as const, bookings: 1.5 }] },
      "bookings of a limit must be a whole number of at least 0, not 1.5."
    ],
    [{ hostLimits: [{ per: "week" as const, minutes: -1 }] }, "minutes of a limit must be a whole number of at least 0, not -1."]
  ])("MUST report malformed input in a RangeError: %j", (changes, message) => {
    const request = { capacity: 10, held: [meeting("10:00", { date: "2026-06-09" })], ...changes }
    expect(() => verdict("10:00", request)).toThrow(new RangeError(message))
    expect(() => offered({}, request)).toThrow(new RangeError(message))
  })
})
