// @module-tag thorough

import { type FakeAnswer, type FakeRequest, fakeGoogle, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

const baseUrl = "https://book.example.com"

/** A host with an account whose calendars `work` and `family` are both checked, and whose meetings are written into `work`. */
const connected = async (provider: "google" | "microsoft") => {
  let t: TestSlotkit
  const settings = { now: () => t.clock.now().getTime() }
  const google = await fakeGoogle(settings)
  const microsoft = await fakeMicrosoft(settings)
  const fake = { google, microsoft }[provider]
  for (const id of ["work", "family"]) fake.addCalendar({ id })
  const logged: Array<string> = []
  t = await createTestSlotkit({
    ...testSignIn,
    calendars: {
      google: google.client,
      microsoft: microsoft.client,
      origins: { google: google.origin, microsoft: microsoft.origin }
    },
    log: (entry) => void logged.push(JSON.stringify(entry))
  })
  onTestFinished(async () => {
    await t.close()
    await google.close()
    await microsoft.close()
  })
  const host = await t.aHost()
  const { slug } = await t.aService(host, { durations: [{ minutes: 30 }] })
  const ada = hostBrowser(t, host.id)
  const connect = async () => {
    const { connect_url } = await t.calendars.connectUrl(host.id, { provider, wants: "write" })
    await ada.get(await consentAt((await ada.get(connect_url)).location))
  }
  await connect()
  const account = async () => (await t.calendars.accounts(host.id)).data[0]!
  const work = (await account()).calendars.find(({ name }) => name === "work")!
  await t.calendars.configure(host.id, work.id, { target: true })
  const visit = async (path: string, body?: object) => {
    const answer = await t.fetch(
      new Request(`${baseUrl}/visitor/v1/hosts/${host.username}/services/${slug}${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: { "content-type": "application/json" }
      })
    )
    return { status: answer.status, json: await answer.json() }
  }
  let visitors = 0
  const book = (start: string) =>
    visit("/bookings", { start, booker: { name: "Grace Hopper", email: `grace${++visitors}@example.com` } })
  const messages = () => t.mails.sent.flatMap(({ kind, to }) => (kind?.startsWith("calendar") ? [`${kind} to ${to.email}`] : []))
  /** Lets time pass as for a server whose jobs run all the time. */
  const pass = async (minutes: number) => {
    for (let left = minutes; left > 0; left -= 5) {
      await t.clock.advance({ minutes: Math.min(5, left) })
      await t.jobs.runOnce()
    }
  }
  return { t, google, microsoft, host, slug, ada, account, connect, visit, book, messages, pass, logged }
}

type Connected = Awaited<ReturnType<typeof connected>>

/** Answers the requests below a path. */
const answering = (path: string, answer: FakeAnswer) => (request: FakeRequest) =>
  request.path.includes(path) ? answer : undefined
const atGoogle = (path: string, answer: FakeAnswer) => (place: Connected) => {
  place.google.faults.intercept = answering(path, answer)
}
const googleError = (code: number, reason: string, headers = {}): FakeAnswer => ({
  status: code,
  headers,
  json: { error: { code, message: reason, errors: [{ reason }] } }
})

interface Expected {
  readonly state: string
  readonly reason: string | null
  /** The emails until two hours after the fault. */
  readonly mails: ReadonlyArray<string>
  /** A part of the page of the calendars. */
  readonly page: string
  readonly missing?: boolean
  /** Ends the fault, if that takes more than healthy answers. */
  readonly heal?: (place: Connected) => unknown
}

const closed = { mails: ["calendarClosed", "calendarBack"] }
const lost = { mails: ["calendarLost"], page: 'role="alert"', heal: ({ connect }: Connected) => connect() }

const faults: ReadonlyArray<readonly [string, "google" | "microsoft", (place: Connected) => unknown, Expected]> = [
  [
    "403 of a rate limit",
    "google",
    atGoogle("/freeBusy", googleError(403, "userRateLimitExceeded", { "retry-after": "600" })),
    { ...closed, state: "active", reason: "Google Calendar is limiting requests for now.", page: "is limiting requests" }
  ],
  [
    "429 at Microsoft",
    "microsoft",
    ({ microsoft }) => {
      microsoft.faults.intercept = answering("/calendarView", { status: 429, headers: { "retry-after": "5" }, json: {} })
    },
    { ...closed, state: "active", reason: "Microsoft is limiting requests for now.", page: "is limiting requests" }
  ],
  [
    "500",
    "google",
    atGoogle("/", { status: 500, text: "down" }),
    { ...closed, state: "unreachable", reason: "Google could not issue a token.", page: "Not responding" }
  ],
  [
    "a page instead of JSON",
    "google",
    atGoogle("/freeBusy", { status: 200, text: "<!doctype html>" }),
    { ...closed, state: "unreadable", reason: "The provider's answer could not be read.", page: "Not readable" }
  ],
  [
    "an error of one calendar",
    "google",
    ({ google }) => google.busyErrors.set("family", "internalError"),
    { ...closed, state: "unreachable", reason: "Google could not read one of the calendars.", page: "Not responding" }
  ],
  [
    "a calendar that is left out",
    "google",
    ({ google }) => google.leftOut.add("family"),
    { ...closed, state: "unreadable", reason: "Google's response lacks a calendar.", page: "Not readable" }
  ],
  [
    "a failing third page",
    "microsoft",
    ({ microsoft }) => {
      for (let day = 10; day < 16; day++) {
        microsoft.write("work", `event${day}`, { start: `2026-01-${day}T20:00:00Z`, end: `2026-01-${day}T21:00:00Z` })
      }
      Object.assign(microsoft.settings, { eventsPerPage: 2, failingPage: 3 })
    },
    { ...closed, state: "unreachable", reason: "Microsoft answered with the status 500.", page: "Not responding" }
  ],
  [
    "a calendar that is gone",
    "google",
    ({ google }) => google.calendars.delete("family"),
    { state: "active", reason: null, missing: true, mails: ["calendarMissing"], page: "no longer exists" }
  ],
  [
    "a calendar that is gone at Microsoft",
    "microsoft",
    ({ microsoft }) => microsoft.calendars.delete("family"),
    { state: "active", reason: null, missing: true, mails: ["calendarMissing"], page: "no longer exists" }
  ],
  [
    "a missing permission",
    "google",
    atGoogle("/freeBusy", googleError(403, "insufficientPermissions")),
    {
      ...lost,
      state: "scope_missing",
      reason: "Google did not grant this permission: View your availability in your calendars."
    }
  ],
  [
    "a missing permission at Microsoft",
    "microsoft",
    ({ microsoft }) => {
      microsoft.faults.intercept = answering("/calendarView", { status: 403, json: { error: { code: "ErrorAccessDenied" } } })
    },
    {
      ...lost,
      state: "scope_missing",
      reason: "Microsoft did not grant this permission: Read basic details of your calendar."
    }
  ],
  [
    "a revoked grant",
    "google",
    ({ google }) => google.identity.revokeAll(),
    { ...lost, state: "reconnect", reason: "Google no longer accepts the connection." }
  ],
  [
    "a registration that Google rejects",
    "google",
    ({ google }) => {
      google.identity.expireAccess()
      google.faults.intercept = answering("/token", { status: 401, json: { error: "invalid_client" } })
    },
    {
      ...closed,
      state: "unreachable",
      reason: "Google rejected the registration of this installation.",
      page: "Not responding"
    }
  ]
]

describe("promises 1 and 7: the last read stands in for an hour, then nothing is offered or booked, and the host is told once", () => {
  it.each(faults)("after %s at %s", async (_, provider, fault, expected) => {
    const place = await connected(provider)
    const { t, google, microsoft, account, ada, visit, book, messages, pass, logged } = place
    const own = { start: "2026-01-06T10:00:00Z", end: "2026-01-06T11:00:00Z" }
    for (const [name, write] of Object.entries({ google: google.write, microsoft: microsoft.write })) {
      if (name === provider) write("work", "ownevent", own)
    }
    await pass(1)
    expect((await visit("/slots")).status).toBe(200)
    await fault(place)

    await pass(58)
    expect([(await visit("/slots")).status, (await book("2026-01-06T09:00:00Z")).status]).toEqual([200, 201])
    expect((await book(own.start)).status).toBe(409)
    await pass(4)
    for (const path of ["/slots", ""]) {
      const refused = path === "" ? await book("2026-01-06T12:00:00Z") : await visit(path)
      expect(refused).toMatchObject({ status: 503, json: { message: expect.stringMatching(/^The host's calendar isn't resp/) } })
    }
    await pass(58)
    const { state, reason, missing = false, page, mails, heal } = expected
    expect(await account()).toMatchObject({ state, reason, calendars: [{ missing: false }, { missing }] })
    const to = (kinds: ReadonlyArray<string>) => kinds.map((kind) => `${kind} to host-1@example.com`)
    expect(messages()).toEqual(to(mails.filter((kind) => kind !== "calendarBack")))
    expect((await ada.get("/app/calendars")).text).toContain(page)

    google.faults.intercept = undefined
    microsoft.faults.intercept = undefined
    google.busyErrors.clear()
    google.leftOut.clear()
    microsoft.settings.failingPage = 0
    for (const fake of [google, microsoft]) fake.addCalendar({ id: "family" })
    await heal?.(place)
    await pass(75)
    expect(await account()).toMatchObject({ state: "active", reason: null, calendars: [{ missing: false }, { missing: false }] })
    expect(messages()).toEqual(to(mails))
    expect([(await visit("/slots")).status, (await book("2026-01-06T12:00:00Z")).status]).toEqual([200, 201])
    await t.jobs.runOnce()
    expect(timesIn(place, provider)).toEqual(["2026-01-06T09:00", "2026-01-06T10:00", "2026-01-06T12:00"])
    const secrets = /access-\d|refresh-\d|code-\d|ada@example|127\.0\.0\.1|fake-secret|ownevent/
    expect(logged.filter((line) => secrets.test(line))).toEqual([])
  })
})

/** The starts of the events in `work`, to the minute. */
const timesIn = ({ google, microsoft }: Connected, provider: "google" | "microsoft"): ReadonlyArray<string> => {
  const events =
    provider === "google"
      ? [...google.calendars.get("work")!.events.values()].flatMap(({ status, start }) => (status === "cancelled" ? [] : [start]))
      : [...microsoft.calendars.get("work")!.events.values()].map(({ start }) => start)
  return events
    .map(({ dateTime = "" }) => dateTime.slice(0, 16))
    .filter((time) => !time.endsWith("T20:00"))
    .toSorted()
}

it("promises 1 and 5: while Google is down for three hours, 50 bookings are made or refused, and all copies are there after it", async () => {
  const place = await connected("google")
  const { t, google, host, slug, pass, messages } = place
  const book = async (start: string) => {
    const booking = t.bookings.book(host.id, { service: slug, start, booker: { name: "Grace", email: "grace@example.com" } })
    return booking.then(
      () => "accepted",
      ({ code }) => code
    )
  }
  await pass(1)
  google.faults.intercept = () => ({ status: 503, text: "down" })
  const downAt = t.clock.now().getTime()
  const answers: Array<{ readonly minutes: number; readonly start: string; readonly answer: string }> = []
  for (let count = 0; count < 50; count++) {
    const start = new Date(Date.UTC(2026, 0, 12 + Math.floor(count / 14), 9, (count % 14) * 30)).toISOString()
    answers.push({ minutes: (t.clock.now().getTime() - downAt) / 60_000, start, answer: await book(start) })
    await t.clock.advance({ seconds: 216 })
    await t.jobs.runOnce()
  }
  for (const { minutes, answer } of answers) {
    expect([minutes, answer]).toEqual([minutes, minutes <= 60 ? "accepted" : "unavailable"])
  }
  const accepted = answers.flatMap(({ answer, start }) => (answer === "accepted" ? [start.slice(0, 16)] : []))
  expect(accepted.length).toBeGreaterThan(15)
  expect(messages()).toEqual(["calendarClosed to host-1@example.com"])
  expect(timesIn(place, "google")).toEqual([])

  google.faults.intercept = undefined
  await pass(75)
  expect(timesIn(place, "google")).toEqual(accepted)
  expect(messages()).toEqual(["calendarClosed to host-1@example.com", "calendarBack to host-1@example.com"])
  // Visitors get no email because of a copy.
  expect(t.mails.to("grace@example.com").map(({ kind }) => kind)).toEqual(accepted.map(() => "confirmation"))
})

it("promises 5 and 7: copies wait for a revoked account, and are written once it is connected again, into the same calendars", async () => {
  const place = await connected("google")
  const { t, google, host, slug, account, connect, pass, messages } = place
  await pass(1)
  const before = await account()
  google.identity.revokeAll()
  const booker = { name: "Grace", email: "grace@example.com" }
  const { id } = await t.bookings.book(host.id, { service: slug, start: "2026-01-06T09:00:00Z", booker })
  await pass(30)
  expect(await account()).toMatchObject({ state: "reconnect" })
  expect(messages()).toEqual(["calendarLost to host-1@example.com"])
  expect(await t.calendars.copies(host.id, id)).toMatchObject([{ state: "waiting", attempts: 0 }])
  const tried = google.requests.filter(({ path }) => path.includes("/events")).length

  await connect()
  expect(await account()).toMatchObject({ id: before.id, state: "active", calendars: before.calendars.map(choicesOf) })
  await t.jobs.runOnce()
  expect(await t.calendars.copies(host.id, id)).toMatchObject([{ state: "written" }])
  expect(timesIn(place, "google")).toEqual(["2026-01-06T09:00"])
  expect(google.requests.filter(({ path }) => path.includes("/events")).length).toBeLessThanOrEqual(tried + 2)
  expect(messages()).toEqual(["calendarLost to host-1@example.com"])
})

it("promise 7: a read and a write that find the grant revoked at the same time tell the host once", async () => {
  const place = await connected("google")
  const { t, google, host, slug, account, pass, messages } = place
  await pass(1)
  const booker = { name: "Grace", email: "grace@example.com" }
  const book = (start: string) => t.bookings.book(host.id, { service: slug, start, booker })
  await book("2026-01-06T09:00:00Z")
  google.identity.revokeAll()
  t.clock.set(t.clock.now().getTime() + 11_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  google.faults.wait = () => promise
  const request = google.requests.length
  let isOver = false
  const both = Promise.all([t.jobs.runOnce(), book("2026-01-06T12:00:00Z")]).finally(() => {
    isOver = true
  })
  await expect.poll(() => google.requests.length - request).toBeGreaterThan(1)
  resolve()
  // One of them waits until the other has tried to refresh the token.
  while (!isOver) {
    t.clock.set(t.clock.now().getTime() + 5)
    await fetch(google.origin)
  }
  await both
  await pass(5)
  expect(await account()).toMatchObject({ state: "reconnect" })
  expect(messages()).toEqual(["calendarLost to host-1@example.com"])
})

const choicesOf = ({ id, checked, target, follow }: { id: number; checked: boolean; target: boolean; follow: string }) => ({
  id,
  checked,
  target,
  follow
})
