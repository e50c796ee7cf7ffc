import type { Booking, Instant } from "@slotkit/core"
import { bookingResource, millisPerMinute, seatsOf, visibleName } from "@slotkit/core/internal"
import { bookingPath, meetingOfEvent } from "../../kernel/MeetingOfBooking.ts"
import type { CalendarEvent } from "../../ports/calendars/CalendarEventStore.ts"
import type { MeetingEvent } from "../../ports/calendars/CalendarProvider.ts"

/** The URLs that events contain. */
export interface EventAddresses {
  readonly baseUrl: string
  readonly origin: string
}

/**
 * Returns the event of a meeting from its accepted bookings, of which there is at least one.
 *
 * It has no attendees, because a calendar would invite them.
 */
export const meetingBody = (
  event: CalendarEvent,
  bookings: readonly [Booking, ...ReadonlyArray<Booking>],
  addresses: EventAddresses,
  now: Instant
): MeetingEvent => {
  const [first] = bookings
  const start = first.scheduledAt ?? event.start
  const ofTeam = meetingOfEvent(event).hostId !== event.hostId
  const pageOf = (booking: Booking) => `${addresses.baseUrl}${bookingPath(booking, ofTeam)}`
  const page = first.service.isGroup && !ofTeam ? `${addresses.baseUrl}/app/bookings` : pageOf(first)
  return {
    key: event.remoteKey,
    uid: eventUid(event, addresses),
    revision: event.revision,
    start,
    end: start + first.durationMinutes * millisPerMinute,
    summary: summaryOf(bookings),
    description: [...bookings.flatMap((booking) => detailsOf(booking, pageOf(booking))), `Manage: ${page}`].join("\n"),
    location: locationOf(first),
    url: page,
    now
  }
}

/** The iCalendar UID of an event; for a booking, the UID of its emails. */
export const eventUid = (
  event: Pick<CalendarEvent, "hostId" | "meetingKey">,
  { origin }: Pick<EventAddresses, "origin">
): string => `${meetingOfEvent(event).meetingKey.replace(":", "-")}@${new URL(origin).hostname}`

const summaryOf = (bookings: readonly [Booking, ...ReadonlyArray<Booking>]): string => {
  const { service, booker } = bookings[0]
  const title = oneLine(service.title)
  if (!service.isGroup) return `${title}: ${oneLine(booker.name ?? "") || (booker.email ?? "Someone")}`
  const seatsTaken = bookings.reduce((seats, booking) => seats + seatsOf(booking), 0)
  return service.maxAttendees === null ? `${title} (${seatsTaken})` : `${title} (${seatsTaken} of ${service.maxAttendees})`
}

const detailsOf = (booking: Booking, page: string): ReadonlyArray<string> => {
  const { service, booker, attendees, topic, notes, conferenceLink } = booking
  const person = (one: Booking["booker"]) => [oneLine(one.name ?? ""), one.email ?? ""].filter((part) => part !== "").join(", ")
  const people = [booker, ...attendees].map(person).filter((one) => one !== "")
  return [
    ...people,
    ...(topic === null ? [] : [`Topic: ${topic}`]),
    ...(notes === null ? [] : [`Notes: ${notes}`]),
    ...(conferenceLink === null ? [] : [`Join: ${conferenceLink}`]),
    ...(service.isGroup ? [page] : []),
    ""
  ]
}

const locationOf = (booking: Booking): string | null => {
  const { label, address } = bookingResource(booking).location
  return booking.conferenceLink ?? address ?? (booking.location.type === "none" ? null : label)
}

const oneLine = (text: string): string => visibleName(text).replace(/\s+/g, " ").trim()
