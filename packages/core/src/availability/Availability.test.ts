import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { Availability, AvailabilityQuery, outermostDays, readAvailabilityQuery } from "./Availability.ts"

describe("GET /availability", () => {
  it("no parameter is required", () => {
    expect(valueOf(AvailabilityQuery, {})).toEqual({})
  })

  it("reads its parameters", () => {
    expect(valueOf(AvailabilityQuery, { service: "intro-call", from: "2026-02-03", to: "2026-02-04", duration: "45" })).toEqual({
      service: "intro-call",
      from: "2026-02-03",
      to: "2026-02-04",
      duration: 45
    })
  })

  it.each(["15", "180"])("duration %s is accepted", (duration) => {
    expect(errorsOf(AvailabilityQuery, { duration })).toBe("read")
  })

  it.each(["14", "181", "0", "30.5", "", "half an hour"])("duration %j is outside 15 to 180: 422", (duration) => {
    expect(errorsOf(AvailabilityQuery, { duration })).toEqual({
      duration: ["The duration field must be an integer from 15 to 180."]
    })
  })

  it("reports the named service when only another parameter is wrong", () => {
    expect(readAvailabilityQuery({ service: "intro-call", duration: "45" }).service).toBe("intro-call")
    expect(readAvailabilityQuery({ service: "intro-call", duration: "0" })).toMatchObject({
      service: "intro-call",
      fields: { _tag: "Failure" }
    })
    for (const service of ["x".repeat(101), ["intro-call"], undefined]) {
      expect(readAvailabilityQuery({ service, duration: "0" }).service).toBeUndefined()
    }
  })

  it("reports every wrong parameter at once", () => {
    expect(errorsOf(AvailabilityQuery, { service: "x".repeat(101), from: "2026-02-30", to: "tomorrow", duration: "1" })).toEqual({
      service: ["The service field must be at most 100 characters."],
      from: ["The from field must be a valid date in YYYY-MM-DD format."],
      to: ["The to field must be a valid date in YYYY-MM-DD format."],
      duration: ["The duration field must be an integer from 15 to 180."]
    })
  })

  it("the response: slots by day, spots_remaining only if published", () => {
    const answer = {
      data: {
        "2026-02-03": [
          { start: "2026-02-03T09:00:00Z", end: "2026-02-03T09:30:00Z", label: "09:00" },
          { start: "2026-02-03T09:30:00Z", end: "2026-02-03T10:00:00Z", label: "09:30", spots_remaining: 3 }
        ]
      },
      meta: { from: "2026-02-03", to: "2026-02-10", duration_minutes: 30, timezone: "Europe/London", service: null }
    }
    const written = Schema.encodeSync(Schema.toCodecJson(Availability))
    expect(written(answer)).toEqual(answer)
    expect(written({ ...answer, data: {} })).toEqual({ ...answer, data: {} })
  })
})

describe("The days that visitors can book", () => {
  const now = Date.parse("2026-03-28T23:30:00Z")
  const days = (minimumNoticeMinutes: number, bookingWindowDays: number, timeZone: string) =>
    Object.values(outermostDays({ minimumNoticeMinutes, bookingWindowDays }, now, timeZone))

  it("begin at the notice and end with the booking window, in the requested time zone", () => {
    expect(days(0, 7, "UTC")).toEqual(["2026-03-28", "2026-04-04"])
    expect(days(0, 7, "Europe/Rome")).toEqual(["2026-03-29", "2026-04-05"])
    expect(days(29, 7, "UTC")).toEqual(["2026-03-28", "2026-04-04"])
    expect(days(30, 7, "UTC")).toEqual(["2026-03-29", "2026-04-04"])
  })

  it("end before they begin if the notice is longer than the booking window", () => {
    expect(days(3 * 1440, 1, "UTC")).toEqual(["2026-03-31", "2026-03-29"])
  })
})
