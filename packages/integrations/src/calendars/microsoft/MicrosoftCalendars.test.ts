import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { CalendarProviderContract, type EventKind } from "../../../test/CalendarProviderContract.ts"
import { type FakeMicrosoft, fakeMicrosoft } from "../testing/index.ts"
import { microsoftCalendars } from "./MicrosoftCalendars.ts"
import { utc } from "./OutlookEvent.ts"

const calendarId = "AQMk+/1="
const instant = (millis: number): string => new Date(millis).toISOString()

const kinds: Readonly<Record<EventKind, object>> = {
  busy: {},
  tentative: { showAs: "tentative" },
  unanswered: { showAs: "tentative", responseStatus: { response: "notResponded" } },
  allDay: { start: "2027-01-02", end: "2027-01-03", showAs: "oof" },
  free: { showAs: "free" },
  declined: { responseStatus: { response: "declined" } },
  cancelled: { isCancelled: true }
}

const open = async () => {
  const microsoft = await fakeMicrosoft()
  microsoft.addCalendar({ id: calendarId })
  const events = () => microsoft.calendars.get(calendarId)!.events
  const copyOf = (key: string) =>
    [...events().values()].find(({ singleValueExtendedProperties = [] }) =>
      singleValueExtendedProperties.some(({ value }) => value === key)
    )!
  return {
    microsoft,
    provider: microsoftCalendars({ origin: microsoft.origin }),
    credentials: microsoft.identity.signIn(["Calendars.ReadWrite"]),
    calendarId,
    addEvent: (kind: EventKind, { start, end }: { readonly start: number; readonly end: number }) =>
      microsoft.write(calendarId, `event${events().size}`, { start: instant(start), end: instant(end), ...kinds[kind] }),
    rejectCredentials: microsoft.identity.expireAccess,
    limit: () => {
      microsoft.faults.intercept = () => ({ status: 429, headers: { "retry-after": "120" }, json: {} })
    },
    breakDown: () => {
      microsoft.faults.intercept = () => ({ status: 500, text: "<!doctype html>" })
    },
    removeCalendar: () => void microsoft.calendars.delete(calendarId),
    copies: {
      dropNextAnswer: () => {
        microsoft.faults.dropAnswer = () => {
          microsoft.faults.dropAnswer = undefined
          return true
        }
      },
      events: () => [...events().values()].map(({ start, end }) => ({ start: utc(start.dateTime), end: utc(end.dateTime) })),
      move: (key: string, { start, end }: { readonly start: number; readonly end: number }) =>
        microsoft.write(calendarId, copyOf(key).id, { start: instant(start), end: instant(end) }),
      remove: (key: string) => microsoft.remove(calendarId, copyOf(key).id)
    },
    close: microsoft.close
  }
}

CalendarProviderContract.suite("Microsoft, which names the event of a used transaction ID", open, { canWrite: true })
CalendarProviderContract.suite(
  "Microsoft, which does not",
  async () => {
    const opened = await open()
    Object.assign(opened.microsoft.duplicate, { status: 400, namesEvent: false })
    return opened
  },
  { canWrite: true }
)

describe("Outlook", () => {
  let microsoft: FakeMicrosoft
  afterEach(() => microsoft.close())

  const started = async () => {
    microsoft = await fakeMicrosoft()
    microsoft.addCalendar({ id: calendarId, name: "Calendar" })
    const provider = microsoftCalendars({ origin: microsoft.origin })
    const token = microsoft.identity.signIn(["Calendars.ReadBasic"])
    const read = (hostZone = "UTC", input = token) =>
      Effect.runPromise(
        Effect.result(
          provider.readBusy(input, {
            start: Date.UTC(2027, 2, 1),
            end: Date.UTC(2027, 3, 1),
            calendars: [{ remoteId: calendarId, tag: null }],
            hostZone,
            me: "ada@example.com",
            purpose: "book" as const
          })
        )
      )
    const hours = (count: number) => {
      for (let hour = 0; hour < count; hour++) {
        const start = Date.UTC(2027, 2, 2, hour)
        microsoft.write(calendarId, `event${hour}`, { start: instant(start), end: instant(start + 3_600_000) })
      }
    }
    return { provider, token, read, hours }
  }
  const busyOf = (answers: Awaited<ReturnType<Awaited<ReturnType<typeof started>>["read"]>>) => {
    const answer = answers._tag === "Success" ? answers.success.get(calendarId) : undefined
    return answer?.kind === "busy" ? answer.busy : answers
  }

  describe("Teams", () => {
    const copy = {
      key: `sk${"1".repeat(32)}`,
      uid: "booking-2@book.example.com",
      start: Date.UTC(2027, 0, 4, 9),
      end: Date.UTC(2027, 0, 4, 10),
      revision: 1,
      summary: "Intro call: Grace Hopper",
      description: `Notes: <b>tea</b>\n${"_".repeat(50)}`,
      location: null,
      url: "https://book.example.com/app/bookings/2",
      now: 0,
      conference: { room: "teams", isKnown: false }
    } as const
    const events = () => [...microsoft.calendars.get(calendarId)!.events.values()]
    const joinAddress = /^https:\/\/teams\.microsoft\.com\//

    const writer = async () => {
      const { provider } = await started()
      const token = microsoft.identity.signIn(["Calendars.ReadWrite"])
      const put = (input: Parameters<NonNullable<typeof provider.putEvent>>[2], remoteId: string | null) =>
        Effect.runPromise(provider.putEvent!(token, calendarId, input, remoteId === null ? null : { remoteId, tag: null }))
      const read = (remoteId: string) => Effect.runPromise(provider.readConference!(token, calendarId, remoteId))
      return { put, read }
    }

    it("makes a meeting with the event", async () => {
      const { put } = await writer()
      expect((await put(copy, null)).conference).toMatch(joinAddress)
      expect(microsoft.requests.at(-1)!.body).toMatchObject({
        isOnlineMeeting: true,
        onlineMeetingProvider: "teamsForBusiness"
      })
    })

    it("keeps the meeting and its part of the text when the event changes, and shows the changed text once", async () => {
      const { put } = await writer()
      const { remoteId, conference } = await put(copy, null)
      for (const description of ["Notes: milk", "Notes: <i>coffee</i>"]) {
        const moved = { ...copy, description, start: copy.start + 3_600_000, end: copy.end + 3_600_000 }
        expect(await put(moved, remoteId)).toMatchObject({ remoteId, conference })
      }
      const [{ body, start }] = events() as unknown as [{ body: { content: string }; start: { dateTime: string } }]
      expect(start.dateTime).toBe("2027-01-04T10:00:00")
      expect(body.content).toContain("Notes: &#60;i&#62;coffee&#60;/i&#62;<br>")
      expect(body.content).toContain(conference)
      expect(body.content).not.toMatch(/tea<|milk/)
      expect(body.content.match(/_{40,}/g)).toHaveLength(1)
    })

    it("keeps the meeting when Microsoft refuses an update", async () => {
      const { put } = await writer()
      const { remoteId, conference } = await put(copy, null)
      let refusals = 0
      microsoft.faults.intercept = ({ method }) =>
        method === "PATCH" && refusals++ === 0 ? { status: 400, json: { error: { code: "ErrorInvalidRequest" } } } : undefined
      await expect(put({ ...copy, revision: 2 }, remoteId)).rejects.toMatchObject({ kind: "unreachable" })
      expect(await put({ ...copy, revision: 2 }, remoteId)).toMatchObject({ conference })
    })

    it("makes one meeting although an answer was lost", async () => {
      const { put } = await writer()
      microsoft.faults.dropAnswer = () => {
        microsoft.faults.dropAnswer = undefined
        return true
      }
      await expect(put(copy, null)).rejects.toMatchObject({ kind: "unreachable" })
      const [created] = events() as unknown as [{ onlineMeeting: { joinUrl: string } }]
      expect(await put(copy, null)).toMatchObject({ conference: created.onlineMeeting.joinUrl })
      expect(events()).toHaveLength(1)
    })

    it("reads a meeting that is named later", async () => {
      const { put, read } = await writer()
      microsoft.addCalendar({ id: calendarId, teams: "pending" })
      const { remoteId, conference } = await put(copy, null)
      expect([conference, await read(remoteId)]).toEqual(["pending", "pending"])
      microsoft.finishTeams(calendarId)
      expect(await read(remoteId)).toMatch(joinAddress)
      microsoft.calendars.get(calendarId)!.events.clear()
      expect(await read(remoteId)).toBeNull()
    })

    it.each(["none", "refused"] as const)("writes the event without a meeting into a personal account: %s", async (teams) => {
      const { put } = await writer()
      microsoft.addCalendar({ id: calendarId, teams })
      const { remoteId, conference } = await put(copy, null)
      expect(conference).toBeNull()
      expect(await put(copy, remoteId)).toMatchObject({ remoteId, conference: null })
      expect(events()).toHaveLength(1)
    })

    it("writes an event again that the host deleted, with a new meeting", async () => {
      const { put } = await writer()
      const { remoteId, conference } = await put(copy, null)
      microsoft.calendars.get(calendarId)!.events.clear()
      const again = await put({ ...copy, revision: 2 }, remoteId)
      expect(again.conference).toMatch(joinAddress)
      expect(again.conference).not.toBe(conference)
    })
  })

  describe("Copies", () => {
    const soon = Date.now() + 3 * 86_400_000
    const copyAt = (digit: string, start = soon) => ({
      key: `sk${digit.repeat(32)}`,
      uid: `booking-${digit}@book.example.com`,
      start,
      end: start + 3_600_000,
      revision: 1,
      summary: "Intro call: Grace Hopper",
      description: "Notes",
      location: null,
      url: "https://book.example.com/app/bookings/3",
      now: 0
    })
    const writer = async () => {
      const { provider } = await started()
      const token = microsoft.identity.signIn(["Calendars.ReadWrite"])
      const put = (copy: ReturnType<typeof copyAt>, remoteId: string | null = null) =>
        Effect.runPromise(provider.putEvent!(token, calendarId, copy, remoteId === null ? null : { remoteId, tag: null }))
      const look = (...copies: ReadonlyArray<readonly [ReturnType<typeof copyAt>, string]>) =>
        Effect.runPromise(
          provider.probe!(
            token,
            calendarId,
            copies.map(([{ key, uid }, remoteId]) => ({ key, uid, remoteId })),
            "America/Los_Angeles"
          )
        ).then((seen) => seen.map(({ found }) => (found === null ? null : found.start)))
      const remove = (copy: ReturnType<typeof copyAt>, remoteId: string) =>
        Effect.runPromise(provider.removeEvent!(token, calendarId, copy, { remoteId, tag: null }))
      return { put, look, remove }
    }
    const eventIds = () => [...microsoft.calendars.get(calendarId)!.events.keys()]
    const second = (instant: number) => Math.floor(instant / 1000) * 1000

    it("are looked at by one request, whatever their number", async () => {
      const { put, look } = await writer()
      const copies = ["1", "2", "3", "4", "5"].map((digit) => copyAt(digit))
      const written = []
      for (const copy of copies) written.push([copy, (await put(copy)).remoteId] as const)
      microsoft.requests.length = 0
      expect(await look(...written)).toEqual(copies.map(() => second(soon)))
      expect(microsoft.requests.map(({ path }) => path.split("/").at(-1))).toEqual(["calendarView"])
    })

    it("are gone although their ID still leads to them among the deleted items, until they are restored", async () => {
      const { put, look } = await writer()
      for (const start of [soon, soon + 90 * 86_400_000]) {
        const copy = copyAt(start === soon ? "1" : "2", start)
        const { remoteId } = await put(copy)
        microsoft.remove(calendarId, remoteId)
        expect(await look([copy, remoteId])).toEqual([null])
        microsoft.restore(calendarId, remoteId)
        expect(await look([copy, remoteId])).toEqual([second(start)])
      }
    })

    it("are written as a new event once they were deleted, and not into the deleted items", async () => {
      const { put, look, remove } = await writer()
      const copy = copyAt("1")
      const first = await put(copy)
      microsoft.remove(calendarId, first.remoteId)
      const again = await put({ ...copy, revision: 2 }, first.remoteId)
      expect(again.remoteId).not.toBe(first.remoteId)
      expect(eventIds()).toEqual([again.remoteId])
      // A repeated write of the same revision finds the event of the first attempt.
      expect((await put({ ...copy, revision: 2 }, first.remoteId)).remoteId).toBe(again.remoteId)
      expect(await look([copy, again.remoteId])).toEqual([second(soon)])
      await remove(copy, again.remoteId)
      await remove(copy, again.remoteId)
      expect(eventIds()).toEqual([])
    })

    it("are followed and changed in another calendar of the mailbox, where their owner has put them", async () => {
      const { put, look } = await writer()
      microsoft.addCalendar({ id: "private" })
      const copy = copyAt("1")
      const { remoteId } = await put(copy)
      microsoft.remove(calendarId, remoteId)
      microsoft.restore("private", remoteId)
      expect(await look([copy, remoteId])).toEqual([second(soon)])
      await put(copyAt("1", soon + 3_600_000), remoteId)
      expect(await look([copy, remoteId])).toEqual([second(soon + 3_600_000)])
      expect(eventIds()).toEqual([])
    })

    it("are days of the host's time zone once their owner makes them all-day events", async () => {
      const { put, look } = await writer()
      const far = copyAt("1", Date.UTC(2035, 6, 2, 9))
      const { remoteId } = await put(far)
      microsoft.write(calendarId, remoteId, { start: "2035-07-02", end: "2035-07-03" })
      expect(await look([far, remoteId])).toEqual([Date.UTC(2035, 6, 2, 7)])
    })

    it("stay where they are when their owner makes them a series", async () => {
      const { put, look } = await writer()
      const copy = copyAt("1")
      const { remoteId } = await put(copy)
      microsoft.write(calendarId, remoteId, { recurrence: { range: { numberOfOccurrences: 5 } } })
      expect(await look([copy, remoteId])).toEqual([second(soon)])
      expect((await put({ ...copy, revision: 2 }, remoteId)).remoteId).toBe(remoteId)
    })

    it("are there although a view leaves them out, because a search finds them", async () => {
      const { put, look } = await writer()
      const copy = copyAt("1")
      const { remoteId } = await put(copy)
      microsoft.faults.intercept = ({ path }) =>
        path.endsWith("/calendarView") ? { status: 200, json: { value: [] } } : undefined
      expect(await look([copy, remoteId])).toEqual([second(soon)])
      expect((await put({ ...copy, revision: 2 }, remoteId)).remoteId).toBe(remoteId)
      expect(eventIds()).toEqual([remoteId])
    })

    it("are not removed if Outlook refuses to delete an event that is still there", async () => {
      const { put, remove } = await writer()
      const copy = copyAt("1")
      const { remoteId } = await put(copy)
      const refused = { status: 403, json: { error: { code: "ErrorCannotDeleteObject" } } }
      microsoft.faults.intercept = ({ method }) => (method === "DELETE" ? refused : undefined)
      await expect(remove(copy, remoteId)).rejects.toMatchObject({ kind: "unreachable" })
    })
  })

  it("lists calendars, of which only those that can be edited are used at first", async () => {
    const { provider, token } = await started()
    microsoft.addCalendar({ id: "birthdays", name: "Birthdays", canEdit: false })
    expect(await Effect.runPromise(provider.listCalendars(token))).toEqual([
      { remoteId: calendarId, name: "Calendar", writable: true, checked: true },
      { remoteId: "birthdays", name: "Birthdays", writable: false, checked: false }
    ])
  })

  it("reads every page, asks for UTC and for no titles", async () => {
    const { read, hours } = await started()
    hours(12)
    microsoft.settings.eventsPerPage = 5
    expect(busyOf(await read())).toHaveLength(12)
    expect(microsoft.requests).toHaveLength(3)
    for (const { headers, query } of microsoft.requests) {
      expect(headers.prefer).toContain('outlook.timezone="UTC"')
      expect(query.get("$select")).toBe("id,start,end,showAs,isAllDay,isCancelled,responseStatus")
    }
  })

  it("promise 1: never counts a lost page as free, and follows no link to another origin", async () => {
    const { read, hours } = await started()
    hours(12)
    microsoft.settings.eventsPerPage = 5
    microsoft.settings.failingPage = 3
    expect(await read()).toMatchObject({ _tag: "Failure", failure: { kind: "unreachable" } })
    microsoft.settings.failingPage = 0
    microsoft.settings.foreignNextLink = true
    expect(await read()).toMatchObject({ _tag: "Failure", failure: { kind: "unreadable" } })
  })

  it("refuses more than 20 pages", async () => {
    const { read, hours } = await started()
    hours(21)
    microsoft.settings.eventsPerPage = 1
    expect(await read()).toMatchObject({ _tag: "Failure", failure: { kind: "unreadable" } })
    microsoft.calendars.get(calendarId)!.events.delete("event20")
    expect(busyOf(await read())).toHaveLength(20)
  })

  it.each([
    ["busy", true],
    ["tentative", true],
    ["oof", true],
    ["unknown", true],
    [null, true],
    ["free", false],
    ["workingElsewhere", false]
  ])("an event that is shown as %s closes its time: %s", async (showAs, isBusy) => {
    const { read, hours } = await started()
    hours(1)
    microsoft.write(calendarId, "event0", { showAs })
    expect(busyOf(await read())).toHaveLength(isBusy ? 1 : 0)
  })

  it("an all-day event is a day of the host's zone, which a clock change shortens", async () => {
    const { read } = await started()
    microsoft.write(calendarId, "holiday", { start: "2027-03-14", end: "2027-03-15" })
    const day = (start: number, hours: number) => [{ start, end: start + hours * 3_600_000 }]
    expect(busyOf(await read("America/Los_Angeles"))).toEqual(day(Date.UTC(2027, 2, 14, 8), 23))
    expect(busyOf(await read("Europe/Berlin"))).toEqual(day(Date.UTC(2027, 2, 13, 23), 24))
    expect(busyOf(await read("Pacific/Apia"))).toEqual(day(Date.UTC(2027, 2, 13, 11), 24))
  })

  it("a mailbox that is away has not lost its calendars and meetings", async () => {
    const { provider, read } = await started()
    const token = microsoft.identity.signIn(["Calendars.ReadWrite"])
    microsoft.faults.intercept = () => ({ status: 404, json: { error: { code: "MailboxNotEnabledForRESTAPI" } } })
    const copy = { key: "sk1", uid: "booking-1@book.example.com", remoteId: "AAMk1=" }
    const refused = { kind: "unreachable", reason: "The Microsoft account has no active mailbox in Exchange Online." }
    expect(await read()).toMatchObject({ failure: refused })
    for (const request of [
      provider.listCalendars(token),
      provider.probe!(token, calendarId, [copy], "UTC"),
      provider.removeEvent!(token, calendarId, copy, { remoteId: copy.remoteId, tag: null }),
      provider.readConference!(token, calendarId, copy.remoteId)
    ] as ReadonlyArray<Effect.Effect<unknown, unknown>>)
      expect(await Effect.runPromise(Effect.flip(request))).toMatchObject(refused)
  })

  it("a scope that was not granted is missing", async () => {
    const { read } = await started()
    expect(await read("UTC", microsoft.identity.signIn(["Mail.Read"]))).toMatchObject({ failure: { kind: "scopeMissing" } })
  })
})
