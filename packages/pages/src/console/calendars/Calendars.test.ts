import {
  type CalendarAnswer,
  type CalendarKind,
  type CalendarProvider,
  CalendarProviders,
  CalendarRefused,
  type CalendarSubscription,
  type ProbedEvent,
  runJobKind
} from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let answer: Effect.Effect<CalendarAnswer, CalendarRefused>
let subscriptions: Effect.Effect<ReadonlyArray<CalendarSubscription>, CalendarRefused>
let putAnswer: Effect.Effect<never, CalendarRefused> | undefined
let written: Map<string, NonNullable<ProbedEvent["found"]>>
let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  written = new Map()
  putAnswer = undefined
  subscriptions = Effect.succeed([{ name: "Holidays <all>", url: secret.replace("https", "webcal") }])
  answer = Effect.succeed({
    kind: "busy",
    busy: [{ start: Date.parse("2026-01-06T10:00:00Z"), end: Date.parse("2026-01-06T11:00:00Z") }],
    skipped: 3,
    tag: null
  })
  const feed = {
    daysAhead: 400,
    bookFreshSeconds: 60,
    listCalendars: () => Effect.succeed([{ remoteId: "feed", name: "Ada's <calendar>", writable: false, checked: true }]),
    readBusy: () =>
      Effect.map(
        Effect.suspend(() => answer),
        (one) => new Map([["feed", one]])
      )
  }
  const calendars = [{ remoteId: "work", name: "Work", writable: true, checked: true }]
  const caldav: CalendarProvider = {
    ...feed,
    logIn: ({ url, username, password }) =>
      url.includes("silent")
        ? Effect.fail(silent)
        : password === "secret"
          ? Effect.succeed({ subject: username, label: "dav.example.com", credentials: "x", calendars })
          : Effect.fail(new CalendarRefused({ kind: "unauthorized", reason: "The password is wrong." })),
    readBusy: () => Effect.succeed(new Map([["work", { kind: "busy", busy: [], skipped: 0, tag: null }]])),
    logInAgain: (_, password) =>
      password === "unheard"
        ? Effect.fail(silent)
        : password === "renewed"
          ? Effect.succeed({ subject: "ada", label: "dav.example.com", credentials: "y", calendars })
          : Effect.fail(new CalendarRefused({ kind: "unauthorized", reason: "The password is wrong." })),
    listSubscriptions: () => subscriptions,
    putEvent: (_, __, { key, start, end }) => {
      if (putAnswer !== undefined) return putAnswer
      written.set(key, { start, end, tag: null })
      return Effect.succeed({ remoteId: key, tag: null })
    },
    removeEvent: () => Effect.void,
    probe: (_, __, copies) => Effect.succeed(copies.map(({ key }) => ({ key, found: written.get(key) ?? null })))
  }
  app = await startPagesTestApp({
    adjust: (context) =>
      Context.add(
        context,
        CalendarProviders,
        new Map<CalendarKind, CalendarProvider>([
          ["feed", feed],
          ["caldav", caldav]
        ])
      )
  })
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const silent = new CalendarRefused({ kind: "unreachable", reason: "The host name could not be resolved." })
const secret = "https://calendar.example/private-0123456789/basic.ics"
const ten = '"start":"2026-01-06T10:00:00Z"'
const connect = (fields: Readonly<Record<string, string>> = { url: secret }) =>
  ada.fillIn("/app/calendars/new", "/calendars/new", fields)
const freeStarts = async () =>
  (await app.send("GET", "/visitor/v1/hosts/ada/services/intro/slots?from=2026-01-06&to=2026-01-06")).text

describe("Calendars", () => {
  it("MUST be connected by a secret address, which is not shown, and block time from then on", async () => {
    expect((await ada.see("/app/calendars")).page.text(".empty p")).toBe("You have not connected a calendar.")
    expect(await freeStarts()).toContain(ten)
    expect((await connect()).location).toBe("/app/calendars?done=calendar_connected")
    const { page, text } = await ada.see("/app/calendars")
    expect(page.texts(".rows h2")).toEqual(["Ada's <calendar>"])
    expect(page.text(".rows .badge")).toBe("Connected")
    expect(page.texts(".rows .side .small")).toEqual([
      expect.stringMatching(/^Read Monday 5 January 2026, /),
      "3 events could not be read"
    ])
    expect(text).not.toContain("private-0123456789")
    expect(await freeStarts()).not.toContain(ten)
  })

  it("MUST be connected by the name of their provider, with the steps there, also after a mistake", async () => {
    const { page } = await ada.see("/app/calendars")
    expect(page.texts("[aria-labelledby=connect] .title")).toEqual([
      "Google Calendar",
      "Outlook",
      "iCloud",
      "Fastmail",
      "Nextcloud and other CalDAV servers",
      "Another calendar"
    ])
    const google = await ada.see("/app/calendars/new?kind=google")
    expect(google.page.text("h1")).toBe("Google Calendar")
    expect(google.page.count("form ol li")).toBe(3)
    const wrong = await ada.fillIn("/app/calendars/new?kind=google", "/calendars/new?kind=google", { url: "no address" })
    expect([wrong.status, wrong.page.text("h1")]).toEqual([422, "Google Calendar"])
    const server = async (kind: string) => (await ada.see(`/app/calendars/caldav?kind=${kind}`)).page.attribute("#url", "value")
    expect([await server("icloud"), await server("fastmail"), await server("other")]).toEqual([
      "https://caldav.icloud.com",
      "https://caldav.fastmail.com",
      ""
    ])
  })

  it("MUST be ignored, used again, paused, resumed, read and disconnected by a button each", async () => {
    await connect()
    const press = async (button: string) => (await ada.fillIn("/app/calendars", button)).location
    expect(await press("/use")).toBe("/app/calendars?done=calendar_unused")
    expect(await freeStarts()).toContain(ten)
    expect(await press("/use")).toBe("/app/calendars?done=calendar_used")
    expect(await press("/pause")).toBe("/app/calendars?done=calendar_paused")
    const paused = (await ada.see("/app/calendars")).page
    expect([paused.text(".rows .badge"), paused.count("form[action$='/use']")]).toEqual(["Paused", 0])
    expect(paused.text(".rows .across p")).toContain("its events don't block bookings")
    expect(await press("/resume")).toBe("/app/calendars?done=calendar_resumed")
    app.clock.now += 30_000
    expect(await press("/read")).toBe("/app/calendars?done=calendar_read_before")
    app.clock.now += 60_000
    expect(await press("/read")).toBe("/app/calendars?done=calendar_read")
    answer = Effect.fail(new CalendarRefused({ kind: "limited", reason: "Too many requests." }))
    app.clock.now += 60_000
    expect(await press("/read")).toBe("/app/calendars?done=calendar_read_later")
    expect((await ada.agree("/app/calendars", "/disconnect")).location).toBe("/app/calendars?done=calendar_disconnected")
    expect((await ada.see("/app/calendars")).page.count(".rows .badge")).toBe(0)
  })

  it("MUST answer 429 and keep the form once calendars were connected or read ten times in a minute", async () => {
    await connect()
    for (let count = 1; count < 10; count++) await connect()
    const refused = await connect({ url: secret, name: "Mine" })
    const sentence = "Calendars were connected or read too often. Try again in a minute."
    expect([refused.status, refused.headers.get("retry-after"), refused.page.text(".problem h2")]).toEqual([429, "60", sentence])
    expect(refused.page.fields("form.sheet")).toMatchObject({ url: secret, name: "Mine" })
    const login = { url: "https://dav.example.com/", username: "ada", password: "secret" }
    const caldav = await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)
    expect([caldav.status, caldav.page.text(".problem h2")]).toEqual([429, sentence])
    expect(caldav.page.fields("form.sheet")).toMatchObject({ url: login.url, username: "ada", password: "" })
    app.clock.now += 61_000
    await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)
    for (let count = 1; count < 10; count++) await connect()
    const [account] = (await ada.see("/app/calendars")).page.attributes("form[action$='/read']", "action").slice(-1)
    const read = await ada.send(account!, {}, "/app/calendars")
    expect([read.status, read.headers.get("retry-after"), read.page.text(".problem h2")]).toEqual([429, "60", sentence])
    expect(read.page.texts(".rows h2")).toHaveLength(2)
    const path = account!.replace(/\/read$/, "")
    const password = await ada.send(`${path}/password`, { password: "renewed" }, `${path}/password`)
    expect([password.status, password.page.text(".problem h2")]).toEqual([429, sentence])
    const listed = await ada.see(`${path}/subscriptions`)
    expect([listed.status, listed.page.text(".problem h2")]).toEqual([429, sentence])
  })

  it("MUST show the reason why a calendar could not be read", async () => {
    await connect()
    answer = Effect.fail(new CalendarRefused({ kind: "unreadable", reason: "The answer is not a calendar." }))
    app.clock.now += 120_000
    expect((await ada.fillIn("/app/calendars", "/read")).location).toBe("/app/calendars?done=calendar_not_read")
    const { page } = await ada.see("/app/calendars")
    expect(page.text(".rows .badge")).toBe("Not readable")
    expect(page.text(".rows .across p")).toBe("The answer is not a calendar.")
  })

  it("MUST be on the overview while their host has to do something about them", async () => {
    await connect()
    const name = "Ada's <calendar>"
    const warningsAfter = async (failed: typeof answer) => {
      answer = failed
      app.clock.now += 3_600_000
      await ada.fillIn("/app/calendars", "/read")
      return (await ada.see("/app")).page.texts(".warn")
    }
    const refusal = (kind: CalendarRefused["kind"]) => Effect.fail(new CalendarRefused({ kind, reason: "No." }))
    expect(await warningsAfter(answer)).toEqual([])
    expect(await warningsAfter(refusal("unreachable"))).toEqual([])
    expect(await warningsAfter(refusal("unreadable"))).toEqual([`${name}: Not readable. Open calendars`])
    expect(await warningsAfter(refusal("scopeMissing"))).toEqual([
      `${name}: A permission is missing. Its busy times are unknown, so visitors cannot book you until you reconnect it. Open calendars`
    ])
    await ada.fillIn("/app/calendars", "/pause")
    expect((await ada.see("/app")).page.texts(".warn")).toEqual([])
  })

  it("MUST show what is wrong with an address, with everything kept", async () => {
    for (const url of ["", "nothing"]) {
      const { status, page } = await connect({ url, name: "Work" })
      expect([status, page.links(".problem a"), page.attribute("#name", "value")]).toEqual([422, ["#url"], "Work"])
    }
    answer = Effect.fail(new CalendarRefused({ kind: "refused", reason: "The address is forbidden." }))
    expect((await connect()).page.text(".problem a")).toContain("Secret address cannot be reached, or is not a calendar.")
  })

  it("MUST show the form again if no server responds at the address, with everything kept but the password", async () => {
    answer = Effect.fail(silent)
    const feed = await connect({ url: secret, name: "Work" })
    expect([feed.status, feed.page.links(".problem a"), feed.page.attribute("#name", "value")]).toEqual([422, ["#url"], "Work"])
    const login = { url: "https://silent.example.com/", username: "ada", password: "secret" }
    const { status, page, text } = await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)
    expect([status, page.links(".problem a"), page.attribute("#url", "value")]).toEqual([422, ["#url"], login.url])
    expect(page.text(".problem a")).toContain("Server or domain cannot be reached, or is not a calendar.")
    expect(text).not.toContain("secret")
  })

  it("MUST be connected by CalDAV with a password that no page shows, and be chosen for meetings", async () => {
    const login = { url: "https://dav.example.com/", username: "ada", password: "wrong!" }
    const wrong = await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)
    expect([wrong.status, wrong.page.links(".problem a"), wrong.page.attribute("#username", "value")]).toEqual([
      422,
      ["#password"],
      "ada"
    ])
    expect(wrong.text).not.toContain("wrong!")
    const connected = await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", { ...login, password: "secret" })
    expect(connected.location).toBe("/app/calendars?done=calendar_connected")
    expect((await ada.fillIn("/app/calendars", "/target")).location).toBe("/app/calendars?done=calendar_target")
    const { page } = await ada.see("/app/calendars")
    expect(page.text(".rows .across p")).toContain('Accepted meetings are added to "Work".')
    expect((await ada.fillIn("/app/calendars", "/target")).location).toBe("/app/calendars?done=calendar_no_target")
  })

  const login = { url: "https://dav.example.com/", username: "ada", password: "secret" }
  const withCaldav = () => ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)

  it("MUST get a new password, which is tried and never shown", async () => {
    await withCaldav()
    const page = (await ada.see("/app/calendars")).page.links(".acts a").find((link) => link.endsWith("/password"))!
    const wrong = await ada.fillIn(page, "/password", { password: "wrong!" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#password"]])
    expect(wrong.text).not.toContain("wrong!")
    expect((await ada.fillIn(page, "/password", { password: "" })).status).toBe(422)
    const changed = await ada.fillIn(page, "/password", { password: "renewed" })
    expect(changed.location).toBe("/app/calendars?done=calendar_password")
    await connect()
    expect((await ada.see("/app/calendars")).page.links(".acts a").filter((link) => link.endsWith("/password"))).toHaveLength(1)
    expect((await ada.see("/app/calendars/999/password")).status).toBe(404)
  })

  it("MUST be connected as feeds when a CalDAV account subscribes to them, without showing their addresses", async () => {
    await withCaldav()
    const page = (await ada.see("/app/calendars")).page.links(".acts a").find((link) => link.endsWith("/subscriptions"))!
    const output = await ada.see(page)
    expect(output.page.texts(".rows h2")).toEqual(["Holidays <all>"])
    expect(output.text).not.toContain("private-0123456789")
    expect((await ada.fillIn(page, "/subscriptions")).location).toBe("/app/calendars?done=calendar_connected")
    expect((await ada.see("/app/calendars")).page.texts(".rows h2")).toEqual(["dav.example.com", "Holidays <all>"])
    expect((await ada.see(page)).page.text(".rows .badge")).toBe("Connected")
    expect((await ada.send(page, { subscription: "unknown" })).status).toBe(404)
  })

  it("MUST show the form for a password again if the server does not respond, without the password", async () => {
    await withCaldav()
    const page = (await ada.see("/app/calendars")).page.links(".acts a").find((link) => link.endsWith("/password"))!
    const unheard = await ada.fillIn(page, "/password", { password: "unheard" })
    expect([unheard.status, unheard.page.text("h1"), unheard.page.count("#password")]).toEqual([503, "Change password", 1])
    expect(unheard.page.text(".problem h2")).toContain("isn't responding, so the new password could not be checked. Try again")
    expect(unheard.text).not.toContain("unheard")
  })

  it("MUST show the subscribed calendars again if one of them does not respond, and say so if none can be listed", async () => {
    await withCaldav()
    const page = (await ada.see("/app/calendars")).page.links(".acts a").find((link) => link.endsWith("/subscriptions"))!
    answer = Effect.fail(silent)
    const unheard = await ada.fillIn(page, "/subscriptions")
    expect([unheard.status, unheard.page.texts(".rows h2")]).toEqual([503, ["Holidays <all>"]])
    expect(unheard.page.text(".problem h2")).toContain("isn't responding. Try again in a minute.")
    for (const [kind, status] of [
      ["unreachable", 503],
      ["unauthorized", 409]
    ] as const) {
      subscriptions = Effect.fail(new CalendarRefused({ kind, reason: "No." }))
      const output = await ada.see(page)
      expect([output.status, output.page.text("h1"), output.page.count(".problem")]).toEqual([status, "Subscribed calendars", 1])
      expect(output.page.links(".acts a")).toEqual([page])
      expect((await ada.send(page, { subscription: "unknown" })).status).toBe(status)
    }
  })

  it("MUST keep meetings when disconnected, or lose them first if the box is ticked", async () => {
    await withCaldav()
    const [question] = (await ada.see("/app/calendars")).page.links('main a[href$="/disconnect"]')
    expect((await ada.see(question!)).page.count('input[name="remove_copies"]')).toBe(1)
    const ticked = await ada.agree("/app/calendars", "/disconnect", { remove_copies: "yes" })
    expect(ticked.location).toBe("/app/calendars?done=calendar_leaving")
    const { page } = await ada.see("/app/calendars")
    expect([page.text(".rows .badge"), page.count(".rows form")]).toEqual(["Being disconnected", 0])
    await withCaldav()
    expect((await ada.agree("/app/calendars", "/disconnect")).location).toBe("/app/calendars?done=calendar_disconnected")
  })

  describe("with a meeting that the host changed there", () => {
    const hour = 3_600_000
    const at = (time: string) => Date.parse(`2026-01-06T${time}Z`)
    const page = "/app/calendars/changes/1"
    const runCalendars = async () => {
      while ((await app.run(runJobKind("calendar_event"))) + (await app.run(runJobKind("edit_poll"))) > 0);
    }
    const changed = async (found: { readonly start: number; readonly end: number } | null) => {
      const login = { url: "https://dav.example.com/", username: "ada", password: "secret" }
      await ada.fillIn("/app/calendars/caldav", "/calendars/caldav", login)
      await ada.fillIn("/app/calendars", "/target")
      await ada.book("intro", "2026-01-06T10:00:00Z")
      await runCalendars()
      const [key] = [...written].find(([, { start }]) => start === at("10:00:00")) ?? expect.fail("No meeting was written.")
      if (found === null) written.delete(key)
      else written.set(key, { ...found, tag: null })
      app.clock.now += hour
      await runCalendars()
    }

    it("MUST flag it on the overview and the bookings, and lead from there to the page that asks", async () => {
      await changed(null)
      for (const path of ["/app", "/app/bookings", "/app/bookings/1"]) {
        const { page: output } = await ada.see(path)
        expect(output.text(".warn")).toContain("The meeting with Grace Hopper on Tuesday 6 January 2026, 10:00 was removed")
        expect(output.links(".warn a")).toEqual([page])
      }
      const { page: asks } = await ada.see(page)
      expect(asks.text("h1")).toBe("Meeting removed from your calendar")
      expect(asks.texts(".facts dd")).toEqual(["Intro call", "Grace Hopper", "Tuesday 6 January 2026, 10:00–10:30", "Removed"])
      expect(asks.texts("#actions + *, .rows button")).toEqual(expect.arrayContaining(["Cancel booking", "Put the meeting back"]))
    })

    it("MUST say on the booking why its meeting or its room is not up to date, and when that is retried", async () => {
      await changed({ start: at("10:00:00"), end: at("10:30:00") })
      expect((await ada.see("/app/bookings/1")).page.count(".warn")).toBe(0)
      putAnswer = Effect.fail(silent)
      await app.manage("POST", `/hosts/${ada.host.id}/bookings/1/reschedule`, { start: "2026-01-06T15:00:00Z" })
      await runCalendars()
      const { page: output, text } = await ada.see("/app/bookings/1")
      expect(output.texts(".warn p")).toEqual([
        'The meeting is not up to date in your calendar "Work". Connected calendars',
        "The host name could not be resolved.",
        expect.stringMatching(/^The next attempt is on Monday 5 January 2026, /)
      ])
      expect(text).toContain('<p lang="en" dir="ltr">')
    })

    it("MUST cancel the booking, and say afterwards that nothing is left to decide", async () => {
      await changed(null)
      const send = (action: string) => ada.send(page, { action })
      expect((await send("cancel")).location).toBe("/app/bookings/1?done=cancelled")
      const again = await send("cancel")
      expect([again.status, again.page.text("h1")]).toEqual([404, "Nothing to decide"])
      expect((await ada.see(page)).status).toBe(404)
      expect((await ada.see("/app")).page.count(".warn")).toBe(0)
    })

    it("MUST put the meeting back, and move the booking of a moved one", async () => {
      await changed({ start: at("15:00:00"), end: at("15:30:00") })
      const { page: asks } = await ada.see(page)
      expect(asks.texts(".facts dd").slice(2)).toEqual([
        "Tuesday 6 January 2026, 10:00–10:30",
        "Tuesday 6 January 2026, 15:00–15:30"
      ])
      expect((await ada.send(page, { action: "put_back" })).location).toBe("/app?done=calendar_put_back")
      await runCalendars()
      expect([...written.values()].map(({ start }) => start)).toEqual([at("10:00:00")])
      for (const key of written.keys()) written.set(key, { start: at("16:00:00"), end: at("16:30:00"), tag: null })
      app.clock.now += hour
      await runCalendars()
      expect((await ada.send(page, { action: "move" })).location).toBe("/app/bookings/1?done=rescheduled")
      expect((await ada.see("/app/bookings/1")).text).toContain("2026-01-06T16:00:00Z")
    })

    /** The page of the only change. */
    const request = async () => (await ada.see("/app")).page.links(".warn a")[0] ?? expect.fail("Nothing is flagged.")

    it("MUST refuse a move onto another meeting with the reason, and show the page again", async () => {
      await ada.book("intro", "2026-01-06T15:00:00Z")
      await changed({ start: at("15:15:00"), end: at("15:45:00") })
      const refused = await ada.send(await request(), { action: "move" })
      expect([refused.status, refused.page.text("h1")]).toEqual([409, "Meeting changed in your calendar"])
      expect(refused.page.count(".problem")).toBe(1)
    })

    it("MUST follow as the host has chosen", async () => {
      await changed({ start: at("10:00:00"), end: at("11:00:00") })
      const { page: asks } = await ada.see(page)
      expect(asks.texts(".rows button")).toEqual(["Move the meeting back"])
      expect(asks.links(".rows a")).toEqual(["/app/bookings/1"])
      expect((await ada.agree("/app/calendars", "/follow", { follow: "off" })).location).toBe(
        "/app/calendars?done=calendar_follow"
      )
      expect((await ada.see(page)).status).toBe(404)
      const list = (await ada.see("/app/calendars")).page
      expect(list.text('.parts .small:has(a[href$="/follow"])')).toContain("Change nothing")
      expect(list.count("main form input:not([type=hidden]), main form select")).toBe(0)
    })
  })

  it("MUST answer 404 for another host's calendar", async () => {
    for (const action of ["pause", "resume", "read", "use", "target", "disconnect"])
      expect((await ada.send(`/app/calendars/999/${action}`)).status).toBe(404)
  })
})
