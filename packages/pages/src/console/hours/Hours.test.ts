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

const schedule = () => app.manage("GET", `/hosts/${ada.host.id}/schedule`)
const week = { "day-1": "9-12, 13-17", "day-2": "22:00-02:00 the next day", "day-3": "", "day-4": "", "day-5": "" }

describe("Working hours", () => {
  it("MUST be shown and saved as text, a line for each day, with the week as a picture", async () => {
    const { page } = await ada.see("/app/hours")
    expect(page.attributes("input[name^=day-]", "value")).toEqual([...Array(5).fill("09:00-17:00"), "", ""])
    expect(page.texts("figure dd")).toEqual([...Array(5).fill("09:00-17:00"), "No bookings", "No bookings"])
    expect(page.text("figcaption")).toBe("40 hours a week")
    const { location } = await ada.fillIn("/app/hours", "/app/hours", { ...week, timezone: "Asia/Kolkata" })
    expect(location).toBe("/app/hours?done=hours_saved")
    expect(await schedule()).toMatchObject({
      timezone: "Asia/Kolkata",
      weekly: [
        { weekday: 1, start: "09:00", end: "12:00" },
        { weekday: 1, start: "13:00", end: "17:00" },
        { weekday: 2, start: "22:00", end: "02:00" }
      ]
    })
  })

  it("MUST have the host's twelve hours in the picture", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { hour_format: 12 })
    const sent = { ...week, "day-3": "20:00-24:00", action: "preview" }
    const { page } = await ada.fillIn("/app/hours", "/app/hours", sent)
    expect(page.texts("figure dd").slice(0, 3)).toEqual([
      "9:00 am – 12:00 pm, 1:00 pm – 5:00 pm",
      "10:00 pm – 2:00 am the next day",
      "8:00 pm – 12:00 am"
    ])
  })

  it("MUST be a day's work where a person types 9-5, and ask for words where hours end before they begin", async () => {
    const { page } = await ada.fillIn("/app/hours", "/app/hours", { "day-1": "9-5", "day-2": "9am-5pm", action: "preview" })
    expect(page.texts("figure dd").slice(0, 2)).toEqual(["09:00-17:00", "09:00-17:00"])
    const night = await ada.fillIn("/app/hours", "/app/hours", { "day-1": "22:00-02:00" })
    expect([night.status, night.page.texts(".problem li")]).toEqual([
      422,
      ["Monday: 22:00-02:00 ends before it begins. If the hours end on the next day, write 22:00-02:00 the next day."]
    ])
    expect((await schedule()).weekly).toHaveLength(5)
  })

  it("MUST come back from the form as they were saved, also at night and in another language", async () => {
    const weekly = [
      { weekday: 1, start: "22:00", end: "02:00" },
      { weekday: 2, start: "00:00", end: "24:00" },
      { weekday: 3, start: "18:00", end: "00:00" }
    ]
    for (const language of ["en", "de", "fr", "es"]) {
      await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
      await app.manage("PUT", `/hosts/${ada.host.id}/schedule`, { timezone: "UTC", weekly })
      expect((await ada.fillIn("/app/hours", "/app/hours")).status).toBe(303)
      expect((await schedule()).weekly).toEqual(weekly)
    }
  })

  it("MUST be previewed without being saved", async () => {
    const { status, page } = await ada.fillIn("/app/hours", "/app/hours", { ...week, action: "preview" })
    expect([status, page.text("[role=status]")]).toEqual([200, "This is a preview. Nothing has been saved yet."])
    expect(page.texts("figure dd").slice(0, 3)).toEqual(["09:00-12:00, 13:00-17:00", "22:00-02:00 the next day", "No bookings"])
    expect([page.attribute("#day-1", "value"), page.text("figcaption")]).toEqual(["9-12, 13-17", "11 hours a week"])
    expect((await schedule()).weekly).toHaveLength(5)
  })

  it("MUST show before they are saved which free times they add and take, and which meetings they leave outside", async () => {
    const { id } = await ada.book("intro", "2026-01-12T16:00:00Z")
    const { page } = await ada.fillIn("/app/hours", "/app/hours", { "day-1": "8-12", action: "preview" })
    expect(page.texts("details summary")[0]).toMatch(/^Intro call \d+ more free times, \d+ fewer free times$/)
    expect(page.texts("details li")[0]).toMatch(/^Monday \d+ January 2026: \d+ instead of \d+$/)
    expect(page.links("section[aria-labelledby=outside] a")).toEqual([`/app/bookings/${id}`])
    const same = await ada.fillIn("/app/hours", "/app/hours", { action: "preview" })
    expect(same.page.text("section[aria-labelledby=effects] .empty")).toBe("Visitors see the same free times as now.")
    const off = { first: "2026-01-12", from: "", to: "", title: "Away", action: "preview" }
    const away = await ada.fillIn("/app/time-off", "/app/time-off", off)
    expect([away.status, away.page.texts("details li")[0]]).toEqual([200, "Monday 12 January 2026: 0 instead of 15"])
    expect(away.page.links("section[aria-labelledby=outside] a")).toEqual([`/app/bookings/${id}`])
    expect(away.page.attribute("#title", "value")).toBe("Away")
    expect(await app.manage("GET", `/hosts/${ada.host.id}/busy`)).toEqual([])
    const { page: settings } = await ada.fillIn(`/app/services/${ada.services.intro.id}`, `/services/${ada.services.intro.id}`, {
      booking_window_days: "3",
      action: "preview"
    })
    expect(settings.text("[role=status]")).toBe("This is a preview. Nothing has been saved yet.")
    expect(settings.texts("details summary strong").slice(0, 1)).toEqual(["Intro call"])
    expect(settings.attribute("#booking_window_days", "value")).toBe("3")
  })

  it.each([
    ["en", "The meeting would be outside the working hours.", "Longer working hours"],
    ["de", "Der Termin läge außerhalb der Arbeitszeiten.", "Längere Arbeitszeiten"],
    ["fr", "Le rendez-vous serait en dehors des heures de travail.", "Des heures de travail plus longues"],
    ["es", "La cita quedaría fuera del horario de trabajo.", "Un horario de trabajo más amplio"]
  ])("MUST explain a time that is not offered, with links to what would open it, in %s", async (language, reason, remedy) => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
    expect((await ada.see("/app/hours")).page.links("main a")).toContain("/app/hours/explain")
    const { id } = ada.services.intro
    const ask = async (time: string) => (await ada.see(`/app/hours/explain?service=${id}&date=2026-01-06&time=${time}`)).page
    const early = await ask("07:00")
    expect(early.text("main [role=status]")).toContain(reason)
    expect(early.texts("section[aria-labelledby=opens] a")[1]).toBe(remedy)
    const [anyway, hours] = early.links("section[aria-labelledby=opens] a")
    expect(hours).toBe("/app/hours")
    const { page: form } = await ada.see(anyway!)
    expect([form.attribute("#date", "value"), form.attribute("#other_time", "value")]).toEqual(["2026-01-06", "07:00"])
    expect(form.attribute("#override_hours", "checked")).toBeDefined()
    const free = await ask("10:00")
    expect([free.texts("section[aria-labelledby=opens] a"), free.texts("main .warn")]).toEqual([[], []])
    const wrong = await ask("late")
    expect([wrong.links(".problem a"), wrong.attribute("#time", "value")]).toEqual([["#time"], "late"])
    expect((await ask("")).links(".problem a")).toEqual(["#time"])
  })

  it("MUST lead from each remedy to the setting that it changes", async () => {
    const { id } = ada.services.intro
    const settings = { limits: [{ per: "day", bookings: 1, minutes: 30 }], minimum_notice_minutes: 1440, first_per_day: 1 }
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, settings)
    const opens = async (date: string, time: string) =>
      (await ada.see(`/app/hours/explain?service=${id}&date=${date}&time=${time}`)).page
    const remedies = async (date: string, time: string) => {
      const page = await opens(date, time)
      return page
        .texts("section[aria-labelledby=opens] a")
        .map((text, index) => [text, page.links("section[aria-labelledby=opens] a")[index]])
    }
    expect((await remedies("2026-01-05", "12:00"))[1]).toEqual([
      "Minimum notice: 3 hours",
      `/app/services/${id}#minimum_notice_minutes`
    ])
    expect((await remedies("2026-01-08", "09:10"))[1]).toEqual([
      "Time between starts: 10 minutes",
      `/app/services/${id}#slot_interval_minutes`
    ])
    expect((await remedies("2026-01-08", "10:00"))[1]).toEqual([
      "Free times offered per day: 3",
      `/app/services/${id}#first_per_day`
    ])
    await ada.book("intro", "2026-01-08T09:00:00Z")
    expect((await remedies("2026-01-08", "10:00"))[1]).toEqual([
      "At least 2 meetings a day, At least 1 hour of meetings a day",
      `/app/services/${id}`
    ])
    const past = await opens("2025-01-08", "10:00")
    expect(past.text("section[aria-labelledby=opens] .empty")).toBe("Nothing changes that.")
  })

  it("MUST keep what cannot be read, and say what to enter", async () => {
    const { status, page } = await ada.fillIn("/app/hours", "/app/hours", {
      "day-1": "late",
      "day-6": "9-12, 11-13",
      timezone: "Mars"
    })
    expect([status, page.links(".problem a")]).toEqual([422, ["#timezone", "#day-1", "#day-6"]])
    expect([page.attribute("#day-1", "value"), page.attribute("#day-1", "aria-invalid")]).toEqual(["late", "true"])
  })

  it("MUST be different on single dates, and keep these when the week changes", async () => {
    await ada.fillIn("/app/hours/dates", "/hours/dates", { date: "2026-01-07", hours: "" })
    await ada.fillIn("/app/hours/dates", "/hours/dates", { date: "2026-01-10", hours: "10-12" })
    await ada.fillIn("/app/hours", "/app/hours", { "day-5": "" })
    const overrides = [
      { date: "2026-01-07", intervals: [] },
      { date: "2026-01-10", intervals: [{ start: "10:00", end: "12:00" }] }
    ]
    expect(await schedule()).toMatchObject({ overrides })
    const { page } = await ada.see("/app/hours")
    expect(page.texts("section[aria-labelledby=overrides] .row div:first-child")).toEqual([
      "Wednesday 7 January 2026 No bookings",
      "Saturday 10 January 2026 10:00-12:00"
    ])
    expect((await ada.agree("/app/hours", "/dates/remove?date=2026-01-07")).location).toBe("/app/hours?done=override_removed")
    expect(await schedule()).toMatchObject({ overrides: [overrides[1]] })
    expect((await ada.send("/app/hours/dates/remove", { date: "2026-01-07" })).status).toBe(404)
  })

  it("MUST refuse a date that has passed, and hours that cannot be read", async () => {
    const { status, page } = await ada.fillIn("/app/hours/dates", "/hours/dates", { date: "2026-01-04", hours: "late" })
    expect([status, page.links(".problem a"), page.attribute("#hours", "value")]).toEqual([422, ["#date", "#hours"], "late"])
  })
})

describe("Time off", () => {
  const add = (fields: Readonly<Record<string, string>>) => ada.fillIn("/app/time-off", "/app/time-off", fields)

  it("MUST be the same days after the host has moved to another time zone, in the list and in the calendar", async () => {
    await add({ first: "2026-01-20", last: "2026-01-21" })
    await add({ first: "2026-01-22" })
    for (const timezone of ["Asia/Tokyo", "Pacific/Kiritimati"]) {
      await app.manage("PATCH", `/hosts/${ada.host.id}`, { timezone })
      const { page } = await ada.see("/app/time-off")
      expect(page.texts(".rows strong")).toEqual([
        "Tuesday 20 January 2026 – Wednesday 21 January 2026",
        "Thursday 22 January 2026"
      ])
      const calendar = (await ada.see("/app/calendar?date=2026-01-22")).page
      expect([calendar.count(".whole > li"), calendar.count(".placed > li")]).toEqual([3, 0])
    }
  })

  it("MUST NOT be over", async () => {
    for (const fields of [{ first: "2025-12-31" }, { first: "2026-01-05", from: "07:00", to: "08:00" }]) {
      const { status, page } = await add(fields)
      expect([status, page.links(".problem a"), page.texts(".problem li")]).toEqual([
        422,
        ["#first"],
        ["This time is over. Choose a day from today on."]
      ])
    }
    expect((await add({ first: "2026-01-05" })).location).toBe("/app/time-off?done=time_off_added")
  })

  it("MUST say how many meetings stay booked in it", async () => {
    await ada.book("intro", "2026-01-20T10:00:00Z")
    await ada.book("intro", "2026-01-21T10:00:00Z")
    const { location } = await add({ first: "2026-01-20", last: "2026-01-21" })
    expect(location).toBe("/app/time-off?from=2026-01-20&to=2026-01-21&done=time_off_added_over&count=2")
    const { page } = await ada.see(location!)
    expect(page.text("[role=status]")).toBe("The time off was added. Meetings in it that stay booked: 2. Cancel or move them")
    const [link] = page.links("[role=status] a")
    expect(link).toBe("/app/bookings?from=2026-01-20&to=2026-01-21")
    await ada.book("intro", "2026-01-23T10:00:00Z")
    const booked = (await ada.see(link!)).page.links("main li a").filter((path) => /bookings\/\d+$/.test(path))
    expect(new Set(booked).size).toBe(2)
    expect((await add({ first: "2026-01-22" })).location).toBe("/app/time-off?done=time_off_added")
  })

  it("MUST hold whole days or hours of the host, and be removed", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { timezone: "America/New_York" })
    await add({ first: "2026-01-12", last: "2026-01-13", title: "Holiday", public_reason: "Away <3" })
    await add({ first: "2026-01-20", from: "12:00", to: "13:30" })
    expect(await app.manage("GET", `/hosts/${ada.host.id}/busy`)).toMatchObject([
      { start: "2026-01-12T05:00:00Z", end: "2026-01-14T05:00:00Z", title: "Holiday", public_reason: "Away <3" },
      { start: "2026-01-20T17:00:00Z", end: "2026-01-20T18:30:00Z", title: null, public_reason: null }
    ])
    const { page } = await ada.see("/app/time-off")
    expect(page.texts(".rows strong")).toEqual([
      "Monday, January 12, 2026 – Tuesday, January 13, 2026",
      "Tuesday, January 20, 2026, 12:00 – 1:30 PM"
    ])
    expect(page.texts(".rows .soft")).toEqual(["Holiday", "Visitors see: Away <3", "Time off"])
    expect((await ada.agree("/app/time-off", "/remove")).location).toBe("/app/time-off?done=time_off_removed")
    expect((await ada.see("/app/time-off")).page.count(".rows li")).toBe(1)
    expect((await ada.send("/app/time-off/999/remove")).status).toBe(404)
  })

  it.each<readonly [Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    [{}, ["#first"]],
    [{ first: "2026-02-30" }, ["#first"]],
    [{ first: "2026-01-13", last: "2026-01-12" }, ["#last"]],
    [{ first: "2026-01-13", from: "12:00" }, ["#to"]],
    [{ first: "2026-01-13", from: "12:00", to: "11:00" }, ["#last"]],
    [{ first: "2026-01-13", from: "noon", to: "13:00" }, ["#from"]],
    [{ first: "2026-01-13", public_reason: "a".repeat(101) }, ["#public_reason"]]
  ])("MUST NOT be added for %j", async (fields, wrong) => {
    const { status, page } = await add(fields)
    expect([status, page.links(".problem a")]).toEqual([422, wrong])
    expect(await app.manage("GET", `/hosts/${ada.host.id}/busy`)).toEqual([])
  })
})

describe("Limits of all meetings", () => {
  const limits = async () => (await app.manage("GET", `/hosts/${ada.host.id}`)).limits

  it("MUST be saved and shown, and removed when the fields are empty", async () => {
    const typed = { limit_day_bookings: "8", limit_week_minutes: "1200" }
    const { location } = await ada.fillIn("/app/hours/limits", "/app/hours/limits", typed)
    expect(location).toBe("/app/hours?done=limits_saved")
    expect(await limits()).toEqual([
      { per: "day", bookings: 8, minutes: null },
      { per: "week", bookings: null, minutes: 1200 }
    ])
    const { page } = await ada.see("/app/hours")
    expect(page.texts("section[aria-labelledby=limits] dd")).toEqual(["8", "1200"])
    const form = (await ada.see("/app/hours/limits")).page
    expect([form.attribute("#limit_day_bookings", "value"), form.attribute("#limit_month_minutes", "value")]).toEqual(["8", ""])
    await ada.fillIn("/app/hours/limits", "/app/hours/limits", { limit_day_bookings: "", limit_week_minutes: "" })
    expect(await limits()).toEqual([])
  })

  it("MUST be marked when they cannot be read, and keep what was typed", async () => {
    const refused = await ada.fillIn("/app/hours/limits", "/app/hours/limits", {
      limit_month_bookings: "many",
      limit_day_minutes: "60"
    })
    expect([refused.status, refused.page.links(".problem a")]).toEqual([422, ["#limit_month_bookings"]])
    expect(refused.page.attribute("#limit_day_minutes", "value")).toBe("60")
    expect(await limits()).toEqual([])
  })
})
