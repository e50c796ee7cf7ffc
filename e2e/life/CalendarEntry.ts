import ICAL from "ical.js"

/** A calendar's view of an iCalendar object with one meeting. */
export interface CalendarEntry {
  readonly method: string
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly summary: string
  readonly start: string
  readonly end: string
  readonly organizer: string
  readonly attendees: ReadonlyArray<string>
}

/** Parses an iCalendar object with an independent parser. RFC 5545. */
export const calendarEntry = (content: string): CalendarEntry => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const [component, ...more] = calendar.getAllSubcomponents("vevent")
  if (component === undefined || more.length > 0) throw new Error(`It holds ${more.length} meetings besides one:\n${content}`)
  const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(component)
  const people = (name: string) => component.getAllProperties(name).map((person) => addressOf(person.getFirstValue()))
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid,
    sequence,
    status: String(component.getFirstPropertyValue("status")),
    summary,
    start: startDate.toString(),
    end: endDate.toString(),
    organizer: people("organizer").join(),
    attendees: people("attendee")
  }
}

const addressOf = (value: unknown): string => String(value).replace(/^mailto:/i, "")
