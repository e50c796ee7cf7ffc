import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fakeGoogle } from "@slotkit/integrations/calendars/testing"
import type { Page } from "playwright-core"
import { smallDavServer } from "../../packages/integrations/test/SmallDavServer.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

/** Hosts with connected calendars in every state, and the servers of these calendars. */
export type ConnectedHosts = Awaited<ReturnType<typeof openConnectedHosts>>

const long = (text: string) => text.repeat(200).slice(0, 200)

/** Names that calendars really have, and the longest ones. */
const names = [
  "Work",
  "Семья и друзья",
  long("Donaudampfschifffahrtsgesellschaft"),
  long("יומן העבודה שלי "),
  "التقويم (العائلة)"
]

/**
 * Opens the server. `connect` and the others bring one host's accounts into their states, in a browser that is signed in as that
 * host.
 */
export const openConnectedHosts = async () => {
  let server: PagesServer
  const google = await fakeGoogle({ now: () => server?.slotkit.clock.now().getTime() ?? now })
  const dav = await smallDavServer()
  const feed = { status: 200, text: calendarFile, location: undefined as string | undefined }
  const feeds = createServer((_, response) => {
    response.writeHead(feed.status, feed.location === undefined ? {} : { location: feed.location }).end(feed.text)
  })
  await new Promise<void>((listening) => feeds.listen(0, "127.0.0.1", listening))
  const feedUrl = (name: string) => `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/${name}.ics`
  server = await openPagesServer(
    {},
    {
      calendars: {
        google: google.client,
        origins: { google: google.origin },
        feeds: true,
        caldav: true,
        allow: ["127.0.0.1"]
      }
    }
  )
  const { slotkit, origin } = server

  /** Signs a new host in. */
  const aHost = async (page: Page, username: string) => {
    const host = await slotkit.aHost({ username, name: "Ada Lovelace", timezone: "America/New_York" })
    await page.context().clearCookies()
    await signIn(page, server, (await slotkit.hosts.get(host.id)).email!)
    return host
  }
  /** Connects an account at Google by its button on the page, or by a link that also asks for the permission to write. */
  const connectGoogle = async (page: Page, hostId: number, person: string, wants: "read" | "write" = "read") => {
    google.identity.person.subject = person
    google.identity.person.email = `${person}@example.com`
    if (wants === "write")
      await page.goto((await slotkit.calendars.connectUrl(hostId, { provider: "google", wants })).connect_url)
    else {
      await page.goto(`${origin}/app/calendars`)
      await page.getByRole("button", { name: "Connect Google Calendar" }).click()
    }
    await page.waitForURL(`${origin}/app/calendars?done=calendar_account_connected`)
    return (await slotkit.calendars.accounts(hostId)).data.at(-1)!
  }
  const failing = async (status: number, json: object, work: () => Promise<unknown>) => {
    google.faults.intercept = ({ path }) => (path.startsWith("/calendar/v3/") ? { status, json } : undefined)
    await work()
    google.faults.intercept = undefined
  }

  /** Five accounts at Google with twenty calendars: in use, to reconnect, without a permission, not responding, and paused. */
  const fiveAccounts = async (page: Page) => {
    for (const name of names.slice(0, 4)) google.addCalendar({ id: name, summary: name, accessRole: "owner" })
    const { id: hostId } = await aHost(page, "full")
    const lost = await connectGoogle(page, hostId, "lost")
    google.identity.revokeAll()
    await slotkit.calendars.read(hostId, lost.id)
    const scopeless = await connectGoogle(page, hostId, long("x").slice(0, 60))
    const reasons = { error: { code: 403, errors: [{ reason: "insufficientPermissions", domain: "global" }], message: "No." } }
    await failing(403, reasons, () => slotkit.calendars.read(hostId, scopeless.id))
    const silent = await connectGoogle(page, hostId, "silent")
    await failing(503, {}, () => slotkit.calendars.read(hostId, silent.id))
    const paused = await connectGoogle(page, hostId, "paused")
    await slotkit.calendars.update(hostId, paused.id, { paused: true })
    const active = await connectGoogle(page, hostId, "ada")
    google.calendars.delete(names[1]!)
    google.busyErrors.set(names[1]!, "notFound")
    await slotkit.calendars.read(hostId, active.id)
    google.busyErrors.clear()
  }

  /** Feeds that are refused, cannot be read, and are read in part; an account by CalDAV, and one that is being disconnected. */
  const otherAccounts = async (page: Page) => {
    const { id: hostId } = await aHost(page, "others")
    Object.assign(feed, { status: 200, location: undefined, text: calendarFile })
    const connect = (name: string) => slotkit.calendars.connectFeed(hostId, { url: feedUrl(name), name })
    await connect("Holidays")
    const refused = await connect("Refused")
    const unreadable = await connect("Unreadable")
    await slotkit.clock.advance({ minutes: 2 })
    Object.assign(feed, { status: 302, location: "http://10.0.0.1/private.ics" })
    await slotkit.calendars.read(hostId, refused.id)
    Object.assign(feed, { status: 200, location: undefined, text: "<!doctype html>" })
    await slotkit.calendars.read(hostId, unreadable.id)
    feed.text = calendarFile
    google.addCalendar({ id: "Work", summary: "Work" })
    const leaving = await connectGoogle(page, hostId, "leaving", "write")
    await slotkit.calendars.configure(hostId, leaving.calendars[0]!.id, { target: true })
    const service = await slotkit.aService({ id: hostId }, { title: "Intro call", slug: "intro" })
    const booker = { name: "Grace Hopper", email: "grace@example.com" }
    await slotkit.bookings.book(hostId, { service: service.slug, start: "2026-01-14T15:00:00Z", booker })
    await failing(503, {}, async () => {
      await slotkit.calendars.disconnect(hostId, leaving.id, { remove_copies: true })
    })
    const url = `http://127.0.0.1:${dav.port}/`
    const { id } = await slotkit.calendars.connectCaldav(hostId, { url, username: "ada", password: "secret" })
    return { hostId, caldav: id }
  }

  /** Meetings that their host has removed, moved and lengthened in the calendar, and one that the calendar does not get. */
  const changedMeetings = async (page: Page) => {
    const host = await aHost(page, "changed")
    google.addCalendar({ id: "Work", summary: "Work" })
    const account = await connectGoogle(page, host.id, "changed", "write")
    const calendar = account.calendars.find(({ name }) => name === "Work")!
    await slotkit.calendars.configure(host.id, calendar.id, { target: true })
    const service = await slotkit.aService(host, { title: "Intro call", slug: "intro" })
    const starts = ["2026-01-13T15:00:00Z", "2026-01-13T16:00:00Z", "2026-01-13T17:00:00Z", "2026-01-13T21:00:00Z"]
    const book = (start: string, name: string) =>
      slotkit.bookings.book(host.id, { service: service.slug, start, booker: { name, email: "grace@example.com" } })
    for (const start of starts.slice(0, 3)) await book(start, start === starts[1] ? long("W").slice(0, 100) : "Grace Hopper")
    await slotkit.jobs.runOnce()
    const events = [...google.calendars.get("Work")!.events.values()].toSorted((one, other) =>
      (one.start.dateTime ?? "").localeCompare(other.start.dateTime ?? "")
    )
    google.calendars.get("Work")!.events.delete(events[0]!.id)
    google.write("Work", events[1]!.id, { ...events[1]!, start: "2026-01-13T20:00:00Z", end: "2026-01-13T20:30:00Z" })
    google.write("Work", events[2]!.id, { ...events[2]!, start: "2026-01-13T17:00:00Z", end: "2026-01-13T18:30:00Z" })
    await slotkit.clock.advance({ minutes: 11 })
    await slotkit.jobs.runOnce()
    let failed = 0
    await failing(503, {}, async () => {
      failed = (await book(starts[3]!, "Grace Hopper")).id
      await slotkit.jobs.runOnce()
    })
    return { changes: await slotkit.calendars.changes(host.id), failed, calendar: calendar.id }
  }

  return {
    server,
    google,
    dav,
    feed,
    feedUrl,
    aHost,
    fiveAccounts,
    otherAccounts,
    changedMeetings,
    close: async () => {
      await server.close()
      await google.close()
      await dav.close()
      feeds.closeAllConnections()
      await new Promise((closed) => feeds.close(closed))
    }
  }
}

const calendarFile = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART:soon",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART:20260119T100000Z",
  "DTEND:20260119T110000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  ""
].join("\r\n")
