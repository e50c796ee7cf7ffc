import type { CalendarProvider } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aCopyIn2027 as copyOf, outcomeOf as outcome, spring2027 as range } from "../../../test/DavCases.ts"
import { davProxy } from "../../../test/DavProxy.ts"
import { type SmallDavServer, smallDavServer } from "../../../test/SmallDavServer.ts"
import { testCaldav } from "../../../test/TestCaldav.ts"

describe("CalDAV calendars", () => {
  let server: SmallDavServer
  let provider: CalendarProvider
  beforeEach(async () => {
    server = await smallDavServer()
    provider = await testCaldav("dav.example.com,sub.dav.example.com,foreign.example.com,127.0.0.1")
  })
  afterEach(() => server.close())
  const url = () => `http://dav.example.com:${server.port}/`
  const logIn = (input = url()) => outcome(provider.logIn!({ url: input, username: "ada", password: "secret" }))
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
    server.faults.push({ status: 403 })
    expect(await read(credentials, calendar)).toMatchObject(new Map([[calendar, { kind: "busy" }]]))
    expect(server.requests.slice(isAsked).map(({ method }) => method)).toEqual(["REPORT", "REPORT"])
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

  it("promise 6: another port or scheme of the entered host is refused, as a redirect and as an address in an answer, and gets nothing", async () => {
    const other = await smallDavServer()
    try {
      for (const location of [`http://dav.example.com:${other.port}/dav/`, `https://dav.example.com:${server.port}/dav/`]) {
        server.requests.length = 0
        server.faults.push({ status: 301, headers: { Location: location } })
        expect(await logIn()).toEqual({
          refused: "refused",
          reason: "The calendar's server redirects to another host or port. Enter that address instead."
        })
        expect(server.requests).toHaveLength(1)
        server.faults.push({ status: 207, body: principalAt(location) })
        expect(await logIn()).toMatchObject({ refused: "refused", reason: /another host or port than the entered address/ })
      }
      expect(other.requests).toEqual([])
    } finally {
      await other.close()
    }
  })

  it("promise 6: a redirect to a subdomain is followed, and one of a later request is not", async () => {
    server.faults.push({ status: 301, headers: { Location: `http://sub.dav.example.com:${server.port}/dav/` } })
    expect(await logIn()).toMatchObject({ subject: `http://sub.dav.example.com:${server.port}/dav/ada/` })
    const { credentials, calendar } = await connected()
    server.faults.push({ status: 302, headers: { Location: "/dav/elsewhere/" } })
    expect(await read(credentials, calendar)).toMatchObject({ refused: "refused" })
  })

  it("promise 6: a principal on a foreign host is refused without a request", async () => {
    server.faults.push({ status: 207, body: principalAt(`http://foreign.example.com:${server.port}/dav/ada/`) })
    expect(await logIn()).toMatchObject({ refused: "refused" })
    expect(server.requests).toHaveLength(1)
  })

  it.each<[string, (xml: string) => string, RegExp]>([
    [
      "more than 500 calendars",
      () => listed(Array.from({ length: 501 }, (_, index) => `/dav/ada/${index}/`)),
      /^The account has more than 500 calendars\. Delete some of them/
    ],
    [
      "an address that is too long to be stored",
      () => listed([`/dav/ada/${"x".repeat(2048)}/`]),
      /an address of more than 2048 characters/
    ],
    ["thousands of attributes", (xml) => xml.replace(" xmlns:D", `${" a=''".repeat(70)} xmlns:D`), /more than 64 attributes/],
    [
      "thousands of elements",
      (xml) => xml.replace("</D:multistatus>", `${"<a/>".repeat(200_001)}</D:multistatus>`),
      /200000 elements/
    ]
  ])("a server that answers %s is refused with the reason", async (_, change, reason) => {
    const proxy = await davProxy(`http://127.0.0.1:${server.port}/`)
    try {
      proxy.answer = (answer, { headers }) => (headers.depth === "1" ? { ...answer, body: change(answer.body) } : answer)
      const url = proxy.url.replace("127.0.0.1", "dav.example.com")
      expect(await outcome(provider.logIn!({ url, username: "ada", password: "secret" }))).toEqual({
        refused: "unreadable",
        reason: expect.stringMatching(reason)
      })
    } finally {
      await proxy.close()
    }
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
    // Twice, because a server that cannot search answers 500 as well.
    server.faults.push(fault, fault)
    const answer = await read(credentials, calendar)
    expect(answer).toMatchObject({ refused })
    expect(JSON.stringify(answer)).not.toMatch(/secret|dav\.example\.com/)
    server.faults.length = 0
    server.faults.push(fault)
    expect(await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))).toMatchObject({ refused })
  })

  it("promise 5: a copy that arrived although the answer was lost is found by the next attempt", async () => {
    const { credentials, calendar } = await connected()
    server.faults.push("lose")
    expect(await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))).toMatchObject({ refused: "unreachable" })
    expect(server.objects.size).toBe(1)
    expect(await outcome(provider.putEvent!(credentials, calendar, copyOf({ revision: 2 }), null))).toHaveProperty("remoteId")
    expect([...server.objects.values()].map((text) => /SEQUENCE:(\d+)/.exec(text)?.[1])).toEqual(["2"])
  })

  it("an event of somebody else under the copy's name is never overwritten", async () => {
    const { credentials, calendar } = await connected()
    const path = `/dav/ada/meetings/${copyOf().key}.ics`
    server.objects.set(path, "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:other\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    expect(await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))).toMatchObject({ refused: "unreadable" })
    expect(server.objects.get(path)).toContain("UID:other")
  })
})

/** An answer whose resource is at another address. */
const principalAt = (principal: string): string =>
  `<D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop><D:current-user-principal><D:href>${principal}</D:href></D:current-user-principal></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`

/** An answer that lists calendars. */
const listed = (paths: ReadonlyArray<string>): string =>
  `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${paths
    .map(
      (path) =>
        `<D:response><D:href>${path}</D:href><D:propstat><D:prop><D:resourcetype><C:calendar/></D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
    )
    .join("")}</D:multistatus>`
