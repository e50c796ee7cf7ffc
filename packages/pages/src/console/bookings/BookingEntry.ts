import { type AssignedHost, type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { hasDefaultLabel, localDateOf, moneyText, parseId, visibleName } from "@slotkit/core/internal"
import { viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type TimeFormat, timeFormat } from "../../time/TimeFormat.ts"
import { placeLabel } from "../../words/FactText.ts"
import { actionForm } from "../parts/Sheet.ts"
import { serviceClass } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { displayState, hasBegun, linkToJoin, stateBadge } from "./BookingState.ts"

/**
 * A booking in a list: who, what, when and where, the members of a team who hold it, its state unless it goes as planned, and
 * what to do about it now: answer a request, or join a meeting that is about to begin. Without a date where the list is of one
 * day.
 */
export const bookingEntry = (
  context: ConsoleContext,
  booking: Booking,
  dates: "with dates" | "times only" = "with dates",
  page: AnsweredOn = "list"
): Html => {
  const { words, at, now } = context
  const state = isAsPlanned(context, booking) ? undefined : html`<p>${stateBadge(booking, now, words)}</p>`
  const facts = [
    html`<bdi class="${serviceClass(booking.service.id)}">${visibleName(booking.service.title)}</bdi>`,
    ...(booking.hosts.length === 0 ? [] : [holders(context, booking)]),
    ...shortFacts(context, booking)
  ]
  return html`<div class="row"><div><a class="title" href="${at(`/bookings/${booking.id}`)}"><bdi>${bookerName(context, booking)}</bdi></a>
<p class="soft">${facts.map((fact, index) => html`${index === 0 ? "" : " · "}${fact}`)}</p></div>
<div class="side${dates === "with dates" ? " dated" : ""}"><p class="when">${bookingTime(context, booking, dates)}</p>
${state}</div></div>${nextAct(context, booking, page)}`
}

/** The page with the row where a request is answered, to which the answer leads back. */
export type AnsweredOn = "list" | "overview"

/** True for a meeting that will take place or has taken place. */
export const isAsPlanned = ({ now }: ConsoleContext, booking: Booking): boolean =>
  booking.noShowAt === null && ["accepted", "over"].includes(displayState(booking, now))

const nextAct = (context: ConsoleContext, booking: Booking, page: AnsweredOn): Html | undefined => {
  const { words, at, now } = context
  const { bookings } = words
  const path = `/bookings/${booking.id}`
  const named = (label: string): Html => html`${label}<span class="vh">: <bdi>${bookerName(context, booking)}</bdi></span>`
  if (booking.state === "pending" && !hasBegun(booking, now)) {
    const from = html`<input type="hidden" name="from" value="${page}">`
    const accept = actionForm(context, `${path}/accept`, named(bookings.accept), "plain", from)
    return html`
<div class="acts">${accept}<a href="${at(`${path}?decline=1&from=${page}#reason`)}">${named(bookings.decline)}</a></div>`
  }
  const link = linkToJoin(booking, now)
  return link === undefined
    ? undefined
    : html`
<div class="acts"><a class="button plain" href="${link}" rel="noreferrer">${named(bookings.join)}</a></div>`
}

/** The length, the place and the price of a booking, and whether its host has a note about it. */
const shortFacts = ({ words, locale }: ConsoleContext, booking: Booking): ReadonlyArray<Html> => {
  const { durationMinutes, location, payment, privateNote } = booking
  const place = location.type === "in_person" && hasDefaultLabel(location) ? location.address : placeLabel(location, locale.words)
  return [
    html`${locale.words.minutesShort(durationMinutes)}`,
    ...(location.type === "none" || place === null ? [] : [html`<bdi>${inShort(place)}</bdi>`]),
    ...(payment.amountMinor === null ? [] : [html`${moneyText(locale.tag, payment.amountMinor, payment.currency)}`]),
    ...(privateNote === null ? [] : [html`${words.bookings.privateNote}`])
  ]
}

/** The first line of an address, as far as it has room in a row. */
const inShort = (place: string): string => {
  const line = place.split(/[\n,]/)[0]!.trim()
  return line.length <= mostOfPlace ? line : `${line.slice(0, mostOfPlace - 1).trimEnd()}…`
}

const mostOfPlace = 40

/** The name of the person who booked, otherwise the address. */
export const bookerName = ({ words }: Pick<ConsoleContext, "words">, { booker }: Booking): string =>
  visibleName(booker.name) || booker.email || words.bookings.someone

/** The message about the change of a booking that has led to a page, with the name of the booker. */
export const noticeAbout = ({ words, query }: Pick<ConsoleContext, "words" | "query">, booking: Booking): string | undefined => {
  const { doneTo } = words.bookings
  const done = query.get("done") ?? ""
  return Object.hasOwn(doneTo, done) ? doneTo[done as keyof typeof doneTo](bookerName({ words }, booking)) : undefined
}

/** The same for a page that does not show the booking, whose ID its address has. */
export const noticeOfBooking = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = parseId(context.query.get("booking") ?? "")
  if (id === undefined || !context.query.has("done")) return undefined
  const found = yield* Effect.option(viewBooking(context.host, id))
  return Option.isNone(found) ? undefined : noticeAbout(context, found.value.booking)
})

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

/** The format of times in the booker's zone, if that is known and not the host's. */
export const zoneOfBooker = (
  { host, locale }: Pick<ConsoleContext, "host" | "locale">,
  { bookerTimeZone }: Booking
): TimeFormat | undefined =>
  bookerTimeZone === null || bookerTimeZone === host.timezone ? undefined : timeFormat(locale, bookerTimeZone)

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
