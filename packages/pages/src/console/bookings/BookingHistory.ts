import { type Booking, formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { moneyText } from "@slotkit/core/internal"
import type { BookingHistory } from "@slotkit/engine"
import { dayOf } from "../parts/DayOf.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The history of a booking: its events and refunds, its emails, and the deliveries of its events. */
export const bookingHistory = (
  context: ConsoleContext,
  booking: Booking,
  { events, mails, deliveries }: BookingHistory
): Html => {
  const { words, at } = context
  const { bookings, webhooks } = words
  const moments = [
    ...events.map(({ type, createdAt, previousScheduledAt, seat }) => ({
      at: createdAt,
      entry: html`<strong>${bookings.events[type]}</strong>${
        previousScheduledAt === null ? undefined : html` ${bookings.movedFrom(momentText(context, previousScheduledAt))}`
      }${seat.index === 0 ? undefined : html` · ${bookings.seat(seat.index + 1)}`}`
    })),
    ...refundsOf(context, booking)
  ].toSorted((one, other) => (one.at ?? context.now) - (other.at ?? context.now))
  return html`${
    moments.length === 0
      ? undefined
      : section(
          "history",
          bookings.history,
          html`<ul class="line">${moments.map(
            ({ at: moment, entry }) => html`<li>${entry}${
              moment === null ? undefined : html`\n<p class="soft small">${timeAt(context, moment)}</p>`
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
                id,
                to,
                subject,
                status,
                createdAt,
                error
              }) => html`<div class="row"><div><a class="title" href="${at(`/bookings/${booking.id}/mails/${id}`)}"><bdi>${subject ?? bookings.erasedMail}</bdi></a>
<p class="soft small"><bdi>${to ?? bookings.erasedMail}</bdi>${error === null || status === "unsent" ? undefined : html` · ${error}`}</p></div>
<div class="side">${mailBadge(context, status)}<p class="soft small">${timeAt(context, createdAt)}</p></div></div>`
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
const refundsOf = (context: ConsoleContext, { payment: { refunds, currency } }: Booking) =>
  refunds.map(({ amountMinor, reason, refundedAt }) => {
    const { bookings } = context.words
    const amount = moneyText(context.locale.tag, amountMinor, currency)
    return {
      at: refundedAt,
      entry: html`<strong>${(refundedAt === null ? bookings.refundUnfinished : bookings.refundedPart)(amount)}</strong>${
        reason === null ? undefined : html` <bdi>${reason}</bdi>`
      }`
    }
  })

/** The state of an email in words. */
export const mailBadge = ({ words }: Pick<ConsoleContext, "words">, status: BookingHistory["mails"][number]["status"]): Html =>
  badge(words.bookings.mailStates[status], status === "failed" || status === "unsent" ? "bad" : "")

/** An instant with its day and time. */
export const timeAt = (context: ConsoleContext, instant: Instant): Html =>
  html`<time datetime="${formatInstant(instant)}">${context.format.atStart(momentText(context, instant))}</time>`

const momentText = (context: ConsoleContext, instant: Instant): string =>
  `${dayOf(context, instant)}, ${context.format.time(instant)}`
