// @module-tag thorough

import type { CalendarProvider, WrittenEvent } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aCopyIn2027 as copyOf, outcomeOf as outcome, spring2027 as range } from "../../../test/DavCases.ts"
import { icsOf } from "../../../test/DavEvents.ts"
import { type DavProxy, type DavProxyAnswer, davProxy } from "../../../test/DavProxy.ts"
import { type SmallDavServer, smallDavServer } from "../../../test/SmallDavServer.ts"
import { testCaldav } from "../../../test/TestCaldav.ts"

const { start } = copyOf()
const hour = 3_600_000
const calendarPath = "/dav/ada/meetings/"
/** An event from 09:00 to 10:00 UTC on 2 March 2027. */
const plain = icsOf("plain@other", "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z")
const plainTime = { start: Date.UTC(2027, 2, 2, 9), end: Date.UTC(2027, 2, 2, 10) }

let server: SmallDavServer
let proxy: DavProxy
let provider: CalendarProvider
beforeEach(async () => {
  server = await smallDavServer()
  proxy = await davProxy(`http://127.0.0.1:${server.port}/`)
  provider = await testCaldav("127.0.0.1,dav.example.com")
})
afterEach(async () => {
  await proxy.close()
  await server.close()
})

const logIn = async (path = "") => {
  const account = await outcome(provider.logIn!({ url: new URL(path, proxy.url).href, username: "ada", password: "secret" }))
  if ("refused" in account) throw new Error(`${account.refused}: ${account.reason}`)
  return account
}
/** Changes the text of XML answers. */
const rewrite = (change: (xml: string) => string) => {
  proxy.answer = (answer) => (answer.status === 207 ? { ...answer, body: change(answer.body) } : answer)
}
const changeHrefs = (change: (href: string) => string) =>
  rewrite((xml) => xml.replace(/(<D:href>)([^<]*)/g, (_, tag: string, href: string) => `${tag}${change(href)}`))

describe("CalDAV calendars on a server", () => {
  it.each<[string, () => void]>([
    ["that uses the default namespace", () => rewrite((xml) => xml.replace(/(<\/?)D:/g, "$1").replace("xmlns:D", "xmlns"))],
    [
      "that uses other prefixes, on each element",
      () =>
        rewrite((xml) =>
          xml
            .replace(/<(\/?)C:(\w[\w-]*)/g, (_, slash: string, name: string) =>
              slash === "" ? `<x0:${name} xmlns:x0="urn:ietf:params:xml:ns:caldav"` : `</x0:${name}`
            )
            .replace(/<(\/?)D:/g, "<$1d:")
            .replace("xmlns:D", "xmlns:d")
        )
    ],
    ["that begins its answers with empty lines and a byte order mark", () => rewrite((xml) => `\uFEFF\r\n\n ${xml}`)],
    ["with white space around addresses", () => changeHrefs((href) => `\n   ${href}\n  `)],
    ["with absolute addresses", () => changeHrefs((href) => (href.startsWith("/") ? new URL(href, proxy.url).href : href))],
    [
      "that encodes characters of paths without need",
      () => {
        changeHrefs((href) => href.replace("/ada/", "/%61da/"))
        proxy.request = ({ path, body, ...rest }) => ({
          ...rest,
          path: path.replace("%61", "a"),
          body: body.replaceAll("%61", "a")
        })
      }
    ],
    [
      "that answers in HTTP/2 and mentions unknown properties",
      () =>
        rewrite((xml) =>
          xml
            .replaceAll("HTTP/1.1 200 OK", "HTTP/2 200")
            .replaceAll(
              "</D:propstat>",
              "</D:propstat><D:propstat><D:prop><S:source/></D:prop><D:status>HTTP/2 404</D:status></D:propstat>"
            )
        )
    ],
    [
      "whose collections have no slash at the end, and redirect to the one with it",
      () => {
        changeHrefs((href) => (href.endsWith("/") && href !== "/" ? href.slice(0, -1) : href))
        const { answer } = proxy
        proxy.answer = (input, request) =>
          ["/dav/ada", "/dav/ada/meetings"].includes(request.path)
            ? { status: 301, headers: { location: `${request.path}/` }, body: "" }
            : answer(input, request)
      }
    ],
    [
      "that names the calendar among its objects",
      () =>
        rewrite((xml) => (xml.includes("calendar-data") ? xml.replace("</D:multistatus>", `${collection}</D:multistatus>`) : xml))
    ],
    [
      "whose searches answer without the events",
      () => {
        proxy.answer = (answer, { body }) =>
          body.includes("calendar-query")
            ? { ...answer, body: answer.body.replace(/<C:calendar-data>[^<]*<\/C:calendar-data>/g, "") }
            : answer
      }
    ],
    [
      "that says of an event that it has no data, in a part of its own",
      () => {
        const part = "<D:propstat><D:prop><C:calendar-data/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>"
        proxy.answer = (answer, { body }) =>
          body.includes("calendar-query")
            ? {
                ...answer,
                body: answer.body
                  .replace(/<C:calendar-data>[^<]*<\/C:calendar-data>/g, "")
                  .replaceAll("</D:propstat>", `</D:propstat>${part}`)
              }
            : answer
      }
    ],
    [
      "that sends events as CDATA with control characters",
      () =>
        rewrite((xml) =>
          xml.replace(/<C:calendar-data>([^<]*)/g, (_, text: string) => {
            const plainText = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
            return `<C:calendar-data><![CDATA[${plainText.replace("END:VEVENT", "COMMENT:a\u0001b\u000B\r\nEND:VEVENT")}]]>`
          })
        )
    ],
    [
      "that writes control characters as references",
      () => rewrite((xml) => xml.replaceAll("END:VEVENT", "COMMENT:a&#11;b&#x1;c&#xFFFE;&#0;\r\nEND:VEVENT"))
    ],
    [
      "without entity tags",
      () => {
        proxy.answer = ({ headers: { etag: _, ...headers }, body, ...answer }) => ({
          ...answer,
          headers,
          body: body.replace(/<D:getetag>[^<]*<\/D:getetag>/g, "")
        })
      }
    ],
    [
      "behind a proxy that weakens entity tags",
      () => {
        const { request } = proxy
        proxy.request = (query) => {
          const { "if-match": match, ...headers } = request(query).headers
          // A weak tag matches nothing, as RFC 9110 section 13.1.1 says.
          return {
            ...query,
            headers: match === undefined ? headers : { ...headers, "if-match": match.startsWith("W/") ? '"none"' : match }
          }
        }
        proxy.answer = (answer) => withTag(answer, (tag) => `W/${tag}`)
      }
    ],
    [
      "behind a proxy that changes entity tags of answers",
      () => {
        proxy.answer = (answer) => withTag(answer, (tag) => tag.replace(/"$/, '-gzip"'))
      }
    ],
    [
      "that answers 200 to a new event",
      () => {
        proxy.answer = (answer) => ([201, 204].includes(answer.status) ? { ...answer, status: 200 } : answer)
      }
    ]
  ])("%s are found, read, written, seen and emptied", async (_, shape) => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    shape()
    const { credentials, calendars } = await logIn()
    expect(calendars.map(({ name, writable }) => [name, writable])).toEqual([
      ["Work & more", true],
      ["Holidays", false]
    ])
    const calendar = calendars[0]!.remoteId
    const busy = async () => {
      const answers = await outcome(provider.readBusy(credentials, { ...range, calendars: [{ remoteId: calendar, tag: null }] }))
      return answers instanceof Map ? answers.get(calendar) : answers
    }
    expect(await busy()).toMatchObject({ kind: "busy", busy: [plainTime], skipped: 0 })
    const put = async (copy: ReturnType<typeof copyOf>, known: WrittenEvent | null) => {
      const written = await outcome(provider.putEvent!(credentials, calendar, copy, known))
      expect(written).toHaveProperty("remoteId")
      return written as WrittenEvent
    }
    const written = await put(copyOf(), null)
    const again = await put(copyOf({ revision: 2 }), null)
    await put(copyOf({ revision: 3, start: start + hour, end: start + 2 * hour }), again)
    const latest = await put(copyOf({ revision: 4, start: start + hour, end: start + 2 * hour }), written)
    expect(await busy()).toMatchObject({ busy: [plainTime, { start: start + hour, end: start + 2 * hour }] })
    expect(server.objects.size).toBe(2)
    const seen = () => outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId: latest.remoteId }], "UTC"))
    expect(await seen()).toMatchObject([{ found: { start: start + hour, end: start + 2 * hour } }])
    expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), written))).toBeUndefined()
    expect(await seen()).toMatchObject([{ found: null }])
    expect(await busy()).toMatchObject({ busy: [plainTime] })
  })
})

describe("Odd CalDAV servers", () => {
  const connected = async () => {
    const { credentials, calendars } = await logIn()
    return { credentials, calendar: calendars[0]!.remoteId }
  }
  const read = (credentials: string, calendar: string) =>
    outcome(provider.readBusy(credentials, { ...range, calendars: [{ remoteId: calendar, tag: null }] }))
  const put = (credentials: string, calendar: string) => outcome(provider.putEvent!(credentials, calendar, copyOf(), null))
  const ownPath = `${calendarPath}${copyOf().key}.ics`

  it.each<[string, string, string]>([
    ["its answer is limited in size", part(calendarPath, 507), "unreadable"],
    ["it may not send one of them", part(`${calendarPath}b.ics`, 403), "unreadable"],
    ["it could not load one of them", part(`${calendarPath}b.ics`, 500), "unreachable"],
    ["it is busy with one of them", part(`${calendarPath}b.ics`, 503), "unreachable"]
  ])("promise 1: a server that leaves out events because %s is not believed", async (_, response, refused) => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    const { credentials, calendar } = await connected()
    rewrite((xml) => xml.replace("</D:multistatus>", `${response}</D:multistatus>`))
    expect(await read(credentials, calendar)).toMatchObject({ refused })
  })

  it("promise 1: a server that names an event, and never sends it, is not believed", async () => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    const { credentials, calendar } = await connected()
    rewrite((xml) => xml.replace(/<C:calendar-data>[^<]*<\/C:calendar-data>/g, ""))
    expect(await read(credentials, calendar)).toMatchObject({ refused: "unreadable" })
  })

  it("a server that lost an event between search and answer is read without it", async () => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    const { credentials, calendar } = await connected()
    rewrite((xml) => xml.replace("</D:multistatus>", `${part(`${calendarPath}b.ics`, 404)}</D:multistatus>`))
    const answers = (await read(credentials, calendar)) as ReadonlyMap<string, object>
    expect(answers.get(calendar)).toMatchObject({ busy: [plainTime] })
  })

  it.each([
    ["Nextcloud", 400],
    ["Fastmail", 403],
    ["a server of RFC 4791", 409]
  ])("promise 5: a server that refuses a second event of a UID as %s does gets none", async (_, status) => {
    const { credentials, calendar } = await connected()
    server.objects.set(`${calendarPath}other.ics`, icsOf(copyOf().uid, "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z"))
    proxy.answer = (answer) => (answer.status === 409 ? { ...answer, status } : answer)
    expect(await put(credentials, calendar)).toMatchObject({ remoteId: `${calendar}other.ics` })
    expect([...server.objects.keys()]).toEqual([`${calendarPath}other.ics`])
  })

  it.each([
    [400, "unreachable"],
    [403, "unreadable"]
  ])("a server that refuses a new event with %s is asked once", async (status, refused) => {
    const { credentials, calendar } = await connected()
    proxy.requests.length = 0
    proxy.answer = (answer, { method }) => (method === "PUT" ? { ...answer, status } : answer)
    proxy.request = (request) => (request.method === "PUT" ? { ...request, method: "GET" } : request)
    expect(await put(credentials, calendar)).toMatchObject({ refused })
    expect(proxy.requests.map(({ method }) => method)).toEqual(["PUT", "GET", "REPORT"])
  })

  it("a server that cannot search for UIDs sends all events", async () => {
    const { credentials, calendar } = await connected()
    server.objects.set(`${calendarPath}other.ics`, icsOf(copyOf().uid, "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z"))
    proxy.answer = (answer, { body }) => (body.includes('name="UID"') ? { status: 403, headers: {}, body: "" } : answer)
    expect(await put(credentials, calendar)).toMatchObject({ remoteId: `${calendar}other.ics` })
  })

  it("a server that takes long to search is asked for all events, at once for half an hour", async () => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    const { credentials, calendar } = await connected()
    const isSearch = (body: string) => body.includes('name="RRULE"')
    let isSearched: (() => void) | undefined
    proxy.answer = (answer, { body }) => {
      if (!isSearch(body)) return answer
      isSearched?.()
      return new Promise(() => {})
    }
    const request = (minute: number) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(minute * 60_000)
        proxy.requests.length = 0
        const searched = new Promise<void>((resolve) => {
          isSearched = resolve
        })
        const query = { ...range, calendars: [{ remoteId: calendar, tag: null }] }
        const reading = yield* Effect.forkChild(provider.readBusy(credentials, query))
        if (minute !== 1029) {
          yield* Effect.promise(() => searched)
          yield* TestClock.adjust(1500)
        }
        const answers = yield* Fiber.join(reading)
        expect(answers.get(calendar)).toMatchObject({ busy: [plainTime] })
        return proxy.requests.map(({ body }) => (isSearch(body) ? "search" : "all"))
      })
    const minutes = Effect.forEach([1000, 1029, 1031], request)
    expect(await Effect.runPromise(Effect.provide(minutes, TestClock.layer()))).toEqual([
      ["search", "all"],
      ["all"],
      ["search", "all"]
    ])
  })

  it("promise 1: a server whose events define different time zones under one name has each at its time", async () => {
    const { credentials, calendar } = await connected()
    const event = (name: string, tzid: string, offset: string, day: number) =>
      server.objects.set(
        `${calendarPath}${name}.ics`,
        icsOf(name, `DTSTART;TZID=${tzid}:2027030${day}T090000`, `DTEND;TZID=${tzid}:2027030${day}T100000`).replace(
          "BEGIN:VEVENT",
          ["BEGIN:VTIMEZONE", `TZID:${tzid}`, "BEGIN:STANDARD", "DTSTART:16010101T000000"]
            .concat([`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT"])
            .join("\r\n")
        )
      )
    event("one", "tzone://Microsoft/Custom", "+0530", 1)
    event("two", "tzone://Microsoft/Custom", "-0800", 2)
    event("three", "tzone://Microsoft/Custom", "+0530", 3)
    event("four", "Europe/Berlin", "+0100", 4)
    // The name decides, because definitions are often those of one year.
    event("five", "Europe/Berlin", "+0200", 5)
    const answers = (await read(credentials, calendar)) as ReadonlyMap<string, object>
    const at = (day: number, minutes: number) => {
      const time = Date.UTC(2027, 2, day, 0, minutes)
      return { start: time, end: time + hour }
    }
    expect(answers.get(calendar)).toMatchObject({
      busy: [at(1, 3.5 * 60), at(2, 17 * 60), at(3, 3.5 * 60), at(4, 8 * 60), at(5, 8 * 60)],
      skipped: 0
    })
  })

  it("a server that takes long to search, and whose calendar is too large as a whole, is searched patiently", async () => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    const { credentials, calendar } = await connected()
    const searches: Array<() => void> = []
    proxy.answer = (answer, { body }) => {
      if (body.includes("time-range")) return answer
      if (!body.includes('name="RRULE"')) return { ...answer, status: 403 }
      return new Promise((resolve) => searches.push(() => resolve(answer)))
    }
    const search = async (count: number) => {
      while (searches.length < count) await new Promise((resolve) => setImmediate(resolve))
    }
    const read = Effect.gen(function* () {
      const query = { ...range, calendars: [{ remoteId: calendar, tag: null }] }
      const reading = yield* Effect.forkChild(provider.readBusy(credentials, query))
      yield* Effect.promise(() => search(1))
      yield* TestClock.adjust(1500)
      yield* Effect.promise(() => search(2))
      yield* TestClock.adjust(10_000)
      searches[1]!()
      return yield* Fiber.join(reading)
    })
    const answers = await Effect.runPromise(Effect.provide(Effect.scoped(read), TestClock.layer()))
    expect(answers.get(calendar)).toMatchObject({ busy: [plainTime] })
  })

  it("promise 5: a server whose programs rename events has the copy removed under its new name", async () => {
    const { credentials, calendar } = await connected()
    const written = (await put(credentials, calendar)) as WrittenEvent
    server.objects.set(`${calendarPath}renamed.ics`, server.objects.get(ownPath)!)
    server.objects.delete(ownPath)
    const seen = await outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId: written.remoteId }], "UTC"))
    expect(seen).toMatchObject([{ found: { start } }])
    expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), written))).toBeUndefined()
    expect(server.objects.size).toBe(0)
  })

  it("promise 5: a server that fails to remove a renamed copy still has to remove it", async () => {
    const { credentials, calendar } = await connected()
    await put(credentials, calendar)
    server.objects.set(`${calendarPath}renamed.ics`, server.objects.get(ownPath)!)
    server.objects.delete(ownPath)
    proxy.answer = (answer, { path }) => (path.endsWith("renamed.ics") ? { ...answer, status: 500 } : answer)
    proxy.request = (request) => (request.path.endsWith("renamed.ics") ? { ...request, method: "GET" } : request)
    expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), null))).toMatchObject({ refused: "unreachable" })
    expect(server.objects.size).toBe(1)
  })

  it.each([
    ["cannot be read", /^DTSTART:.*\r$/m, "DTSTART:soon\r"],
    ["has no length", /^DTEND:.*\r$/m, "DURATION:PT0S\r"]
  ])("a server whose copy %s has not lost it", async (_, from, to) => {
    const { credentials, calendar } = await connected()
    const { remoteId } = (await put(credentials, calendar)) as WrittenEvent
    server.objects.set(ownPath, server.objects.get(ownPath)!.replace(from, to))
    expect(await outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId }], "UTC"))).toEqual([])
  })

  it("a copy that its owner made an all-day event or a series is at its first day or time", async () => {
    const { credentials, calendar } = await connected()
    const { remoteId } = (await put(credentials, calendar)) as WrittenEvent
    const written = server.objects.get(ownPath)!
    const seen = () => outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId }], "America/Los_Angeles"))
    server.objects.set(ownPath, written.replace(/^(DTSTART:.*)$/m, "$1\nRRULE:FREQ=DAILY"))
    expect(await seen()).toMatchObject([{ found: { start: copyOf().start, end: copyOf().end } }])
    const day = written
      .replace(/^DTSTART:.*$/m, "DTSTART;VALUE=DATE:20270314\r")
      .replace(/^DTEND:.*$/m, "DTEND;VALUE=DATE:20270315\r")
    server.objects.set(ownPath, day)
    expect(await seen()).toMatchObject([{ found: { start: Date.UTC(2027, 2, 14, 8), end: Date.UTC(2027, 2, 15, 7) } }])
  })

  it("a server whose copy was cancelled has lost it", async () => {
    const { credentials, calendar } = await connected()
    const { remoteId } = (await put(credentials, calendar)) as WrittenEvent
    server.objects.set(ownPath, server.objects.get(ownPath)!.replace("CONFIRMED", "CANCELLED"))
    expect(await outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId }], "UTC"))).toMatchObject([
      { found: null }
    ])
  })

  it("promise 1: a server that could not load a copy has not lost it", async () => {
    const { credentials, calendar } = await connected()
    const { remoteId } = (await put(credentials, calendar)) as WrittenEvent
    rewrite((xml) => xml.replace(/<D:propstat>.*<\/D:propstat>/s, "<D:status>HTTP/1.1 500 Error</D:status>"))
    const seen = await outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId }], "UTC"))
    expect(seen).toMatchObject({ refused: "unreachable" })
  })

  it("a server whose calendar has a name with a stray percent sign is listed", async () => {
    rewrite((xml) => xml.replace("/dav/ada/holidays/", "/dav/ada/100%/").replace(">Holidays<", "><"))
    expect((await logIn()).calendars).toMatchObject([{}, { name: "100%" }])
  })

  it.each([405, 501])("a server that answers %i to everything is no calendar server", async (status) => {
    proxy.answer = () => ({ status, headers: {}, body: "" })
    const request = outcome(provider.logIn!({ url: proxy.url, username: "ada", password: "secret" }))
    expect(await request).toMatchObject({ refused: "unreadable" })
  })

  it.each([
    [{ status: 503, headers: { "Retry-After": "60" } }, "limited"],
    [{ status: 502, headers: {} }, "unreachable"]
  ])("a server that answers %o to everything is not responding, and no stranger", async (fault, refused) => {
    proxy.answer = () => ({ ...fault, body: "" })
    expect(await outcome(provider.logIn!({ url: proxy.url, username: "ada", password: "secret" }))).toMatchObject({ refused })
  })

  it.each([
    ['Digest realm="Baikal", nonce="1"', "unreadable", "Digest"],
    ['Digest realm="Baikal", nonce="1", Basic realm="Baikal"', "unauthorized", "password"]
  ])("a server that asks for %s is not connected, with the reason", async (challenge, refused, reason) => {
    proxy.answer = () => ({ status: 401, headers: { "WWW-Authenticate": challenge }, body: "" })
    const answer = await outcome(provider.logIn!({ url: proxy.url, username: "ada", password: "secret" }))
    expect(answer).toMatchObject({ refused, reason: expect.stringContaining(reason) })
  })

  it.each<[string, string, (path: string) => string | undefined]>([
    [
      "Nextcloud",
      "",
      (path) => (path === "/.well-known/caldav" ? "301 /remote.php/dav/" : path === "/" ? "302 /login" : undefined)
    ],
    ["Nextcloud in a folder", "cloud/remote.php/dav", () => undefined],
    ["SOGo", "SOGo/dav/", () => undefined],
    ["Baikal", "dav.php/calendars/ada/meetings/", () => undefined],
    ["Zimbra without a known address", "", (path) => (path === "/.well-known/caldav" ? "404" : undefined)],
    ["one that asks for signing in on a page", "dav/ada/", (path) => (path === "/.well-known/caldav" ? "302 /login" : undefined)]
  ])("a server like %s is found", async (_, entered, answerOf) => {
    server.objects.set(`${calendarPath}plain.ics`, plain)
    proxy.answer = (answer, { path }) => {
      const [status, location] = answerOf(path)?.split(" ") ?? []
      if (path === "/login") return { status: 200, headers: {}, body: "<!doctype html><title>Sign in</title>" }
      return status === undefined ? answer : { status: Number(status), headers: location ? { location } : {}, body: "" }
    }
    // The tests' server knows its principal under one path.
    proxy.request = (request) => (request.body.includes("current-user-principal") ? { ...request, path: "/dav/" } : request)
    const { credentials, calendars } = await logIn(entered)
    const answers = (await read(credentials, calendars[0]!.remoteId)) as ReadonlyMap<string, object>
    expect(answers.get(calendars[0]!.remoteId)).toMatchObject({ busy: [plainTime] })
  })
})

const part = (path: string, status: number) =>
  `<D:response><D:href>${path}</D:href><D:status>HTTP/1.1 ${status} Status</D:status></D:response>`

const collection =
  "<D:response><D:href>/dav/ada/meetings/</D:href><D:propstat><D:prop><C:calendar-data/></D:prop>" +
  "<D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>"

const withTag = (answer: DavProxyAnswer, change: (tag: string) => string): DavProxyAnswer => ({
  ...answer,
  headers: answer.headers.etag === undefined ? answer.headers : { ...answer.headers, etag: change(answer.headers.etag) }
})
