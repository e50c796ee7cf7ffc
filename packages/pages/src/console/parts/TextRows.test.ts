import { Messages } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

const provider = { channels: ["sms" as const], send: () => Effect.void }

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp({ adjust: Context.add(Messages, provider) })
  ada = await consoleHost(app)
})
afterEach(() => app.close())

describe("Text messages of a service", () => {
  it("MUST set text messages, with reminders and channels that the installation has, and none", async () => {
    const { id } = ada.services.intro
    const path = `/app/services/${id}`
    const settings = () => app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`)
    const texts = async () => (await settings()).text_messages
    const { page } = await ada.see(path)
    expect(page.texts("#text_channel option")).toEqual(["No", "By SMS"])
    const sms = { text_channel: "sms", text_reminder_1: "2", text_unit_1: "hours", text_changes: "yes" }
    await ada.fillIn(path, path, { ...sms, text_reminder_2: "1", text_unit_2: "days" })
    const channel = { channel: "sms", confirmation: false, changes: true }
    expect(await texts()).toEqual({ ...channel, reminder_minutes: [1440, 120] })
    const again = (await ada.see(path)).page
    expect([again.attribute("#text_reminder_1", "value"), again.count("#text_changes[checked]")]).toEqual(["1", 1])
    const refused = await ada.fillIn(path, path, { text_reminder_1: "soon" })
    expect([refused.status, refused.page.links(".problem a")]).toEqual([422, ["#text_reminder_1"]])
    const unknown = await ada.fillIn(path, path, { text_channel: "fax" })
    expect([unknown.status, unknown.page.links(".problem a")]).toEqual([422, ["#text_channel"]])
    expect(await texts()).toEqual({ ...channel, reminder_minutes: [1440, 120] })
    await ada.fillIn(path, path, { text_channel: "" })
    expect(await texts()).toBeNull()
  })
})

describe("Text messages of a booking", () => {
  it("MUST take a number only with the booker's consent, and stop messages for the host", async () => {
    const { id } = await ada.service(
      { title: "Visit", slug: "visit" },
      { text_messages: { channel: "sms", reminder_minutes: [60] } }
    )
    const form = `/app/bookings/new?service=${id}&date=2026-01-08`
    expect((await ada.see("/app/bookings/new?date=2026-01-08")).page.count("#phone")).toBe(0)
    expect((await ada.see(form)).page.count("#text_consent[checked]")).toBe(0)
    const book = (typed: object) =>
      ada.fillIn(form, "/bookings/new", {
        ...{ start: "2026-01-08T14:00:00Z", name: "Alan Turing", email: "alan@example.com" },
        ...typed
      })
    const refused = async (typed: object) => {
      const { status, page } = await book(typed)
      return [status, ...page.texts(".problem a")]
    }
    const both = "Enter a number and confirm that the booker has agreed, or leave both empty."
    expect(await refused({ phone: "+44 1632 960123" })).toEqual([422, both])
    expect(await refused({ text_consent: "yes" })).toEqual([422, both])
    expect(await refused({ phone: "01632", text_consent: "yes" })).toEqual([
      ...[422, "Enter a phone number with its country code, like +44 1632 960123."]
    ])
    const { location } = await book({ phone: "+44 1632 960123", text_consent: "yes" })
    const path = location!.replace(/\?.*/, "")
    expect((await ada.see(path)).page.text("main dl")).toContain("+441632960123Agreed to, as you stated on")
    const stopped = await ada.fillIn(`${path}/stop-texts`, "/stop-texts")
    expect(stopped.location).toBe(`${path}?done=texts_stopped`)
    const { page } = await ada.see(stopped.location!)
    expect([page.text("[role=status]"), page.count("a[href$=stop-texts]")]).toEqual(["The booker gets no more text messages.", 0])
    expect(page.text("main dl")).toContain("+441632960123Stopped on")
    const [audited] = await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`)
    expect(audited).toMatchObject({ action: "booking.withdrawTexts" })
  })
})
