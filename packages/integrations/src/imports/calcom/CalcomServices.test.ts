import { describe, expect, it } from "vitest"
import type { CalcomEventType } from "./CalcomAnswers.ts"
import { mapBookingWindow } from "./CalcomBookingWindow.ts"
import { mapPlaces } from "./CalcomPlaces.ts"
import { mapFields } from "./CalcomQuestions.ts"
import { mapEventType } from "./CalcomServices.ts"

const facts = { hostHours: undefined, ownHours: undefined }

const eventType = (overrides: Partial<CalcomEventType> = {}): CalcomEventType => ({
  id: 1,
  title: "Intro",
  slug: "intro",
  lengthInMinutes: 30,
  ...overrides
})

describe("Event types of cal.com", () => {
  it.each([
    [{ schedulingType: "roundRobin" }, "It belongs to several hosts (round robin), and a service has one."],
    [{ schedulingType: "collective" }, "It belongs to several hosts (collective), and a service has one."],
    [{ schedulingType: "managed" }, "It belongs to several hosts (managed), and a service has one."],
    [{ teamId: 3 }, "It belongs to a team, and a service has one host."],
    [{ isInstantEvent: true }, "It is an instant meeting, which Slotkit does not have."],
    [{ lengthInMinutes: null }, "It has no duration."]
  ])("are left out: %j", (input, leftOut) => {
    expect(mapEventType(eventType(input), facts)).toEqual({ leftOut })
  })

  it.each([
    [{ hidden: true }, { active: false }],
    [{ price: 100, currency: "usd" }, { active: false }],
    [{ price: 100, currency: null }, { active: false }],
    [{ bookingRequiresAuthentication: true }, { active: false }],
    [{ bookingWindow: { type: "range", value: ["2030-01-01", "2030-02-01"] } }, { active: false }],
    [
      { hidden: true, bookingWindow: { type: "calendarDays", value: 30 } },
      { active: false, booking_window_days: 30 }
    ],
    [{ requiresBookerEmailVerification: true }, { confirm_email: true }],
    [{ disableCancelling: { disabled: true }, disableRescheduling: true }, { visitor_changes: "none" }],
    [{ onlyShowFirstAvailableSlot: true }, { first_per_day: 1 }],
    [{ disableRescheduling: { disabled: false, minutesBefore: 60 } }, {}],
    [{ disableRescheduling: { disabled: true } }, { visitor_changes: "cancel" }],
    [{ bookingLimitsCount: { day: 3 } }, { max_bookings_per_day: 3 }],
    [{ bookingLimitsCount: { day: 3, disabled: true } }, {}],
    [
      { bookingLimitsCount: { day: 3, week: 10, year: 100 }, bookingLimitsDuration: { day: 90, month: 99_999 } },
      {
        max_bookings_per_day: 3,
        limits: [
          { per: "day", bookings: null, minutes: 90 },
          { per: "week", bookings: 10, minutes: null },
          { per: "month", bookings: null, minutes: 44_640 }
        ]
      }
    ],
    [
      { minimumBookingNotice: 120, beforeEventBuffer: 5, afterEventBuffer: 10, slotInterval: 15 },
      { minimum_notice_minutes: 120, buffer_before_minutes: 5, buffer_after_minutes: 10, slot_interval_minutes: 15 }
    ],
    [{ color: { lightThemeHex: "#1A66D6", darkThemeHex: "#fafafa" } }, { color: "#1a66d6" }],
    [{ color: { lightThemeHex: "blue" } }, {}],
    [{ disableGuests: false }, { max_guests: 10 }],
    [{ disableGuests: true }, {}],
    [{ disableGuests: false, seats: { seatsPerTimeSlot: 8 } }, { publish_spots_remaining: false }]
  ])("have the settings of %j", (input, settings) => {
    expect(mapEventType(eventType(input), facts)).toMatchObject({ settings })
    expect(Object.keys((mapEventType(eventType(input), facts) as { settings: object }).settings).sort()).toEqual(
      Object.keys(settings).sort()
    )
  })

  it.each([
    [{ seats: { seatsPerTimeSlot: 8, showAvailabilityCount: true } }, { is_group: true, max_attendees: 8 }],
    [{ seats: { disabled: true }, seatsPerTimeSlot: 8 }, {}],
    [{ seatsPerTimeSlot: 100 }, { is_group: true, max_attendees: 50 }],
    [{ seatsPerTimeSlot: 1 }, {}],
    [{ confirmationPolicy: { type: "always" } }, { requires_approval: true }],
    [{ confirmationPolicy: { type: "time" } }, { requires_approval: true }],
    [{ confirmationPolicy: { disabled: true } }, {}],
    [{ slug: "Hello_World" }, { slug: "hello-world" }],
    [{ description: "<p>Hi <b>there</b></p>" }, { description: "Hi there" }]
  ])("become services of %j", (input, service) => {
    expect(mapEventType(eventType(input), facts)).toMatchObject({ service })
  })

  it("are reported with a slug that changed, cut to a length that people read", () => {
    expect(mapEventType(eventType({ slug: "Hello_World" }), facts)).toMatchObject({
      notes: [{ kind: "changed", field: "slug", text: "Hello_World became hello-world." }]
    })
    const short = `${"a".repeat(59)}…`
    expect(mapEventType(eventType({ slug: "a".repeat(5000) }), facts)).toMatchObject({
      service: { slug: "a".repeat(100) },
      notes: [{ text: `${short} was shortened to 100 characters.` }]
    })
  })

  it.each([
    [undefined, {}],
    [null, {}],
    [{ disabled: true }, {}],
    [[], {}],
    [{ type: "calendarDays", value: 60, rolling: true }, { booking_window_days: 60 }],
    [[{ type: "businessDays", value: 5 }], { booking_window_days: 7 }],
    [{ type: "calendarDays", value: 10_000 }, { booking_window_days: 3650 }],
    [{ type: "calendarDays", value: "many" }, {}],
    [{ type: "moon" }, {}]
  ])("have the booking window of %j", (window, settings) => {
    expect(mapBookingWindow(window).value).toEqual(settings)
  })

  it.each([
    ["text", "text"],
    ["textarea", "textarea"],
    ["phone", "phone"],
    ["number", "number"],
    ["url", "url"],
    ["select", "select"],
    ["radio", "radio"],
    ["boolean", "checkbox"],
    ["address", "text"],
    ["multiselect", undefined],
    ["checkbox", undefined],
    ["multiemail", undefined],
    ["date", undefined],
    ["toString", undefined]
  ])("ask questions of the type %s as %s", (type, expected) => {
    const { drafts } = mapFields([{ type, slug: "q", label: "Question?", required: true, options: ["A", { label: "B" }] }])
    expect(drafts[0]?.type).toBe(expected)
    if (expected !== undefined) expect(drafts[0]).toMatchObject({ question: "Question?", name: "q", options: ["A", "B"] })
  })

  it("ask for the phone number if cal.com does, and for nothing that every booking has", () => {
    const fields = ["name", "email", "title", "notes", "guests", "location", "rescheduleReason"]
    const own = fields.map((slug) => ({ type: "text", slug, isDefault: true, required: true }))
    const phone = { type: "phone", slug: "attendeePhoneNumber", isDefault: true, required: true, hidden: false }
    const { drafts, notes } = mapFields([...own, phone, { ...phone, hidden: true }])
    expect(drafts).toMatchObject([{ type: "phone", question: "Phone number", required: true }])
    expect(notes).toEqual([])
  })

  it.each([
    [
      { type: "address", address: "Via Roma 1" },
      { type: "in_person", address: "Via Roma 1" }
    ],
    [{ type: "link", link: "https://meet.example.com" }, { type: "video" }],
    [
      { type: "phone", phone: "+39 06 12345" },
      { type: "phone", label: "Call +39 06 12345" }
    ],
    [{ type: "integration", integration: "office365-video" }, { type: "video" }],
    [{ type: "integration" }, { type: "video" }],
    [{ type: "conferencing" }, { type: "video" }],
    [{ type: "organizersDefaultApp" }, { type: "video" }],
    [{ type: "attendeePhone" }, { type: "phone", label: "Phone call" }],
    [{ type: "attendeeAddress" }, { type: "none", label: "To be agreed" }],
    [{ type: "attendeeDefined" }, { type: "none", label: "To be agreed" }],
    [
      { type: "unknown", location: "Somewhere" },
      { type: "none", label: "Somewhere" }
    ],
    [{ type: "hologram" }, { type: "none" }]
  ])("take place at %j", (place, location) => {
    expect(mapPlaces([place]).location).toEqual(location)
  })

  it("take place in a fixed room if its link can be one", () => {
    const settings = { meeting_url: "https://meet.example.com" }
    expect(mapPlaces([{ type: "link", link: "https://meet.example.com" }])).toMatchObject({ settings, notes: [] })
    expect(mapPlaces([{ type: "link", link: "http://meet.example.com" }]).settings).toBeUndefined()
    expect(mapPlaces([{ type: "link" }]).notes).toHaveLength(1)
  })
})
