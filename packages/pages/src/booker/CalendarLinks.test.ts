import { describe, expect, it } from "vitest"
import { calendarLinks } from "./CalendarLinks.ts"

const start = Date.UTC(2026, 0, 5, 23, 45)
const links = (title: string, location: string | null = null) =>
  calendarLinks({ title, start, end: start + 30 * 60_000, location })

describe("The links that add a booking to an online calendar", () => {
  it("MUST have start and end in UTC, also across midnight", () => {
    const { google, outlook, microsoft365 } = links("Intro")
    expect(google).toBe(
      "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Intro&dates=20260105T234500Z%2F20260106T001500Z"
    )
    const query =
      "path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&startdt=2026-01-05T23%3A45%3A00Z&enddt=2026-01-06T00%3A15%3A00Z&subject=Intro"
    expect(outlook).toBe(`https://outlook.live.com/calendar/0/deeplink/compose?${query}`)
    expect(microsoft365).toBe(`https://outlook.office.com/calendar/0/deeplink/compose?${query}`)
  })

  it.each(["C++ & Co. #1", "100 % Käse, 50/50?", '日本語 ☕️ "quoted" <b>', "a=b&action=x", "lone \ud800 half"])(
    "MUST carry a title and a location as they are: %s",
    (text) => {
      for (const [name, link] of Object.entries(links(text, text))) {
        const { searchParams } = new URL(link)
        const title = searchParams.getAll(name === "google" ? "text" : "subject")
        expect([title, searchParams.getAll("location")]).toEqual([[text.toWellFormed()], [text.toWellFormed()]])
        expect(link).toMatch(/^[!-~]+$/)
        expect(link).not.toMatch(/[+"<>]/)
      }
    }
  )
})
