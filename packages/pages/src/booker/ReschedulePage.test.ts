import { HasMail, runJobKind } from "@slotkit/engine"
import { Context } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"

let ada: Awaited<ReturnType<typeof bookedVisits>>
beforeAll(async () => {
  ada = await bookedVisits()
})
afterAll(() => ada.app.close())
beforeEach(() => ada.nextWeek())

describe("The page that reschedules a booking", () => {
  it("MUST show the month and a day's times without the booking's own, in its time zone, and change nothing", async () => {
    const path = await ada.book("intro", ada.at(10, 1), { timezone: "Asia/Kolkata" })
    const { status, page, headers } = await ada.open(`${path}/reschedule?date=${ada.date(1)}`)
    expect([status, page.title, page.text("h1")]).toEqual([200, "Reschedule: Intro call", "Choose a new time"])
    expect(page.text(".facts")).toMatch(/Currently booked ?Tuesday .* 2026 ?15:30–16:00/)
    expect(page.text("#zone")).toBe("Times are in India Standard Time (Kolkata), UTC+05:30.")
    const times = page.attributes("input[type=radio]", "value")
    expect([times.length, times[0], times.includes(ada.at(10, 1))]).toEqual([15, ada.at(9, 1), false])
    expect(page.text(".pick time")).toBe("14:30")
    expect([
      page.text("button:not(.plain)"),
      page.count("script:not([src], [type])"),
      page.attribute("form[method=post]", "action")
    ]).toEqual(["Reschedule to this time", 0, `${path}/reschedule?moved_from=${ada.at(10, 1)}`])
    expect(page.links("td a").every((link) => link.startsWith(`${path}/reschedule?date=`))).toBe(true)
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    await ada.app.send("HEAD", `${path}/reschedule`)
    expect((await ada.find(ada.at(10, 1))).status).toBe("accepted")
  })

  it("MUST show the public reasons of the month's time off on the days of the booking's time zone", async () => {
    const path = await ada.book("intro", ada.at(10, 1), { timezone: "Asia/Kolkata" })
    const busy = { start: ada.at(20, 3), end: ada.at(22, 3), title: "Secret", public_reason: "At <sea>" }
    await ada.app.manage("POST", `/hosts/${ada.host.id}/busy`, busy)
    const { page, text } = await ada.open(`${path}/reschedule?date=${ada.date(4)}`)
    expect([page.count(".off li"), page.text(".off span"), text.includes("Secret")]).toEqual([1, "At <sea>", false])
    const day = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(ada.date(4)))
    expect(page.text(".off strong")).toContain(day)
  })

  it("MUST open on the day of the booking, in the zone of the page, with its time beside", async () => {
    const path = await ada.book("intro", ada.at(16, 2), { timezone: "Asia/Tokyo" })
    const { page } = await ada.open(`${path}/reschedule`)
    expect(page.fields().date).toBe(ada.date(3))
    expect(page.attribute("td a[data-on]", "data-date")).toBe(ada.date(3))
    expect(page.text(".facts")).toMatch(/Currently booked.*01:00–01:30/)
    const other = await ada.open(`${path}/reschedule?date=${ada.date(1)}`)
    expect(other.page.fields().date).toBe(ada.date(1))
  })

  it("MUST say on the day of the booking that it has no other time, and lead to the next day with times", async () => {
    const path = await ada.book("intro", ada.at(16, 2))
    const busy = { start: ada.at(0, 2), end: ada.at(0, 3), title: "Fair" }
    await ada.app.manage("POST", `/hosts/${ada.host.id}/busy`, busy)
    const { page } = await ada.open(`${path}/reschedule`)
    expect(page.text("#times [role=status]")).toBe("No times on this day.")
    expect(page.links("#times p a")[0]).toContain(`date=${ada.date(3)}`)
  })

  it("MUST offer what the visitor API offers", async () => {
    const path = await ada.book("intro", ada.at(10, 1))
    const day = ada.date(1)
    const { page } = await ada.open(`${path}/reschedule?date=${day}`)
    const { text } = await ada.app.send("GET", `/visitor/v1/bookings/${path.split("/").at(-1)}/slots?from=${day}&to=${day}`)
    const starts = JSON.parse(text).data[day].map(({ start }: { readonly start: string }) => start)
    expect(page.attributes("input[type=radio]", "value")).toEqual(starts)
  })

  it("MUST reschedule on POST and lead to the booking, also when it is sent twice", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}/reschedule?date=${ada.date(2)}&timezone=Europe/Paris&lang=en`)
    expect(page.fields()).toEqual({ date: ada.date(2), timezone: "Europe/Paris", note: "" })
    for (const _ of [1, 2]) {
      const { status, location } = await ada.post(page.attribute("form[method=post]", "action")!, {
        ...page.fields(),
        start: ada.at(11, 2)
      })
      expect([status, location]).toEqual([303, `${path}?lang=en&moved_from=${ada.at(10)}`])
    }
    expect([await ada.find(ada.at(10)), (await ada.find(ada.at(11, 2))).status]).toEqual([undefined, "accepted"])
    expect((await ada.open(path)).page.attribute("dl time", "datetime")).toBe(ada.at(11, 2))
  })

  it("MUST take a message to the host, which is in the host's email alone, and keep one that is too long", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}/reschedule?date=${ada.date(1)}`)
    expect(page.text("label[for=note]")).toBe("Message to Ada Byron (optional)")
    const typed = { ...page.fields(), start: ada.at(11, 1), note: "x".repeat(501) }
    const long = await ada.post(`${path}/reschedule`, typed)
    expect([long.status, long.page.links(".problem a"), long.page.text("#note-error"), long.page.fields()]).toEqual([
      422,
      ["#note"],
      "The message must be at most 500 characters.",
      typed
    ])
    ada.app.mails.length = 0
    expect((await ada.post(`${path}/reschedule`, { ...typed, note: "My train is late." })).status).toBe(303)
    while ((await ada.app.run(runJobKind("email"))) > 0);
    const recipients = ada.app.mails.filter(({ text }) => text.includes("My train is late.")).map(({ to }) => to.email)
    expect([ada.app.mails.length > recipients.length, recipients]).toEqual([true, ["ada@example.com"]])
  })

  it("MUST ask for no message that no email could bring", async () => {
    const silent = await bookedVisits({ adjust: (context) => Context.add(context, HasMail, false) })
    silent.nextWeek()
    const path = await silent.book("intro", silent.at(10))
    expect((await silent.open(`${path}/reschedule`)).page.count("#note")).toBe(0)
    await silent.app.close()
  })

  it("MUST answer 409 to a time that was just taken, with the day's other times in the chosen zone", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}/reschedule?date=${ada.date(1)}&timezone=Europe/Paris`)
    await ada.book("intro", ada.at(11, 1))
    const lost = await ada.post(`${path}/reschedule`, { ...page.fields(), start: ada.at(11, 1) })
    expect([lost.status, lost.page.title, lost.page.text("[role=alert]")]).toEqual([
      409,
      "Error: Reschedule: Intro call",
      "That time is no longer free. Choose another one."
    ])
    expect([lost.page.attribute("h1", "tabindex"), lost.page.fields()]).toEqual(["-1", page.fields()])
    const times = lost.page.attributes("input[type=radio]", "value")
    expect([times.length, times.includes(ada.at(11, 1))]).toEqual([15, false])
    expect((await ada.find(ada.at(10))).status).toBe("accepted")
    expect((await ada.post(`${path}/reschedule`, { ...lost.page.fields(), start: times[0]! })).status).toBe(303)
  })

  it("MUST show the next day with times if the lost time was on a day without", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { status, page } = await ada.post(`${path}/reschedule`, { start: ada.at(10, 5) })
    expect([status, page.attributes("input[type=radio]", "value")[0]]).toEqual([409, ada.at(9, 7)])
  })

  it("MUST answer 422 with a link to the times if none was chosen, on the same day", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}/reschedule?date=${ada.date(1)}`)
    const again = await ada.post(`${path}/reschedule`, page.fields())
    expect([again.status, again.page.texts(".problem li"), again.page.links(".problem a")]).toEqual([
      422,
      ["Choose one of the times."],
      ["#start"]
    ])
    expect([again.page.attribute("#start", "aria-describedby"), again.page.fields()]).toEqual(["start-error", page.fields()])
    expect((await ada.open(`${path}/reschedule?month=2026-13`)).status).toBe(422)
  })

  it("MUST answer 409 with the reason to GET and POST if the booking cannot be rescheduled", async () => {
    const path = await ada.book("review", ada.at(10))
    const sent = await ada.post(`${path}/reschedule`, { start: ada.at(11) })
    for (const { status, page } of [await ada.open(`${path}/reschedule`), sent]) {
      expect([status, page.text("h1"), page.count("form")]).toEqual([409, "The booking cannot be rescheduled", 0])
      expect([page.text("main p"), page.links(".stack a")]).toEqual([expect.stringMatching(/needs approval/), [path]])
    }
  })

  it("MUST answer 429 with the chosen time and a way to the host if the limit of the network is reached", async () => {
    const strict = await bookedVisits({ settings: { hourlyPerNetwork: 1 } })
    strict.nextWeek()
    const path = await strict.book("intro", strict.at(10))
    const { page } = await strict.open(`${path}/reschedule?date=${strict.date(1)}`)
    const fields = { ...page.fields(), start: strict.at(11, 1) }
    const refused = await strict.post(`${path}/reschedule`, fields)
    expect([refused.status, refused.headers.get("retry-after"), refused.page.text(".problem h2")]).toEqual([
      429,
      "3600",
      "Too many requests came from your network. Try again in 60 minutes."
    ])
    expect([refused.page.links(".problem a"), refused.page.fields()]).toEqual([["mailto:ada@example.com"], fields])
    strict.app.clock.now += 3_600_000
    expect((await strict.post(`${path}/reschedule`, refused.page.fields())).status).toBe(303)
    await strict.app.close()
  })

  it("MUST answer 429 with the chosen time once the booking was rescheduled ten times in a day", async () => {
    const path = await ada.book("intro", ada.at(10))
    const move = async (number: number) => {
      const { page } = await ada.open(`${path}/reschedule?date=${ada.date(1)}`)
      const fields = { ...page.fields(), start: ada.at(11 + (number % 2), 1) }
      return { fields, ...(await ada.post(`${path}/reschedule`, fields)) }
    }
    for (let number = 0; number < 10; number++) expect((await move(number)).status).toBe(303)
    const refused = await move(10)
    expect([refused.status, refused.headers.get("retry-after"), refused.page.text(".problem h2")]).toEqual([
      429,
      "86400",
      "This booking was rescheduled too many times. Contact the host, or try again tomorrow."
    ])
    expect(refused.page.fields()).toEqual(refused.fields)
  })

  it("MUST answer 404 to an unknown token", async () => {
    expect((await ada.open("/b/nothing/reschedule")).status).toBe(404)
    expect((await ada.post("/b/nothing/reschedule", {})).status).toBe(404)
  })
})
