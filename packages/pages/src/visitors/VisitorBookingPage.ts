import type { Booking, Host } from "@slotkit/core"
import { formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { formatMoney, millisPerMinute, visibleName } from "@slotkit/core/internal"
import { icon } from "../look/Icon.ts"
import type { VisitorContent } from "../look/VisitorDocument.ts"
import type { Words } from "../words/Words.ts"
import { shownName, type Visit } from "./Visit.ts"

/** Shows a visitor's booking: its state in words, and when, where and with whom it is. */
export const visitorBookingPage = (
  visit: Visit,
  { host, booking }: { readonly host: Host; readonly booking: Booking }
): VisitorContent => {
  const { words, root } = visit
  const state = stateOf(booking, host, visit)
  const isOver = state.isOver
  const page =
    host.username === null || booking.service.type === "single_use"
      ? undefined
      : `${root}/${host.username}/${booking.service.slug}`
  return {
    kind: "booking",
    title: state.title,
    host,
    isSecret: true,
    frameAncestors: "'none'",
    content: html`<div class="sheet message">
${isOver ? undefined : html`<span class="done">${icon(state.drawing)}</span>\n`}<h1>${state.title}</h1>
<p role="status">${state.text}</p>
${facts(visit, host, booking)}
${
  state.next === undefined && (page === undefined || !isOver)
    ? undefined
    : html`<div class="stack">${state.next}${isOver && page !== undefined ? html`<a class="button plain" href="${page}">${words.bookAgain}</a>` : undefined}</div>`
}
</div>`
  }
}

interface ShownState {
  readonly title: string
  readonly text: string
  readonly drawing: "check" | "clock" | "price"
  readonly isOver: boolean
  readonly next?: Html
}

const stateOf = (booking: Booking, host: Host, { words, now }: Visit): ShownState => {
  const { state, scheduledAt, durationMinutes, checkoutUrl, conferenceLink, booker } = booking
  if (state === "declined") return { title: words.declinedTitle, text: words.declinedText, drawing: "clock", isOver: true }
  if (state === "cancelled") return { title: words.cancelledTitle, text: words.cancelledText, drawing: "clock", isOver: true }
  if (scheduledAt !== null && scheduledAt + durationMinutes * millisPerMinute <= now) {
    return { title: words.pastTitle, text: words.pastText, drawing: "clock", isOver: true }
  }
  if (state === "pending") {
    return { title: words.waitingTitle, text: words.waitingText(shownName(host, words)), drawing: "clock", isOver: false }
  }
  if (state === "awaitingPayment") {
    const next = checkoutUrl === null ? {} : { next: html`<a class="button" href="${checkoutUrl}">${words.goToPayment}</a>` }
    return { title: words.unpaidTitle, text: words.unpaidText, drawing: "price", isOver: false, ...next }
  }
  const join =
    conferenceLink === null
      ? {}
      : { next: html`<a class="button" href="${conferenceLink}" rel="noreferrer">${words.joinMeeting}</a>` }
  return { title: words.confirmedTitle, text: words.confirmedText(booker.email ?? ""), drawing: "check", isOver: false, ...join }
}

const facts = (visit: Visit, host: Host, booking: Booking): Html => {
  const { words } = visit
  const { service, location, booker, attendees, topic, notes, cancellationReason } = booking
  return html`<dl>
${row(words.what, html`${visibleName(service.title)}<span>${words.minutes(booking.durationMinutes)}</span>`)}
${row(words.who, shownName(host, words))}
${when(visit, host, booking)}
${location.type === "none" ? undefined : row(words.where, html`${location.label}${location.address === null ? undefined : html`<span>${location.address}</span>`}`)}
${price(booking, words)}
${row(words.bookedBy, html`${visibleName(booker.name) ?? ""}<span>${booker.email ?? ""}</span>`)}
${attendees.length === 0 ? undefined : row(words.people, String(attendees.length + 1))}
${topic === null ? undefined : row(words.topicLabel, html`<bdi>${topic}</bdi>`)}
${notes === null ? undefined : row(words.notesLabel, html`<div class="about" dir="auto">${notes}</div>`)}
${cancellationReason === null ? undefined : row(words.reason, html`<bdi>${cancellationReason}</bdi>`)}
</dl>`
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
