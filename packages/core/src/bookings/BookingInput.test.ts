import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { at } from "../../test/Samples.ts"
import { BookingInput, BookingsQuery, ReasonInput, RescheduleInput, readBookingTarget } from "./BookingInput.ts"

const timestampMessage = "must be an ISO 8601 date-time with a zone, such as 2026-01-31T09:00:00Z"
const least = { start: "2026-02-03T09:00:00Z", booker: { name: "Grace", email: "grace@example.org" } }

describe("Operator and visitor API: book as a visitor does", () => {
  it("start and booker are enough", () => {
    expect(valueOf(BookingInput, least)).toEqual({ start: at("2026-02-03T09:00:00Z"), booker: least.booker })
  })

  it("decodes every field and trims names", () => {
    expect(
      valueOf(BookingInput, {
        start: "2026-02-03T09:00:00+01:00",
        duration_minutes: 45,
        booker: { name: " Grace ", email: " grace@example.org" },
        attendees: [{ name: "Alan" }, { email: "kurt@example.org" }, {}, { name: null, email: null }],
        topic: " Looms ",
        notes: null
      })
    ).toEqual({
      start: at("2026-02-03T08:00:00Z"),
      duration_minutes: 45,
      booker: { name: "Grace", email: "grace@example.org" },
      attendees: [{ name: "Alan" }, { email: "kurt@example.org" }, {}, { name: null, email: null }],
      topic: " Looms ",
      notes: null
    })
  })

  it("reports every wrong field at once, with its path", () => {
    expect(errorsOf(BookingInput, {})).toEqual({
      start: ["The start field is required."],
      booker: ["The booker field is required."]
    })
    expect(
      errorsOf(BookingInput, {
        start: "2026-02-30T09:00:00Z",
        duration_minutes: 481,
        booker: { name: "", email: null },
        attendees: [null, { name: 3, email: "kurt" }, "Alan"],
        topic: "x".repeat(201),
        notes: ["x"]
      })
    ).toEqual({
      start: [`The start field ${timestampMessage}.`],
      duration_minutes: ["The duration_minutes field must be an integer from 5 to 480."],
      booker: ["The booker field (name) must not be empty.", "The booker field (email) must be a string."],
      attendees: [
        "The attendees field (entry 1) must be an object.",
        "The attendees field (entry 2, name) must be a string or null.",
        "The attendees field (entry 2, email) must be a valid email address.",
        "The attendees field (entry 3) must be an object."
      ],
      topic: ["The topic field must be at most 200 characters."],
      notes: ["The notes field must be a string or null."]
    })
  })

  it("a booker needs both a name and an email address", () => {
    expect(errorsOf(BookingInput, { ...least, booker: {} })).toEqual({
      booker: ["The booker field (name) is required.", "The booker field (email) is required."]
    })
    expect(errorsOf(BookingInput, { ...least, booker: "Grace" })).toEqual({ booker: ["The booker field must be an object."] })
  })

  it("a booker's time zone is optional, and an unknown one is refused", () => {
    const inZone = (timezone: unknown) => ({ ...least, booker: { ...least.booker, timezone } })
    expect(valueOf(BookingInput, inZone("America/New_York"))).toMatchObject({ booker: { timezone: "America/New_York" } })
    expect(valueOf(BookingInput, inZone(null))).toMatchObject({ booker: { timezone: null } })
    expect(errorsOf(BookingInput, inZone("Mars/Olympus"))).toEqual({
      booker: ["The booker field (timezone) must be an IANA time zone name, such as Europe/London."]
    })
  })

  it("at most 49 attendees, since the booker has the 50th seat", () => {
    expect(errorsOf(BookingInput, { ...least, attendees: Array(49).fill({}) })).toBe("read")
    expect(errorsOf(BookingInput, { ...least, attendees: Array(50).fill({}) })).toEqual({
      attendees: ["The attendees field must have at most 49 entries."]
    })
  })
})

describe("Operator API: decline, cancel, reschedule", () => {
  it("a reason is optional", () => {
    expect(valueOf(ReasonInput, {})).toEqual({})
    expect(valueOf(ReasonInput, { reason: null })).toEqual({ reason: null })
    expect(valueOf(ReasonInput, { reason: "Ill" })).toEqual({ reason: "Ill" })
    expect(errorsOf(ReasonInput, { reason: "x".repeat(501) })).toEqual({
      reason: ["The reason field must be at most 500 characters."]
    })
    expect(errorsOf(ReasonInput, { reason: 3 })).toEqual({ reason: ["The reason field must be a string or null."] })
  })

  it("a reschedule needs the new start", () => {
    expect(valueOf(RescheduleInput, { start: "2026-02-03T09:00:00Z" })).toEqual({ start: at("2026-02-03T09:00:00Z") })
    expect(errorsOf(RescheduleInput, {})).toEqual({ start: ["The start field is required."] })
    expect(errorsOf(RescheduleInput, { start: "2026-02-03T09:00" })).toEqual({ start: [`The start field ${timestampMessage}.`] })
  })
})

describe("GET /bookings", () => {
  it("no parameter is required", () => {
    expect(valueOf(BookingsQuery, {})).toEqual({})
  })

  it("decodes its parameters; from and to are dates or date-times, kept as sent", () => {
    expect(
      valueOf(BookingsQuery, {
        status: "accepted",
        from: "2026-01-01",
        to: "2026-01-31T23:59:59+01:00",
        updated_since: "2026-01-31T23:59:59+01:00",
        service: "intro",
        email: " grace@example.com",
        order: "asc",
        per_page: "100",
        page: "3",
        cursor: "abc"
      })
    ).toEqual({
      status: "accepted",
      from: "2026-01-01",
      to: "2026-01-31T23:59:59+01:00",
      updated_since: at("2026-01-31T22:59:59Z"),
      service: "intro",
      email: "grace@example.com",
      order: "asc",
      per_page: 100,
      page: 3,
      cursor: "abc"
    })
  })

  it("reports every wrong parameter at once", () => {
    const dateMessage = "must be a date (YYYY-MM-DD) or a date-time with a zone"
    expect(
      errorsOf(BookingsQuery, {
        status: "awaiting_payment",
        from: "2026-02-30",
        to: "2026-01-01T00:00:00",
        updated_since: "2026-01-01",
        service: "Intro call",
        email: "grace",
        search: "?!",
        order: "up",
        per_page: "101",
        page: "0"
      })
    ).toEqual({
      status: ["The status field must be one of pending, accepted, declined, cancelled."],
      from: [`The from field ${dateMessage}.`],
      to: [`The to field ${dateMessage}.`],
      updated_since: [`The updated_since field ${timestampMessage}.`],
      service: ["The service field must be the id or the slug of a service."],
      email: ["The email field must be a valid email address."],
      search: ["The search field must contain a letter or a digit."],
      order: ["The order field must be asc or desc."],
      per_page: ["The per_page field must be an integer from 1 to 100."],
      page: ["The page field must be an integer from 1 to 999999999999999."]
    })
  })

  it("a repeated parameter is wrong", () => {
    expect(errorsOf(BookingsQuery, { status: ["pending", "accepted"], page: ["1", "2"] })).toEqual({
      status: ["The status field must be one of pending, accepted, declined, cancelled."],
      page: ["The page field must be an integer from 1 to 999999999999999."]
    })
  })
})

const targetErrors = (input: unknown) => {
  const read = readBookingTarget(input)
  return Result.isFailure(read) ? read.failure.map(({ field }) => field) : "read"
}

describe("The target of a booking request", () => {
  it("MUST be a service by its slug, or an invite by its id", () => {
    expect(readBookingTarget({ service: "intro" })).toEqual(Result.succeed({ kind: "service", slug: "intro" }))
    expect(readBookingTarget({ invite: 7 })).toEqual(Result.succeed({ kind: "invite", id: 7 }))
  })

  it.each([[{}], [{ service: 7 }], [{ service: null }], [{ service: "intro", invite: 7 }], [null], [[]], ["intro"]])(
    "MUST be refused on service in %j",
    (input) => {
      expect(targetErrors(input)).toEqual(["service"])
    }
  )

  it.each([[{ invite: "7" }], [{ invite: null }]])("MUST be refused on invite in %j", (input) => {
    expect(targetErrors(input)).toEqual(["invite"])
  })
})
