// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"

describe("A booking on a day on which clocks change", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
    await server.slotkit.schedule.replace(server.hostId, {
      timezone: "America/New_York",
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
    })
  })
  afterAll(() => server.close())

  const zones = ["Asia/Kolkata", "Pacific/Auckland", "America/Los_Angeles", "America/New_York"]
  /** Before and after both changes in New York, and around the change in Auckland. */
  const instants = [
    "2026-03-08T06:30:00Z",
    "2026-03-08T07:00:00Z",
    "2026-11-01T05:30:00Z",
    "2026-11-01T06:30:00Z",
    "2026-09-26T13:30:00Z",
    "2026-09-26T14:00:00Z"
  ]

  it.each(zones.flatMap((zone) => instants.map((start) => ({ zone, start }))))(
    "MUST be at the same instant on the page, in the email and in the calendar entry: $start in $zone",
    async ({ zone, start }) => {
      const { origin, slotkit } = server
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
      const label = clock.format(new Date(start))
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(start))

      const times = await (await fetch(`${origin}/ada/intro-call?date=${day}&timezone=${zone}`)).text()
      expect(times).toMatch(new RegExp(`<time datetime="${start}">${label}(?: \\(UTC[+-]\\d\\d:\\d\\d\\))?</time>`))

      const response = await fetch(`${origin}/visitor/v1/hosts/ada/services/intro-call/bookings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ start, booker: { name: "Grace", email: "grace@example.com", timezone: zone } })
      })
      const { id, manage_url } = (await response.json()).data
      const page = await (await fetch(manage_url)).text()
      const offset = "(?: \\(UTC[+-]\\d\\d:\\d\\d\\))?"
      expect(page).toMatch(new RegExp(`<time datetime="${start}">[^<]*(?:<bdi>)?[^<]*\\b${label}${offset}`))

      const utc = start.replaceAll(/[-:]/g, "")
      expect(await (await fetch(`${manage_url}.ics`)).text()).toContain(`DTSTART:${utc}`)
      await slotkit.clock.advance({ seconds: 1 })
      const mail = slotkit.mails.requireMail({ to: "grace@example.com", kind: "confirmation" })
      const [hour, minute] = label.split(":")
      const hours = `${Number(hour) % 12 || 12}:${minute}`
      expect(mail.text).toMatch(new RegExp(`When: [^\\n]*, ${hours}(?: [AP]M)?(?: UTC[+-]\\d\\d:\\d\\d)? – `))
      expect(mail.text).toContain(`(${zone.split("/")[1]?.replace("_", " ")})`)
      expect(mail.calendar?.content).toContain(`DTSTART:${utc}`)
      await slotkit.bookings.cancel(server.hostId, id)
      // The limits of the client address start over.
      await slotkit.clock.advance({ minutes: 2 })
    }
  )
})
