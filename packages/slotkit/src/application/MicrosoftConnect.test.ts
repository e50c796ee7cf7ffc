import { type FakeMicrosoft, fakeMicrosoft } from "@slotkit/integrations/calendars/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { consentAt, type HostBrowser, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import type { Host } from "../index.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

let microsoft: FakeMicrosoft
let slotkit: TestSlotkit
let host: Host
let ada: HostBrowser

beforeEach(async () => {
  microsoft = await fakeMicrosoft({ now: () => slotkit.clock.now().getTime() })
  microsoft.addCalendar({ id: "AQMk1=", name: "Calendar" })
  slotkit = await createTestSlotkit({
    ...testSignIn,
    calendars: { microsoft: { ...microsoft.client, tenant: "organizations" }, origins: { microsoft: microsoft.origin } },
    log: () => {}
  })
  host = await slotkit.aHost()
  ada = hostBrowser(slotkit, host.id)
})
afterEach(async () => {
  await slotkit.close()
  await microsoft.close()
})

const accounts = async () => (await slotkit.calendars.accounts(host.id)).data

describe("Connecting an account at Microsoft", () => {
  it("asks the tenant of the settings for the permissions to read", async () => {
    const { location } = await ada.submit("/app/calendars", "/connect/microsoft")
    const url = new URL(location)
    expect(url.pathname).toBe("/organizations/oauth2/v2.0/authorize")
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: "https://book.example.com/app/calendars/microsoft/callback",
      scope: "openid email offline_access Calendars.ReadBasic",
      prompt: "select_account",
      code_challenge_method: "S256"
    })
  })

  it("blocks slots, and goes on with each rotated refresh token until the grant ends", async () => {
    const back = await ada.get(await consentAt((await ada.submit("/app/calendars", "/connect/microsoft")).location))
    expect(back.location).toBe("/app/calendars?done=calendar_account_connected")
    const service = await slotkit.aService(host)
    const start = "2026-01-06T10:00:00Z"
    microsoft.write("AQMk1=", "event1", { start, end: "2026-01-06T11:00:00Z" })
    const booker = { name: "Grace", email: "grace@example.com" }
    await expect(slotkit.bookings.book(host.id, { service: service.slug, start, booker })).rejects.toMatchObject({
      code: "conflict"
    })
    const [account] = await accounts()
    for (let day = 0; day < 3; day++) {
      await slotkit.clock.advance({ days: 1 })
      expect(await slotkit.calendars.read(host.id, account!.id)).toMatchObject({ state: "active" })
    }
    microsoft.identity.revokeAll()
    await slotkit.clock.advance({ hours: 7 })
    expect(await slotkit.calendars.read(host.id, account!.id)).toMatchObject({ state: "reconnect", label: "ada@example.com" })
  })

  it("names the permission that was not granted, and stores nothing", async () => {
    microsoft.identity.consent.grant = (requested) => requested.filter((scope) => !scope.startsWith("Calendars."))
    const { status, text } = await ada.get(await consentAt((await ada.submit("/app/calendars", "/connect/microsoft")).location))
    expect([status, text.includes("Read basic details of your calendar")]).toEqual([409, true])
    expect(await accounts()).toEqual([])
  })

  it("leaves the grant to the host when the account is disconnected", async () => {
    await ada.get(await consentAt((await ada.submit("/app/calendars", "/connect/microsoft")).location))
    const before = microsoft.requests.length
    await slotkit.calendars.disconnect(host.id, (await accounts())[0]!.id)
    expect(microsoft.requests).toHaveLength(before)
    expect(await accounts()).toEqual([])
  })
})
