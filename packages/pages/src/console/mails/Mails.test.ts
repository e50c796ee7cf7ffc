import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const host = () => app.manage("GET", `/hosts/${ada.host.id}`)
const textOf = (kind: string, language = "en") => app.manage("GET", `/hosts/${ada.host.id}/mail-texts/${language}/${kind}`)
const reminder = "/app/mails/reminder?language=de"

describe("Reminders", () => {
  it("MUST be shown in their largest unit, and saved in the order in which they are sent", async () => {
    const { page } = await ada.see("/app/mails")
    expect([page.attribute("#reminder_1", "value"), page.attribute("#unit_1 option[selected]", "value")]).toEqual(["1", "days"])
    expect([page.count("#reminder_3"), page.count("#reminder_4"), page.attribute("[data-rows]", "data-rows")]).toEqual([
      1,
      0,
      "Add a reminder"
    ])
    const { location } = await ada.fillIn("/app/mails", "/app/mails", {
      reminder_1: "90",
      unit_1: "minutes",
      reminder_4: "2",
      unit_4: "days"
    })
    expect(location).toBe("/app/mails?done=reminders_saved")
    expect((await host()).reminder_minutes).toEqual([2880, 90])
    await ada.fillIn("/app/mails", "/app/mails", { reminder_1: "", reminder_2: "" })
    expect((await host()).reminder_minutes).toEqual([])
  })

  it("MUST be refused with what was typed if they are no times, or one twice", async () => {
    const wrong = await ada.fillIn("/app/mails", "/app/mails", { reminder_2: "soon", reminder_3: "0" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#reminder_2", "#reminder_3"]])
    expect(wrong.page.attribute("#reminder_2", "value")).toBe("soon")
    const twice = await ada.fillIn("/app/mails", "/app/mails", { reminder_2: "24", unit_2: "hours" })
    expect([twice.status, twice.page.links(".problem a")]).toEqual([422, ["#reminder_1"]])
    expect((await host()).reminder_minutes).toEqual([1440])
  })
})

describe("The texts of emails", () => {
  it("MUST be folded by recipient, unless the host has changed one of them", async () => {
    expect((await ada.see("/app/mails")).page.count("details.group:not([open])")).toBe(4)
    await ada.fillIn(reminder, reminder, { subject: "Bis bald", text: "Hallo {guest}" })
    const { page } = await ada.see("/app/mails?language=de")
    expect(page.texts("details[open] summary")).toEqual(["To the person who books"])
    expect((await ada.see("/app/mails?language=fr")).page.count("details[open]")).toBe(0)
  })

  it("MUST be listed in the chosen language, with those that were changed", async () => {
    await ada.fillIn(reminder, reminder, { subject: "Bis bald", text: "Hallo {guest}" })
    const { page, text } = await ada.see("/app/mails?language=de")
    expect(page.count('a[href^="/app/mails/"]')).toBe(42)
    expect([page.texts(".badge"), text.includes("Bis bald")]).toEqual([["Changed"], true])
    expect((await ada.see("/app/mails?language=fr")).page.texts(".badge")).toEqual([])
  })

  it("MUST be saved in their language, and restored", async () => {
    const standard = await textOf("reminder", "de")
    const { location } = await ada.fillIn(reminder, reminder, {
      subject: "Bis bald, {guest}",
      text: "Eins\r\n\r\nZwei"
    })
    expect(location).toBe("/app/mails/reminder?language=de&done=mail_text_saved")
    expect(await textOf("reminder", "de")).toMatchObject({ changed: true, subject: "Bis bald, {guest}", text: "Eins\n\nZwei" })
    expect((await textOf("reminder", "fr")).changed).toBe(false)
    await ada.fillIn("/app/mails/reminder/restore?language=de", "/mails/reminder/restore?language=de")
    expect(await textOf("reminder", "de")).toEqual(standard)
  })

  it("MUST be previewed in the frame as they are sent, without being saved", async () => {
    const { page } = await ada.see(reminder)
    const path = "/app/mails/reminder/html?language=de"
    const frame = [page.attribute("iframe[name=example]", "src"), page.attribute("button[formtarget=example]", "formaction")]
    expect(frame).toEqual([path, path])
    const typed = { subject: "Bis bald, {guest}", text: "<b>Hallo</b>" }
    const { status, text } = await ada.send(path, typed, reminder)
    expect([status, /<body>\n<p lang="de"[^>]*>([^<]*)<\/p>/.exec(text)?.[1]]).toEqual([200, "reminder"])
    // The plain text is that of the frame, and no other stands beside it.
    expect([text.match(/<pre lang="de"/g)?.length, page.count("pre"), page.links("form .acts a")]).toEqual([1, 0, ["#preview"]])
    expect((await textOf("reminder", "de")).changed).toBe(false)
    const wrong = await ada.send(path, { subject: "{gast}", text: "Hallo" }, reminder)
    expect([wrong.status, wrong.text.includes('<p role="alert">')]).toEqual([422, true])
  })

  it("MUST NOT contain an unknown placeholder, or the link in the subject", async () => {
    const wrong = await ada.fillIn(reminder, reminder, { subject: "{gast}", text: "{previous}" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#subject", "#text"]])
    const login = await ada.fillIn("/app/mails/signIn", "/app/mails/signIn?language=en", {
      subject: "{link}",
      text: "{link}"
    })
    expect([login.status, login.page.links(".problem a")]).toEqual([422, ["#subject"]])
    expect((await ada.see("/app/mails/nothing")).status).toBe(404)
  })
})
