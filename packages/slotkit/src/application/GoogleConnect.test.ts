import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { consentAt, type HostBrowser, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import type { Host } from "../index.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

let google: FakeGoogle
let slotkit: TestSlotkit
let host: Host
let hostId: number
let ada: HostBrowser

beforeEach(async () => {
  google = await fakeGoogle({ now: () => slotkit.clock.now().getTime() })
  google.addCalendar({ id: "ada@example.com", summary: "Ada" })
  google.addCalendar({ id: "holidays", summary: "Holidays", accessRole: "reader" })
  slotkit = await createTestSlotkit({
    ...testSignIn,
    calendars: { google: google.client, origins: { google: google.origin } },
    log: () => {}
  })
  host = await slotkit.aHost()
  hostId = host.id
  ada = hostBrowser(slotkit, hostId)
})
afterEach(async () => {
  await slotkit.close()
  await google.close()
})

/** Presses the button, and consents. Returns the address of the callback. */
const signedIn = async (browser = ada) => consentAt((await browser.submit("/app/calendars", "/connect/google")).location)
const accounts = async () => (await slotkit.calendars.accounts(hostId)).data

describe("Connecting a Google account", () => {
  it("asks for the permissions to read, with PKCE and a state, at an address that the page's policy allows", async () => {
    const page = await ada.get("/app/calendars")
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https:")
    const { status, location } = await ada.submit("/app/calendars", "/connect/google")
    const url = new URL(location)
    expect([status, url.origin, url.pathname]).toEqual([303, google.origin, "/o/oauth2/v2/auth"])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "fake-client",
      redirect_uri: "https://book.example.com/app/calendars/google/callback",
      scope:
        "openid email https://www.googleapis.com/auth/calendar.freebusy https://www.googleapis.com/auth/calendar.calendarlist.readonly",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      access_type: "offline",
      include_granted_scopes: "true",
      prompt: "consent"
    })
  })

  it("stores the account with its calendars, of which only those that the host owns block slots", async () => {
    const back = await ada.get(await signedIn())
    expect([back.status, back.location]).toEqual([303, "/app/calendars?done=calendar_account_connected"])
    expect(await accounts()).toMatchObject([
      {
        provider: "google",
        label: "ada@example.com",
        state: "active",
        calendars: [
          { name: "Ada", writable: true, checked: true, target: false },
          { name: "Holidays", writable: false, checked: false, target: false }
        ]
      }
    ])
    const service = await slotkit.aService(host)
    const start = "2026-01-06T10:00:00Z"
    google.write("ada@example.com", "event1", { start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })
    const booker = { name: "Grace", email: "grace@example.com" }
    await slotkit.clock.advance({ seconds: 11 })
    await expect(slotkit.bookings.book(hostId, { service: service.slug, start, booker })).rejects.toMatchObject({
      code: "conflict"
    })
  })

  it.each<[string, (callback: string) => Promise<{ readonly status: number }>]>([
    ["another host", async (callback) => hostBrowser(slotkit, (await slotkit.aHost()).id).get(callback)],
    ["another browser of the host", (callback) => hostBrowser(slotkit, hostId).get(callback)],
    [
      "a state that nobody began",
      (callback) => ada.get(callback.replace(/state=[^&]*/, "state=0123456789012345678901234567890123456789012"))
    ],
    ["no state", (callback) => ada.get(callback.replace(/state=[^&]*/, ""))],
    [
      "a late answer",
      async (callback) => {
        await slotkit.clock.advance({ minutes: 10 })
        return ada.get(callback)
      }
    ],
    ["the callback of another provider", (callback) => ada.get(callback.replace("/google/", "/microsoft/"))]
  ])("answers 400 for %s, exchanges no code and stores nothing", async (_, open) => {
    expect((await open(await signedIn())).status).toBe(400)
    expect(google.requests.map(({ path }) => path)).not.toContain("/token")
    expect(await accounts()).toEqual([])
  })

  it("answers 400 for a callback that was used, and keeps the account", async () => {
    const callback = await signedIn()
    expect((await ada.get(callback)).status).toBe(303)
    expect((await ada.get(callback)).status).toBe(400)
    expect(await accounts()).toHaveLength(1)
  })

  it("names the permission that was not granted, and stores nothing", async () => {
    google.identity.consent.grant = (requested) => requested.filter((scope) => !scope.endsWith("calendar.freebusy"))
    const { status, text } = await ada.get(await signedIn())
    expect(status).toBe(409)
    expect(text).toContain("View your availability in your calendars")
    expect(await accounts()).toEqual([])
  })

  it("comes back to the calendars if the host grants nothing", async () => {
    google.identity.consent.error = "access_denied"
    const { status, location } = await ada.get(await signedIn())
    expect([status, location]).toEqual([303, "/app/calendars?done=calendar_denied"])
    expect(await accounts()).toEqual([])
  })

  it.each([
    ["Google is not responding", "/token", { status: 503 }],
    ["the client was rejected", "/token", { status: 401, json: { error: "invalid_client" } }],
    ["the calendars cannot be listed", "/calendar/v3/users/me/calendarList", { status: 500 }]
  ])("says so if %s, and stores nothing", async (_, path, answer) => {
    const callback = await signedIn()
    google.faults.intercept = (request) => (request.path === path ? answer : undefined)
    const { status, text } = await ada.get(callback)
    expect(status).toBe(409)
    expect(text).toContain("could not be connected")
    expect(await accounts()).toEqual([])
  })

  it("refuses the form without its token", async () => {
    const { text } = await ada.get("/app/calendars")
    expect(text).toContain('action="/app/calendars/connect/google"')
    const forged = await slotkit.fetch(
      new Request("https://book.example.com/app/calendars/connect/google", {
        method: "POST",
        headers: { "x-host": String(hostId), "content-type": "application/x-www-form-urlencoded" }
      })
    )
    expect(forged.status).toBe(403)
  })
})

it("At most 20 calendars of a host block slots, and one is the target", async () => {
  for (let count = 0; count < 25; count++) google.addCalendar({ id: `own${count}`, summary: "Long ".repeat(60) })
  await ada.get(await signedIn())
  const chosen = async () => (await accounts())[0]!.calendars
  expect((await chosen()).filter(({ checked }) => checked)).toHaveLength(20)
  expect(Math.max(...(await chosen()).map(({ name }) => name.length))).toBe(200)
  const [first] = (await chosen()).filter(({ checked }) => checked)
  const [unused] = (await chosen()).filter(({ checked, writable }) => !checked && writable)
  await expect(slotkit.calendars.configure(hostId, unused!.id, { checked: true })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^At most 20 calendars of a host c/)
  })
  await slotkit.calendars.configure(hostId, first!.id, { checked: false })
  await slotkit.calendars.configure(hostId, unused!.id, { checked: true })
  expect((await chosen()).filter(({ checked }) => checked)).toHaveLength(20)
  const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider: "google", wants: "write" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))
  for (const { id } of [first!, unused!]) await slotkit.calendars.configure(hostId, id, { target: true })
  expect((await chosen()).filter(({ target }) => target).map(({ id }) => id)).toEqual([unused!.id])
})

it("A calendar that the host adds at Google is listed by the next read on demand, and closes nothing until it is chosen", async () => {
  await ada.get(await signedIn())
  const [account] = await accounts()
  google.addCalendar({ id: "new", summary: "New" })
  google.calendars.delete("holidays")
  expect((await slotkit.calendars.read(hostId, account!.id)).calendars).toMatchObject([
    { name: "Ada", checked: true, missing: false },
    { name: "Holidays", missing: true },
    { name: "New", checked: false, missing: false }
  ])
})

describe("A revoked Google account", () => {
  it("promise 7: is told to the host once, and keeps every choice when it is connected again", async () => {
    await ada.get(await signedIn())
    const [account] = await accounts()
    await slotkit.calendars.configure(hostId, account!.calendars[1]!.id, { checked: true, follow: "off" })
    google.identity.revokeAll()
    await slotkit.clock.advance({ hours: 7 })
    expect(await accounts()).toMatchObject([{ state: "reconnect", reason: expect.stringContaining("Google") }])
    expect(slotkit.mails.sent.filter(({ kind }) => kind === "calendarLost")).toHaveLength(1)
    const { text } = await ada.get("/app/calendars")
    expect(text).toContain("Reconnect ada")

    const { location } = await ada.submit("/app/calendars", "/connect/google")
    expect(location).toContain("login_hint=ada%40example.com")
    await ada.get(await consentAt(location))
    expect(await accounts()).toMatchObject([
      {
        id: account!.id,
        state: "active",
        calendars: [{ checked: true }, { id: account!.calendars[1]!.id, checked: true, follow: "off" }]
      }
    ])
  })

  it("is refreshed without the host while its grant lasts", async () => {
    google.identity.consent.rotates = true
    await ada.get(await signedIn())
    for (let hour = 0; hour < 3; hour++) {
      await slotkit.clock.advance({ hours: 2 })
      expect(await slotkit.calendars.read(hostId, (await accounts())[0]!.id)).toMatchObject({ state: "active" })
    }
    expect(google.requests.filter(({ path }) => path === "/token").length).toBeGreaterThanOrEqual(4)
  })

  it("ends at Google when the host disconnects it", async () => {
    await ada.get(await signedIn())
    const [account] = await accounts()
    await slotkit.calendars.disconnect(hostId, account!.id)
    expect(google.requests.at(-1)).toMatchObject({ method: "POST", path: "/revoke" })
    expect(await accounts()).toEqual([])
    google.faults.intercept = ({ path }) => (path === "/revoke" ? { status: 500 } : undefined)
    await ada.get(await signedIn())
    await slotkit.calendars.disconnect(hostId, (await accounts())[0]!.id)
    expect(await accounts()).toEqual([])
  })
})

describe("A Google calendar as the target of meetings", () => {
  const connected = async () => {
    await ada.get(await signedIn())
    const [account] = await accounts()
    return { account: account!, calendar: account!.calendars[0]! }
  }
  const patchTarget = async (id: number) => {
    const response = await slotkit.fetch(
      new Request(`https://book.example.com/manage/v1/hosts/${hostId}/calendars/${id}`, {
        method: "PATCH",
        headers: { authorization: "Bearer an-operator-token-that-only-tests-know", "content-type": "application/json" },
        body: JSON.stringify({ target: true })
      })
    )
    return { status: response.status, json: await response.json() }
  }
  const events = () => [...google.calendars.get("ada@example.com")!.events.values()]

  it("needs the permission to write, which the host grants at a link, and keeps every choice", async () => {
    const { account, calendar } = await connected()
    await slotkit.calendars.configure(hostId, calendar.id, { checked: false })
    const refused = await patchTarget(calendar.id)
    expect([refused.status, Object.keys(refused.json)]).toEqual([409, ["message", "code", "connect_url"]])
    await expect(slotkit.calendars.configure(hostId, calendar.id, { target: true })).rejects.toMatchObject({
      code: "conflict",
      connectUrl: expect.stringContaining("https://book.example.com/app/calendars/connect/google/")
    })
    const { location } = await ada.get(refused.json.connect_url)
    expect(new URL(location).searchParams.get("scope")).toContain("calendar.events.owned")
    expect(location).not.toContain("prompt=")
    await ada.get(await consentAt(location))
    expect(await patchTarget(calendar.id)).toMatchObject({
      status: 200,
      json: { data: { id: account.id, calendars: [{ checked: false, target: true }, {}] } }
    })
  })

  it("promise 5: gets each accepted meeting once, also after an outage and a lost answer, and loses a cancelled one", async () => {
    const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider: "google", wants: "write" })
    await ada.get(await consentAt((await ada.get(connect_url)).location))
    await slotkit.calendars.configure(hostId, (await accounts())[0]!.calendars[0]!.id, { target: true })
    const service = await slotkit.aService(host)
    const book = (start: string) =>
      slotkit.bookings.book(hostId, { service: service.slug, start, booker: { name: "Grace", email: "grace@example.com" } })
    google.faults.dropAnswer = ({ method, path }) => {
      if (method !== "POST" || !path.endsWith("/events")) return false
      google.faults.dropAnswer = undefined
      return true
    }
    const first = await book("2026-01-06T10:00:00Z")
    await slotkit.clock.advance({ minutes: 30 })
    await slotkit.jobs.runOnce()
    expect(events()).toMatchObject([
      { status: "confirmed", summary: expect.stringContaining("Grace"), start: { dateTime: "2026-01-06T10:00:00.000Z" } }
    ])

    google.faults.intercept = ({ path }) => (path.includes("/events") ? { status: 503 } : undefined)
    const second = await book("2026-01-06T13:00:00Z")
    await slotkit.clock.advance({ minutes: 5 })
    google.faults.intercept = undefined
    await slotkit.clock.advance({ hours: 7 })
    await slotkit.jobs.runOnce()
    expect(events().map(({ status }) => status)).toEqual(["confirmed", "confirmed"])

    await slotkit.bookings.cancel(hostId, first.id)
    await slotkit.jobs.runOnce()
    expect(events().map(({ status }) => status)).toEqual(["cancelled", "confirmed"])
    // The meeting's own copy does not block it.
    await slotkit.bookings.reschedule(hostId, second.id, { start: "2026-01-06T13:30:00Z" })
    await slotkit.jobs.runOnce()
    expect(events()[1]).toMatchObject({ start: { dateTime: "2026-01-06T13:30:00.000Z" } })
  })
})

it("promise 6: no token, verifier or title is stored in clear", { tags: ["thorough"] }, async () => {
  await slotkit.close()
  const folder = mkdtempSync(join(tmpdir(), "google-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  slotkit = await createTestSlotkit({
    ...testSignIn,
    database: { dataDir: join(folder, "data") },
    calendars: { google: google.client, origins: { google: google.origin } },
    log: () => {}
  })
  host = await slotkit.aHost()
  hostId = host.id
  ada = hostBrowser(slotkit, hostId)
  google.write("ada@example.com", "event1", {
    start: "2026-01-06T10:00:00Z",
    end: "2026-01-06T11:00:00Z",
    summary: "Unmistakable"
  })
  await ada.get(await signedIn())
  await slotkit.calendars.read(hostId, (await accounts())[0]!.id)
  expect(await slotkit.calendars.busy(hostId, { from: "2026-01-06T00:00:00Z" })).toHaveLength(1)
  const verifiers = google.requests.flatMap(({ body }) => (body instanceof URLSearchParams ? [body.get("code_verifier")] : []))
  await slotkit.close()
  const secrets = ["access-", "refresh-", "unmistakable", ...verifiers.map((verifier) => verifier!.toLowerCase())]
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name)).toString("latin1").toLowerCase()
    for (const secret of secrets) expect(bytes.includes(secret) && `${secret} in ${entry.name}`).toBe(false)
  }
})

describe("A link of the operator API", () => {
  const link = async (more: object = {}) => {
    const response = await slotkit.fetch(
      new Request(`https://book.example.com/manage/v1/hosts/${hostId}/calendar-accounts`, {
        method: "POST",
        headers: {
          authorization: "Bearer an-operator-token-that-only-tests-know",
          "content-type": "application/json"
        },
        body: JSON.stringify({ provider: "google", wants: "read", ...more })
      })
    )
    return { status: response.status, json: await response.json() }
  }

  it("connects the account in the first browser that opens it, and leads back", async () => {
    const { status, json } = await link({ return_to: "https://app.example.com/settings?tab=calendars" })
    expect([status, json]).toEqual([201, { data: { connect_url: expect.any(String), expires_at: "2026-01-05T08:10:00Z" } }])
    const opened = await ada.get(json.data.connect_url)
    expect(opened.status).toBe(303)
    expect((await hostBrowser(slotkit, hostId).get(json.data.connect_url)).status).toBe(400)
    expect((await hostBrowser(slotkit, (await slotkit.aHost()).id).get(json.data.connect_url)).status).toBe(400)
    const back = await ada.get(await consentAt(opened.location))
    const [account] = await accounts()
    expect(back.location).toBe(`https://app.example.com/settings?tab=calendars&calendar_account=${account!.id}`)
  })

  it("leads back with an error", async () => {
    const { connect_url } = await slotkit.calendars.connectUrl(hostId, {
      provider: "google",
      wants: "write",
      return_to: "https://app.example.com/settings"
    })
    google.identity.consent.grant = (requested) => requested.filter((scope) => !scope.endsWith("events.owned"))
    const back = await ada.get(await consentAt((await ada.get(connect_url)).location))
    expect(back.location).toBe("https://app.example.com/settings?error=insufficient_scope")
    expect(await accounts()).toEqual([])
  })

  it("is refused for a wrong address, an unknown host and a provider without a registration", async () => {
    expect(await link({ return_to: "javascript:alert(1)" })).toMatchObject({
      status: 422,
      json: { errors: { return_to: [expect.any(String)] } }
    })
    expect(await link({ wants: "everything" })).toMatchObject({ status: 422 })
    expect(await link({ provider: "microsoft" })).toMatchObject({ status: 409 })
    await expect(slotkit.calendars.connectUrl(999, { provider: "google" })).rejects.toMatchObject({ code: "not_found" })
  })
})

describe("Tokens of the application's own sign-in", () => {
  it("are lent for the accounts that the application names, and never stored", async () => {
    await slotkit.close()
    const lent: Array<unknown> = []
    let token = google.identity.signIn([
      "https://www.googleapis.com/auth/calendar.freebusy",
      "https://www.googleapis.com/auth/calendar.calendarlist.readonly"
    ])
    slotkit = await createTestSlotkit({
      calendars: {
        tokens: (account) => {
          lent.push(account)
          return token
        },
        origins: { google: google.origin }
      },
      log: () => {}
    })
    const host = await slotkit.aHost()
    const adopted = await slotkit.calendars.adopt(host.id, { provider: "google", subject: "1089", label: "ada@example.com" })
    expect(adopted).toMatchObject({ provider: "google", label: "ada@example.com", state: "active" })
    expect(await slotkit.calendars.read(host.id, adopted.id)).toMatchObject({ state: "active", last_read_at: expect.any(String) })
    expect(lent).toContainEqual({ hostId: host.id, provider: "google", subject: "1089" })
    token = "rejected"
    await slotkit.clock.advance({ minutes: 2 })
    expect(await slotkit.calendars.read(host.id, adopted.id)).toMatchObject({ state: "reconnect" })
    await expect(slotkit.calendars.connectUrl(host.id, { provider: "google" })).rejects.toMatchObject({ code: "conflict" })
    token = ""
    await expect(
      slotkit.calendars.adopt(host.id, { provider: "google", subject: "2", label: "grace@example.com" })
    ).rejects.toMatchObject({ code: "unavailable" })
  })

  it("are needed to adopt an account", async () => {
    const input = { provider: "google", subject: "1089", label: "ada@example.com" } as const
    await expect(slotkit.calendars.adopt(hostId, input)).rejects.toMatchObject({ code: "conflict" })
  })
})
