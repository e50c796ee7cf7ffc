// @module-tag thorough

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type FakeGoogle, type FakeMicrosoft, fakeGoogle, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Application, applications, ownSchema } from "../../test/Applications.ts"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestHost, type TestSlotkit } from "../testing/index.ts"

const schema = ownSchema()
const start = "2026-01-06T10:00:00Z"
const end = "2026-01-06T11:00:00Z"
const foreign = { summary: "Unmistakable title", description: "Unmistakable notes", location: "Unmistakable place" }

let app: Application
let google: FakeGoogle
let microsoft: FakeMicrosoft
let files: { readonly port: number; readonly close: () => void }
let t: TestSlotkit
let host: TestHost
beforeAll(async () => {
  app = await applications["a pool of pg"]!()
  const settings = { now: () => t.clock.now().getTime(), deliver: (request: Request) => t.fetch(request) }
  google = await fakeGoogle(settings)
  microsoft = await fakeMicrosoft(settings)
  google.addCalendar({ id: "ada" })
  microsoft.addCalendar({ id: "ada" })
  google.write("ada", "foreignevent1", { ...foreign, start, end, attendees: [{ email: "unmistakable@guest.example" }] })
  microsoft.write("ada", "foreign-event-1", { ...foreign, start, end, subject: foreign.summary })
  files = await calendarServer()
  t = await createTestSlotkit({
    ...testSignIn,
    database: app.database,
    schema,
    calendars: {
      google: google.client,
      microsoft: microsoft.client,
      origins: { google: google.origin, microsoft: microsoft.origin },
      feeds: true,
      caldav: true,
      allow: ["127.0.0.1"]
    },
    log: () => {}
  })
  host = await t.aHost()
})
afterAll(async () => {
  await t.close()
  await google.close()
  await microsoft.close()
  files.close()
  await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  await app.close()
})

/** The rows of all tables as text, by table. */
const rows = async (): Promise<ReadonlyMap<string, string>> => {
  const tables = await app.execute(`SELECT table_name FROM information_schema.tables
    WHERE table_schema = '${schema}' AND table_type = 'BASE TABLE' ORDER BY table_name`)
  const found = new Map<string, string>()
  for (const { table_name: table } of tables) {
    const [row] = await app.execute(
      `SELECT coalesce(string_agg(one::text, E'\\n'), '') AS rows FROM ${schema}.${String(table)} AS one`
    )
    found.set(String(table), String(row!.rows))
  }
  return found
}

/** Everything that must not be stored in clear: of foreign events, of addresses, and of credentials. */
const expectNothingInClear = async () => {
  const all = await rows()
  expect(all.size).toBeGreaterThan(30)
  const tokens = [...google.requests, ...microsoft.requests].flatMap(({ token, body }) => [
    ...(token === undefined ? [] : [token]),
    ...(body instanceof URLSearchParams ? [body.get("refresh_token"), body.get("code"), body.get("code_verifier")] : [])
  ])
  const channels = [...google.channels.values(), ...microsoft.channels.values()]
  const secrets = [
    "nmistakable",
    "foreignevent1",
    "foreign-event-1",
    "foreign-uid",
    "app-password",
    Buffer.from("ada:app-password").toString("base64"),
    "secret-address",
    ...tokens.flatMap((token) => (token === null ? [] : [token])),
    ...channels.flatMap(({ token, address }) => [token, address.split("/").at(-1)!])
  ]
  expect(new Set(secrets).size).toBeGreaterThan(8)
  for (const [table, text] of all) {
    // A token such as access-1 is not part of another one.
    for (const secret of secrets) expect(isIn(text, secret) && `${secret} in ${table}`).toBe(false)
  }
}

const isIn = (text: string, secret: string): boolean => {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(/\d$/.test(secret) ? `${escaped}(?!\\d)` : escaped, "i").test(text)
}

/** A CalDAV server whose only calendar has one event, and a feed with another one. */
async function calendarServer() {
  const event = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:foreign-uid@example.com",
    `DTSTART:20260106T100000Z`,
    `DTEND:20260106T110000Z`,
    `SUMMARY:${foreign.summary}`,
    `LOCATION:${foreign.location}`,
    "ATTENDEE:mailto:unmistakable@guest.example",
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ].join("\r\n")
  const response = (href: string, properties: string) =>
    `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
  const properties =
    "<D:current-user-principal><D:href>/dav/</D:href></D:current-user-principal><C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>"
  const calendar = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Work</D:displayname>"
  const server = createServer((request, answer) => {
    if (request.url?.endsWith(".ics") === true && request.method === "GET") return void answer.end(event)
    if (request.headers.authorization !== `Basic ${Buffer.from("ada:app-password").toString("base64")}`) {
      return void answer.writeHead(401).end()
    }
    const found =
      request.method === "REPORT"
        ? response("/dav/meetings/1.ics", `<C:calendar-data>${event}</C:calendar-data>`)
        : response("/dav/", properties) + response("/dav/meetings/", calendar)
    answer
      .writeHead(207, { "content-type": "application/xml" })
      .end(`<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${found}</D:multistatus>`)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

describe("The rows of all tables", () => {
  const connectAll = async () => {
    const ada = hostBrowser(t, host.id)
    for (const provider of ["google", "microsoft"] as const) {
      const { connect_url } = await t.calendars.connectUrl(host.id, { provider, wants: "write" })
      await ada.get(await consentAt((await ada.get(connect_url)).location))
    }
    const url = `http://127.0.0.1:${files.port}/`
    await t.calendars.connectCaldav(host.id, { url, username: "ada", password: "app-password" })
    await t.calendars.connectFeed(host.id, { url: `${url}secret-address.ics`, name: "Feed" })
    return (await t.calendars.accounts(host.id)).data
  }

  it("promises 3 and 6: have no title, person, address, password or token of a calendar in clear, from connecting to disconnecting", async () => {
    const accounts = await connectAll()
    expect(accounts.map(({ provider }) => provider)).toEqual(["google", "microsoft", "caldav", "feed"])
    await expectNothingInClear()

    await t.clock.advance({ minutes: 2 })
    for (const { id } of accounts) expect(await t.calendars.read(host.id, id)).toMatchObject({ state: "active" })
    const busy = await t.calendars.busy(host.id, { from: "2026-01-06T00:00:00Z" })
    expect(busy.map((one) => [one.start, one.end])).toEqual(Array.from({ length: 4 }, () => [start, end]))
    await expectNothingInClear()

    const service = await t.aService(host)
    for (const provider of ["google", "microsoft"] as const) {
      const account = accounts.find((one) => one.provider === provider)!
      await t.calendars.configure(host.id, account.calendars[0]!.id, { target: true })
      const { id } = await t.aBooking(service)
      await t.jobs.runOnce()
      expect(await t.calendars.copies(host.id, id)).toMatchObject([{ state: "written" }])
    }
    expect([google.channels.size, microsoft.channels.size]).toEqual([1, 1])
    await expectNothingInClear()

    for (const { id } of accounts) await t.calendars.disconnect(host.id, id)
    await expectNothingInClear()
    const left = [...(await rows())].filter(([table, text]) => table.startsWith("calendar") && text !== "")
    expect(left).toEqual([])
  })

  it("promise 3: forget busy times that are over, and copies 30 days after their meetings", async () => {
    const ada = hostBrowser(t, host.id)
    const { connect_url } = await t.calendars.connectUrl(host.id, { provider: "google", wants: "write" })
    await ada.get(await consentAt((await ada.get(connect_url)).location))
    const [account] = (await t.calendars.accounts(host.id)).data
    await t.calendars.configure(host.id, account!.calendars[0]!.id, { target: true })
    await t.aBooking(await t.aService(host))
    await t.jobs.runOnce()
    const count = async (table: string) => Number((await app.execute(`SELECT count(*) AS rows FROM ${schema}.${table}`))[0]!.rows)
    const firstBlock = async () =>
      Number((await app.execute(`SELECT min(block) AS block FROM ${schema}.calendar_blocks`))[0]!.block)
    const [copies, before] = [await count("calendar_copies"), await firstBlock()]
    expect(copies).toBeGreaterThan(0)
    await t.clock.advance({ days: 25 })
    expect([await count("calendar_copies"), await firstBlock()]).toEqual([copies, before])
    await t.clock.advance({ days: 50 })
    await t.jobs.runOnce()
    expect(await count("calendar_copies")).toBe(0)
    expect(await firstBlock()).toBeGreaterThan(before)
  })
})
