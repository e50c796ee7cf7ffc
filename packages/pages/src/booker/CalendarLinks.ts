import { type Booking, formatInstant, type Host, type Instant } from "@slotkit/core"
import { millisPerMinute, visibleName } from "@slotkit/core/internal"
import { hostName } from "../shell/HostParts.ts"
import { placeLabel } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"

/** A meeting as an entry in its booker's calendar. */
export interface CalendarEntry {
  readonly title: string
  readonly start: Instant
  readonly end: Instant
  /** The address of the video meeting, otherwise the place; `null` if there is none. */
  readonly location: string | null
}

/** The addresses that open a new entry in an online calendar, filled in. */
export interface CalendarLinks {
  readonly google: string
  readonly outlook: string
  readonly microsoft365: string
}

/** Returns the calendar entry of a booking with the title and the location of its `.ics` file, or undefined without a time. */
export const calendarEntry = (
  { service, scheduledAt: start, durationMinutes, location, conferenceLink }: Booking,
  host: Host,
  words: Words
): CalendarEntry | undefined => {
  if (start === null) return undefined
  const label = placeLabel(location, words)
  const place = [location.type === "none" && label === words.place("none") ? "" : label, location.address ?? ""]
  return {
    title: words.timesTitle(visibleName(service.title), hostName(host, words)),
    start,
    end: start + durationMinutes * millisPerMinute,
    location: conferenceLink ?? (oneLine(place) || null)
  }
}

/**
 * Returns the links of an entry. They have nothing but its title, times and location, so that no calendar provider learns the
 * secret address of the booking.
 */
export const calendarLinks = ({ title, start, end, location }: CalendarEntry): CalendarLinks => {
  const place = location === null ? {} : { location }
  const [from, to] = [formatInstant(start), formatInstant(end)]
  const google = { action: "TEMPLATE", text: title, dates: `${basic(from)}/${basic(to)}`, ...place }
  // On phones, Microsoft opens the filled-in form at this path only.
  const microsoft = { path: "/calendar/action/compose", rru: "addevent", startdt: from, enddt: to, subject: title, ...place }
  return {
    google: `https://calendar.google.com/calendar/render?${encoded(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${encoded(microsoft)}`,
    microsoft365: `https://outlook.office.com/calendar/0/deeplink/compose?${encoded(microsoft)}`
  }
}

/** Outlook shows a plus sign as it is, so spaces are percent-encoded. */
const encoded = (query: Record<string, string>): string => new URLSearchParams(query).toString().replaceAll("+", "%20")

const basic = (timestamp: string): string => timestamp.replace(/[-:]/g, "")

const oneLine = (parts: ReadonlyArray<string>): string =>
  parts
    .flatMap((part) => part.split(/[\n\r]+/))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ")
