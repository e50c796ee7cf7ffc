import { formatInstant, type Interval } from "@slotkit/core"
import { allDay, type EventKind } from "./CalendarProviderContract.ts"

const attendee = (state: string) => [`ATTENDEE;PARTSTAT=${state}:mailto:ada@example.com`]
const properties: Readonly<Record<EventKind, ReadonlyArray<string>>> = {
  busy: [],
  tentative: ["STATUS:TENTATIVE"],
  unanswered: attendee("NEEDS-ACTION"),
  allDay: [],
  free: ["TRANSP:TRANSPARENT"],
  declined: attendee("DECLINED"),
  cancelled: ["STATUS:CANCELLED"]
}

/** An instant as in `20270601T090000Z`. */
export const basicInstant = (instant: number): string => formatInstant(instant).replace(/[-:]|\.\d+/g, "")

/** A calendar file with one event. */
export const icsOf = (uid: string, ...lines: ReadonlyArray<string>): string => {
  const event = ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20270101T000000Z", ...lines, "END:VEVENT"]
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", ...event, "END:VCALENDAR", ""].join("\r\n")
}

/** A calendar file with an event of a kind. */
export const eventText = (uid: string, kind: EventKind, time: Interval): string => {
  const date = (instant: number) => basicInstant(instant).slice(0, 8)
  const days = [`DTSTART;VALUE=DATE:${date(allDay.start)}`, `DTEND;VALUE=DATE:${date(allDay.end)}`]
  return icsOf(uid, ...(kind === "allDay" ? days : timed(time)), ...properties[kind])
}

const timed = ({ start, end }: Interval) => [`DTSTART:${basicInstant(start)}`, `DTEND:${basicInstant(end)}`]

/** The same event at another time. */
export const movedText = (text: string, time: Interval): string => {
  const [start, end] = timed(time)
  return text.replace(/^DTSTART:.*(?=\r)/m, start!).replace(/^DTEND:.*(?=\r)/m, end!)
}

/** The time of an event whose times are in UTC. */
export const timeOfText = (text: string): Interval => {
  const instantOf = (property: string) => {
    const parts = new RegExp(`^${property}:(....)(..)(..)T(..)(..)(..)Z`, "m").exec(text)?.slice(1).map(Number)
    if (parts === undefined) throw new Error(`There is no ${property}: ${text}`)
    const [year, month, day, hours, minutes, seconds] = parts as [number, number, number, number, number, number]
    return Date.UTC(year, month - 1, day, hours, minutes, seconds)
  }
  return { start: instantOf("DTSTART"), end: instantOf("DTEND") }
}
