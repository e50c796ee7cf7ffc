import { bookedService } from "@slotkit/core"
import type { BookingMailRequest } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import ICAL from "ical.js"
import { describe, expect, it } from "vitest"
import { aMailRequest, recipients } from "../../test/AMailRequest.ts"
import { composeCalendarFile, composeMail } from "./BookingMails.ts"

const { booker, host } = recipients
const attendee = { ...recipients.attendee, timeZone: "Europe/London" }

const request = aMailRequest

const partOf = (bookingMailRequest: BookingMailRequest) =>
  composeMail(bookingMailRequest, { baseUrl: "https://book.example.com" }).calendar

/** Parses a calendar part with an independent parser. */
const read = (bookingMailRequest: BookingMailRequest) => {
  const content = partOf(bookingMailRequest)!.content
  const calendar = new ICAL.Component(ICAL.parse(content))
  const component = calendar.getFirstSubcomponent("vevent")!
  const event = new ICAL.Event(component)
  return {
    content,
    method: calendar.getFirstPropertyValue("method"),
    event,
    status: component.getFirstPropertyValue("status"),
    stamp: component.getFirstPropertyValue("dtstamp")!.toString(),
    organizer: component.getFirstProperty("organizer")!,
    attendees: component.getAllProperties("attendee").map((property) => ({
      address: String(property.getFirstValue()).replace(/^mailto:/i, ""),
      name: property.getFirstParameter("cn"),
      role: property.getFirstParameter("role"),
      answer: property.getFirstParameter("partstat"),
      rsvp: property.getFirstParameter("rsvp")
    }))
  }
}

const addresses = (bookingMailRequest: BookingMailRequest) => read(bookingMailRequest).attendees.map(({ address }) => address)

describe("The calendar part", () => {
  it("contains the UID, sequence, times in UTC, title, location, status and timestamp of the meeting", () => {
    const { method, event, status, stamp, organizer } = read(request({ calendarSequence: 3 }))
    expect(method).toBe("REQUEST")
    expect(event.uid).toBe("booking-7@book.example.com")
    expect(event.sequence).toBe(3)
    expect(event.startDate.toString()).toBe("2026-01-30T14:00:00Z")
    expect(event.endDate.toString()).toBe("2026-01-30T14:30:00Z")
    expect(event.summary).toBe("Intro with Ada Byron")
    expect(event.location).toBe("Video call")
    expect(event.description).toBe("Host: Ada Byron, ada@example.com\nWhere: Video call\nTopic: Engines")
    expect(status).toBe("CONFIRMED")
    expect(stamp).toBe("2026-01-05T09:00:00Z")
    expect(organizer.getFirstValue()).toBe("mailto:ada@example.com")
    expect(organizer.getFirstParameter("cn")).toBe("Ada Byron")
  })

  it("MUST have an entry for each meeting of a series, which invites nobody, and the email all times", () => {
    const first = request({ conferenceLink: "https://meet.example.com/a" })
    const { booking, calendarUid } = first
    const second = {
      booking: {
        ...booking,
        id: 8,
        scheduledAt: booking.scheduledAt! + 7 * 86_400_000,
        conferenceLink: "https://meet.example.com/b"
      },
      calendarUid: "booking-8@book.example.com",
      previousScheduledAt: null
    }
    const series = { ...first, series: [{ booking, calendarUid, previousScheduledAt: null }, second] }
    const { calendar: part, text, html } = composeMail(series, { baseUrl: "https://book.example.com" })
    expect(part?.method).toBe("PUBLISH")
    const entries = new ICAL.Component(ICAL.parse(part!.content)).getAllSubcomponents("vevent")
    expect(entries.map((entry) => entry.getFirstPropertyValue("uid"))).toEqual([calendarUid, second.calendarUid])
    expect(entries.map((entry) => entry.getFirstPropertyValue("location"))).toEqual([
      "https://meet.example.com/a",
      "https://meet.example.com/b"
    ])
    expect(entries.flatMap((entry) => entry.getAllProperties("attendee"))).toEqual([])
    expect(text).toContain("This is a series of 2 meetings.")
    for (const body of [text, html]) {
      expect(body).toContain("30")
      expect(body).toMatch(/6 February|February 6/)
      // The rooms of the meetings differ.
      expect(body).not.toContain("https://meet.example.com/")
    }
  })

  it("MUST name each part of a visit with its time, and have an entry for each", () => {
    const place = { id: "vis_1", index: 1, count: 2, every: null, timeZone: "Europe/London", ruleStart: 0 }
    const first = request({ series: place })
    const { booking, calendarUid } = first
    const colour = { ...booking.service, title: "Colour" }
    const second = { ...booking, id: 8, service: colour, durationMinutes: 60, scheduledAt: booking.scheduledAt! + 1_800_000 }
    const meetings = [booking, second].map((each) => ({
      booking: each,
      calendarUid: each.id === 8 ? "booking-8@book.example.com" : calendarUid,
      previousScheduledAt: null
    }))
    const { calendar: part, text, subject } = composeMail({ ...first, series: meetings }, { baseUrl: "https://book.example.com" })
    expect(subject).toContain(`${booking.service.title}, Colour`)
    expect(text).toContain("This is a visit with 2 appointments.")
    expect(text).toMatch(new RegExp(`${booking.service.title}: .*\\n.*Colour: `))
    const entries = new ICAL.Component(ICAL.parse(part!.content)).getAllSubcomponents("vevent")
    expect(entries.map((entry) => `${entry.getFirstPropertyValue("summary")}`.includes("Colour"))).toEqual([false, true])
  })

  it("MUST say the price of all meetings of a series", () => {
    const payment = { status: "paid", amountMinor: 4500, currency: "EUR", terms: null, refunds: [] } as const
    const first = request({ payment })
    const meeting = { booking: first.booking, calendarUid: first.calendarUid, previousScheduledAt: null }
    const { text } = composeMail({ ...first, series: [meeting, meeting, meeting] }, { baseUrl: "https://book.example.com" })
    expect(text).toMatch(/135[.,]00/)
    expect(text).not.toMatch(/45[.,]00/)
  })

  it("MUST say what a discount code takes off all meetings of a series", () => {
    const payment = { status: "paid", amountMinor: 4000, currency: "EUR", terms: null, refunds: [] } as const
    const discount = { codeId: 1, code: "TERM", listMinor: 4500, discountMinor: 500, holdsUse: true }
    const first = request({ payment, discount })
    const meeting = { booking: first.booking, calendarUid: first.calendarUid, previousScheduledAt: null }
    const { text } = composeMail({ ...first, series: [meeting, meeting, meeting] }, { baseUrl: "https://book.example.com" })
    for (const amount of [/120[.,]00/, /135[.,]00/, /15[.,]00/, /TERM/]) expect(text).toMatch(amount)
  })

  it("MUST have all times of a series that moves or ends, and entries that say so", () => {
    const day = 86_400_000
    const moved = request({ calendarSequence: 1 })
    const { booking, calendarUid } = moved
    const second = { ...booking, id: 8, scheduledAt: booking.scheduledAt! + 7 * day }
    const seriesOf = (bookings: ReadonlyArray<BookingMailRequest["booking"]>) =>
      bookings.map((each) => ({
        booking: each,
        calendarUid: each.id === 8 ? "booking-8@book.example.com" : calendarUid,
        previousScheduledAt: each.scheduledAt! - 2 * day
      }))
    const compose = (kind: BookingMailRequest["kind"], state: BookingMailRequest["booking"]["state"]) => {
      const [one, two] = [booking, second].map((each) => ({ ...each, state }))
      const mail = composeMail(
        { ...moved, kind, booking: one!, series: seriesOf([one!, two!]) },
        { baseUrl: "https://book.example.com" }
      )
      const { content, method } = mail.calendar!
      const entries = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents("vevent")
      return { text: mail.text, method, statuses: entries.map((entry) => entry.getFirstPropertyValue("status")), entries }
    }
    const rescheduled = compose("rescheduled", "accepted")
    expect(rescheduled.method).toBe("PUBLISH")
    expect(rescheduled.statuses).toEqual(["CONFIRMED", "CONFIRMED"])
    expect(rescheduled.entries.map((entry) => entry.getFirstPropertyValue("sequence"))).toEqual([1, 1])
    expect(rescheduled.text).toContain("This is about 2 meetings of a series.")
    // Two new and two previous times.
    expect(rescheduled.text.match(/\b(2[0-9]|30|[1-9]) (January|February)/g)).toHaveLength(4)
    const cancelled = compose("cancelled", "cancelled")
    expect([cancelled.method, cancelled.statuses]).toEqual(["PUBLISH", ["CANCELLED", "CANCELLED"]])
  })

  it("MUST be the same for the same request", () => {
    expect(partOf(request())).toEqual(partOf(request()))
  })

  it("MUST keep the UID and contain the new time when the meeting is rescheduled", () => {
    const { method, event } = read(
      request(
        { scheduledAt: Date.UTC(2026, 1, 2, 8), calendarSequence: 1 },
        { kind: "rescheduled", previousScheduledAt: Date.UTC(2026, 0, 30, 14) }
      )
    )
    expect([method, event.uid, event.sequence]).toEqual(["REQUEST", "booking-7@book.example.com", 1])
    expect(event.startDate.toString()).toBe("2026-02-02T08:00:00Z")
  })

  it("MUST remove a cancelled meeting from the calendar", () => {
    const { method, event, status } = read(
      request({ state: "cancelled", cancellationReason: "Flu", calendarSequence: 2 }, { kind: "cancelled" })
    )
    expect([method, status, event.uid, event.sequence]).toEqual(["CANCEL", "CANCELLED", "booking-7@book.example.com", 2])
  })

  it("MUST remove a meeting from the calendar of a member who leaves it, and keep it in that of the booker", () => {
    const handedOver = (to: BookingMailRequest["to"], state: "accepted" | "pending" = "accepted") =>
      partOf(request({ state, calendarSequence: 1 }, { kind: "reassigned", to, member: "Ben" }))
    expect(handedOver(host)?.method).toBe("CANCEL")
    expect(handedOver(booker)?.method).toBe("REQUEST")
    expect(handedOver(host, "pending")).toBeNull()
  })

  it("MUST be omitted when an unpaid booking is cancelled, because nobody has it in a calendar", () => {
    const payment = { amountMinor: 1250, currency: "EUR", terms: null, refunds: [] }
    const cancelled = (status: "failed" | "refunded") =>
      partOf(request({ state: "cancelled", payment: { ...payment, status } }, { kind: "cancelled" }))
    expect(cancelled("failed")).toBeNull()
    expect(cancelled("refunded")?.method).toBe("CANCEL")
  })

  it.each(["requestReceived", "requestToHost", "paymentRequest", "declined", "reminder"] as const)(
    "is omitted from %s",
    (kind) => {
      expect(partOf(request({}, { kind }))).toBeNull()
    }
  )

  it("is omitted if the meeting is written into the recipient's calendar anyway", () => {
    for (const kind of ["confirmation", "rescheduled", "cancelled"] as const) {
      expect(partOf(request({}, { kind, to: host, isInCalendar: true }))).toBeNull()
      expect(partOf(request({}, { kind, to: host, isInCalendar: false }))).not.toBeNull()
    }
  })

  it("is omitted while the meeting is unscheduled", () => {
    expect(partOf(request({ scheduledAt: null }))).toBeNull()
  })

  it("contains the video meeting's link, or the address", () => {
    expect(read(request({ conferenceLink: "https://meet.example.com/a,b;c" })).event.location).toBe(
      "https://meet.example.com/a,b;c"
    )
    const location = { type: "in_person" as const, label: "Office", address: "1 Main St; 2nd floor\nRome" }
    expect(read(request({ location })).event.location).toBe("Office, 1 Main St; 2nd floor, Rome")
    expect(read(request({ location: { type: "none", label: "No location", address: null } })).event.location).toBeNull()
  })
})

describe("The attendee list", () => {
  const seats = {
    service: bookedService({ id: 1, type: "default", slug: "intro", title: "Intro", capacity: 5 }),
    attendees: [
      { name: "Linus", email: "linus@example.com" },
      { name: null, email: null },
      { name: "Grace again", email: "GRACE@example.com" }
    ]
  }

  it("MUST show bookers and attendees only themselves and the host", () => {
    expect(addresses(request(seats))).toEqual(["grace@example.com"])
    const copy = read(request(seats, { to: attendee }))
    expect(copy.attendees.map(({ address }) => address)).toEqual(["linus@example.com"])
    expect(copy.content).not.toMatch(/grace@/i)
  })

  it("MUST show the guests of a one-to-one meeting to its booker and host, and none of them another", () => {
    const attendees = ["alan@example.com", "linus@example.com"].map((email) => ({ name: null, email }))
    expect(read(request({ attendees })).attendees).toMatchObject([
      { address: "grace@example.com", answer: "ACCEPTED" },
      { address: "alan@example.com", answer: "NEEDS-ACTION" },
      { address: "linus@example.com", answer: "NEEDS-ACTION" }
    ])
    expect(addresses(request({ attendees }, { to: host }))).toEqual([
      "ada@example.com",
      "grace@example.com",
      "alan@example.com",
      "linus@example.com"
    ])
    const { content } = read(request({ attendees, topic: "Engines" }, { to: attendee }))
    expect(content).not.toMatch(/grace@|alan@|Engines/i)
  })

  it("shows the host everybody on the booking with an email address, once each", () => {
    const { attendees, event } = read(request(seats, { to: host }))
    expect(attendees).toEqual([
      { address: "ada@example.com", name: "Ada Byron", role: "CHAIR", answer: "ACCEPTED", rsvp: "FALSE" },
      { address: "grace@example.com", name: "Grace Hopper", role: "REQ-PARTICIPANT", answer: "ACCEPTED", rsvp: "FALSE" },
      { address: "linus@example.com", name: "Linus", role: "REQ-PARTICIPANT", answer: "NEEDS-ACTION", rsvp: "FALSE" }
    ])
    expect(event.summary).toBe("Intro with Grace Hopper")
  })

  it("shows a host without a name by username, or generically, but never by email address", () => {
    const organizer = (username: string | null) =>
      read(request({}, { host: aHost({ name: null, username }) })).organizer.getFirstParameter("cn")
    expect([organizer("ada"), organizer(null)]).toEqual(["ada", "your host"])
  })
})

describe("User input", () => {
  it("MUST round-trip with commas, semicolons, backslashes, quotes, newlines and any script", () => {
    const title = "Ärger; ja, \\n 李 👩‍👩‍👧"
    const name = 'Ada "Count" ^ess, of; Love\\lace'
    const notes = "one, two; three\\n\r\nDTSTART:19700101T000000Z\nEND:VEVENT"
    const { event, organizer } = read(
      request(
        { service: bookedService({ id: 1, type: "default", slug: "a", title, capacity: null }), notes },
        { host: aHost({ name }) }
      )
    )
    expect(event.summary).toBe(`${title} with ${name}`)
    expect(organizer.getFirstParameter("cn")).toBe(name)
    expect(event.description).toContain("Notes: one, two; three\\n\n  DTSTART:19700101T000000Z\n  END:VEVENT")
    expect(event.startDate.toString()).toBe("2026-01-30T14:00:00Z")
  })

  it("MUST NOT add a property through a line break in a name", () => {
    const { content, attendees } = read(request({}, { to: { ...booker, name: "Grace\r\nATTENDEE:mailto:eve@example.com" } }))
    expect(attendees).toHaveLength(1)
    expect(content.replaceAll("\r\n ", "").match(/^ATTENDEE/gm)).toHaveLength(1)
  })

  it("MUST be folded to at most 75 octets per line, with every line ending in CRLF", () => {
    const { content, event } = read(request({ notes: "Grüße 李小龍 👩‍👩‍👧 ".repeat(100), topic: "x".repeat(200) }))
    expect(content.endsWith("END:VCALENDAR\r\n")).toBe(true)
    const lines = content.split("\r\n")
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.every((line) => line.isWellFormed() && !line.includes("\n"))).toBe(true)
    expect(event.description).toContain("Grüße 李小龍 👩‍👩‍👧 ".repeat(100).trim())
  })
})

describe("A calendar file", () => {
  const file = (name: string | null, ...entries: ReadonlyArray<BookingMailRequest>) => {
    const content = composeCalendarFile({ name, entries }, "https://book.example.com")
    const calendar = new ICAL.Component(ICAL.parse(content))
    return { content, calendar, entries: calendar.getAllSubcomponents("vevent") }
  }

  it("MUST have the UID, the sequence number and the time of the emails, and invite nobody", () => {
    const input = request({ calendarSequence: 2 })
    const { content, calendar, entries } = file(null, input)
    const [entry] = entries
    expect(entries).toHaveLength(1)
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH")
    expect(entry!.getFirstPropertyValue("uid")).toBe(input.calendarUid)
    expect(entry!.getFirstPropertyValue("sequence")).toBe(2)
    const event = new ICAL.Event(entry!)
    expect([event.summary, event.startDate.toString()]).toEqual(["Intro with Ada Byron", "2026-01-30T14:00:00Z"])
    expect(content).not.toMatch(/^ATTENDEE|^X-WR-CALNAME/m)
    expect(content.endsWith("END:VCALENDAR\r\n")).toBe(true)
  })

  it.each([
    ["pending", "TENTATIVE"],
    ["awaitingPayment", "TENTATIVE"],
    ["accepted", "CONFIRMED"],
    ["declined", "CANCELLED"],
    ["cancelled", "CANCELLED"]
  ] as const)("shows a booking that is %s as %s", (state, status) => {
    expect(file(null, request({ state })).entries[0]!.getFirstPropertyValue("status")).toBe(status)
  })

  it("has a name, and an entry for each booking with a time", () => {
    const other = request({ id: 8 }, { calendarUid: "booking-8@book.example.com", to: host })
    const { calendar, entries } = file("Ada's\r\nbookings", request(), other, request({ scheduledAt: null }))
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Ada's bookings")
    expect(entries.map((entry) => entry.getFirstPropertyValue("summary"))).toEqual([
      "Intro with Ada Byron",
      "Intro with Grace Hopper"
    ])
  })

  it("MUST NOT turn the booker's text into a link", () => {
    expect(file(null, request({ notes: "https://evil.example/x" })).content).not.toContain("evil.example")
  })
})
