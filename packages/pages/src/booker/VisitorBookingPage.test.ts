import { HasMail, renewHostFeed } from "@slotkit/engine"
import * as Context from "effect/Context"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"
import type { ParsedPage } from "../../test/ParsedPage.ts"

let ada: Awaited<ReturnType<typeof bookedVisits>>
beforeAll(async () => {
  ada = await bookedVisits()
})
afterAll(() => ada.app.close())
beforeEach(() => ada.nextWeek())

/** The links and the sentences below the facts of a booking's page, without those in the menu of calendars. */
const steps = async (path: string) => {
  const { page } = await ada.open(path)
  return { links: page.links(".message > .stack > a"), labels: labelsOf(page), why: page.texts(".message > .stack ~ p") }
}

const labelsOf = (page: ParsedPage) => page.texts(".message > .stack > a, summary")
const primaryOf = (page: ParsedPage) => page.texts(":is(a, summary).button:not(.plain)")

describe("A visitor's booking page without a mail server", () => {
  it("MUST promise no email in any language, and show its own link to save", async () => {
    const eve = await bookedVisits({ adjust: (context) => Context.add(context, HasMail, false) })
    eve.nextWeek()
    const path = await eve.book("intro", eve.at(10))
    const { page } = await eve.open(path)
    expect(page.text("[role=status]")).toBe(
      "Save this page. This site sends no emails, and this page is where you see or change your booking."
    )
    expect(page.links("main p a")[0]).toMatch(new RegExp(`^http.*${path}$`))
    for (const [language, sentence] of [
      ["de", "verschickt keine E-Mails"],
      ["fr", "n’envoie pas d’e-mails"],
      ["es", "no envía correos"]
    ]) {
      expect((await eve.open(`${path}?lang=${language}`)).page.text("[role=status]")).toContain(sentence)
    }
    const request = await eve.book("review", eve.at(11))
    expect((await eve.open(request)).page.text("[role=status]")).toContain("this site sends no emails")
    expect((await eve.open("/app/sign-in")).page.text("main")).toContain("This site has no mail server.")
    await eve.app.close()
  })

  it("MUST come before the checkout, so that its link can be saved", async () => {
    const eve = await bookedVisits({ adjust: (context) => Context.add(context, HasMail, false) })
    eve.nextWeek()
    const form = `/ada/lesson/book?start=${eve.at(10)}`
    expect((await eve.open(form)).page.text("form .end p")).toBe(
      "You pay US$30.00 from the page of your booking. The time is held for you meanwhile."
    )
    const { status, location } = await eve.fillIn(form, { name: "Grace Hopper", email: "grace@example.com" })
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/b\/\w+$/)])
    const { page } = await eve.open(location!)
    expect(page.text("[role=status]")).toBe(
      "Save this page before you pay. This site sends no emails, and this page is where you see or change your booking."
    )
    expect(page.links("main p a")[0]).toMatch(new RegExp(`^http.*${location}$`))
    expect(page.texts("main .stack a")[0]).toBe("Continue to payment")
    await eve.app.close()
  })
})

describe("A visitor's booking page", () => {
  it("MUST link the calendar entry and the changes, and have no form and no script", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { status, page, headers } = await ada.open(path)
    expect([status, page.text("h1"), page.count("form"), page.count("script")]).toEqual([200, "Booking confirmed", 0, 0])
    expect(labelsOf(page)).toEqual(["Add to calendar", "Join the meeting", "Reschedule", "Cancel booking"])
    expect(page.links(".message > .stack > a").slice(1)).toEqual([`${path}/reschedule`, `${path}/cancel`])
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    const american = await ada.open(`${path}?lang=en-US`)
    expect(american.page.links(".message > .stack > a").slice(1)).toEqual([
      `${path}/reschedule?lang=en-US`,
      `${path}/cancel?lang=en-US`
    ])
  })

  it("MUST say why a change is not possible, and how to reach the host where that helps", async () => {
    const path = await ada.book("intro", ada.at(10))
    await ada.set("intro", { visitor_changes: "cancel" })
    expect(await steps(path)).toMatchObject({
      labels: ["Add to calendar", "Join the meeting", "Cancel booking"],
      why: ["Bookings of this service cannot be rescheduled online. Contact the host.", "Write to ada@example.com"]
    })
    await ada.set("intro", { visitor_changes: "none" })
    const { page } = await ada.open(path)
    expect(page.texts(".message > .stack ~ p")).toHaveLength(3)
    expect(page.links("main p a")).toEqual(["mailto:ada@example.com"])
    await ada.set("intro", { visitor_changes: "both", change_notice_minutes: 600 })
    ada.app.clock.now += 60_001
    expect((await steps(path)).why[0]).toBe("This booking can no longer be rescheduled online. Contact the host.")
    await ada.set("intro", { change_notice_minutes: 0 })
  })

  it("MUST NOT offer another time once max_reschedules is used up, and say why in every language", async () => {
    await ada.set("intro", { max_reschedules: 1 })
    const path = await ada.book("intro", ada.at(10))
    expect((await steps(path)).labels).toContain("Reschedule")
    await ada.fillIn(`${path}/reschedule?date=${ada.date(0)}`, { start: ada.at(11) })
    expect(await steps(path)).toMatchObject({
      labels: ["Add to calendar", "Join the meeting", "Cancel booking"],
      why: ["The booking was rescheduled as often as the host allows. Contact the host.", "Write to ada@example.com"]
    })
    const { status, page } = await ada.open(`${path}/reschedule?lang=de`)
    expect([status, page.text("main p")]).toEqual([409, expect.stringContaining("bereits so oft verschoben")])
    await ada.set("intro", { max_reschedules: null })
  })

  it("MUST offer to withdraw a request, and say that another time is asked for anew", async () => {
    const path = await ada.book("review", ada.at(10))
    expect(await steps(path)).toEqual({
      links: [`${path}/cancel`],
      labels: ["Withdraw request"],
      why: ["This service needs approval. To change the time, cancel and request a new one."]
    })
  })

  it("MUST say that a request was withdrawn, in its own words, with the booker's reason only", async () => {
    const path = await ada.book("review", ada.at(10))
    ada.app.clock.now += 3000
    await ada.fillIn(`${path}/cancel`, {})
    const read = async (query = "") => {
      const { page } = await ada.open(`${path}${query}`)
      return [page.text("h1"), page.text("p[role=status]")]
    }
    expect(await read()).toEqual(["Request withdrawn", "This request was withdrawn."])
    expect((await ada.open(path)).text).not.toMatch(/cancelled/i)
    expect(await read("?lang=de")).toEqual(["Anfrage zurückgezogen", "Diese Anfrage wurde zurückgezogen."])
    const other = await ada.book("review", ada.at(12))
    ada.app.clock.now += 3000
    await ada.fillIn(`${other}/cancel`, { reason: "I am ill." })
    expect((await ada.open(other)).page.text("dl")).toContain("I am ill.")
    const booked = await ada.book("intro", ada.at(14))
    await ada.change(ada.at(14), "cancel")
    expect((await ada.open(booked)).page.text("h1")).toBe("Booking cancelled")
  })

  it("MUST say that an unpaid booking is paid first, and that a paid one is cancelled by the host", async () => {
    const path = await ada.book("lesson", ada.at(10))
    expect(await steps(path)).toMatchObject({
      labels: ["Continue to payment"],
      why: ["The booking can be changed as soon as it is paid."]
    })
    await ada.change(ada.at(10), "payment", { outcome: "succeeded" })
    expect(await steps(path)).toMatchObject({
      links: [expect.any(String), `${path}/reschedule`],
      why: ["The booking is paid and cannot be cancelled online. Contact the host.", "Write to ada@example.com"]
    })
  })

  it("MUST be a record from the start on, and lead to another booking", async () => {
    const path = await ada.book("intro", ada.at(10))
    ada.app.clock.now = Date.parse(ada.at(10))
    expect(await steps(path)).toMatchObject({ labels: ["Join the meeting", "Book another time"], why: [] })
    ada.app.clock.now += 3_600_000
    expect(await steps(path)).toEqual({ links: ["/ada/intro"], labels: ["Book another time"], why: [] })
  })
})

describe("The page of a booking that was moved", () => {
  const moved = async () => {
    const path = await ada.book("intro", ada.at(10))
    const { location } = await ada.fillIn(`${path}/reschedule?date=${ada.date(1)}`, { start: ada.at(11, 1) })
    return { path, location: location! }
  }

  it.each([
    ["en", "Rescheduled", "We sent the new time to grace@example.com.", /Previous time: Monday.*10:00–10:30.*Tuesday.*11:00/],
    ["de", "Termin verschoben", "Der neue Termin ist unterwegs an grace@example.com.", /Bisheriger Termin: Montag/],
    ["fr", "Rendez-vous reporté", "Nous avons envoyé le nouvel horaire à grace@example.com.", /Créneau précédent\s: Lundi/],
    ["es", "Nuevo horario", "Hemos enviado el nuevo horario a grace@example.com.", /Horario anterior: Lunes/]
  ])("MUST say so with both times, the old one struck through: %s", async (lang, title, text, times) => {
    const { location } = await moved()
    const { page } = await ada.open(`${location}&lang=${lang}`)
    expect([page.title, page.text("h1"), page.text("[role=status]")]).toEqual([title, title, text])
    expect([page.count("dl s"), page.attribute("dl time", "datetime")]).toEqual([1, ada.at(11, 1)])
    expect(page.text("dl")).toMatch(times)
  })

  it("MUST promise no email without a mail server", async () => {
    const eve = await bookedVisits({ adjust: (context) => Context.add(context, HasMail, false) })
    eve.nextWeek()
    const path = await eve.book("intro", eve.at(10))
    const { page } = await eve.open(`${path}?moved_from=${eve.at(9)}`)
    expect([page.text("h1"), page.text("[role=status]")]).toEqual(["Rescheduled", expect.stringContaining("sends no emails")])
    await eve.app.close()
  })

  it("MUST ignore what is no other start, and a booking that is over", async () => {
    const { path } = await moved()
    for (const value of [ada.at(11, 1), "", "yesterday", "<b>x</b>", "2026-02-30T10:00:00Z", "9999-01-01T10:00:00Z", "%00"]) {
      const { status, page, text } = await ada.open(`${path}?moved_from=${encodeURIComponent(value)}`)
      expect([status, page.text("h1"), page.count("dl s")]).toEqual([200, "Booking confirmed", 0])
      if (value !== "") expect(text.replaceAll(ada.at(11, 1), "")).not.toContain(value)
    }
    const sent = await ada.post(`${path}/reschedule?moved_from=yesterday`, { start: ada.at(12, 1) })
    expect([sent.status, sent.location]).toEqual([303, path])
    await ada.change(ada.at(12, 1), "cancel")
    const { page } = await ada.open(`${path}?moved_from=${ada.at(10)}`)
    expect([page.text("h1"), page.count("dl s")]).toEqual(["Booking cancelled", 0])
  })
})

describe("The calendars of a visitor's booking page", () => {
  it("MUST be Google's, Outlook's and Microsoft 365's filled-in forms, and the file, in a menu that needs no script", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page, text } = await ada.open(path)
    expect(page.texts(".menu a")).toEqual(["Google Calendar", "Outlook.com", "Microsoft 365", "Apple and others (.ics)"])
    const [google, outlook, microsoft365, file] = page.links(".menu a")
    expect(file).toBe(`${path}.ics`)
    const conferenceLink = page.links(".message > .stack > a")[0]
    const compact = (start: string) => start.replace(/[-:]/g, "")
    expect(Object.fromEntries(new URL(google!).searchParams)).toEqual({
      action: "TEMPLATE",
      text: "Intro call with Ada Byron",
      dates: `${compact(ada.at(10))}/${compact(ada.at(10)).replace("T1000", "T1030")}`,
      location: conferenceLink
    })
    for (const [link, host] of [
      [outlook, "outlook.live.com"],
      [microsoft365, "outlook.office.com"]
    ]) {
      const { host: linked, searchParams } = new URL(link!)
      expect([linked, Object.fromEntries(searchParams)]).toEqual([
        host,
        {
          path: "/calendar/action/compose",
          rru: "addevent",
          startdt: ada.at(10),
          enddt: ada.at(10).replace("T10:00", "T10:30"),
          subject: "Intro call with Ada Byron",
          location: conferenceLink
        }
      ])
    }
    const token = path.split("/").at(-1)!
    expect([google, outlook, microsoft365].some((link) => link!.includes(token))).toBe(false)
    expect(page.attributes(".menu a", "rel")).toEqual(["noreferrer", "noreferrer", "noreferrer", ""])
    expect([page.attributes(".menu a[target]", "target"), text.includes("<details open")]).toEqual([[], false])
    expect([google, outlook].some((link) => link!.includes("+"))).toBe(false)
  })

  it("MUST open outside of a frame, with a note for screen readers", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}?embed=1`)
    expect(page.texts('.menu a[target="_blank"]')).toEqual(
      ["Google Calendar", "Outlook.com", "Microsoft 365"].map((label) => `${label} (opens in a new tab)`)
    )
  })

  it.each([
    ["de", "Intro call mit Ada Byron", "Google Kalender"],
    ["fr", "Intro call avec Ada Byron", "Google Agenda"],
    ["es", "Intro call con Ada Byron", "Google Calendar"]
  ])("MUST have the title of the file in the visitor's language: %s", async (language, title, label) => {
    const path = await ada.book("intro", ada.at(10))
    const { page } = await ada.open(`${path}?lang=${language}`)
    expect([new URL(page.links(".menu a")[0]!).searchParams.get("text"), page.texts(".menu a")[0]]).toEqual([title, label])
  })

  it("MUST be the first way on until 15 minutes before the start, and the meeting from then on", async () => {
    const path = await ada.book("intro", ada.at(10))
    const at = async (minutesBefore: number) => {
      ada.app.clock.now = Date.parse(ada.at(10)) - minutesBefore * 60_000
      const { page } = await ada.open(path)
      return [labelsOf(page).slice(0, 2), primaryOf(page)]
    }
    expect(await at(16)).toEqual([["Add to calendar", "Join the meeting"], ["Add to calendar"]])
    expect(await at(15)).toEqual([["Join the meeting", "Add to calendar"], ["Join the meeting"]])
    expect(await at(0)).toEqual([["Join the meeting", "Book another time"], ["Join the meeting"]])
  })

  it("MUST stay the first way on without a meeting to join, and be missing without an accepted time", async () => {
    await ada.service({ title: "Visit", slug: "visit", location: { type: "in_person", address: "Main St 1\nRome" } })
    const grace = { name: "Grace Hopper", email: "grace@example.com" }
    const { location } = await ada.fillIn(`/ada/visit/book?start=${ada.at(10)}&lang=de`, grace)
    ada.app.clock.now = Date.parse(ada.at(10)) - 60_000
    const { page } = await ada.open(location!)
    expect(primaryOf(page)).toEqual(["Zum Kalender hinzufügen"])
    expect(new URL(page.links(".menu a")[0]!).searchParams.get("location")).toBe("Vor Ort, Main St 1, Rome")
    ada.app.clock.now = Date.parse(ada.at(0))
    for (const other of [await ada.book("review", ada.at(11)), await ada.book("lesson", ada.at(12))]) {
      expect((await ada.open(other)).page.count(".menu")).toBe(0)
    }
  })
})

describe("The calendar entry of a booking", () => {
  it("MUST be a file that is neither stored nor passed on, for the booker", async () => {
    const path = await ada.book("intro", ada.at(10))
    const { status, headers, text } = await ada.app.send("GET", `${path}.ics`)
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      'attachment; filename="booking.ics"'
    ])
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    expect(JSON.parse(text).entries).toMatchObject([{ to: { role: "booker", email: "grace@example.com" } }])
    expect((await ada.app.send("GET", "/b/nothing.ics")).status).toBe(404)
  })
})

describe("A host's feed", () => {
  it("MUST list the accepted bookings at its own address, and nowhere else", async () => {
    const url = await ada.app.run(renewHostFeed(ada.host.id))
    const { pathname } = new URL(url)
    await ada.book("intro", ada.at(10))
    const { status, headers, text } = await ada.app.send("GET", pathname)
    expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "no-store",
      "no-referrer"
    ])
    const starts = JSON.parse(text).entries.map(
      ({ booking }: { readonly booking: { readonly scheduledAt: number } }) => booking.scheduledAt
    )
    expect(starts).toContain(Date.parse(ada.at(10)))
    for (const wrong of ["/f/nothing.ics", pathname.replace(".ics", ""), pathname.replace("/f/", "/b/")]) {
      expect((await ada.app.send("GET", wrong)).status).toBe(404)
    }
  })
})

describe("A booking of a service with an address", () => {
  const url = "https://shop.example/thanks?from=booking"
  const grace = { name: "Grace Hopper", email: "grace@example.com" }
  const continued = async (path: string, language = "en") =>
    (await ada.open(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`)).page
  beforeAll(async () => {
    for (const service of ["intro", "review", "lesson"] as const) await ada.set(service, { redirect_url: url })
  })

  it("MUST lead there with a button that names the site, once the booking was made, in every language", async () => {
    const { location } = await ada.fillIn(`/ada/intro/book?start=${ada.at(10)}`, grace)
    expect(location).toMatch(/^\/b\/\w+\?booked=1$/)
    const page = await continued(location!)
    expect([page.text("h1"), page.texts(".stack a")[0], page.links(".stack a")[0], primaryOf(page)]).toEqual([
      "Booking confirmed",
      "Continue to shop.example",
      url,
      ["Continue to shop.example"]
    ])
    expect([page.attribute(".stack a", "rel"), page.attribute(".stack a", "target")]).toEqual(["noreferrer", undefined])
    expect([page.count("meta[http-equiv=refresh]"), page.count("script")]).toEqual([0, 0])
    expect((await continued(location!, "de")).texts(".stack a")[0]).toBe("Weiter zu shop.example")
    expect((await continued(location!, "fr")).texts(".stack a")[0]).toBe("Continuer vers shop.example")
    expect((await continued(location!, "es")).texts(".stack a")[0]).toBe("Continuar a shop.example")
    expect((await continued(location!.replace("?booked=1", ""))).links(".stack a")).not.toContain(url)
  })

  it("MUST NOT lead there while it waits for an answer, but after a payment", async () => {
    const request = await ada.fillIn(`/ada/review/book?start=${ada.at(11)}`, grace)
    expect((await continued(request.location!)).links(".stack a")).not.toContain(url)
    const unpaid = await ada.fillIn(`/ada/lesson/book?start=${ada.at(12)}`, grace)
    const checkout = new URL(unpaid.location!).pathname
    expect((await ada.open(`${checkout}/done`)).page.links(".stack a")).not.toContain(url)
    await ada.change(ada.at(12), "payment", { outcome: "succeeded" })
    expect((await ada.open(`${checkout}/done`)).page.links(".stack a")[0]).toBe(url)
  })
})
