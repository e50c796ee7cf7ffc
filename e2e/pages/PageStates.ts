import type { Page } from "playwright-core"
import { bookedStates } from "./BookedStates.ts"
import { toNextPage } from "./NextPage.ts"
import type { PagesServer } from "./PagesServer.ts"

/** A state of a visitors' page, and how to get there. */
export interface PageState {
  readonly name: string
  readonly show: (page: Page, server: PagesServer) => Promise<unknown>
}

const at = (name: string, path: string | ((server: PagesServer) => string)): PageState => ({
  name,
  show: (page, server) => page.goto(`${server.origin}${typeof path === "string" ? path : path(server)}`)
})

/** Fills in a form, sends it three seconds after it was opened, and waits for the page that answers. */
export const sendForm = async (page: Page, { slotkit }: PagesServer, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value)
  await slotkit.clock.advance({ seconds: 3 })
  await toNextPage(page, () => page.locator("form[method=post] button").click())
}

export const grace = { Name: "Grace Hopper", "Email address": "grace@example.com" }

const sent = (
  name: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  then = async (_page: Page) => {}
): PageState => ({
  name,
  show: async (page, server) => {
    await page.goto(`${server.origin}${path}`)
    await sendForm(page, server, fields)
    await then(page)
  }
})

const lesson = "/ada/lesson/book?timezone=Europe/Paris&repeat=week-1&count=4"

const bookAllDates = async (page: Page) => {
  await toNextPage(page, () => page.getByRole("button", { name: "Book all 4 meetings" }).click())
  await page.mouse.move(0, 0)
}

/** Every state of visitors' pages. */
export const pageStates: ReadonlyArray<PageState> = [
  at("host", "/ada"),
  at("host, nothing to book", "/empty"),
  at("host, long names", "/long"),
  at("times", "/ada/intro-call"),
  at("times, lengths with prices", "/ada/consultation?duration=60"),
  at("times, seats left", "/ada/workshop?date=2026-01-13"),
  at("times, another zone", "/ada/intro-call?timezone=Asia/Kolkata&date=2026-01-14"),
  at("times, long names", "/long/long"),
  at("times, time off with reasons", "/away/intro-call"),
  at("list, time off with reasons", "/away/intro-call?view=list"),
  at("times, hosts of a team", "/clinic/optional?host=away"),
  at("hosts of a team", "/clinic/required"),
  at("details, host of a team", "/clinic/required/book?start=2026-01-13T15:00:00Z&host=ada"),
  at("times, in a frame", "/ada/intro-call?embed=1"),
  at("host, in a frame", "/ada?embed=1"),
  at("visit, services", "/ada?visit=1"),
  at("visit, too few services", "/ada?visit=1&part1=intro-call"),
  at("visit, times", "/ada?visit=1&part1=intro-call&part2=group-workshop"),
  at("visit, in a frame", "/ada?visit=1&embed=1&part1=intro-call&part2=group-workshop"),
  at("times, day without", "/ada/intro-call?date=2026-01-17"),
  at("times, month without", "/ada/later?month=2026-01"),
  at("times, list", "/ada/intro-call?view=list"),
  {
    name: "times, time zones",
    show: async (page, { origin }) => {
      await page.goto(`${origin}/ada/intro-call?view=month`)
      await page.locator("summary").click()
    }
  },
  at("details", "/ada/intro-call/book?start=2026-01-13T15:00:00Z&timezone=Europe/Paris"),
  at("details, paid", "/ada/consultation/book?start=2026-01-13T15:00:00Z"),
  at("details, discount code", "/ada/consultation/book?start=2026-01-13T15:00:00Z&code=SUMMER"),
  at("details, group", "/ada/workshop/book?start=2026-01-13T14:00:00Z"),
  at("details, questions", "/ada/application/book?start=2026-01-13T15:00:00Z"),
  sent("details, questions with errors", "/ada/application/book?start=2026-01-13T15:00:00Z", { Name: "Grace Hopper" }),
  at("details, request, long names", "/long/long/book?start=2026-01-13T15:00:00Z"),
  at("details, time taken", "/ada/intro-call/book?start=2026-01-13T03:00:00Z"),
  sent("details, errors", "/ada/workshop/book?start=2026-01-13T14:00:00Z", {
    "Email address": "grace@",
    "Email addresses of the other people": "alan@example.com"
  }),
  at("details, series", `${lesson}&start=2026-01-13T15:00:00Z`),
  sent("details, dates of a series", `${lesson}&start=2026-01-13T15:00:00Z`, grace),
  sent("booking, series", `${lesson}&start=2026-01-13T16:00:00Z`, grace, bookAllDates),
  sent("booking, cancel a series", `${lesson}&start=2026-01-13T17:00:00Z`, grace, async (page) => {
    await bookAllDates(page)
    await page.goto(page.url().replace(/\?.*|$/, "/cancel"))
  }),
  {
    name: "details, person",
    show: async (page, server) => {
      await page.goto(`${server.origin}/ada/intro-call/book?start=2026-01-13T15:00:00Z`)
      await page.locator("#remarks").evaluate((field: HTMLInputElement) => {
        field.value = "Filled in by a program"
      })
      await sendForm(page, server, grace)
      await page.getByLabel("I am a person").waitFor()
    }
  },
  sent("booking confirmed", "/ada/intro-call/book?start=2026-01-14T15:00:00Z", grace),
  sent("booking waiting", "/ada/review/book?start=2026-01-15T15:00:00Z&timezone=Europe/Paris", { ...grace, Topic: "The engine" }),
  {
    name: "booking cancelled",
    show: async (page, server) => {
      const { slotkit, hostId, origin } = server
      await page.goto(`${origin}/ada/intro-call/book?start=2026-01-16T15:00:00Z`)
      await sendForm(page, server, { ...grace, "Notes for the host": "Two lines\nof notes" })
      await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
      const { data } = await slotkit.bookings.list(hostId, { status: "accepted", order: "desc" })
      await slotkit.bookings.cancel(hostId, data[0]!.id, { reason: "The engine is being repaired." })
      await page.reload()
    }
  },
  ...bookedStates,
  at("waiting list", "/ada/review/waitlist?timezone=Europe/Paris"),
  sent("waiting list, errors", "/ada/review/waitlist", { Date: "2026-01-02", "Email address": "grace@" }),
  sent("waiting list, joined", "/ada/review/waitlist", { ...grace, Date: "2026-01-20" }),
  at("invite", ({ invite }) => invite),
  at("invite, details", ({ invite }) => `${invite}/book?start=2026-01-13T15:00:00Z`),
  at("invite, withdrawn", ({ withdrawnInvite }) => withdrawnInvite),
  at("not found", "/nobody"),
  at("wrong link", "/ada/intro-call?date=2026-02-30"),
  at("link with a selection that has ended", "/ada/intro-call?selection=ended"),
  {
    name: "calendar away",
    show: async (page, { origin, calendars }) => {
      calendars.areAway = true
      await page.goto(`${origin}/ada/intro-call`)
      calendars.areAway = false
    }
  }
]
