import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { parseWebhookAllow } from "@slotkit/core"
import { type CalendarProvider, CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { anInstallation } from "../../../test/Installation.ts"
import { feedCalendars } from "./FeedCalendars.ts"

const calendar =
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270601T090000Z\r\nDURATION:PT1H\r\nSUMMARY:Secret\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
const busy = [{ start: Date.UTC(2027, 5, 1, 9), end: Date.UTC(2027, 5, 1, 10) }]

let answer: RequestListener = (_, response) => response.end(calendar)
const requests: Array<{ readonly url: string; readonly headers: Readonly<Record<string, unknown>> }> = []
const server = createServer((request, response) => {
  requests.push({ url: request.url ?? "", headers: request.headers })
  answer(request, response)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  requests.length = 0
  answer = (_, response) => response.end(calendar)
})

const port = () => (server.address() as AddressInfo).port
const feed = () => `http://feed.example.com:${port()}/secret.ics`

const installation = anInstallation({
  "feed.example.com": "127.0.0.1",
  "rebinding.example.com": "127.0.0.1",
  "metadata.example.com": "169.254.169.254"
})

const asRead = { hostZone: "Europe/Berlin", me: "host@example.com" }

const read = (url: string, { allow = "feed.example.com", tag = null as string | null, host = asRead } = {}) => {
  const allowed = parseWebhookAllow(allow)
  const query = {
    start: Date.UTC(2027, 0, 1),
    end: Date.UTC(2028, 0, 1),
    calendars: [{ remoteId: "feed", tag }],
    ...host,
    purpose: "book" as const
  }
  const request = Effect.flatMap(
    feedCalendars({ allow: allowed.ok ? allowed.allow : expect.fail() }),
    (provider: CalendarProvider) => provider.readBusy(url, query)
  )
  return Effect.runPromise(
    request.pipe(
      Effect.map((answers) => answers.get("feed")),
      Effect.catchTag("CalendarRefused", (refused) => Effect.succeed(refused)),
      Effect.provide(installation)
    )
  )
}

/** The tag that a read of the feed stores. */
const tagOf = async (headers: Record<string, string>): Promise<string> => {
  answering(200, headers, calendar)
  const answer = await read(feed())
  return answer?.kind === "busy" && answer.tag !== null ? answer.tag : expect.fail()
}

const answering = (status: number, headers: Record<string, string> = {}, body: string | Buffer = "") => {
  answer = (_, response) => response.writeHead(status, headers).end(body)
}

describe("a feed", () => {
  it("gives its busy times and its tag, and nothing else", async () => {
    answering(200, { ETag: '"v1"' }, calendar)
    expect(await read(feed())).toEqual({ kind: "busy", busy, skipped: 0, tag: expect.stringContaining('"v1"') })
    answering(200, {}, calendar)
    expect(await read(feed())).toEqual({ kind: "busy", busy, skipped: 0, tag: null })
  })

  it.each([
    ["X-WR-CALNAME:Lessons\\, and\\nrehears\r\n als \\\\ \\; ", "Lessons, and rehearsals \\ ;"],
    ["NAME;LANGUAGE=de:Proben\r\nX-WR-CALNAME:Other", "Proben"],
    ["BEGIN:VEVENT\r\nNAME:An event's\r\nX-WR-CALNAME:Too\r\nEND:VEVENT", undefined]
  ])("names itself by %j", async (lines, name) => {
    answering(200, {}, calendar.replace("BEGIN:VEVENT", `${lines}\r\nBEGIN:VEVENT`))
    expect(await read(feed())).toMatchObject(name === undefined ? { kind: "busy" } : { kind: "busy", name })
    expect(Object.hasOwn((await read(feed()))!, "name")).toBe(name !== undefined)
  })

  it("is not sent again while it is unchanged", async () => {
    const modified = "Tue, 01 Jun 2027 00:00:00 GMT"
    const tags = [await tagOf({ ETag: '"v1"' }), await tagOf({ ETag: "2027" }), await tagOf({ "Last-Modified": modified })]
    requests.length = 0
    answering(304)
    for (const tag of tags) expect(await read(feed(), { tag })).toEqual({ kind: "unchanged" })
    expect(requests.map(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]])).toEqual([
      ['"v1"', undefined],
      ["2027", undefined],
      [undefined, modified]
    ])
    expect(await read(feed())).toMatchObject({ _tag: "CalendarRefused", kind: "unreachable" })
  })

  it("is sent again once the host has another time zone or address, which decide when its events are busy", async () => {
    const tag = await tagOf({ ETag: '"v1"' })
    requests.length = 0
    for (const host of [
      { ...asRead, hostZone: "Asia/Tokyo" },
      { ...asRead, me: "new@example.com" }
    ]) {
      expect(await read(feed(), { tag, host })).toMatchObject({ busy })
    }
    expect(requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined])
  })

  it("may be compressed by gzip, and nothing else", async () => {
    answering(200, { "Content-Encoding": "gzip" }, gzipSync(calendar))
    expect(await read(feed())).toMatchObject({ busy })
    answering(200, { "Content-Encoding": "br" }, "x")
    expect(await read(feed())).toMatchObject({ kind: "unreadable" })
  })

  it.each<[string, number, Record<string, string>, string | Buffer, string]>([
    ["a rejection", 401, {}, "", "unauthorized"],
    ["a forbidden page", 403, {}, "", "unauthorized"],
    ["too many requests", 429, { "Retry-After": "120" }, "", "limited"],
    ["a maintenance with its end", 503, { "Retry-After": "120" }, "", "limited"],
    ["an error of the server", 500, {}, "", "unreachable"],
    ["a page", 200, {}, "<!doctype html>", "unreadable"],
    ["nothing", 200, {}, "", "unreadable"],
    ["no content", 204, {}, "", "unreachable"],
    ["a file that is cut off", 200, {}, calendar.slice(0, -20), "unreadable"],
    ["a compressed file that is cut off", 200, { "Content-Encoding": "gzip" }, gzipSync(calendar).subarray(0, -9), "unreadable"],
    ["a file in UTF-16", 200, {}, Buffer.from(`\uFEFF${calendar}`, "utf16le"), "unreadable"],
    ["a file of 11 MiB", 200, {}, Buffer.alloc(11 * 1024 * 1024, "a"), "unreadable"],
    [
      "a file that is 11 MiB once decompressed",
      200,
      { "Content-Encoding": "gzip" },
      gzipSync(Buffer.alloc(11 * 1024 * 1024)),
      "unreadable"
    ]
  ])("%s is no answer: %i", async (_, status, headers, body, kind) => {
    answering(status, headers, body)
    const refused = await read(feed())
    expect(refused).toBeInstanceOf(CalendarRefused)
    expect(refused).toMatchObject({ kind })
    expect(JSON.stringify(refused)).not.toContain("secret.ics")
  })

  it("may have a byte order mark, another character set, or calendars one after the other", async () => {
    const accented = Buffer.from(calendar.replace("Secret", "Fête à Zoë").replace("SUMMARY", "UID:Zoë\r\nSUMMARY"), "latin1")
    const second = calendar.replace("T09", "T10")
    for (const [body, hours] of [
      [`\uFEFF${calendar}`, 1],
      [accented, 1],
      [calendar + second, 2]
    ] as const) {
      answering(200, { "Content-Type": "text/calendar; charset=ISO-8859-1" }, body)
      const [{ start, end }] = busy as [(typeof busy)[0]]
      expect(await read(feed())).toMatchObject({ busy: [{ start, end: end + (hours - 1) * 3_600_000 }] })
    }
  })

  it("that is gone is missing", async () => {
    for (const status of [404, 410]) {
      answering(status)
      expect(await read(feed())).toEqual({ kind: "missing" })
    }
  })

  it("whose connection ends too early gives no answer", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "1000" })
      response.write(calendar)
      response.socket?.end()
    }
    expect(await read(feed())).toMatchObject({ _tag: "CalendarRefused", kind: "unreachable" })
  })
})

describe("promise 6: addresses of feeds are held to the rules of webhooks", () => {
  it.each([
    ["a loopback address", () => `https://127.0.0.1:${port()}/`],
    ["the metadata service", () => "https://169.254.169.254/latest"],
    ["plain HTTP", () => `http://other.example.com:${port()}/`],
    ["a name with a private address", () => `https://rebinding.example.com:${port()}/`],
    ["a name of the metadata service", () => "https://metadata.example.com/"],
    ["this installation", () => "https://book.example.com/feed"]
  ])("%s is refused and never asked", async (_, url) => {
    expect(await read(url())).toMatchObject({ _tag: "CalendarRefused", kind: "refused" })
    expect(requests).toEqual([])
  })

  it.each([
    ["a loopback address", () => `https://127.0.0.1:${port()}/`],
    ["the metadata service", () => "https://169.254.169.254/latest"],
    ["a name with a private address", () => `https://rebinding.example.com:${port()}/`]
  ])("a redirect to %s is refused and never followed", async (_, url) => {
    answering(302, { Location: url() })
    expect(await read(feed())).toMatchObject({ _tag: "CalendarRefused", kind: "refused" })
    expect(requests).toHaveLength(1)
  })

  it("follows three redirects to allowed addresses, and no more", async () => {
    answer = (request, response) => {
      const left = Number(new URL(request.url ?? "/", feed()).searchParams.get("left"))
      if (left === 0) response.end(calendar)
      else response.writeHead(302, { Location: `/next?left=${left - 1}` }).end()
    }
    expect(await read(`${feed()}?left=3`)).toMatchObject({ busy })
    expect(await read(`${feed()}?left=4`)).toMatchObject({ _tag: "CalendarRefused", kind: "refused" })
  })
})
