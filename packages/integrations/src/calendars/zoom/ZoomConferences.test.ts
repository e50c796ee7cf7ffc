import type { ConferenceMeeting } from "@slotkit/engine"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type FakeZoom, fakeZoom } from "../testing/index.ts"
import { zoomConferences } from "./ZoomConferences.ts"

let zoom: FakeZoom
let clock: number
beforeEach(async () => {
  clock = Date.now()
  zoom = await fakeZoom({ now: () => clock })
  zoom.users.add(host.email)
})
afterEach(() => zoom.close())

const host = { id: 1, email: "ada+zoom@example.com", name: "Ada Byron" }
const meeting: ConferenceMeeting = {
  key: `sk${"1".repeat(32)}`,
  title: "Intro call: Grace Hopper",
  start: Date.UTC(2027, 0, 4, 9),
  end: Date.UTC(2027, 0, 4, 9, 45),
  host,
  mayExist: false
}

const connected = (secret = zoom.client.clientSecret) => {
  const provider = zoomConferences({ ...zoom.client, clientSecret: secret, origin: zoom.origin })
  return {
    open: (overrides: Partial<ConferenceMeeting> = {}) => Effect.runPromise(provider.open({ ...meeting, ...overrides })),
    move: (id: string, overrides: Partial<ConferenceMeeting>) =>
      Effect.runPromise(provider.move(id, { ...meeting, ...overrides })),
    close: (id: string) => Effect.runPromise(provider.close(id))
  }
}

const query = () => zoom.requests.map(({ method, path }) => `${method} ${path.replace(/\d{11}/, "ID")}`)

describe("Zoom", () => {
  it("opens a scheduled meeting of the user with the host's email address, moves it and closes it, twice", async () => {
    const { open, move, close } = connected()
    const { reference, url } = await open()
    expect(url).toMatch(/^https:\/\/zoom\.example\/j\/\d+/)
    expect([...zoom.meetings.values()]).toMatchObject([
      { host: host.email, topic: meeting.title, type: 2, start_time: "2027-01-04T09:00:00Z", duration: 45, timezone: "UTC" }
    ])
    await move(reference, { start: meeting.start + 3_600_000, end: meeting.end + 3_600_000 })
    expect([...zoom.meetings.values()]).toMatchObject([{ id: Number(reference), start_time: "2027-01-04T10:00:00Z" }])
    await close(reference)
    await close(reference)
    expect(zoom.meetings.size).toBe(0)
    expect(query()).toEqual([
      "POST /oauth/token",
      `POST /v2/users/${encodeURIComponent(host.email)}/meetings`,
      "PATCH /v2/meetings/ID",
      "DELETE /v2/meetings/ID",
      "DELETE /v2/meetings/ID"
    ])
  })

  it("finds a meeting whose answer was lost, on any page, and brings it up to date", async () => {
    const { open } = connected()
    zoom.settings.meetingsPerPage = 2
    for (const digit of ["2", "3", "4"]) await open({ key: `sk${digit.repeat(32)}` })
    zoom.faults.dropAnswer = ({ path }) => path.endsWith("/meetings")
    await expect(open()).rejects.toMatchObject({ kind: "unreachable", reason: "Zoom is not responding." })
    zoom.faults.dropAnswer = undefined
    const found = await open({ mayExist: true, start: meeting.start + 3_600_000, end: meeting.end + 3_600_000 })
    expect(zoom.meetings.size).toBe(4)
    expect(zoom.meetings.get(Number(found.reference))).toMatchObject({
      agenda: `Slotkit ${meeting.key}`,
      start_time: "2027-01-04T10:00:00Z"
    })
  })

  it("opens a meeting if the earlier attempt did not arrive", async () => {
    await connected().open({ mayExist: true })
    expect(zoom.meetings.size).toBe(1)
  })

  it("gets one token for many calls, another one once it has ended, and another one when Zoom rejects it", async () => {
    const { open } = connected()
    const tokens = () => query().filter((request) => request.includes("token")).length
    await Promise.all([open(), open({ key: "sk2" }), open({ key: "sk3" })])
    expect(tokens()).toBe(1)
    zoom.expireAccess()
    await open({ key: "sk4" })
    expect(tokens()).toBe(2)
    expect(zoom.meetings.size).toBe(4)
    zoom.settings.lifetimeSeconds = 30
    zoom.expireAccess()
    await open({ key: "sk5" })
    await open({ key: "sk6" })
    expect(tokens()).toBe(4)
  })

  it("refuses wrong credentials of the installation, without naming them", async () => {
    const { open } = connected("wrong-secret")
    await expect(open()).rejects.toMatchObject({
      kind: "unauthorized",
      reason: "Zoom does not accept the credentials of this installation."
    })
  })

  it("names an unknown user, a missing scope and a meeting that is gone", async () => {
    const { open, move } = connected()
    await expect(open({ host: { ...host, email: "stranger@example.com" } })).rejects.toMatchObject({
      kind: "refused",
      reason: "The account at Zoom has no user with the host's email address."
    })
    await expect(move("80000000099", {})).rejects.toMatchObject({ kind: "missing" })
    zoom.faults.intercept = ({ path }) =>
      path === "/oauth/token"
        ? undefined
        : { status: 400, json: { code: 4711, message: "Invalid access token, does not contain scopes" } }
    await expect(open()).rejects.toMatchObject({ kind: "scopeMissing" })
  })

  it("has nothing to close once a meeting has ended", async () => {
    const { open, close } = connected()
    const { reference } = await open()
    clock = meeting.end
    await close(reference)
    expect(query().at(-1)).toBe("DELETE /v2/meetings/ID")
  })

  it.each([
    [400, 1010, "refused", "The account at Zoom has no user with the host's email address."],
    [400, 3161, "refused", "Zoom does not let the host schedule meetings."],
    [400, 3001, "missing", "Zoom no longer has the meeting."],
    [400, 3000, "unreachable", "Zoom answered with the status 400."]
  ])("explains the status %i with the code %i", async (status, code, kind, reason) => {
    const { reference } = await connected().open()
    zoom.faults.intercept = ({ path }) => (path === "/oauth/token" ? undefined : { status, json: { code } })
    await expect(connected().move(reference, {})).rejects.toMatchObject({ kind, reason })
  })

  it.each([
    ["seconds", () => "120"],
    ["a date", () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 120_000).toUTCString()]
  ])("waits as long as a rate limit says in %s", async (_, value) => {
    zoom.faults.intercept = ({ path }) =>
      path === "/oauth/token" ? undefined : { status: 429, headers: { "retry-after": value() }, json: { code: 429 } }
    const before = Date.now()
    const refused = await connected()
      .open()
      .catch((cause: unknown) => cause as { kind: string; retryAt: number })
    expect(refused).toMatchObject({ kind: "limited" })
    expect((refused as { retryAt: number }).retryAt).toBeGreaterThanOrEqual(before + 120_000)
  })

  it.each([
    ["an error of the server", { status: 500, text: "<!doctype html>" }, "unreachable"],
    ["an answer that is no meeting", { status: 201, json: { id: 1 } }, "unreadable"],
    ["an address that is none", { status: 201, json: { id: 1, join_url: "javascript:alert(1)" } }, "unreadable"]
  ])("opens nothing after %s", async (_, answer, kind) => {
    zoom.faults.intercept = ({ path }) => (path === "/oauth/token" ? undefined : answer)
    await expect(connected().open()).rejects.toMatchObject({ kind })
  })
})
