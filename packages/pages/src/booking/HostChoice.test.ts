import { BusyCalendars, CalendarsUnavailable, Messages } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let team: { readonly id: number }
let benId: number
/** The hosts whose calendars are away. */
const unread = new Set<string>()

const open = async (path: string) => {
  const { status, text } = await app.send("GET", path)
  return { status, page: parsed(text) }
}

const aService = async (slug: string, members: ReadonlyArray<number>, staffing: object) => {
  const { id } = await app.manage("POST", `/hosts/${team.id}/services`, {
    title: "Check-up",
    slug,
    durations: [{ minutes: 30 }, { minutes: 60 }]
  })
  const roles = [{ key: "doctor", members: members.map((host) => ({ host })) }]
  await app.manage("PATCH", `/hosts/${team.id}/services/${id}`, { staffing: { roles, ...staffing } })
  return { id }
}

/** The rooms of a booking. */
interface Held {
  readonly people: number
  readonly hosts: ReadonlyArray<{ readonly name: string }>
}

const aRoom = async (name: string, capacity: number) => {
  const { id } = await app.manage("POST", "/hosts", { kind: "resource", name, attributes: { capacity } })
  await app.manage("POST", `/hosts/${team.id}/members`, { host: id })
  return id as number
}

beforeAll(async () => {
  const busyBetween = (hostId: number) =>
    unread.has("ben") && hostId === benId ? Effect.fail(new CalendarsUnavailable({ reason: "away" })) : Effect.succeed([])
  app = await startPagesTestApp({
    adjust: (services) =>
      Context.add(Context.add(services, BusyCalendars, { busyBetween }), Messages, { channels: ["sms"], send: () => Effect.void })
  })
  ada = await visitedHost(app)
  const ben = await visitedHost(app, { username: "ben" })
  benId = ben.host.id
  app.clock.now = Date.parse("2026-01-12T08:10:00Z")
  await app.manage("PATCH", `/hosts/${ben.host.id}`, { name: "Ben <b>Right" })
  team = await app.manage("POST", "/hosts", {
    kind: "team",
    username: "clinic",
    name: "Clinic",
    timezone: "Europe/London",
    plan: "pro"
  })
  const members = [ada.host.id, ben.host.id]
  for (const host of members) await app.manage("POST", `/hosts/${team.id}/members`, { host })
  const busy = { start: "2026-01-12T09:00:00Z", end: "2026-01-12T16:00:00Z" }
  await app.manage("POST", `/hosts/${ada.host.id}/busy`, busy)
  await aService("optional", members, { visitor_choice: "optional" })
  await aService("required", members, { visitor_choice: "required" })
  await aService("hidden", members, { visitor_choice: "optional", show_hosts: "none" })
  await aService("fair", members, {})
  await aService("alone", [ben.host.id], {})
  const rooms = [await aRoom("Box", 2), await aRoom("Hall", 12)]
  const { id } = await aService("rooms", members, { visitor_choice: "optional" })
  const roles = [
    { key: "doctor", members: members.map((host) => ({ host })) },
    { key: "room", pick: "smallest", members: rooms.map((host) => ({ host })) }
  ]
  await app.manage("PATCH", `/hosts/${team.id}/services/${id}`, {
    staffing: { roles, visitor_choice: "optional" },
    ask_topic: true,
    ask_notes: true,
    max_guests: 2,
    text_messages: { channel: "sms", reminder_minutes: [60] },
    questions: [{ key: "why", type: "textarea", question: "Why?", required: true }]
  })
})
afterAll(() => app.close())

describe("The hosts of a team on the booking page", () => {
  it("are links, after one for anyone if visitors do not have to choose, and keep what was chosen", async () => {
    const { page } = await open("/clinic/optional?date=2026-01-12&duration=60")
    expect(page.texts("#hosts a")).toEqual(["Anyone", "Ada Byron", "Ben <b>Right"])
    expect(page.text("#hosts [aria-current]")).toBe("Anyone")
    expect(page.links("#hosts a")).toEqual([
      "/clinic/optional?date=2026-01-12&duration=60",
      "/clinic/optional?date=2026-01-12&host=ada&duration=60",
      "/clinic/optional?date=2026-01-12&host=ben&duration=60"
    ])
    expect(page.texts(".times li").length).toBeGreaterThan(2)
    const ofAda = await open("/clinic/optional?date=2026-01-12&host=ada")
    expect(ofAda.page.text("#hosts [aria-current]")).toBe("Ada Byron")
    expect(ofAda.page.texts(".times li")).toHaveLength(2)
    expect(ofAda.page.links(".times a")[0]).toBe("/clinic/optional/book?start=2026-01-12T16%3A00%3A00Z&host=ada")
    expect(JSON.parse(ofAda.page.text("#data"))).toMatchObject({
      api: "/visitor/v1/hosts/clinic/services/optional/slots?host=ada&",
      parameters: [["host", "ada"]]
    })
  })

  it("come before the times if visitors have to choose", async () => {
    const { page } = await open("/clinic/required")
    expect([page.text("#who"), page.texts("#hosts a")]).toEqual(["Who would you like to meet?", ["Ada Byron", "Ben <b>Right"]])
    expect(page.texts(".times li")).toEqual([])
    const form = await app.send("GET", "/clinic/required/book?start=2026-01-12T16%3A00%3A00Z")
    expect([form.status, form.headers.get("location")]).toEqual([303, "/clinic/required"])
    expect((await open("/clinic/required?host=ben&date=2026-01-12")).page.texts(".times li").length).toBeGreaterThan(2)
  })

  it("are not shown where visitors do not choose, and an unknown host in the address is refused", async () => {
    expect((await open("/clinic/fair")).page.texts("#hosts a")).toEqual([])
    for (const path of [
      "/clinic/fair?host=ada",
      "/clinic/optional?host=eve",
      "/clinic/optional/book?host=eve&start=2026-01-12T16:00:00Z"
    ]) {
      expect((await open(path)).status, path).toBe(422)
    }
  })

  it.each(["en", "de", "fr", "es"])("have a heading in %s", async (lang) => {
    const { page } = await open(`/clinic/optional?lang=${lang}`)
    const heading = {
      en: "Who would you like to meet?",
      de: "Wen möchten Sie treffen?",
      fr: "Avec qui souhaitez-vous prendre rendez-vous\u202f?",
      es: "¿Con quién desea reunirse?"
    }[lang]
    expect(page.attribute("#hosts", "aria-label")).toBe(heading)
  })

  it.each(["", "?view=list", "?date=2026-01-13&lang=de"])(
    "MUST be there to choose from while the calendar of the chosen one is away, at %s",
    async (query) => {
      const away = `/clinic/optional${query}${query === "" ? "?" : "&"}host=ben`
      unread.add("ben")
      const { status, headers, text } = await app.send("GET", away)
      const others = await open("/clinic/optional?host=ada&date=2026-01-13")
      const anyone = await open("/clinic/optional?date=2026-01-13")
      unread.clear()
      const page = parsed(text)
      expect([status, headers.get("retry-after"), headers.get("etag")]).toEqual([503, "30", null])
      expect(page.texts("#hosts a").slice(1)).toEqual(["Ada Byron", "Ben <b>Right"])
      expect(page.text("#hosts [aria-current]")).toBe("Ben <b>Right")
      expect(page.text(".note")).toMatch(
        query.includes("de") ? /von Ben <b>Right .* Wählen Sie jemand/ : /of Ben <b>Right can't .* Choose/
      )
      const [again] = page.links(".note a")
      expect([...new URL(again!, "http://page").searchParams].filter(([name]) => name !== "lang").toSorted()).toEqual(
        [...new URL(away, "http://page").searchParams].filter(([name]) => name !== "lang").toSorted()
      )
      expect([others.status, anyone.status]).toEqual([200, 200])
      expect((await open(again!)).status).toBe(200)
    }
  )

  it("MUST be there to choose from if the calendar of the chosen one cannot be read when the form is opened", async () => {
    unread.add("ben")
    const { status, headers, page } = await ada.open("/clinic/optional/book?start=2026-01-13T09:00:00Z&host=ben")
    unread.clear()
    expect([status, headers.get("retry-after")]).toEqual([503, "30"])
    expect(page.texts("#hosts a").slice(1)).toEqual(["Ada Byron", "Ben <b>Right"])
    const [toAda] = page.links("#hosts a:not([aria-current])").slice(1)
    expect(toAda).toBe("/clinic/optional?date=2026-01-13&host=ada")
    const others = await open(toAda!)
    expect([others.status, others.page.count(".times li") > 0]).toEqual([200, true])
  })

  it("MUST be there and keep what was typed if the calendar of the chosen one cannot be read once the form is sent", async () => {
    const path = "/clinic/rooms/book?start=2026-01-13T11:00:00Z&host=ben&people=3"
    const { page } = await open(path)
    const typed = {
      name: "Grace",
      email: "grace@example.com",
      "answers.why": "A cough\nand a cold",
      topic: "Cough",
      notes: "Soon",
      people: "5",
      phone: "+44 20 7946 0958",
      text_consent: "yes",
      guests: "alan@example.com",
      code: "SPRING"
    }
    app.clock.now += 3000
    unread.add("ben")
    const sent = await ada.post(page.attribute("form[method=post]", "action")!, { ...page.fields(), ...typed })
    const again = await ada.post(sent.page.attribute("form[method=post]", "action")!, sent.page.fields())
    unread.clear()
    for (const { status, headers, page: form } of [sent, again]) {
      expect([status, headers.get("retry-after")]).toEqual([503, "30"])
      expect(form.text("[role=alert]")).toMatch(/of Ben <b>Right can't .* Choose/)
      expect(form.fields()).toMatchObject({ ...typed, "answers.why": "A cough\nand a cold", start: "2026-01-13T11:00:00Z" })
      expect(form.texts("#hosts button")).toEqual(["Anyone", "Ada Byron"])
    }
    const toAda = again.page.attribute("#hosts li:last-child button", "formaction")!
    expect(toAda).toBe("/clinic/rooms/book?host=ada&people=5")
    const ofAda = await ada.post(toAda, { ...again.page.fields(), show: "en" })
    expect([ofAda.status, ofAda.page.text(".f-people"), ofAda.page.count("[role=alert]")]).toEqual([200, "Ada Byron", 0])
    expect(ofAda.page.fields()).toMatchObject({ ...typed, start: "2026-01-13T11:00:00Z" })
    const { code: _, ...fields } = ofAda.page.fields()
    const booked = await ada.post(ofAda.page.attribute("form[method=post]", "action")!, fields)
    const [booking] = await app.manage("GET", `/hosts/${team.id}/bookings?order=desc`)
    expect([booked.status, booking.people, booking.hosts[0].username]).toEqual([303, 5, "ada"])
    expect(parsed((await app.send("GET", booked.headers.get("location")!)).text).text("main")).toContain("People5")
  })

  it("MUST keep what was typed if no host was chosen and no calendar can be read", async () => {
    const { page } = await open("/clinic/alone/book?start=2026-01-13T12:00:00Z")
    app.clock.now += 3000
    unread.add("ben")
    const fields = { ...page.fields(), name: "Grace", email: "grace@example.com", notes: "Soon" }
    const sent = await ada.post(page.attribute("form[method=post]", "action")!, fields)
    unread.clear()
    expect([sent.status, sent.headers.get("retry-after"), sent.page.count("#hosts")]).toEqual([503, "30", 0])
    expect(sent.page.fields()).toMatchObject({ name: "Grace", email: "grace@example.com", notes: "Soon" })
    const booked = await ada.post(sent.page.attribute("form[method=post]", "action")!, sent.page.fields())
    expect(booked.status).toBe(303)
  })

  it("ask for the number of people where rooms have capacities, and show the times of rooms that are large enough", async () => {
    const first = await open("/clinic/rooms?date=2026-01-15&view=list")
    expect([first.page.text("label[for=people]"), first.page.attribute("#people", "max")]).toEqual(["Number of people", "12"])
    expect(Object.fromEntries(new URLSearchParams(first.page.fields("#rooms")))).toEqual({
      date: "2026-01-15",
      view: "list",
      people: "1"
    })
    const large = await open("/clinic/rooms?date=2026-01-15&people=9")
    expect(JSON.parse(large.page.text("#data"))).toMatchObject({
      api: "/visitor/v1/hosts/clinic/services/rooms/slots?people=9&",
      parameters: [["people", "9"]]
    })
    const [form] = large.page.links(".times a")
    expect(form).toContain("people=9")
    const { page } = await open(form!)
    expect(page.attribute("#people", "value")).toBe("9")
    app.clock.now += 3000
    const wrong = await ada.post(page.attribute("form[method=post]", "action")!, {
      ...page.fields(),
      people: "13",
      name: "Grace"
    })
    expect([wrong.status, wrong.page.texts("[role=alert] li")[0]]).toEqual([422, "Enter your email address."])
    expect(wrong.page.texts("[role=alert] li")).toContain("Choose a number of people from 1 to 12.")
    const { location } = await ada.fillIn(form!, {
      name: "Grace",
      email: "grace@example.com",
      people: "2",
      "answers.why": "Cough"
    })
    const again = await ada.fillIn(form!, { name: "Alan", email: "alan@example.com", people: "12", "answers.why": "Cough" })
    const rooms = await app.manage("GET", `/hosts/${team.id}/bookings?order=desc`)
    const held = rooms.slice(0, 2).map(({ people, hosts }: Held) => [people, hosts.at(-1)?.name])
    expect([location, again.location].every((to) => to !== null)).toBe(true)
    expect(held.toSorted()).toEqual([
      [12, "Hall"],
      [2, "Box"]
    ])
    for (const people of ["0", "13", "x", "2.5"]) {
      expect((await open(`/clinic/rooms?people=${people}`)).status, people).toBe(422)
    }
    expect((await open("/clinic/fair?people=2")).status).toBe(422)
    expect((await open("/clinic/fair")).page.count("#people")).toBe(0)
  })

  it("are offered again where a booking that is over leads to another one", async () => {
    const bookedWith = async (slug: string, time: string) => {
      const path = `/clinic/${slug}/book?start=2026-01-13T${time}:00Z&host=ben`
      const { location } = await ada.fillIn(path, { name: "Grace", email: "grace@example.com" })
      const booking = location!.split("?")[0]!
      await ada.post(`${booking}/cancel`, {})
      return async () => (await open(booking)).page.links("a.button").find((link) => link.startsWith("/clinic/"))
    }
    const again = await bookedWith("optional", "13:00")
    expect([await again(), (await open((await again())!)).status]).toEqual(["/clinic/optional?host=ben", 200])
    await app.manage("PATCH", `/hosts/${team.id}/members/${benId}`, { active: false })
    expect(await again()).toBe("/clinic/optional")
    await app.manage("PATCH", `/hosts/${team.id}/members/${benId}`, { active: true })
  })

  it("go on through the form to the booking", async () => {
    const path = "/clinic/optional/book?start=2026-01-12T16:00:00Z&host=ada"
    const { page } = await open(path)
    expect(page.text(".f-people")).toBe("Ada Byron")
    const { location } = await ada.fillIn(path, { name: "Grace", email: "grace@example.com" })
    expect((await open(location!)).page.text("main")).toContain("Ada Byron")
    const again = await open(path)
    expect(again.status).toBe(409)
    expect(again.page.attribute("form[method=post]", "action")).toBe("/clinic/optional/book?host=ada")
    const hidden = await ada.fillIn("/clinic/hidden/book?start=2026-01-12T16:30:00Z&host=ben", {
      name: "Grace",
      email: "grace@example.com"
    })
    expect((await open(hidden.location!)).page.text("main")).not.toContain("Right")
  })

  it("stay or change when the visitor moves the meeting, as the visitor asks", async () => {
    const form = "/clinic/fair/book?start=2026-01-13T10:00:00Z"
    const { location } = await ada.fillIn(form, { name: "Grace", email: "grace@example.com" })
    const booking = location!.split("?")[0]!
    const holder = (await open(booking)).page.text("main").includes("Ada Byron") ? ada.host.id : undefined
    const day = `${booking}/reschedule?date=2026-01-14`
    const { page } = await open(day)
    expect([page.texts("#hosts a"), page.count("#hosts [aria-current]"), page.count("[name=host]")]).toEqual([
      ["The same host", "Anyone"],
      0,
      0
    ])
    expect(page.links("#hosts a")).toEqual([`${day}&host=same`, `${day}&host=any`])
    const others = (await app.manage("GET", `/hosts/${team.id}/members`)).map(({ id }: { readonly id: number }) => id)
    const busyHost = holder ?? others.find((id: number) => id !== ada.host.id)
    await app.manage("POST", `/hosts/${busyHost}/busy`, { start: "2026-01-14T00:00:00Z", end: "2026-01-15T00:00:00Z" })
    const same = await open(`${day}&host=same`)
    expect([same.page.count("input[type=radio]"), same.page.text("#hosts [aria-current]")]).toEqual([0, "The same host"])
    const any = await open(`${day}&host=any`)
    expect(any.page.count("input[type=radio]")).toBeGreaterThan(2)
    expect(any.page.attribute("input[name=host]", "value")).toBe("any")
    expect(any.page.text("#data")).toContain("/slots?host=any&")
    const moved = await ada.fillIn(`${day}&host=any`, { start: "2026-01-14T10:00:00Z" })
    expect(moved.location).toContain(booking)
    for (const wrong of ["nobody", ""]) expect((await open(`${day}&host=${wrong}`)).status).toBe(422)
  })

  it("cannot be asked for where meetings keep their hosts", async () => {
    const members = [ada.host.id]
    await aService("kept", members, { reschedule: "keep" })
    const booked = await ada.fillIn("/clinic/kept/book?start=2026-01-15T10:00:00Z", { name: "Grace", email: "grace@example.com" })
    const path = `${booked.location!.split("?")[0]}/reschedule?date=2026-01-16`
    const { page } = await open(path)
    expect([page.count("#hosts"), (await open(`${path}&host=any`)).status, (await open(`${path}&host=same`)).status]).toEqual([
      0, 422, 200
    ])
  })
})
