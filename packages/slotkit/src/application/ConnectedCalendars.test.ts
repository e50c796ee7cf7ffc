// @module-tag thorough

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, it } from "vitest"
import { type BookableHost, baseUrl, bookableHost, fitting } from "../../test/BookableHost.ts"
import type { SlotkitOptions } from "../index.ts"

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const stamp = (start: string, hours: number): string =>
  new Date(Date.parse(start) + hours * 3_600_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")

/** Publishes a feed whose only event is from a start to an hour later. */
const aFeed = async (start: string): Promise<string> => {
  const text = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:foreign-uid@example.com",
    `DTSTART:${stamp(start, 0)}Z`,
    `DTEND:${stamp(start, 1)}Z`,
    "SUMMARY:Unmistakable title",
    "LOCATION:Unmistakable place",
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ].join("\r\n")
  const server = createServer((_, response) => response.end(text))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/unmistakable-secret.ics`
}

const withFeeds = async (options: Partial<SlotkitOptions> = {}): Promise<BookableHost> => {
  const place = await bookableHost({ calendars: { feeds: true, allow: ["127.0.0.1"] }, log: () => {}, ...options })
  cleanups.push(place.slotkit.close)
  return place
}

it("a connected feed closes its times for slots and bookings until it is disconnected", async () => {
  const { slotkit, hostId, starts } = await withFeeds()
  const [start] = starts as [string]
  const account = await slotkit.calendars.connectFeed(hostId, { url: await aFeed(start), name: "Work" })
  expect(account).toMatchObject({ provider: "feed", label: "127.0.0.1 ….ics", state: "active", calendars: [{ name: "Work" }] })
  await expect(slotkit.bookings.book(hostId, fitting(start))).rejects.toMatchObject({ code: "conflict" })
  await slotkit.bookings.book(hostId, fitting(starts[1]!))
  const range = { from: start, to: new Date(Date.parse(start) + 86_400_000).toISOString() }
  expect(await slotkit.calendars.busy(hostId, range)).toMatchObject([
    { start, calendar_id: account.calendars[0]!.id, own: false }
  ])
  expect(await slotkit.calendars.read(hostId, account.id)).toMatchObject({ state: "active" })
  expect(await slotkit.calendars.get(hostId, account.id)).toMatchObject({ id: account.id })
  await slotkit.calendars.configure(hostId, account.calendars[0]!.id, { checked: false })
  await slotkit.bookings.book(hostId, fitting(start))
  expect(await slotkit.calendars.update(hostId, account.id, { paused: true })).toMatchObject({ state: "paused" })
  await slotkit.calendars.disconnect(hostId, account.id)
  expect((await slotkit.calendars.accounts(hostId)).data).toEqual([])
})

it("the operator API connects, shows, changes and disconnects calendars", async () => {
  const { slotkit, hostId, starts } = await withFeeds()
  const url = await aFeed(starts[0]!)
  const call = async (method: string, path: string, body?: object) => {
    const response = await slotkit.fetch(
      new Request(`${baseUrl}/manage/v1/hosts/${hostId}${path}`, {
        method,
        headers: { authorization: "Bearer an-operator-token-that-only-tests-know", "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
    const text = await response.text()
    expect(text).not.toContain("unmistakable")
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      json: text === "" ? undefined : JSON.parse(text)
    }
  }
  for (const [body, fields] of [
    [{ provider: "caldav", url: "dav.example.com", username: "", password: "" }, ["username", "password"]],
    [{ provider: "feed", url, name: "x".repeat(201) }, ["name"]]
  ] as const) {
    const refused = await call("POST", "/calendar-accounts", body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, fields])
  }
  const created = await call("POST", "/calendar-accounts", { provider: "feed", url, name: "x".repeat(200) })
  expect(created).toMatchObject({ status: 201, json: { data: { provider: "feed", state: "active" } } })
  const { id, calendars } = created.json.data
  expect(await call("GET", "/calendar-accounts")).toMatchObject({ status: 200, json: { data: [{ id }] } })
  expect(await call("GET", `/calendar-accounts/${id}`)).toMatchObject({ status: 200, json: { data: { id } } })
  expect(await call("PATCH", `/calendar-accounts/${id}`, { paused: true })).toMatchObject({ json: { data: { state: "paused" } } })
  expect(await call("PATCH", `/calendar-accounts/${id}`, { paused: 1 })).toMatchObject({ status: 422 })
  expect(await call("POST", `/calendar-accounts/${id}/read`)).toMatchObject({ status: 200 })
  expect(await call("PATCH", `/calendars/${calendars[0].id}`, { target: true })).toMatchObject({
    status: 422,
    json: { errors: { target: [expect.any(String)] } }
  })
  expect(await call("GET", "/calendar-busy?from=2027-01-01T00:00:00Z&to=2027-06-01T00:00:00Z")).toMatchObject({ status: 422 })
  expect(await call("GET", "/calendar-busy?from=yesterday")).toMatchObject({
    status: 422,
    json: { errors: { from: [expect.any(String)] } }
  })
  expect(await call("GET", "/calendar-busy")).toMatchObject({ status: 200, json: { data: [] } })
  expect(await call("POST", "/calendar-accounts", { provider: "feed", url: "https://127.0.0.2/x.ics" })).toMatchObject({
    status: 422,
    json: { errors: { url: [expect.any(String)] } }
  })
  for (let count = 0; count < 10; count++)
    await call("POST", "/calendar-accounts", { provider: "feed", url: "https://127.0.0.2/x.ics" })
  const limited = await call("POST", "/calendar-accounts", { provider: "feed", url })
  expect(limited).toMatchObject({ status: 429, json: { message: expect.stringMatching(/more than ten times in a minute/) } })
  expect(limited.retryAfter).toMatch(/^[1-6]?\d$/)
  await expect(slotkit.calendars.connectFeed(hostId, { url })).rejects.toMatchObject({ code: "too_many_requests" })
  for (const provider of ["dropbox", undefined]) {
    const { status, json } = await call("POST", "/calendar-accounts", { provider, url })
    const message = `The provider field ${provider === undefined ? "is required." : "must be one of feed, caldav, google, microsoft."}`
    const rule = provider === undefined ? "required" : "option"
    expect([status, json]).toEqual([
      422,
      { message, code: "invalid", errors: { provider: [message] }, problems: [{ path: "provider", rule, message }] }
    ])
  }
  expect(await call("DELETE", `/calendar-accounts/${id}`)).toMatchObject({ status: 204, json: undefined })
  expect(await call("GET", `/calendar-accounts/${id}`)).toMatchObject({ status: 404 })
})

it("promises 3 and 6: nothing of an event and no address is stored in clear", async () => {
  const folder = mkdtempSync(join(tmpdir(), "calendars-"))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const { slotkit, hostId, starts } = await withFeeds({ database: { dataDir: join(folder, "data") } })
  const { id } = await slotkit.calendars.connectFeed(hostId, { url: await aFeed(starts[0]!) })
  await slotkit.bookings.book(hostId, fitting(starts[1]!))
  await slotkit.calendars.read(hostId, id)
  await slotkit.close()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name)).toString("latin1").toLowerCase()
    expect(bytes.includes("unmistakable") || bytes.includes("foreign-uid"), entry.name).toBe(false)
  }
})

it("without the option, hosts connect no calendars", async () => {
  const { slotkit, hostId, starts } = await withFeeds({ calendars: { staleMinutes: 30 } })
  const url = await aFeed(starts[0]!)
  await expect(slotkit.calendars.connectFeed(hostId, { url })).rejects.toMatchObject({ code: "conflict" })
})
