import { type Booking, formatInstant, type Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { formatMoney, visibleName } from "@slotkit/core/internal"
import { shownName, type Visit } from "../visitors/Visit.ts"
import type { Words } from "../words/Words.ts"

/** Lists what is booked, with whom, when and where, and what the booker entered. */
export const bookingFacts = (visit: Visit, host: Host, booking: Booking): Html => {
  const { words } = visit
  const { location, booker, attendees, topic, notes, cancellationReason } = booking
  return html`<dl>
${meeting(visit, host, booking)}
${location.type === "none" ? undefined : row(words.where, html`${location.label}${location.address === null ? undefined : html`<span>${location.address}</span>`}`)}
${price(booking, words)}
${row(words.bookedBy, html`${visibleName(booker.name) ?? ""}<span>${booker.email ?? ""}</span>`)}
${attendees.length === 0 ? undefined : row(words.people, String(attendees.length + 1))}
${topic === null ? undefined : row(words.topicLabel, html`<bdi>${topic}</bdi>`)}
${notes === null ? undefined : row(words.notesLabel, html`<div class="about" dir="auto">${notes}</div>`)}
${cancellationReason === null ? undefined : row(words.reason, html`<bdi>${cancellationReason}</bdi>`)}
</dl>`
}

/** Lists what is booked, with whom, when, and its price. */
export const meetingFacts = (visit: Visit, host: Host, booking: Booking): Html => html`<dl>
${meeting(visit, host, booking)}
${price(booking, visit.words)}
</dl>`

const meeting = (visit: Visit, host: Host, booking: Booking): Html => {
  const { words } = visit
  return html`${row(words.what, html`${visibleName(booking.service.title)}<span>${words.minutes(booking.durationMinutes)}</span>`)}
${row(words.who, shownName(host, words))}
${when(visit, host, booking)}`
}

const when = (visit: Visit, host: Host, { scheduledAt, durationMinutes, bookerTimeZone }: Booking): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { words } = visit
  const format = visit.format(bookerTimeZone ?? host.timezone)
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  const hosts = visit.format(host.timezone)
  const hostTime = hosts.meeting(scheduledAt, durationMinutes)
  const isSame = hosts.offset(scheduledAt) === format.offset(scheduledAt)
  return row(
    words.when,
    html`<time datetime="${formatInstant(scheduledAt)}">${day}, ${times}</time><span>${format.zoneName} <bdi>(${format.offset(scheduledAt)})</bdi></span>${
      isSame
        ? undefined
        : html`<span>${words.hostTime(hostTime[0] === day ? hostTime[1] : hostTime.join(", "), hosts.zoneName)}</span>`
    }`
  )
}

const price = ({ payment: { status, amountMinor, currency } }: Booking, words: Words): Html | undefined => {
  if (amountMinor === null) return undefined
  const amount = formatMoney(amountMinor, currency)
  return row(words.price, status === "paid" ? words.paid(amount) : status === "refunded" ? words.refunded(amount) : amount)
}

const row = (term: string, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`
