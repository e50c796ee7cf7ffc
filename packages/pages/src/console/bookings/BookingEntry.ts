import { type AssignedHost, type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf, visibleName } from "@slotkit/core/internal"
import { actionForm } from "../parts/Sheet.ts"
import { serviceClass } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { displayState, hasBegun, isOver, stateBadge } from "./BookingState.ts"

/**
 * A booking in a list: who, what and when, the members of a team who hold it, its state unless it goes as planned, and what to do
 * about it now: answer a request, or join a meeting of today. Without a date where the list is of one day.
 */
export const bookingEntry = (
  context: ConsoleContext,
  booking: Booking,
  dates: "with dates" | "times only" = "with dates"
): Html => {
  const { words, at, now } = context
  const state = isAsPlanned(context, booking) ? undefined : html`<p>${stateBadge(booking, now, words)}</p>`
  return html`<div class="row"><div><a class="title" href="${at(`/bookings/${booking.id}`)}"><bdi>${bookerName(context, booking)}</bdi></a>
<p class="soft"><bdi class="${serviceClass(booking.service.id)}">${visibleName(booking.service.title)}</bdi>${
    booking.hosts.length === 0 ? undefined : html` · ${holders(context, booking)}`
  }</p></div>
<div class="side${dates === "with dates" ? " dated" : ""}"><p class="when">${bookingTime(context, booking, dates)}</p>
${state}</div></div>${nextAct(context, booking)}`
}

/** True for a meeting that is to come or has taken place. */
export const isAsPlanned = ({ now }: ConsoleContext, booking: Booking): boolean =>
  booking.noShowAt === null && ["accepted", "over"].includes(displayState(booking, now))

const nextAct = (context: ConsoleContext, booking: Booking): Html | undefined => {
  const { words, at, now, format } = context
  const { bookings } = words
  const { conferenceLink, scheduledAt, state } = booking
  const path = `/bookings/${booking.id}`
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${bookerName(context, booking)}</bdi></span>`
  if (state === "pending" && !hasBegun(booking, now)) {
    const fromList = html`<input type="hidden" name="from" value="list">`
    const accept = actionForm(context, `${path}/accept`, named(bookings.accept), "plain", fromList)
    return html`
<div class="acts">${accept}<a href="${at(`${path}?decline=1#reason`)}">${named(bookings.decline)}</a></div>`
  }
  const isToday =
    scheduledAt !== null &&
    localDateOf(scheduledAt, format.timeZone) === localDateOf(now, format.timeZone) &&
    !isOver(booking, now)
  return state === "accepted" && conferenceLink !== null && isToday
    ? html`
<div class="acts"><a class="button plain" href="${conferenceLink}" rel="noreferrer">${named(bookings.join)}</a></div>`
    : undefined
}

/** The name of the person who booked, otherwise the address. */
export const bookerName = ({ words }: Pick<ConsoleContext, "words">, { booker }: Booking): string =>
  visibleName(booker.name) || booker.email || words.bookings.someone

/** The names of the members who hold a meeting of a team. */
export const holders = ({ words }: Pick<ConsoleContext, "words">, { hosts }: Booking): Html =>
  html`<span class="vh">${words.staffing.heldBy}: </span>${hosts.map(
    (each, index) => html`${index === 0 ? "" : ", "}<bdi class="name">${memberName(each)}</bdi>`
  )}`

/** The name of a member, otherwise the username or the number of the host. */
export const memberName = ({ id, name, username }: Pick<AssignedHost, "id" | "name" | "username">): string =>
  visibleName(name) || username || `#${id}`

/** The page of a team's meeting in the console of a member who holds it. */
export const heldMeetingPath = ({ hostId, id }: Booking): string => `/memberships/${hostId}/meetings/${id}`

/** A link that opens an email to an address. */
export const mailto = (email: string): Html =>
  html`<a href="mailto:${encodeURIComponent(email).replace("%40", "@")}">${email}</a>`

/** A booking's start and end in the host's time zone. */
export const bookingTime = (
  { format, words }: ConsoleContext,
  { scheduledAt, durationMinutes }: Booking,
  dates: "with dates" | "times only" = "with dates"
): Html => {
  if (scheduledAt === null) return html`${words.bookings.noTime}`
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  const endsThatDay = day === format.atStart(format.fullDay(localDateOf(scheduledAt, format.timeZone)))
  const start = dates === "with dates" || !endsThatDay ? `${day}, ` : ""
  return html`<time datetime="${formatInstant(scheduledAt)}">${start}${times}</time>`
}
