import { type FakeGoogle, type FakeMicrosoft, fakeGoogle, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

let google: FakeGoogle
let microsoft: FakeMicrosoft
let slotkit: TestSlotkit
let hostId: number
beforeEach(() => open("https://book.example.com"))
afterEach(() => close())

const open = async (baseUrl: string) => {
  const settings = { now: () => slotkit.clock.now().getTime(), deliver: (request: Request) => slotkit.fetch(request) }
  google = await fakeGoogle(settings)
  microsoft = await fakeMicrosoft(settings)
  google.addCalendar({ id: "ada" })
  microsoft.addCalendar({ id: "ada" })
  slotkit = await createTestSlotkit({
    ...testSignIn,
    baseUrl,
    calendars: {
      google: google.client,
      microsoft: microsoft.client,
      origins: { google: google.origin, microsoft: microsoft.origin }
    },
    log: () => {}
  })
  hostId = (await slotkit.aHost()).id
}
const close = async () => {
  await slotkit.close()
  await google.close()
  await microsoft.close()
}

/** Connects an account, and has meetings written into its calendar. */
const target = async (provider: "google" | "microsoft") => {
  const ada = hostBrowser(slotkit, hostId)
  const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider, wants: "write" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))
  const { data } = await slotkit.calendars.accounts(hostId)
  const account = data.find((one) => one.provider === provider)!
  await slotkit.calendars.configure(hostId, account.calendars[0]!.id, { target: true })
  await slotkit.jobs.runOnce()
  return account
}
/** Deletes the only event of the calendar, as its owner does. */
const removeEvent = (provider: "google" | "microsoft") => {
  const [id] = (provider === "google" ? google : microsoft).calendars.get("ada")!.events.keys()
  if (provider === "google") google.write("ada", id!, { status: "cancelled" })
  else microsoft.remove("ada", id!)
}
const lastRead = async (id: number) => (await slotkit.calendars.get(hostId, id)).last_read_at
const statuses = (answers: ReadonlyArray<Response>) => answers.map(({ status }) => status)
const paths = (of: FakeGoogle | FakeMicrosoft) => of.requests.map(({ method, path }) => `${method} ${path}`)
const post = (address: string, headers: Record<string, string> = {}, body?: string) =>
  slotkit.fetch(new Request(address, { method: "POST", headers, ...(body === undefined ? {} : { body }) }))

describe.each(["google", "microsoft"] as const)("Notifications of a target calendar at %s", (provider) => {
  const fake = () => (provider === "google" ? google : microsoft)
  const channel = () => [...fake().channels.values()][0]!

  it("has the account read soon, and changes nothing else", async () => {
    const { id } = await target(provider)
    expect(fake().channels.size).toBe(1)
    expect(channel().address).toMatch(
      new RegExp(`^https://book\\.example\\.com/app/calendars/notify/${provider}/[0-9A-Za-z]{24}$`)
    )
    await slotkit.clock.advance({ minutes: 2 })
    const before = await slotkit.calendars.get(hostId, id)
    await slotkit.jobs.runOnce()
    expect(await slotkit.calendars.get(hostId, id)).toEqual(before)
    expect(statuses(await fake().notify("ada"))).toEqual([202])
    expect(await slotkit.calendars.get(hostId, id)).toEqual(before)
    await slotkit.jobs.runOnce()
    expect(await lastRead(id)).toBe(slotkit.clock.now().toISOString().replace(".000Z", "Z"))
  })

  it("has the meetings in it looked at before the next ten minutes, once for each report", async () => {
    await target(provider)
    await slotkit.aBooking(await slotkit.aService({ id: hostId }))
    await slotkit.jobs.runOnce()
    const messages = () => slotkit.mails.sent.filter(({ subject }) => subject.startsWith("Removed")).length
    const looks = () => fake().requests.filter(({ method, query }) => method === "GET" && isLook(query)).length
    const isLook = (query: URLSearchParams) =>
      query.has("privateExtendedProperty") || query.get("$select")?.includes("seriesMasterId") === true
    removeEvent(provider)
    await slotkit.clock.advance({ minutes: 2 })
    await slotkit.jobs.runOnce()
    const before = looks()
    expect(messages()).toBe(0)
    expect(statuses(await fake().notify("ada"))).toEqual([202])
    await slotkit.jobs.runOnce()
    expect(messages()).toBe(1)
    expect(looks()).toBeGreaterThan(before)
    const after = looks()
    await slotkit.jobs.runOnce()
    expect(looks()).toBe(after)
    await fake().notify("ada")
    await slotkit.jobs.runOnce()
    expect([messages(), looks() > after]).toEqual([1, true])
  })

  it("answers 404 to an unknown or expired secret, and to that of another provider", async () => {
    await target(provider)
    const { address, expiresAt } = channel()
    const other = provider === "google" ? "microsoft" : "google"
    for (const wrong of [
      `${address.slice(0, -4)}0000`,
      `${address}x`,
      address.replace(provider, other),
      address.replace(provider, "caldav"),
      address.replace(/[^/]+$/, "%00"),
      address.replace(/[^/]+$/, "'")
    ])
      expect((await post(wrong)).status).toBe(404)
    google.faults.intercept = () => ({ status: 503 })
    microsoft.faults.intercept = () => ({ status: 503 })
    await slotkit.clock.advance({ seconds: Math.ceil((expiresAt - slotkit.clock.now().getTime()) / 1000) })
    expect((await post(address)).status).toBe(404)
  })

  it("refuses rubbish and wrong tokens without an effect, and too much of it", async () => {
    const { id } = await target(provider)
    await slotkit.clock.advance({ minutes: 2 })
    const before = await slotkit.calendars.get(hostId, id)
    const { address } = channel()
    const json = { "content-type": "application/json" }
    for (const body of [undefined, "", "{", "null", "[]", '{"value":1}', '{"value":[]}', '{"value":[{"clientState":7}]}'])
      expect([400, 403]).toContain((await post(address, json, body)).status)
    expect((await post(address, { "x-goog-channel-token": "wrong" }, '{"value":[{"clientState":"wrong"}]}')).status).toBe(403)
    expect((await post(address, json, "x".repeat(65_537))).status).toBe(413)
    await slotkit.jobs.runOnce()
    expect(await slotkit.calendars.get(hostId, id)).toEqual(before)
    const many = []
    for (let sent = 0; sent < 130; sent++) many.push((await post(address, json, "{}")).status)
    expect([many.at(-1), (await slotkit.fetch(new Request(address))).status]).toEqual([429, 405])
  })

  it("renews the channel at half of its life, under a new secret, and closes the former one", async () => {
    await target(provider)
    const first = channel()
    await slotkit.clock.advance({ seconds: (first.expiresAt - slotkit.clock.now().getTime()) / 2000 - 120 })
    await slotkit.jobs.runOnce()
    expect([...fake().channels.values()]).toEqual([first])
    await slotkit.clock.advance({ minutes: 3 })
    await slotkit.jobs.runOnce()
    expect(fake().channels.size).toBe(1)
    expect(channel().id).not.toBe(first.id)
    expect((await post(first.address)).status).toBe(404)
    expect(statuses(await fake().notify("ada"))).toEqual([202])
  })

  it("closes the channel when the account is disconnected, also if the provider is down", async () => {
    const { id } = await target(provider)
    await slotkit.calendars.disconnect(hostId, id)
    expect(fake().channels.size).toBe(0)
    const again = await target(provider)
    const { address } = channel()
    fake().faults.intercept = () => ({ status: 500 })
    await slotkit.calendars.disconnect(hostId, again.id)
    expect((await post(address)).status).toBe(404)
  })

  it("is asked for again after a refusal, and reads regularly meanwhile", async () => {
    const isPush = (path: string) => path.endsWith("/watch") || path.endsWith("/subscriptions")
    fake().faults.intercept = ({ path }) => (isPush(path) ? { status: 403 } : undefined)
    const { id } = await target(provider)
    const request = () => paths(fake()).filter(isPush).length
    await slotkit.clock.advance({ minutes: 30 })
    await slotkit.jobs.runOnce()
    expect(request()).toBe(1)
    expect(await slotkit.calendars.get(hostId, id)).toMatchObject({ state: "active" })
    fake().faults.intercept = undefined
    await slotkit.clock.advance({ minutes: 31 })
    await slotkit.jobs.runOnce()
    expect(fake().channels.size).toBe(1)
  })

  it("asks for nothing without HTTPS", async () => {
    await close()
    await open("http://localhost:3000")
    await target(provider)
    expect(paths(fake()).filter((path) => /watch|subscriptions/.test(path))).toEqual([])
  })
})

it("Google's first notification says that the channel is open, and reads nothing", async () => {
  const { id } = await target("google")
  await slotkit.clock.advance({ minutes: 2 })
  const before = await lastRead(id)
  expect(statuses(await google.notify("ada", "sync"))).toEqual([202])
  await slotkit.jobs.runOnce()
  expect(await lastRead(id)).toBe(before)
})

it.each(["reauthorizationRequired", "subscriptionRemoved", "missed"])(
  "Microsoft's %s changes nothing but the delay",
  async (event) => {
    const { id } = await target("microsoft")
    await slotkit.clock.advance({ minutes: 2 })
    expect(statuses(await microsoft.notify("ada", event))).toEqual([202])
    await slotkit.jobs.runOnce()
    expect(await slotkit.calendars.get(hostId, id)).toMatchObject({ state: "active", calendars: [{ target: true }] })
    expect(microsoft.channels.size).toBe(1)
  }
)

it("A validation token is answered as plain text, whatever it contains", async () => {
  await target("microsoft")
  const { address } = [...microsoft.channels.values()][0]!
  const answer = await post(`${address}?validationToken=%3Cscript%3Ealert(1)%3C%2Fscript%3E`)
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "nosniff"
  ])
  expect(await answer.text()).toBe("<script>alert(1)</script>")
})

it("A validation token is refused if no provider sends one as long", async () => {
  await target("microsoft")
  const { address } = [...microsoft.channels.values()][0]!
  expect((await post(`${address}?validationToken=${"a".repeat(2048)}`)).status).toBe(200)
  expect((await post(`${address}?validationToken=${"a".repeat(2049)}`)).status).toBe(400)
  expect((await post(`${address}?validationToken=`)).status).toBe(400)
})

it("A batch of Microsoft's counts if one notification in it carries the token", async () => {
  const { id } = await target("microsoft")
  const { address, token } = [...microsoft.channels.values()][0]!
  await slotkit.clock.advance({ minutes: 2 })
  const send = (...states: ReadonlyArray<unknown>) =>
    post(
      address,
      { "content-type": "application/json" },
      JSON.stringify({ value: states.map((clientState) => ({ clientState })) })
    )
  expect((await send(null, "wrong")).status).toBe(403)
  expect((await send(null, "wrong", token)).status).toBe(202)
  await slotkit.jobs.runOnce()
  expect(await lastRead(id)).toBe(slotkit.clock.now().toISOString().replace(".000Z", "Z"))
})

it("Another target gets the channel, and the former one loses it in the end", async () => {
  google.addCalendar({ id: "other" })
  const { id } = await target("google")
  const other = (await slotkit.calendars.get(hostId, id)).calendars.find(({ name }) => name === "other")!
  await slotkit.calendars.configure(hostId, other.id, { target: true })
  await slotkit.jobs.runOnce()
  await slotkit.clock.advance({ days: 4 })
  await slotkit.jobs.runOnce()
  expect([...google.channels.values()].map(({ calendarId }) => calendarId)).toEqual(["other"])
})
