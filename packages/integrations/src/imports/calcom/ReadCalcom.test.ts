import { afterEach, describe, expect, it } from "vitest"
import type { ReadOptions } from "../source/SourceClient.ts"
import { type FakeCalcom, fakeCalcom } from "../testing/FakeCalcom.ts"
import { readCalcom } from "./ReadCalcom.ts"

const started: Array<FakeCalcom> = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

const aCalcom = async (options?: Parameters<typeof fakeCalcom>[0]) => {
  const server = await fakeCalcom(options)
  started.push(server)
  const read = (more: Partial<ReadOptions> = {}) =>
    readCalcom({ token: server.key, url: server.origin, now: () => Date.UTC(2026, 0, 5), sleep: async () => {}, ...more })
  return { server, read }
}

const notesOf = (entry: { readonly notes: ReadonlyArray<{ readonly text: string }> } | undefined) =>
  entry?.notes.map(({ text }) => text)

describe("Reading a cal.com account", () => {
  it("maps the profile and the default schedule, with days off", async () => {
    const { read } = await aCalcom()
    const { id, profile, hours } = await read()
    expect([id, profile]).toMatchObject([
      "7",
      { email: "ada.cal@example.com", username: "ada", language: "de", bio: "Answers questions about engines." }
    ])
    expect(hours?.schedule).toMatchObject({
      timezone: "Europe/Rome",
      overrides: [{ date: "2030-01-01", intervals: [] }, { date: "2030-01-05" }]
    })
    expect(hours?.schedule.weekly).toHaveLength(5)
  })

  it("maps event types to services with their settings, questions and locations", async () => {
    const { read } = await aCalcom()
    const { services, notImported } = await read()
    const [intro, evening, road, workshop, request] = services
    expect(intro).toMatchObject({
      service: { durations: [{ minutes: 15 }, { minutes: 30 }, { minutes: 60 }], location: { type: "video" } },
      settings: {
        buffer_before_minutes: 5,
        buffer_after_minutes: 10,
        minimum_notice_minutes: 240,
        slot_interval_minutes: 15,
        booking_window_days: 42,
        max_bookings_per_day: 3,
        limits: [{ per: "week", bookings: 10, minutes: null }]
      }
    })
    expect(intro?.settings.questions?.map(({ key, type }) => [key, type])).toEqual([
      ["company", "text"],
      ["size", "select"],
      ["nda", "checkbox"],
      ["address", "text"]
    ])
    expect(notesOf(intro)).toEqual([
      "Google Meet became a video call with Slotkit's own link.",
      'A service has one location, so "address" was not taken.',
      "It allows several answers, and questions in Slotkit allow one.",
      "An address became a text.",
      "It is hidden.",
      "30 business days became 42 calendar days."
    ])
    expect(evening).toMatchObject({
      service: { slug: "evening-chat", location: { type: "phone" } },
      settings: { hours: { weekly: [{ weekday: 2, start: "18:00", end: "24:00" }] } }
    })
    expect(road).toMatchObject({ service: { location: { label: "Call +39061234567" } }, settings: { active: false } })
    expect(workshop).toMatchObject({ service: { is_group: true, max_attendees: 8 }, settings: { publish_spots_remaining: true } })
    expect(request?.service.requires_approval).toBe(true)
    expect(notImported.filter(({ part }) => part === "service")).toMatchObject([
      { name: "Sales", text: "It belongs to several hosts (round robin), and a service has one." }
    ])
  })

  it("switches off what would be offered to others, or for free", async () => {
    const { read } = await aCalcom()
    const { services } = await read()
    const off = services.filter(({ settings }) => settings.active === false)
    expect(off.map(({ name }) => name)).toEqual(["On the road", "Consulting", "VIP", "Spring"])
    expect(notesOf(off[1])).toContain("It costs 99.00 EUR at cal.com. Switched off: set the price, then switch it on.")
    expect(services.find(({ name }) => name === "Series")?.settings.visitor_changes).toBe("none")
  })

  it("maps future bookings with seats, pending ones as held time, and lists cancelled ones", async () => {
    const { read } = await aCalcom()
    const { bookings, cancelled } = await read()
    expect(bookings.map(({ id, heldBecause, seats }) => [id, heldBecause, seats.length])).toEqual([
      ["b1", null, 1],
      ["b2", null, 2],
      ["b3", "it is not confirmed at cal.com. Answer it there", 1]
    ])
    expect(bookings[0]).toMatchObject({
      name: "Intro",
      conferenceLink: "https://app.cal.com/video/abc",
      seats: [
        { id: "b1/1", comments: "Bring the nanosecond.", answers: [{ key: "company", question: "Company", value: "Navy" }] }
      ]
    })
    expect(JSON.stringify(bookings.map(({ name }) => name))).not.toContain("Grace")
    expect(cancelled).toEqual(["b4"])
  })

  it("maps the guests of a booker, who are among the attendees", async () => {
    const { server, read } = await aCalcom()
    const [first] = server.account.bookings
    const [grace] = first!.attendees as ReadonlyArray<object>
    const alan = { name: "Alan", email: "alan@example.com", timeZone: "Europe/London", language: "en" }
    const guests = ["alan@example.com", "ALAN@example.com", "grace@example.com", "nobody"]
    server.account.bookings = [{ ...first, attendees: [grace, alan], guests }]
    const [booking] = (await read()).bookings
    expect([booking?.heldBecause, booking?.seats.length, booking?.guests]).toEqual([null, 1, ["alan@example.com"]])
    expect(booking?.notes.map(({ field }) => field)).toEqual(["guests"])
  })

  it("reads every page of bookings, and accepts an address with the version", async () => {
    const { server, read } = await aCalcom()
    const [first] = server.account.bookings
    server.account.bookings = Array.from({ length: 250 }, (_, number) => ({ ...first, uid: `b${number}` }))
    expect((await read({ url: `${server.origin}/v2/` })).bookings).toHaveLength(250)
    expect(server.requests.filter(({ query }) => query.get("status") === "upcoming")).toHaveLength(3)
  })

  it("reads accounts with missing and unknown parts", async () => {
    const { server, read } = await aCalcom()
    server.account.user = { id: 1, email: "a@example.com", username: null }
    server.account.schedules = [
      {
        id: 1,
        name: null,
        timeZone: "Mars/Olympus",
        availability: [{ days: ["Funday", "Monday"], startTime: "9:00", endTime: "8:00 pm" }]
      }
    ]
    server.account.eventTypes = [
      { id: 1, title: "Bare", lengthInMinutes: 30 },
      {
        id: 2,
        title: "New",
        lengthInMinutes: 30,
        locations: [{ type: "hologram" }],
        bookingFields: [{ type: "signature", slug: "sign" }],
        bookingWindow: { type: "moon" }
      },
      { id: 3, title: "Wrong", lengthInMinutes: [] },
      "rubbish"
    ]
    server.account.bookings = [{ uid: "1", status: "accepted", start: "2030-01-08T09:00:00Z", end: "2030-01-08T09:30:00Z" }]
    const { profile, hours, services, notImported, bookings } = await read()
    expect([profile.timezone, profile.username]).toEqual(["UTC", null])
    expect(hours?.schedule).toMatchObject({ timezone: "UTC", weekly: [] })
    expect(notesOf(hours ?? undefined)).toEqual([
      "The time zone Mars/Olympus became UTC. Check the hours.",
      "9:00 to 8:00 pm is not an interval of times."
    ])
    expect(services.map(({ name }) => name)).toEqual(["Bare", "New"])
    expect(notesOf(services[1])).toEqual([
      'Slotkit has no locations of the kind "hologram".',
      'Slotkit has no questions of the type "signature".',
      'Slotkit has no booking window of the type "moon".'
    ])
    expect(notImported.map(({ name }) => name)).toEqual(["Wrong", "Entry 4"])
    expect(bookings).toMatchObject([{ id: "1", name: "Meeting", serviceId: null, seats: [] }])
  })

  it("holds the time of bookings that it does not understand, and says so of those without a known time", async () => {
    const { server, read } = await aCalcom()
    const at = { start: "2030-01-08T09:00:00Z", end: "2030-01-08T09:30:00Z" }
    server.account.bookings = [
      { uid: "1", status: "accepted", ...at, attendees: "Grace" },
      { uid: "2", status: "rejected", ...at, attendees: "Grace" },
      { uid: "3", status: "accepted", start: "2030-01-08T09:00:00Z", end: null }
    ]
    const { bookings, cancelled, notImported } = await read()
    expect(bookings).toMatchObject([
      {
        id: "1",
        name: "Meeting",
        start: Date.parse(at.start),
        end: Date.parse(at.end),
        seats: [],
        heldBecause: "its data is not understood: The attendees field must be a list or null"
      }
    ])
    expect(cancelled).toEqual(["2"])
    expect(notImported.filter(({ part }) => part === "booking")).toMatchObject([
      {
        id: "3",
        text: expect.stringMatching(/^It has no valid time, so no time is held for it\. Its id at cal\.com is 3\. The end /)
      }
    ])
  })
})

describe("A cal.com that does not answer as it should", () => {
  it("refuses a wrong key, and an answer of an older form", async () => {
    const { server, read } = await aCalcom()
    await expect(read({ token: "wrong" })).rejects.toThrow(/^cal\.com refused the token \(401\)\. Create an API key/)
    server.faults.intercept = ({ path }) =>
      path === "/v2/event-types" ? { status: 200, json: { status: "success", data: { eventTypeGroups: [] } } } : undefined
    await expect(read()).rejects.toThrow(
      "cal.com answered /event-types with something that this version of Slotkit does not understand."
    )
  })

  it("refuses bookings that are promised and not given", async () => {
    const { server, read } = await aCalcom()
    server.faults.intercept = ({ path }) =>
      path === "/v2/bookings" ? { status: 200, json: { data: [], pagination: { hasNextPage: true } } } : undefined
    await expect(read()).rejects.toThrow("cal.com promises more bookings than it gives. Nothing was imported.")
  })
})
