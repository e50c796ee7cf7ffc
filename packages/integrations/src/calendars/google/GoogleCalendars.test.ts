import { CalendarRefused } from "@slotkit/engine"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { CalendarProviderContract, type EventKind } from "../../../test/CalendarProviderContract.ts"
import { type FakeGoogle, fakeGoogle } from "../testing/index.ts"
import { googleCalendars } from "./GoogleCalendars.ts"
import { googleScopes } from "./GoogleSignIn.ts"

const every = Object.values(googleScopes)
const calendarId = "ada@example.com"
const instant = (millis: number): string => new Date(millis).toISOString()

const kinds: Readonly<Record<EventKind, object>> = {
  busy: {},
  tentative: { status: "tentative" },
  unanswered: { attendees: [{ self: true, responseStatus: "needsAction" }] },
  allDay: { start: "2027-01-02", end: "2027-01-03" },
  free: { transparency: "transparent" },
  declined: { attendees: [{ self: true, responseStatus: "declined" }] },
  cancelled: { status: "cancelled" }
}

CalendarProviderContract.suite(
  "Google",
  async () => {
    const google = await fakeGoogle()
    google.addCalendar({ id: calendarId })
    return {
      provider: googleCalendars({ origin: google.origin }),
      credentials: google.identity.signIn(every),
      calendarId,
      addEvent: (kind, { start, end }) =>
        google.write(calendarId, `event${google.calendars.get(calendarId)!.events.size}`, {
          start: instant(start),
          end: instant(end),
          ...kinds[kind]
        }),
      rejectCredentials: google.identity.expireAccess,
      limit: () => {
        google.faults.intercept = () => ({ status: 429, headers: { "retry-after": "120" }, json: {} })
      },
      breakDown: () => {
        google.faults.intercept = () => ({ status: 500, text: "<!doctype html>" })
      },
      removeCalendar: () => google.calendars.delete(calendarId),
      copies: {
        dropNextAnswer: () => {
          google.faults.dropAnswer = () => {
            google.faults.dropAnswer = undefined
            return true
          }
        },
        events: () =>
          [...google.calendars.get(calendarId)!.events.values()].flatMap(({ status, start, end }) =>
            status === "cancelled" ? [] : [{ start: Date.parse(start.dateTime!), end: Date.parse(end.dateTime!) }]
          ),
        move: (key, { start, end }) => google.write(calendarId, key, { start: instant(start), end: instant(end) }),
        remove: (key) => google.write(calendarId, key, { status: "cancelled" })
      },
      close: google.close
    }
  },
  { canWrite: true }
)

describe("Google Calendar", () => {
  let google: FakeGoogle
  afterEach(() => google.close())

  const started = async (calendars: ReadonlyArray<string> = [calendarId]) => {
    google = await fakeGoogle()
    for (const id of calendars) google.addCalendar({ id })
    const provider = googleCalendars({ origin: google.origin })
    const token = google.identity.signIn(every)
    const read = (days: number, ids = calendars, input = token) =>
      Effect.runPromise(
        Effect.result(
          provider.readBusy(input, {
            start: Date.UTC(2027, 0, 1),
            end: Date.UTC(2027, 0, 1 + days),
            calendars: ids.map((remoteId) => ({ remoteId, tag: null })),
            hostZone: "UTC",
            me: "ada@example.com",
            purpose: "book" as const
          })
        )
      )
    return { provider, token, read }
  }

  it("lists all pages, and only calendars that the host owns can be written and are used at first", async () => {
    const { provider, token } = await started()
    google.settings.calendarsPerPage = 2
    google.addCalendar({ id: "team", summary: "Team", accessRole: "writer" })
    google.addCalendar({ id: "holidays", summary: "Holidays", accessRole: "reader" })
    expect(await Effect.runPromise(provider.listCalendars(token))).toEqual([
      { remoteId: calendarId, name: calendarId, writable: true, checked: true },
      { remoteId: "team", name: "Team", writable: false, checked: false },
      { remoteId: "holidays", name: "Holidays", writable: false, checked: false }
    ])
  })

  it("asks for at most 50 calendars and 64 days in a call", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `calendar${index}`)
    const { read } = await started(ids)
    google.write("calendar119", "event1", { start: "2027-03-20T09:00:00Z", end: "2027-03-20T10:00:00Z" })
    const answers = await read(96)
    expect(answers).toMatchObject({ _tag: "Success" })
    const request = google.requests.map(({ body }) => body as { items: ReadonlyArray<unknown>; timeMin: string; timeMax: string })
    expect(request.map(({ items }) => items.length).toSorted()).toEqual([20, 20, 50, 50, 50, 50])
    for (const { timeMin, timeMax } of request)
      expect(Date.parse(timeMax) - Date.parse(timeMin)).toBeLessThanOrEqual(64 * 86_400_000)
    if (answers._tag === "Success") {
      expect(answers.success.size).toBe(120)
      expect(answers.success.get("calendar119")).toMatchObject({ busy: [{ start: Date.UTC(2027, 2, 20, 9) }] })
    }
  })

  it("asks for a year in several calls, at most four of them at once", async () => {
    const { read } = await started()
    let open = 0
    let most = 0
    google.faults.wait = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open--
    }
    google.write(calendarId, "event1", { start: "2027-12-20T09:00:00Z", end: "2027-12-20T10:00:00Z" })
    const answers = await read(384)
    expect(google.requests).toHaveLength(6)
    expect(most).toBeLessThanOrEqual(4)
    if (answers._tag === "Success")
      expect(answers.success.get(calendarId)).toMatchObject({ busy: [{ start: Date.UTC(2027, 11, 20, 9) }] })
    expect(answers._tag).toBe("Success")
  })

  it("promise 1: never counts a calendar as free that has an error or is left out", async () => {
    const { read } = await started([calendarId, "other"])
    google.busyErrors.set("other", "internalError")
    expect(await read(7)).toMatchObject({ _tag: "Failure", failure: { kind: "unreachable" } })
    google.busyErrors.clear()
    google.leftOut.add("other")
    expect(await read(7)).toMatchObject({ _tag: "Failure", failure: { kind: "unreadable" } })
    google.leftOut.clear()
    google.busyErrors.set("other", "notFound")
    const answers = await read(7)
    expect(answers._tag === "Success" && [...answers.success]).toEqual([
      [calendarId, { kind: "busy", busy: [], skipped: 0, tag: null }],
      ["other", { kind: "missing" }]
    ])
  })

  it.each<[string, number, unknown, Record<string, string>, string]>([
    ["a rate limit of the project", 403, { errors: [{ reason: "rateLimitExceeded" }] }, {}, "limited"],
    ["a rate limit of the user", 403, { errors: [{ reason: "userRateLimitExceeded" }] }, {}, "limited"],
    ["a usage limit", 403, { message: "Calendar usage limits exceeded.", errors: [{ reason: "quotaExceeded" }] }, {}, "limited"],
    ["maintenance with its end", 503, {}, { "retry-after": "30" }, "limited"],
    ["maintenance without its end", 503, {}, {}, "unreachable"],
    ["a missing scope", 403, { errors: [{ reason: "insufficientPermissions" }] }, {}, "scopeMissing"],
    ["a project without the API", 403, { errors: [{ reason: "accessNotConfigured" }] }, {}, "unreachable"],
    ["an answer that is no JSON", 200, undefined, {}, "unreadable"],
    ["an answer without calendars", 200, {}, {}, "unreadable"]
  ])("gives no answer after %s: %i", async (_, status, error, headers, kind) => {
    const { read } = await started()
    google.faults.intercept = () =>
      error === undefined ? { status, text: "<!doctype html>" } : { status, headers, json: status === 200 ? error : { error } }
    const refused = await read(7)
    expect(refused).toMatchObject({ _tag: "Failure", failure: { kind } })
    if (refused._tag === "Failure") expect(refused.failure).toBeInstanceOf(CalendarRefused)
  })

  it("writes a copy without attendees, quietly, and not into a calendar that is gone", async () => {
    const { provider, token } = await started()
    const copy = {
      key: `sk${"0".repeat(32)}`,
      uid: "booking-1@book.example.com",
      start: Date.UTC(2027, 0, 4, 9),
      end: Date.UTC(2027, 0, 4, 10),
      revision: 1,
      summary: "Intro call: Grace Hopper",
      description: "Notes",
      location: null,
      url: "https://book.example.com/app/bookings/1",
      now: 0
    }
    await Effect.runPromise(provider.putEvent!(token, calendarId, copy, null))
    const [event] = google.calendars.get(calendarId)!.events.values()
    expect(event).toMatchObject({ id: copy.key, summary: copy.summary, reminders: { useDefault: true }, transparency: "opaque" })
    expect(event).not.toHaveProperty("attendees")
    for (const { query } of google.requests) expect(query.get("sendUpdates")).toBe("none")
    expect(await Effect.runPromise(Effect.flip(provider.putEvent!(token, "gone", copy, null)))).toMatchObject({ kind: "missing" })
    const reader = google.identity.signIn([googleScopes.freeBusy, googleScopes.calendarList])
    expect(await Effect.runPromise(Effect.flip(provider.putEvent!(reader, calendarId, copy, null)))).toMatchObject({
      kind: "scopeMissing"
    })
  })

  it("shows a copy that was made an all-day event as a day of the host's time zone, also across a clock change", async () => {
    const { provider, token } = await started()
    google.write(calendarId, "sk1", { start: "2027-03-14", end: "2027-03-15", extendedProperties: { private: { slotkit: "1" } } })
    const look = (hostZone: string) =>
      Effect.runPromise(
        provider.probe!(token, calendarId, [{ key: "sk1", uid: "booking-1@book.example.com", remoteId: "sk1" }], hostZone)
      )
    const day = (start: number, hours: number) => [{ key: "sk1", found: { start, end: start + hours * 3_600_000 } }]
    expect(await look("America/Los_Angeles")).toMatchObject(day(Date.UTC(2027, 2, 14, 8), 23))
    expect(await look("Europe/Berlin")).toMatchObject(day(Date.UTC(2027, 2, 13, 23), 24))
  })

  describe("Google Meet", () => {
    const copy = {
      key: `sk${"1".repeat(32)}`,
      uid: "booking-2@book.example.com",
      start: Date.UTC(2027, 0, 4, 9),
      end: Date.UTC(2027, 0, 4, 10),
      revision: 1,
      summary: "Intro call: Grace Hopper",
      description: "Notes",
      location: null,
      url: "https://book.example.com/app/bookings/2",
      now: 0,
      conference: { room: "google_meet", isKnown: false }
    } as const
    const known = { remoteId: copy.key, tag: null }
    const events = () => [...google.calendars.get(calendarId)!.events.values()]

    const writer = async () => {
      const { provider, token } = await started()
      const put = (input: Parameters<NonNullable<typeof provider.putEvent>>[2], former: typeof known | null) =>
        Effect.runPromise(provider.putEvent!(token, calendarId, input, former))
      const read = () => Effect.runPromise(provider.readConference!(token, calendarId, copy.key))
      return { put, read }
    }

    it("makes a room with the event, and keeps it when the event moves", async () => {
      const { put } = await writer()
      const { conference } = await put(copy, null)
      expect(conference).toMatch(/^https:\/\/meet\.google\.com\//)
      expect(google.requests.at(-1)!.body).toMatchObject({
        conferenceData: { createRequest: { requestId: copy.key, conferenceSolutionKey: { type: "hangoutsMeet" } } }
      })
      const moved = {
        ...copy,
        start: copy.start + 3_600_000,
        end: copy.end + 3_600_000,
        conference: { ...copy.conference, isKnown: true }
      }
      expect(await put(moved, known)).toMatchObject({ conference })
      expect(google.requests.at(-1)).toMatchObject({ method: "PATCH" })
      expect(events()).toMatchObject([{ start: { dateTime: "2027-01-04T10:00:00.000Z" }, hangoutLink: conference }])
    })

    it("makes one room although an answer was lost", async () => {
      const { put } = await writer()
      google.faults.dropAnswer = () => {
        google.faults.dropAnswer = undefined
        return true
      }
      await expect(put(copy, null)).rejects.toMatchObject({ kind: "unreachable" })
      const [created] = events()
      expect(await put(copy, null)).toMatchObject({ conference: created!.hangoutLink })
      expect(events()).toHaveLength(1)
    })

    it("reads a room that is pending, and one that failed", async () => {
      const { put, read } = await writer()
      google.addCalendar({ id: calendarId, meet: "pending" })
      expect(await put(copy, null)).toMatchObject({ conference: "pending" })
      expect(await read()).toBe("pending")
      google.finishRooms(calendarId)
      expect(await read()).toMatch(/^https:\/\/meet\.google\.com\//)
      google.addCalendar({ id: calendarId, meet: "failure" })
      expect(await put({ ...copy, key: `sk${"2".repeat(32)}` }, null)).toMatchObject({ conference: null })
      google.calendars.get(calendarId)!.events.clear()
      expect(await read()).toBeNull()
    })

    it("makes a room again that an event has lost", async () => {
      const { put } = await writer()
      const { conference } = await put(copy, null)
      const { hangoutLink: _, conferenceData: __, ...plain } = events()[0]!
      google.calendars.get(calendarId)!.events.set(copy.key, plain)
      const again = await put({ ...copy, conference: { ...copy.conference, isKnown: true } }, known)
      expect(again.conference).toMatch(/^https:\/\/meet\.google\.com\//)
      expect(again.conference).not.toBe(conference)
    })

    it("makes a room with the next write if Google failed to make it", async () => {
      const { put } = await writer()
      google.addCalendar({ id: calendarId, meet: "failure" })
      expect(await put(copy, null)).toMatchObject({ conference: null })
      google.addCalendar({ id: calendarId, meet: "success" })
      const { conference } = await put({ ...copy, revision: 2 }, known)
      expect(conference).toMatch(/^https:\/\/meet\.google\.com\//)
      expect(await put({ ...copy, revision: 2 }, known)).toMatchObject({ conference })
    })

    it("writes the event without a room into a calendar that allows none", async () => {
      const { put } = await writer()
      google.addCalendar({ id: calendarId, meet: "refused" })
      expect(await put(copy, null)).toMatchObject({ remoteId: copy.key, conference: null })
      expect(await put(copy, known)).toMatchObject({ remoteId: copy.key, conference: null })
      expect(events()).toHaveLength(1)
    })
  })

  it("needs the scope for busy times, not that for events", async () => {
    const { read } = await started()
    expect(await read(7, [calendarId], google.identity.signIn([googleScopes.ownedEvents]))).toMatchObject({
      failure: { kind: "scopeMissing" }
    })
    expect(await read(7, [calendarId], google.identity.signIn([googleScopes.freeBusy]))).toMatchObject({ _tag: "Success" })
  })
})
