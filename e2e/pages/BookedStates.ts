import type { Page } from "playwright-core"
import type { PageState } from "./PageStates.ts"
import type { PagesServer } from "./PagesServer.ts"

/** Grace books a service as a visitor, at a start that no one has used. Returns what the visitor API answers. */
export const aVisitorsBooking = async (
  server: PagesServer,
  slug: string,
  more: object = {}
): Promise<{ readonly id: number; readonly manage_url: string | null; readonly scheduled_at: string }> => {
  const response = await fetch(`${server.origin}/visitor/v1/hosts/ada/services/${slug}/bookings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start: unusedStart(server), booker: grace, ...more })
  })
  return (await response.json()).data
}

const grace = { name: "Grace Hopper", email: "grace@example.com", timezone: "Europe/Paris" }

const used = new WeakMap<PagesServer, number>()

/** Nine in the morning in New York, of another working day each time. */
const unusedStart = (server: PagesServer): string => {
  const count = used.get(server) ?? 0
  used.set(server, count + 1)
  return new Date(Date.UTC(2026, 1, 2 + 7 * Math.floor(count / 5) + (count % 5), 14)).toISOString().replace(".000", "")
}

/** The link in the last email of a kind. */
export const mailedLink = async (
  { slotkit }: PagesServer,
  kind: "requestToHost" | "confirmAddress" | "confirmation",
  pattern: RegExp
) => {
  await slotkit.clock.advance({ seconds: 1 })
  return pattern.exec(slotkit.mails.requireMail(kind === "requestToHost" ? { kind } : { kind, to: grace.email }).text)![0]
}

const booked = (
  name: string,
  slug: string,
  then: (page: Page, server: PagesServer, url: string) => Promise<unknown>
): PageState => ({
  name,
  show: async (page, server) => then(page, server, (await aVisitorsBooking(server, slug)).manage_url ?? "")
})

const requested = (name: string, then: (page: Page, url: string) => Promise<unknown>): PageState => ({
  name,
  show: async (page, server) => {
    await aVisitorsBooking(server, "review", { topic: "The engine", notes: "Two lines\nof notes" })
    await then(page, await mailedLink(server, "requestToHost", /http\S+\/a\/\w+/))
  }
})

const confirmed = (name: string, then: (page: Page, server: PagesServer, url: string) => Promise<unknown>): PageState => ({
  name,
  show: async (page, server) => {
    await aVisitorsBooking(server, "confirmed")
    await then(page, server, await mailedLink(server, "confirmAddress", /http\S+\/b\/\w+/))
  }
})

/** The states of a visitor's booking, of a request on its host's page, and of a booking that must be confirmed. */
export const bookedStates: ReadonlyArray<PageState> = [
  booked("booking, calendars", "intro-call", async (page, _, url) => {
    await page.goto(url)
    await page.locator("summary").click()
    await page.getByRole("link", { name: "Google Calendar" }).waitFor()
  }),
  booked("booking, cancel", "intro-call", (page, _, url) => page.goto(`${url}/cancel`)),
  booked("booking, withdraw the request", "review", (page, _, url) => page.goto(`${url}/cancel`)),
  booked("booking, rescheduled", "intro-call", async (page, _, url) => {
    await page.goto(`${url}/reschedule`)
    await page.locator("input[type=radio]").first().check()
    await page.getByRole("button", { name: "Reschedule to this time" }).click()
    await page.getByRole("heading", { name: "Rescheduled" }).waitFor()
  }),
  booked("booking, reschedule", "intro-call", (page, _, url) => page.goto(`${url}/reschedule`)),
  booked("booking, reschedule without a choice", "intro-call", async (page, _, url) => {
    await page.goto(`${url}/reschedule`)
    await page.getByRole("button", { name: "Reschedule to this time" }).click()
    await page.getByRole("alert").waitFor()
  }),
  {
    name: "meeting room, being made",
    show: async (page, { slotkit }) => {
      const host = await slotkit.aHost()
      const service = await slotkit.aService(host)
      await slotkit.services.configure(host.id, service.id, { video_room: "zoom" })
      await page.goto((await slotkit.aBooking(service)).conference_link!)
      await page.getByRole("heading", { name: "Your meeting room is on its way" }).waitFor()
      // The page would ask again by itself while it is judged.
      await page.evaluate(() => window.stop())
    }
  },
  booked("booking, cannot be rescheduled", "review", (page, _, url) => page.goto(`${url}/reschedule`)),
  requested("request, open", (page, url) => page.goto(url)),
  requested("request, accepted", async (page, url) => {
    await page.goto(url)
    await page.getByRole("button", { name: "Accept request" }).click()
    await page.getByRole("heading", { name: "Request accepted" }).waitFor()
  }),
  requested("request, declined", async (page, url) => {
    await page.goto(url)
    await page.getByLabel("Reason for declining").fill("I am away that day.")
    await page.getByRole("button", { name: "Decline request" }).click()
    await page.getByRole("heading", { name: "Request declined" }).waitFor()
  }),
  requested("request, reason too long", async (page, url) => {
    await page.goto(url)
    await page.getByLabel("Reason for declining").fill("x".repeat(3000))
    await page.getByRole("button", { name: "Decline request" }).click()
    await page.getByRole("alert").waitFor()
  }),
  confirmed("booking, link sent", (page, { origin }) =>
    page.goto(`${origin}/ada/confirmed/book?start=2026-02-02T15:00:00Z&timezone=Europe/Paris&sent=1`)
  ),
  confirmed("booking, confirm", (page, _, url) => page.goto(url)),
  confirmed("booking, confirmed too late", async (page, { slotkit }, url) => {
    await slotkit.clock.advance({ minutes: 10 })
    const now = slotkit.clock.now()
    slotkit.clock.set(new Date(now.getTime() + 10 * 60_000))
    await page.goto(url)
    slotkit.clock.set(now)
  })
]

/** The simple pages, which have no navigation that one could skip. */
export const simpleStates: ReadonlyArray<PageState> = [
  {
    name: "checkout",
    show: async (page, server) => page.goto((await aVisitorsBookingToPay(server)).meeting_link)
  },
  {
    name: "checkout, waiting",
    show: async (page, server) => page.goto(`${(await aVisitorsBookingToPay(server)).meeting_link}/done`)
  },
  {
    name: "checkout, paid",
    show: async (page, server) => {
      await page.goto((await aVisitorsBookingToPay(server)).meeting_link)
      await page.getByRole("button", { name: /^Pay/ }).click()
      await page.getByText(/^Paid US\$/).waitFor()
    }
  },
  {
    name: "checkout, not completed",
    show: async (page, server) => {
      await page.goto((await aVisitorsBookingToPay(server)).meeting_link)
      await page.getByRole("button", { name: "Cancel payment" }).click()
      await page.getByRole("heading", { name: "Your payment was not completed" }).waitFor()
    }
  },
  {
    name: "checkout, expired",
    show: async (page, server) => {
      const { meeting_link } = await aVisitorsBookingToPay(server)
      const now = server.slotkit.clock.now()
      server.slotkit.clock.set(new Date(now.getTime() + 30 * 60_000))
      await page.goto(`${meeting_link}/done`)
      server.slotkit.clock.set(now)
    }
  },
  { name: "checkout, unknown", show: (page, { origin }) => page.goto(`${origin}/checkout/nothing`) },
  {
    name: "attendees of a booking",
    show: async (page, server) => {
      await aVisitorsBooking(server, "workshop", { attendees: [{ name: "Alan", email: "alan@example.com" }] })
      await page.goto(await mailedLink(server, "confirmation", /http\S+\/visitor\/bookings\/\S+/))
    }
  },
  {
    name: "attendees of a booking, confirmed",
    show: async (page, server) => {
      await aVisitorsBooking(server, "workshop", { attendees: [{ name: "Alan", email: "alan@example.com" }] })
      await page.goto(await mailedLink(server, "confirmation", /http\S+\/visitor\/bookings\/\S+/))
      await page.getByRole("button", { name: "Confirm address" }).click()
      await page.getByRole("heading", { name: "Address confirmed" }).waitFor()
    }
  },
  { name: "sign in", show: (page, { origin }) => page.goto(`${origin}/app/sign-in`) },
  {
    name: "sign in, error",
    show: async (page, { origin }) => {
      await page.goto(`${origin}/app/sign-in`)
      await page.getByLabel("Email address").fill("grace@")
      await page.getByRole("button").click()
      await page.getByRole("alert").waitFor()
    }
  },
  {
    name: "sign in, link sent",
    show: async (page, { origin }) => {
      await page.goto(`${origin}/app/sign-in`)
      await page.getByLabel("Email address").fill("nobody@example.com")
      await page.getByRole("button").click()
      await page.getByRole("status").waitFor()
    }
  },
  { name: "sign in, link expired", show: (page, { origin }) => page.goto(`${origin}/app/sign-in/nothing`) }
]

const aVisitorsBookingToPay = async (server: PagesServer) =>
  (await aVisitorsBooking(server, "consultation")) as unknown as { readonly meeting_link: string }
