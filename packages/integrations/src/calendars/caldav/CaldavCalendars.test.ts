import { parseWebhookAllow } from "@slotkit/core"
import { type CalendarProvider, type CalendarRefused, type MeetingCopy, NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type DavServer, davServers } from "../../../test/DavServers.ts"
import { type SmallDavServer, smallDavServer } from "../../../test/SmallDavServer.ts"
import { caldavCalendars } from "./CaldavCalendars.ts"

/** Names that tests resolve. */
const names: Readonly<Record<string, string>> = {
  "metadata.example.com": "169.254.169.254",
  "dav.example.com": "127.0.0.1",
  "sub.dav.example.com": "127.0.0.1",
  "foreign.example.com": "127.0.0.1"
}
const services = Layer.mergeAll(
  Layer.succeed(NameResolver, {
    resolve: (name: string) => Effect.succeed({ addresses: names[name] === undefined ? [] : [names[name]], aliases: [] })
  }),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    origin: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    visitorMailsPerHour: 20,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
)

const providerFor = (allow: string): Promise<CalendarProvider> => {
  const allowed = parseWebhookAllow(allow)
  return Effect.runPromise(Effect.provide(caldavCalendars({ allow: allowed.ok ? allowed.allow : expect.fail() }), services))
}
const outcome = <A>(asked: Effect.Effect<A, CalendarRefused>) =>
  Effect.runPromise(
    Effect.match(asked, { onSuccess: (value) => value, onFailure: ({ kind, reason }) => ({ refused: kind, reason }) })
  )

const start = Date.UTC(2027, 2, 16, 10)
const hour = 3_600_000
const range = {
  start: Date.UTC(2027, 2, 1),
  end: Date.UTC(2027, 3, 10),
  hostZone: "Europe/Berlin",
  me: "host@example.com",
  purpose: "book" as const
}
const copyOf = (changes: Partial<MeetingCopy> = {}): MeetingCopy => ({
  key: "sk0123456789abcdefghijklmnopqrstuv",
  uid: "booking-7@book.example.com",
  revision: 1,
  summary: "Intro: Grace; Hopper, Rear Admiral",
  description: "Topic: über alles\nNotes: a, b; c\\d",
  location: "https://meet.example.com/abc",
  url: "https://book.example.com/app/bookings/7",
  start,
  end: start + hour / 2,
  now: Date.UTC(2027, 0, 1),
  ...changes
})

for (const kind of davServers) {
  describe.skipIf(kind.missing !== undefined)(
    `CalDAV calendars on ${kind.name}${kind.missing === undefined ? "" : ` (skipped: ${kind.missing})`}`,
    () => {
      let server: DavServer
      let provider: CalendarProvider
      let credentials: string
      let calendar: string
      const authorization = () => `Basic ${Buffer.from(`${server.username}:${server.password}`).toString("base64")}`
      /** Another client of the same account. */
      const other = (method: string, name: string, body?: string) =>
        fetch(new URL(name, calendar), {
          method,
          headers: { authorization: authorization(), "content-type": "text/calendar; charset=utf-8" },
          ...(body === undefined ? {} : { body })
        })
      const add = async (name: string, ...lines: ReadonlyArray<string>) => {
        const event = ["BEGIN:VEVENT", `UID:${name}@other`, "DTSTAMP:20270101T000000Z", ...lines, "END:VEVENT"]
        const text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", ...event, "END:VCALENDAR", ""].join("\r\n")
        expect((await other("PUT", `${name}.ics`, text)).status).toBeLessThan(300)
      }
      const busy = async () => {
        const answers = await outcome(
          provider.readBusy(credentials, { ...range, calendars: [{ remoteId: calendar, tag: null }] })
        )
        const answer = (answers as ReadonlyMap<string, { readonly busy: ReadonlyArray<{ start: number; end: number }> }>).get(
          calendar
        )
        return (answer?.busy ?? []).map((one) => [one.start, one.end]).sort(([one], [two]) => one! - two!)
      }
      const events = () =>
        outcome(provider.lookAt!(credentials, calendar, [{ ...copyOf(), remoteId: `${calendar}${copyOf().key}.ics` }]))

      beforeAll(async () => {
        server = await kind.start()
        const { hostname } = new URL(server.url)
        provider = await providerFor(hostname)
        const account = await Effect.runPromise(provider.logIn!({ ...server }))
        credentials = account.credentials
        calendar = account.calendars.find(({ writable }) => writable)!.remoteId
      }, 30_000)
      afterAll(() => server.stop())

      it("finds the account and its calendars, and lists them again", async () => {
        expect(await outcome(provider.listCalendars(credentials))).toContainEqual({
          remoteId: calendar,
          name: expect.any(String),
          writable: true,
          checked: true
        })
      })

      it("reads events of seven kinds, and series from before the range", async () => {
        await add("plain", "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z", "SUMMARY:Secret")
        await add("zoned", "DTSTART;TZID=Europe/Berlin:20270303T090000", "DURATION:PT1H")
        await add("day", "DTSTART;VALUE=DATE:20270304", "DTEND;VALUE=DATE:20270305")
        await add("series", "DTSTART:20260105T070000Z", "DTEND:20260105T073000Z", "RRULE:FREQ=WEEKLY;BYDAY=FR")
        await add("free", "DTSTART:20270306T090000Z", "DTEND:20270306T100000Z", "TRANSP:TRANSPARENT")
        await add("off", "DTSTART:20270307T090000Z", "DTEND:20270307T100000Z", "STATUS:CANCELLED")
        await add("maybe", "DTSTART:20270308T090000Z", "DTEND:20270308T100000Z", "STATUS:TENTATIVE")
        const at = (month: number, day: number, from: number, to = from + 1) => [
          Date.UTC(2027, month, day, from),
          Date.UTC(2027, month, day, to)
        ]
        const found = await busy()
        expect(found).toHaveLength(4 + 6)
        for (const one of [at(2, 2, 9), at(2, 3, 8), at(2, 8, 9), [Date.UTC(2027, 2, 3, 23), Date.UTC(2027, 2, 4, 23)]])
          expect(found).toContainEqual(one)
        expect(found).toContainEqual([Date.UTC(2027, 2, 5, 7), Date.UTC(2027, 2, 5, 7, 30)])
        for (const name of ["plain", "zoned", "day", "series", "free", "off", "maybe"]) await other("DELETE", `${name}.ics`)
        expect(await busy()).toEqual([])
      })

      it("says for an offer that nothing has changed, until another client changes something", async () => {
        const ask = async (tag: string | null) => {
          const query = { ...range, purpose: "offer" as const, calendars: [{ remoteId: calendar, tag }] }
          const answers = await outcome(provider.readBusy(credentials, query))
          return (answers as ReadonlyMap<string, { readonly kind: string; readonly tag?: string | null }>).get(calendar)!
        }
        await add("first", "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z")
        const { kind, tag } = await ask(null)
        expect([kind, typeof tag]).toEqual(["busy", "string"])
        expect(await ask(tag!)).toEqual({ kind: "unchanged" })
        await add("second", "DTSTART:20270303T090000Z", "DTEND:20270303T100000Z")
        expect(await ask(tag!)).toMatchObject({ kind: "busy", busy: [{}, {}] })
        for (const name of ["first", "second"]) await other("DELETE", `${name}.ics`)
      })

      it("promise 5: a copy is put, put again, moved and removed, and there is one event at most", async () => {
        const first = await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))
        expect(first).toMatchObject({ remoteId: `${calendar}${copyOf().key}.ics` })
        expect(await busy()).toEqual([[start, start + hour / 2]])
        // The answer to the first attempt was lost.
        const again = await outcome(provider.putCopy!(credentials, calendar, copyOf({ revision: 2 }), null))
        expect(await busy()).toEqual([[start, start + hour / 2]])
        const known = again as { readonly remoteId: string; readonly tag: string | null }
        const moved = copyOf({ revision: 3, start: start + hour, end: start + 2 * hour })
        expect(await outcome(provider.putCopy!(credentials, calendar, moved, known))).toHaveProperty("remoteId")
        expect(await busy()).toEqual([[start + hour, start + 2 * hour]])
        // The known tag is an old one.
        expect(await outcome(provider.putCopy!(credentials, calendar, copyOf({ revision: 4 }), known))).toHaveProperty("remoteId")
        expect(await outcome(provider.removeCopy!(credentials, calendar, copyOf(), known))).toBeUndefined()
        expect(await outcome(provider.removeCopy!(credentials, calendar, copyOf(), known))).toBeUndefined()
        expect(await outcome(provider.removeCopy!(credentials, calendar, copyOf(), null))).toBeUndefined()
        expect(await busy()).toEqual([])
        // A removed copy that is wanted again.
        expect(await outcome(provider.putCopy!(credentials, calendar, copyOf({ revision: 5 }), known))).toHaveProperty("remoteId")
        expect(await busy()).toEqual([[start, start + hour / 2]])
        await outcome(provider.removeCopy!(credentials, calendar, copyOf(), null))
      })

      it("promise 5: a copy whose UID another object has is written there, and removed from there", async () => {
        await outcome(provider.putCopy!(credentials, calendar, copyOf({ key: "byMail" }), null))
        const put = await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))
        expect(put).toMatchObject({ remoteId: `${calendar}byMail.ics` })
        expect(await busy()).toHaveLength(1)
        expect(await outcome(provider.removeCopy!(credentials, calendar, copyOf(), null))).toBeUndefined()
        expect(await busy()).toEqual([])
      })

      it("sees a copy that another client has moved, freed or deleted", async () => {
        const { key } = copyOf()
        await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))
        const times = { start, end: start + hour / 2 }
        expect(await events()).toMatchObject([{ key, found: times }])
        const text = await (await other("GET", `${key}.ics`)).text()
        await other("PUT", `${key}.ics`, text.replaceAll("20270316T10", "20270317T11").replace("OPAQUE", "TRANSPARENT"))
        expect(await events()).toMatchObject([{ key, found: { start: start + 25 * hour, end: start + 25.5 * hour } }])
        await other("DELETE", `${key}.ics`)
        expect(await events()).toEqual([{ key, found: null }])
      })

      it("a calendar that is gone is missing, also for a copy", async () => {
        const gone = new URL("../nothing/", calendar).href
        const query = { ...range, calendars: [{ remoteId: gone, tag: null }] }
        expect(await outcome(provider.readBusy(credentials, query))).toEqual(new Map([[gone, { kind: "missing" }]]))
        expect(await outcome(provider.putCopy!(credentials, gone, copyOf(), null))).toMatchObject({ refused: "missing" })
      })

      it.skipIf(kind.name === "Xandikos")("a wrong password is unauthorized", async () => {
        const wrong = { ...JSON.parse(credentials), password: "wrong" }
        expect(await outcome(provider.listCalendars(JSON.stringify(wrong)))).toMatchObject({ refused: "unauthorized" })
        expect(await outcome(provider.logIn!({ ...server, password: "wrong" }))).toMatchObject({ refused: "unauthorized" })
      })
    }
  )
}

describe("CalDAV calendars", () => {
  let server: SmallDavServer
  let provider: CalendarProvider
  beforeEach(async () => {
    server = await smallDavServer()
    provider = await providerFor("dav.example.com,sub.dav.example.com,foreign.example.com,127.0.0.1")
  })
  afterEach(() => server.close())
  const url = () => `http://dav.example.com:${server.port}/`
  const logIn = (given = url()) => outcome(provider.logIn!({ url: given, username: "ada", password: "secret" }))
  const connected = async () => {
    const account = (await logIn()) as { readonly credentials: string }
    return { credentials: account.credentials, calendar: `${url()}dav/ada/meetings/` }
  }
  const read = (credentials: string, calendar: string) =>
    outcome(provider.readBusy(credentials, { ...range, calendars: [{ remoteId: calendar, tag: null }] }))

  it("are listed with their names and whether they can be written, without tasks and subscriptions", async () => {
    expect(await logIn()).toMatchObject({
      subject: `${url()}dav/ada/`,
      label: "dav.example.com",
      calendars: [
        { remoteId: `${url()}dav/ada/meetings/`, name: "Work & more", writable: true, checked: true },
        { remoteId: `${url()}dav/ada/holidays/`, name: "Holidays", writable: false, checked: false }
      ]
    })
  })

  it("name the calendars of other servers that the account subscribes to, with their addresses", async () => {
    const { credentials } = await connected()
    expect(await outcome(provider.listSubscriptions!(credentials))).toEqual([
      { name: "Other", url: "webcal://feeds.example.com/secret-token.ics" }
    ])
  })

  it("are asked for their change tag alone for an offer, for half an hour, and for their events for a booking", async () => {
    const { credentials, calendar } = await connected()
    const put = (hour: string) =>
      server.objects.set(
        "/dav/ada/meetings/a.ics",
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20270302T${hour}0000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
      )
    const ask = async (tag: string | null, minute: number, purpose: "offer" | "book" = "offer") => {
      const before = server.requests.length
      const read = provider.readBusy(credentials, { ...range, purpose, calendars: [{ remoteId: calendar, tag }] })
      const answers = await outcome(Effect.provide(Effect.andThen(TestClock.setTime(minute * 60_000), read), TestClock.layer()))
      const answer = (answers as ReadonlyMap<string, { readonly kind: string; readonly tag?: string | null }>).get(calendar)!
      return { ...answer, methods: server.requests.slice(before).map(({ method }) => method) }
    }
    put("09")
    const { tag, ...first } = await ask(null, 1000)
    expect(first).toMatchObject({ kind: "busy", methods: ["PROPFIND", "REPORT", "REPORT"] })
    expect(tag).toMatch(/^60000000 ./)
    expect(await ask(tag!, 1030)).toEqual({ kind: "unchanged", methods: ["PROPFIND"] })
    expect(await ask(tag!, 1031)).toMatchObject({ kind: "busy", tag: expect.not.stringMatching(tag!) })
    expect(await ask(tag!, 1001, "book")).toMatchObject({ kind: "busy", tag: null, methods: ["REPORT", "REPORT"] })
    put("11")
    expect(await ask(tag!, 1001)).toMatchObject({ kind: "busy", busy: [{ start: Date.UTC(2027, 2, 2, 11) }] })
    // A server without change tags is read as ever.
    server.faults.push({ status: 403 })
    expect(await ask(tag!, 1001)).toMatchObject({ kind: "busy", tag: null, methods: ["PROPFIND", "REPORT", "REPORT"] })
  })

  it("keep nobody busy with events that one of the account's addresses declined", async () => {
    const { credentials, calendar } = await connected()
    const event = (who: string) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${who}\r\nDTSTART:20270302T090000Z\r\nDURATION:PT1H\r\nATTENDEE;PARTSTAT=DECLINED:mailto:${who}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    server.objects.set("/dav/ada/meetings/a.ics", event("ada@example.com"))
    expect(await read(credentials, calendar)).toEqual(new Map([[calendar, { kind: "busy", busy: [], skipped: 0, tag: null }]]))
    server.objects.set("/dav/ada/meetings/b.ics", event("somebody@example.com"))
    expect((await read(credentials, calendar)) as ReadonlyMap<string, object>).toMatchObject(
      new Map([[calendar, { busy: [{ start: Date.UTC(2027, 2, 2, 9) }] }]])
    )
  })

  it("are read as a whole from servers that cannot find series", async () => {
    const { credentials, calendar } = await connected()
    const series =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:s\r\nDTSTART:20260105T070000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    server.objects.set("/dav/ada/meetings/a.ics", series)
    const isAsked = server.requests.length
    server.faults.push({ status: 207, body: "<D:multistatus xmlns:D='DAV:'/>" }, { status: 403 })
    expect(await read(credentials, calendar)).toMatchObject(new Map([[calendar, { kind: "busy" }]]))
    expect(server.requests.slice(isAsked).map(({ method }) => method)).toEqual(["REPORT", "REPORT", "REPORT"])
  })

  it.each([
    ["a redirect to a foreign host", () => `http://foreign.example.com:${server.port}/dav/`],
    ["a redirect to a forbidden address", () => "https://metadata.example.com/dav/"],
    ["a redirect to a private address", () => "https://10.0.0.1/dav/"]
  ])("promise 6: %s is refused, and it gets no credentials", async (_, location) => {
    server.faults.push({ status: 301, headers: { Location: location() } })
    expect(await logIn()).toMatchObject({ refused: "refused" })
    expect(server.requests).toHaveLength(1)
  })

  it("promise 6: a redirect to a subdomain is followed, and one of a later request is not", async () => {
    server.faults.push({ status: 301, headers: { Location: `http://sub.dav.example.com:${server.port}/dav/` } })
    expect(await logIn()).toMatchObject({ subject: `http://sub.dav.example.com:${server.port}/dav/ada/` })
    const { credentials, calendar } = await connected()
    server.faults.push({ status: 302, headers: { Location: "/dav/elsewhere/" } })
    expect(await read(credentials, calendar)).toMatchObject({ refused: "refused" })
  })

  it("promise 6: a principal on a foreign host is refused without a request", async () => {
    const principal = `http://foreign.example.com:${server.port}/dav/ada/`
    const body = `<D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop><D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`
    server.faults.push({ status: 207, body })
    expect(await logIn()).toMatchObject({ refused: "refused" })
    expect(server.requests).toHaveLength(1)
  })

  it.each(["https://127.0.0.2/", "https://169.254.169.254/", "https://metadata.example.com/", "https://10.1.2.3/dav"])(
    "promise 6: %s is refused",
    async (address) => {
      expect(await logIn(address)).toMatchObject({ refused: "refused" })
      expect(server.requests).toEqual([])
    }
  )

  it.each([
    ["a document type", "<!DOCTYPE a [<!ENTITY b 'c'>]><D:multistatus xmlns:D='DAV:'>&b;</D:multistatus>"],
    ["a broken document", "<D:multistatus xmlns:D='DAV:'><D:response>"],
    ["HTML", "<html><body>Sign in</body></html>"],
    ["nothing", ""],
    ["another element", "<a/>"]
  ])("are unreadable if the server answers %s", async (_, body) => {
    const { credentials, calendar } = await connected()
    server.faults.push({ status: 207, body })
    expect(await read(credentials, calendar)).toMatchObject({ refused: "unreadable" })
  })

  it.each([
    [{ status: 401 }, "unauthorized"],
    [{ status: 429, headers: { "Retry-After": "120" } }, "limited"],
    [{ status: 503, headers: { "Retry-After": "120" } }, "limited"],
    [{ status: 500 }, "unreachable"]
  ] as const)("answer %o: %s", async (fault, refused) => {
    const { credentials, calendar } = await connected()
    server.faults.push(fault)
    const answer = await read(credentials, calendar)
    expect(answer).toMatchObject({ refused })
    expect(JSON.stringify(answer)).not.toMatch(/secret|dav\.example\.com/)
    server.faults.push(fault)
    expect(await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))).toMatchObject({ refused })
  })

  it("promise 5: a copy that arrived although the answer was lost is found by the next attempt", async () => {
    const { credentials, calendar } = await connected()
    server.faults.push("lose")
    expect(await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))).toMatchObject({ refused: "unreachable" })
    expect(server.objects.size).toBe(1)
    expect(await outcome(provider.putCopy!(credentials, calendar, copyOf({ revision: 2 }), null))).toHaveProperty("remoteId")
    expect([...server.objects.values()].map((text) => /SEQUENCE:(\d+)/.exec(text)?.[1])).toEqual(["2"])
  })

  it("an event of somebody else under the copy's name is never overwritten", async () => {
    const { credentials, calendar } = await connected()
    const path = `/dav/ada/meetings/${copyOf().key}.ics`
    server.objects.set(path, "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:other\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    expect(await outcome(provider.putCopy!(credentials, calendar, copyOf(), null))).toMatchObject({ refused: "unreadable" })
    expect(server.objects.get(path)).toContain("UID:other")
  })
})
