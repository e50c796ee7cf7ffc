import { formatInstant } from "@slotkit/core"
import type { MeetingEvent } from "@slotkit/engine"

/**
 * Returns an event as an iCalendar file: busy, without attendees and without an organizer, so that no one is invited. RFC 5545.
 */
export const eventIcs = ({ uid, revision, start, end, summary, description, location, url, now }: MeetingEvent): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Slotkit//Bookings//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR"
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("")

const utc = (instant: number): string => formatInstant(instant).replace(/[-:]|\.\d+/g, "")

/** Section 3.3.11. Control characters other than line breaks and tabs are not allowed. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")

/** Section 3.1: lines of at most 75 octets, never broken inside a character. */
const folded = (line: string): string => {
  const parts: Array<string> = []
  let part = ""
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = " "
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join("\r\n")
}
