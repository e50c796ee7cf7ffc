import { type Answer, type Booking, formatInstant, type Host, type Person } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { moneyText, visibleName } from "@slotkit/core/internal"
import { placeLabel } from "../booking/ServiceFacts.ts"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { endReasonText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"

/** The person who reads about a booking. Times are in that person's zone first, and the other person is named. */
export type FactsReader = "booker" | "host"

/** Lists what is booked, with whom, when and where, and what the booker entered. */
export const bookingFacts = (context: RequestContext, host: Host, booking: Booking, reader: FactsReader = "booker"): Html => {
  const { words } = context
  const { location, booker, attendees, topic, notes, answers } = booking
  return html`<dl>
${reader === "host" ? row(words.bookedBy, person(booker)) : undefined}
${meeting(context, host, booking, reader)}
${location.type === "none" ? undefined : row(words.where, html`${placeLabel(location, words)}${location.address === null ? undefined : html`<span>${location.address}</span>`}`)}
${price(booking, context)}
${reader === "booker" ? row(words.bookedBy, person(booker)) : undefined}
${attendees.length === 0 ? undefined : row(words.people, html`${attendees.length + 1}${reader === "host" ? attendees.map(guest) : undefined}`)}
${answers.map(({ question, value }) => row(html`<span dir="auto">${question}</span>`, answer(value, words)))}
${topic === null ? undefined : row(words.topicLabel, html`<bdi>${topic}</bdi>`)}
${notes === null ? undefined : row(words.notesLabel, html`<div class="about" dir="auto">${notes}</div>`)}
${endReason(booking, words)}
</dl>`
}

/** A withdrawn request without a text of the booker needs no reason: its title says it. */
const endReason = (booking: Booking, words: Words): Html | undefined => {
  const text = endReasonText(booking, words)
  if (text === null || (booking.endReason === "withdrawn" && booking.cancellationReason === null)) return undefined
  return row(words.reason, html`<bdi>${text}</bdi>`)
}

/** Lists what is booked, with whom, when, and its price. */
export const meetingFacts = (context: RequestContext, host: Host, booking: Booking): Html => html`<dl>
${meeting(context, host, booking, "booker")}
${price(booking, context)}
</dl>`

const meeting = (context: RequestContext, host: Host, booking: Booking, reader: FactsReader): Html => {
  const { words } = context
  return html`${row(words.what, html`${visibleName(booking.service.title)}<span>${words.minutes(booking.durationMinutes)}</span>`)}
${reader === "host" ? undefined : row(words.who, hostName(host, words))}
${when(context, host, booking, reader)}`
}

const when = (
  context: RequestContext,
  host: Host,
  { scheduledAt, durationMinutes, bookerTimeZone }: Booking,
  reader: FactsReader
): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { words } = context
  const zones = [bookerTimeZone ?? host.timezone, host.timezone] as const
  const format = context.format(reader === "booker" ? zones[0] : zones[1])
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  const others = context.format(reader === "booker" ? zones[1] : zones[0])
  const otherTime = others.meeting(scheduledAt, durationMinutes)
  const isSame = others.offset(scheduledAt) === format.offset(scheduledAt)
  return row(
    words.when,
    html`<time datetime="${formatInstant(scheduledAt)}">${day}, <bdi>${times}</bdi></time><span>${format.zoneName(scheduledAt)}, <bdi>${format.offset(scheduledAt)}</bdi></span>${
      isSame
        ? undefined
        : html`<span>${words.hostTime(otherTime[0] === day ? otherTime[1] : otherTime.join(", "), others.zoneName(scheduledAt))}</span>`
    }`
  )
}

const person = ({ name, email }: Person): Html => html`<bdi>${visibleName(name) ?? ""}</bdi><span>${email ?? ""}</span>`

const guest = ({ name, email }: Person): Html =>
  html`<span><bdi>${[visibleName(name), email].filter((part) => part !== null && part !== "").join(", ")}</bdi></span>`

const answer = (value: Answer["value"], words: Words): Html =>
  typeof value === "boolean" ? html`${value ? words.yes : words.no}` : html`<div class="about" dir="auto">${String(value)}</div>`

const price = ({ payment: { status, amountMinor, currency } }: Booking, { words, locale }: RequestContext): Html | undefined => {
  if (amountMinor === null) return undefined
  const amount = moneyText(locale.tag, amountMinor, currency)
  return row(words.price, status === "paid" ? words.paid(amount) : status === "refunded" ? words.refunded(amount) : amount)
}

const row = (term: string | Html, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`
