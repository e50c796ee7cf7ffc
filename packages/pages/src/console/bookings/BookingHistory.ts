import { type Booking, formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { moneyText } from "@slotkit/core/internal"
import type { BookingHistory } from "@slotkit/engine"
import { dayOf } from "../parts/DayOf.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/** The history of a booking: its events and refunds, its emails, and the deliveries of its events. */
export const bookingHistory = (visit: ConsoleVisit, booking: Booking, { events, mails, deliveries }: BookingHistory): Html => {
  const { words, at } = visit
  const { bookings, webhooks } = words
  const moments = [
    ...events.map(({ type, createdAt, previousScheduledAt, seat }) => ({
      at: createdAt,
      entry: html`<strong>${bookings.events[type]}</strong>${
        previousScheduledAt === null ? undefined : html` ${bookings.movedFrom(momentText(visit, previousScheduledAt))}`
      }${seat.index === 0 ? undefined : html` · ${bookings.seat(seat.index + 1)}`}`
    })),
    ...refundsOf(visit, booking)
  ].toSorted((one, other) => (one.at ?? visit.now) - (other.at ?? visit.now))
  return html`${
    moments.length === 0
      ? undefined
      : section(
          "history",
          bookings.history,
          html`<ul class="line">${moments.map(
            ({ at: moment, entry }) => html`<li>${entry}${
              moment === null ? undefined : html`\n<p class="soft small">${timeAt(visit, moment)}</p>`
            }</li>
`
          )}</ul>`
        )
  }${
    mails.length === 0
      ? undefined
      : section(
          "mails",
          bookings.mails,
          sheetList(
            mails.map(
              ({
                to,
                subject,
                status,
                createdAt,
                error
              }) => html`<div class="row"><div><strong><bdi>${subject ?? bookings.erasedMail}</bdi></strong>
<p class="soft small"><bdi>${to ?? bookings.erasedMail}</bdi>${error === null || status === "unsent" ? undefined : html` · ${error}`}</p></div>
<div class="side">${badge(bookings.mailStates[status], status === "failed" || status === "unsent" ? "bad" : "")}<p class="soft small">${timeAt(visit, createdAt)}</p></div></div>`
            ),
            ""
          )
        )
  }${
    deliveries.length === 0
      ? undefined
      : section(
          "deliveries",
          bookings.deliveries,
          sheetList(
            deliveries.map(
              ({
                id,
                eventType,
                status,
                attempts
              }) => html`<div class="row"><div><a class="title" href="${at(`/deliveries/${id}`)}"><code>${eventType}</code><span class="vh"> ${id}</span></a></div>
<div class="side">${badge(webhooks.outcomes[status], status === "delivered" ? "good" : status === "failed" ? "bad" : "wait")}<p class="soft small">${webhooks.attempts(attempts.length)}</p></div></div>`
            ),
            ""
          )
        )
  }`
}

/** The refunds with their reasons. One that the provider has not confirmed has no time. */
const refundsOf = (visit: ConsoleVisit, { payment: { refunds, currency } }: Booking) =>
  refunds.map(({ amountMinor, reason, refundedAt }) => {
    const { bookings } = visit.words
    const amount = moneyText(visit.locale.tag, amountMinor, currency)
    return {
      at: refundedAt,
      entry: html`<strong>${(refundedAt === null ? bookings.refundUnfinished : bookings.refundedPart)(amount)}</strong>${
        reason === null ? undefined : html` <bdi>${reason}</bdi>`
      }`
    }
  })

const timeAt = (visit: ConsoleVisit, instant: Instant): Html =>
  html`<time datetime="${formatInstant(instant)}">${visit.format.atStart(momentText(visit, instant))}</time>`

const momentText = (visit: ConsoleVisit, instant: Instant): string => `${dayOf(visit, instant)}, ${visit.format.time(instant)}`
