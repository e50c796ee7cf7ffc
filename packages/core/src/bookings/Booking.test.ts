import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { booking } from "../../test/Samples.ts"
import { BookingResource, bookedService, bookingResource, bookingStatus, bookingStatuses, seatsOf, statesOf } from "./Booking.ts"

const group = { ...booking.service, isGroup: true, maxAttendees: 5 }

describe("Booking", () => {
  it("on the wire", () => {
    const resource = bookingResource(booking)
    expect(resource).toEqual({
      id: 31,
      status: "accepted",
      topic: "Punched cards",
      duration_minutes: 30,
      scheduled_at: "2026-02-03T09:00:00Z",
      created_at: "2026-01-20T10:11:12Z",
      updated_at: "2026-01-21T11:12:13Z",
      notes: "Bring the loom",
      cancellation_reason: null,
      booker: { name: "Grace Hopper", email: "grace@example.org" },
      attendees: [],
      service: {
        type: "default",
        id: 11,
        slug: "intro-call",
        title: "Intro call",
        is_group: false,
        max_attendees: null,
        is_personal_invite: false
      },
      location: { type: "video", label: "Video call", address: null },
      meeting_link: null,
      conference_link: "https://meet.example.org/slotkit-1",
      payment: { status: "none", amount: null, currency: "GBP" }
    })
    expect(Schema.decodeUnknownSync(BookingResource)(resource)).toEqual(resource)
  })

  it("MUST show the guests of a one-to-one meeting, who are no attendees, only if there are some", () => {
    const attendees = [
      { name: null, email: "alan@example.org" },
      { name: null, email: null }
    ]
    const resource = bookingResource({ ...booking, attendees })
    expect(resource).toEqual({ ...bookingResource(booking), guests: [{ email: "alan@example.org" }] })
    expect(Object.keys(resource).at(-1)).toBe("guests")
    expect(Schema.decodeUnknownSync(BookingResource)(resource)).toEqual(resource)
    expect(bookingResource({ ...booking, service: group, attendees })).toMatchObject({ attendees })
  })

  it("MUST show answers only if there are some", () => {
    const answers = [{ key: "company", question: "Which company?", value: "Engines" }]
    const resource = bookingResource({ ...booking, answers })
    expect(resource).toEqual({ ...bookingResource(booking), answers })
    expect(Schema.decodeUnknownSync(BookingResource)(resource)).toEqual(resource)
  })

  it("a group booking that awaits payment: pending, with the checkout URL and the additional seats", () => {
    const resource = bookingResource({
      ...booking,
      state: "awaitingPayment",
      service: { ...booking.service, isGroup: true, maxAttendees: 12 },
      location: { type: "in_person", label: "Office", address: "1 High Street" },
      attendees: [
        { name: "Alan", email: null },
        { name: null, email: "kurt@example.org" }
      ],
      payment: { status: "pending", amountMinor: 4500, currency: "GBP", terms: null, refunds: [] },
      checkoutUrl: "https://pay.example.org/c/1",
      conferenceLink: null,
      topic: null,
      notes: null
    })
    expect(resource).toEqual({
      id: 31,
      status: "pending",
      topic: null,
      duration_minutes: 30,
      scheduled_at: "2026-02-03T09:00:00Z",
      created_at: "2026-01-20T10:11:12Z",
      updated_at: "2026-01-21T11:12:13Z",
      notes: null,
      cancellation_reason: null,
      booker: { name: "Grace Hopper", email: "grace@example.org" },
      attendees: [
        { name: "Alan", email: null },
        { name: null, email: "kurt@example.org" }
      ],
      service: {
        type: "default",
        id: 11,
        slug: "intro-call",
        title: "Intro call",
        is_group: true,
        max_attendees: 12,
        is_personal_invite: false
      },
      location: { type: "in_person", label: "Office", address: "1 High Street" },
      meeting_link: "https://pay.example.org/c/1",
      conference_link: null,
      payment: { status: "pending", amount: 4500, currency: "GBP" }
    })
    expect(Schema.decodeUnknownSync(BookingResource)(resource)).toEqual(resource)
  })

  it("a cancelled phone booking of a deleted invite: kind none with its label, no service id", () => {
    expect(
      bookingResource({
        ...booking,
        state: "cancelled",
        meetingId: null,
        service: bookedService({
          id: null,
          type: "single_use",
          slug: "chat-for-grace",
          title: "Chat for Grace",
          capacity: null
        }),
        location: { type: "phone", label: "I call you", address: null },
        scheduledAt: null,
        cancellationReason: "Ill",
        booker: { name: null, email: null },
        conferenceLink: null
      })
    ).toEqual({
      id: 31,
      status: "cancelled",
      topic: "Punched cards",
      duration_minutes: 30,
      scheduled_at: null,
      created_at: "2026-01-20T10:11:12Z",
      updated_at: "2026-01-21T11:12:13Z",
      notes: "Bring the loom",
      cancellation_reason: "Ill",
      booker: { name: null, email: null },
      attendees: [],
      service: {
        type: "single_use",
        id: null,
        slug: "chat-for-grace",
        title: "Chat for Grace",
        is_group: false,
        max_attendees: null,
        is_personal_invite: true
      },
      location: { type: "none", label: "I call you", address: null },
      meeting_link: null,
      conference_link: null,
      payment: { status: "none", amount: null, currency: "GBP" }
    })
  })

  it.each(["none", "paid", "failed", "refunded"] as const)(
    "meeting_link is null once payment is %s, although there was a checkout",
    (status) => {
      const settled = {
        ...booking,
        payment: { status, amountMinor: 4500, currency: "GBP", terms: null, refunds: [] },
        checkoutUrl: "https://pay.example.org/c/1"
      }
      expect(bookingResource(settled).meeting_link).toBeNull()
    }
  )

  it("shows a person's name and email only, without further properties", () => {
    const person = { name: "Alan", email: "alan@example.org", phone: "+44", token: "secret" }
    const { booker, attendees } = bookingResource({ ...booking, service: group, booker: person, attendees: [person] })
    expect([booker, ...attendees]).toEqual([
      { name: "Alan", email: "alan@example.org" },
      { name: "Alan", email: "alan@example.org" }
    ])
  })
})

describe("status", () => {
  it("is one of four values; awaiting payment is pending", () => {
    expect(bookingStatuses).toEqual(["pending", "accepted", "declined", "cancelled"])
    expect((["pending", "awaitingPayment", "accepted", "declined", "cancelled"] as const).map(bookingStatus)).toEqual([
      "pending",
      "pending",
      "accepted",
      "declined",
      "cancelled"
    ])
  })

  it("a filter selects every state that shows as its status", () => {
    expect(bookingStatuses.map(statesOf)).toEqual([
      ["pending", "awaitingPayment", "unconfirmed"],
      ["accepted"],
      ["declined"],
      ["cancelled"]
    ])
    for (const status of bookingStatuses) expect(new Set(statesOf(status).map(bookingStatus))).toEqual(new Set([status]))
  })

  it("seats are the booker's and one for each attendee of a group; guests take none", () => {
    const attendees = [booking.booker, booking.booker]
    expect(seatsOf({ attendees: [], service: group })).toBe(1)
    expect(seatsOf({ attendees, service: group })).toBe(3)
    expect(seatsOf({ attendees, service: booking.service })).toBe(1)
  })
})
