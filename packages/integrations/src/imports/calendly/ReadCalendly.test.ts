import { afterEach, describe, expect, it, onTestFinished } from "vitest"
import type { ReadOptions } from "../source/SourceClient.ts"
import { type FakeCalendly, fakeCalendly } from "../testing/FakeCalendly.ts"
import { readCalendly } from "./ReadCalendly.ts"

const started: Array<FakeCalendly> = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

const aCalendly = async (options?: Parameters<typeof fakeCalendly>[0]) => {
  const server = await fakeCalendly(options)
  started.push(server)
  const waits: Array<number> = []
  const lines: Array<string> = []
  const read = (more: Partial<ReadOptions> = {}) =>
    readCalendly({
      token: server.token,
      url: server.origin,
      now: () => Date.UTC(2026, 0, 5),
      sleep: async (milliseconds) => void waits.push(milliseconds),
      onProgress: (line) => lines.push(line),
      ...more
    })
  return { server, read, waits, lines }
}

const notesOf = ({ notes }: { readonly notes: ReadonlyArray<{ readonly text: string }> }) => notes.map(({ text }) => text)

describe("Reading a Calendly account", () => {
  it("maps the profile and the default schedule", async () => {
    const { read } = await aCalendly()
    const { id, profile, hours, notImported } = await read()
    expect(id).toBe("https://api.calendly.com/users/AAAAAAAAAAAAAAAA")
    expect(profile).toMatchObject({
      email: "ada.byron@example.com",
      username: "ada-byron",
      timezone: "Europe/Rome",
      language: "en"
    })
    expect(hours?.schedule.weekly).toHaveLength(5)
    expect(hours?.schedule.overrides).toEqual([
      { date: "2030-01-01", intervals: [] },
      {
        date: "2030-01-05",
        intervals: [
          { start: "10:00", end: "12:00" },
          { start: "14:00", end: "15:30" }
        ]
      }
    ])
    expect(notImported.find(({ part }) => part === "hours")).toMatchObject({ name: "Evenings" })
  })

  it("maps event types to services, and leaves out those of several hosts, polls, one-off and long meetings", async () => {
    const { read } = await aCalendly()
    const { services, notImported } = await read()
    expect(services.map(({ service: { slug } }) => slug)).toEqual([
      "intro-call",
      "evening",
      "phone",
      "workshop",
      "consulting",
      "vip",
      "old"
    ])
    const [intro, evening, phone, workshop, ...off] = services
    expect(intro).toMatchObject({
      service: { durations: [{ minutes: 15 }, { minutes: 30 }, { minutes: 60 }], location: { type: "video" } },
      settings: { buffer_before_minutes: 5, buffer_after_minutes: 10, slot_interval_minutes: 15, color: "#8247f5" }
    })
    expect(intro?.settings.questions?.map(({ key, type, required }) => [key, type, required])).toEqual([
      ["company", "text", true],
      ["what_would_you_like_to_discuss", "textarea", false],
      ["team_size", "radio", false]
    ])
    expect(evening?.settings.hours).toEqual({ weekly: [{ weekday: 2, start: "18:00", end: "24:00" }], overrides: [] })
    expect(phone).toMatchObject({ service: { durations: [{ minutes: 5 }], location: { type: "phone" } } })
    expect(phone?.settings.questions).toMatchObject([{ key: "phone_number", type: "phone", required: true }])
    expect(workshop?.service).toMatchObject({ is_group: true, max_attendees: 8, location: { type: "in_person" } })
    expect(off.map(({ settings }) => settings.active)).toEqual([false, false, false])
    expect(notImported.filter(({ part }) => part === "service").map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "Full day: 600 minutes is longer than 480, the longest duration of a service.",
      "Sales: It belongs to several hosts (round robin), and a service has one.",
      "Poll: It is a meeting poll, which Slotkit does not have.",
      "One-off: It is a one-off meeting. Create an invite instead."
    ])
  })

  it("maps future meetings with their active guests, and lists cancelled ones", async () => {
    const { read } = await aCalendly()
    const { bookings, cancelled } = await read()
    expect(bookings.map(({ name, seats }) => [name, seats.map((seat) => seat.name)])).toEqual([
      ["Intro call", ["Grace Hopper"]],
      ["Workshop", ["Grace Hopper", "Alan Turing"]],
      ["Sales", ["Grace Hopper"]]
    ])
    expect(bookings[0]).toMatchObject({
      start: Date.UTC(2030, 0, 8, 9),
      location: { type: "video", label: "Zoom" },
      conferenceLink: "https://zoom.us/j/123456",
      seats: [{ answers: [{ key: "company", question: "Company", value: "Navy" }], timezone: "America/New_York" }]
    })
    for (const { id, seats } of bookings) for (const seat of seats) expect(seat.id.startsWith(`${id}/`)).toBe(true)
    expect(cancelled.map((uri) => uri.split("/").at(-1))).toEqual(["I4", "E4"])
  })

  it("maps the guests of an invitee", async () => {
    const { server, read } = await aCalendly()
    const [first] = server.account.events
    const event_guests = Array.from({ length: 11 }, (_, number) => ({ email: `guest${number}@example.com` }))
    server.account.events = [{ ...first, event_guests }]
    const [booking] = (await read()).bookings
    expect([booking?.guests.length, booking?.guests[0], booking?.notes.length]).toEqual([10, "guest0@example.com", 1])
  })

  it("reads no guests for held time, and no meetings if none are wanted", async () => {
    const { server, read } = await aCalendly()
    expect((await read({ bookings: "held" })).bookings.map(({ seats }) => seats)).toEqual([[], [], []])
    expect(server.requests.some(({ path }) => path.endsWith("/invitees"))).toBe(false)
    expect((await read({ bookings: "none" })).bookings).toEqual([])
    expect(server.requests.filter(({ path }) => path === "/scheduled_events")).toHaveLength(1)
  })

  it("reads every page", async () => {
    const { server, read } = await aCalendly({ pageSize: 2 })
    const { services, bookings } = await read()
    expect([services.length, bookings.length]).toEqual([7, 3])
    expect(server.requests.filter(({ path }) => path === "/event_types")).toHaveLength(6)
  })

  it("reads accounts with missing and unknown parts", async () => {
    const { server, read } = await aCalendly()
    server.account.user = {
      uri: "https://api.calendly.com/users/A",
      email: "a@example.com",
      name: null,
      timezone: null,
      extra: 1
    }
    server.account.schedules = []
    server.account.eventTypes = [
      { uri: "https://api.calendly.com/event_types/1", name: "Bare", duration: 30 },
      {
        uri: "https://api.calendly.com/event_types/2",
        name: "New",
        duration: 30,
        locations: [{ kind: "hologram" }],
        custom_questions: null
      },
      { uri: "https://api.calendly.com/event_types/3", name: "Wrong", duration: "thirty" },
      { uri: "https://api.calendly.com/event_types/4", name: "Timeless" },
      null
    ]
    server.account.events = [{ uri: "https://api.calendly.com/scheduled_events/1", start_time: "soon", end_time: "later" }]
    const { profile, hours, services, notImported, bookings } = await read()
    expect([profile.timezone, profile.name, profile.username, hours, bookings]).toEqual(["UTC", null, null, null, []])
    expect(services.map(({ name }) => name)).toEqual(["Bare", "New"])
    expect(notesOf(services[1]!)).toEqual(['Slotkit has no locations of the kind "hologram".'])
    expect(notImported.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "Wrong: Its data is not understood. The duration field must be a number or null.",
      "Entry 5: Its data is not understood. Entry 5 must be an object.",
      "Timeless: It has no duration.",
      "Meeting: It has no valid time, so no time is held for it. Its id at Calendly is https://api.calendly.com/scheduled_events/1."
    ])
  })

  it("holds the time of meetings that it does not understand, and says so of those without a known time", async () => {
    const { server, read } = await aCalendly()
    const at = (hour: number) => ({ start_time: `2030-01-08T${hour}:00:00Z`, end_time: `2030-01-08T${hour}:30:00.000000Z` })
    const id = (number: number) => `https://api.calendly.com/scheduled_events/${number}`
    server.account.events = [
      { uri: id(1), ...at(10), status: "active", event_guests: "Grace" },
      { uri: 7, ...at(11), location: "by pigeon" },
      { ...at(12) },
      { uri: id(4), ...at(13), status: "canceled", location: 1 },
      { uri: id(5), start_time: "2026-01-04T10:00:00Z", end_time: "2026-01-04T11:00:00Z", location: 1 },
      { uri: id(6), start_time: "2030-01-08T10:00:00Z" },
      "rubbish" as never
    ]
    const { bookings, cancelled, notImported } = await read()
    expect(bookings.map(({ start: _, end: __, ...each }) => [each.id, each.heldBecause, each.seats])).toEqual([
      [id(1), "its data is not understood: The event_guests field must be a list or null", []],
      ["7", expect.stringContaining("its data is not understood: The uri field must be a string"), []],
      ["2030-01-08T12:00:00Z/2030-01-08T12:30:00Z", "its data is not understood: The uri field is required", []]
    ])
    expect(bookings.map(({ start, end }) => [start, end])).toEqual(
      [10, 11, 12].map((hour) => [Date.UTC(2030, 0, 8, hour), Date.UTC(2030, 0, 8, hour, 30)])
    )
    expect(cancelled).toEqual([id(4)])
    expect(notImported.filter(({ part }) => part === "booking")).toEqual([
      {
        part: "booking",
        id: id(6),
        name: "Meeting",
        text: `It has no valid time, so no time is held for it. Its id at Calendly is ${id(6)}. The end_time field is required.`
      },
      {
        part: "booking",
        id: "entry 7",
        name: "Meeting",
        text: "It has no valid time, so no time is held for it. Entry 7 must be an object."
      }
    ])
  })

  it("switches off a group whose seats Calendly does not tell", async () => {
    const { server, read } = await aCalendly()
    server.account.events = []
    const workshop = (await read()).services.find(({ name }) => name === "Workshop")
    expect(workshop).toMatchObject({ service: { is_group: true, max_attendees: 2 }, settings: { active: false } })
  })
})

describe("A Calendly that does not answer as it should", () => {
  it("refuses a wrong token, names a missing permission, and never repeats the token", async () => {
    const { server, read, lines } = await aCalendly()
    await expect(read({ token: "wrong" })).rejects.toThrow(/^Calendly refused the token \(401\)\. Create a personal access token/)
    server.faults.intercept = ({ path, token }) =>
      path === "/event_types" ? { status: 403, json: { message: `Missing scope for ${token}.` } } : undefined
    const refused = await read().catch((error: Error) => error)
    expect(refused).toMatchObject({ name: "SourceError", status: 403 })
    expect(String(refused)).toContain("does not allow the token to read /event_types (403): Missing scope for [token].")
    expect(JSON.stringify([String(refused), lines])).not.toContain(server.token)
    for (const token of ["", "two\nlines", "ünïcode"]) {
      await expect(read({ token })).rejects.toThrow(
        "The token for Calendly is empty, or contains characters that tokens do not have."
      )
    }
  })

  it("waits as long as a 429 asks for, and gives up after a quarter of an hour", async () => {
    const { server, read, waits, lines } = await aCalendly()
    const answers = [
      { "retry-after": "7" },
      { "x-ratelimit-reset": "12" },
      { "x-ratelimit-reset-default": String(Math.floor(Date.now() / 1000) + 30) }
    ]
    server.faults.intercept = () => {
      const headers = answers.shift()
      return headers === undefined ? undefined : { status: 429, headers, json: {} }
    }
    await read({ bookings: "none" })
    expect(waits.slice(0, 2)).toEqual([7000, 12_000])
    expect(waits[2]).toBeGreaterThan(20_000)
    expect(lines).toContain("Calendly is limiting requests for now. Waiting 7 seconds.")
    server.faults.intercept = () => ({ status: 429, headers: { "retry-after": "600" }, json: {} })
    await expect(read()).rejects.toThrow("Calendly is limiting requests for now. Run the import again in an hour.")
  })

  it("retries failures and broken connections three times", async () => {
    const { server, read, waits } = await aCalendly()
    let failures = 2
    server.faults.intercept = () => (failures-- > 0 ? { status: 503, text: "<html>" } : undefined)
    expect((await read({ bookings: "none" })).services).toHaveLength(7)
    expect(waits).toEqual([1000, 3000])
    server.faults.intercept = undefined
    server.faults.dropAnswer = ({ path }) => path === "/scheduled_events"
    await expect(read()).rejects.toThrow(/^Calendly isn't responding \(.+\)\. Try again later\.$/)
    server.faults.dropAnswer = undefined
    server.faults.intercept = () => ({ status: 500, json: { message: "Oops." } })
    await expect(read()).rejects.toThrow("Calendly failed at /users/me (500): Oops. Try again later.")
  })

  it.each([
    [
      { status: 200, text: "<!doctype html><title>Sign in</title>" },
      "answered /users/me (200) with a web page. Check the address"
    ],
    [{ status: 200, text: '{"resource": {"uri"' }, "answered /users/me (200) with something other than a JSON object"],
    [{ status: 200, json: [] }, "answered /users/me (200) with something other than a JSON object"],
    [
      { status: 200, json: { resource: { uri: "x" } } },
      "answered /users/me with something that this version of Slotkit does not understand."
    ],
    [{ status: 302, headers: { location: "https://elsewhere.example.com" } }, "redirects /users/me (302). Check the address"],
    [{ status: 404, json: {} }, "has nothing at /users/me (404). Check the address"],
    [{ status: 400, json: { message: "No." } }, "refused the request for /users/me (400): No."]
  ])("says what is wrong with %j", async (answer, message) => {
    const { server, read } = await aCalendly()
    server.faults.intercept = () => answer
    await expect(read()).rejects.toThrow(`Calendly ${message}`)
    expect(server.requests).toHaveLength(1)
  })

  it("does not follow pages in a circle, and sends the token nowhere else", async () => {
    const { server, read } = await aCalendly()
    const elsewhere = await fakeCalendly()
    onTestFinished(elsewhere.close)
    server.faults.intercept = ({ path }) =>
      path === "/event_types"
        ? { status: 200, json: { collection: [], pagination: { next_page: `${elsewhere.origin}/event_types?page_token=a` } } }
        : undefined
    await expect(read()).rejects.toThrow("Calendly's list /event_types does not end. Nothing was imported.")
    expect(elsewhere.requests).toEqual([])
    for (const url of ["http://api.example.com", "ftp://127.0.0.1", "https://ada:secret@example.com", "nonsense"]) {
      await expect(read({ url })).rejects.toThrow("The address of Calendly must be an https URL without a query")
    }
  })

  it("keeps the hours of the host for an event type whose hours it may not read", async () => {
    const { server, read } = await aCalendly()
    server.faults.intercept = ({ path }) =>
      path === "/event_type_availability_schedules" ? { status: 403, json: { message: "No." } } : undefined
    expect((await read()).services.every(({ settings }) => settings.hours === undefined)).toBe(true)
  })
})
