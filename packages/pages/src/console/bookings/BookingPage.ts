import { type Booking, formatInstant, refundedMinor } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { chargeUrl, feeText, moneyText, visibleName } from "@slotkit/core/internal"
import { type BookingView, viewBooking, viewBookingHistory } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { placeWithLinks } from "../../shell/PlaceLinks.ts"
import { discountLine } from "../../time/DiscountLine.ts"
import { endReasonText } from "../../words/FactText.ts"
import { changeFlags, flagBoxes } from "../calendars/ChangeFlags.ts"
import { meetingProblems } from "../calendars/MeetingProblems.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { factList, section } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookingActions } from "./BookingActions.ts"
import { bookerName, mailto, memberName, noticeAbout, zoneOfBooker } from "./BookingEntry.ts"
import { bookingHistory } from "./BookingHistory.ts"
import { paymentState, stateBadge } from "./BookingState.ts"
import { extendForm, seriesOfBooking } from "./SeriesOfBooking.ts"

/** `GET /app/bookings/{id}`: one booking with everything that the host can do with it. */
export const showBooking = Effect.fnUntraced(function* (context: ConsoleContext) {
  return yield* bookingPage(context, yield* pathId(context))
})

/** Shows a booking, again with the reason why a change was refused. `typed` are the fields of the refused form. */
export const bookingPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  id: number,
  errors?: FormErrors,
  typed: Typed = {}
) {
  const { words, host, now } = context
  const view = yield* viewBooking(host, id)
  const name = bookerName(context, view.booking)
  const fields = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "bookings",
    title: name,
    above: [[words.areas.bookings, "/bookings"]],
    lead: stateBadge(view.booking, now, words),
    notice: noticeAbout(context, view.booking),
    errors,
    content: html`${flagBoxes(yield* changeFlags(context, id))}${yield* meetingProblems(context, id)}<div class="two"><div>
${bookingFacts(context, view)}${yield* seriesOfBooking(
  context,
  view.booking,
  extendForm(context, fields, view.booking)
)}${bookingAnswers(context, view.booking)}${privateNote(context, view)}</div>
${bookingActions(context, view, fields)}</div>
${bookingHistory(context, view.booking, yield* viewBookingHistory(host.id, id))}`
  })
})

const bookingFacts = (context: ConsoleContext, { booking }: BookingView): Html => {
  const { words, format, at } = context
  const { bookings } = words
  const { booker, service, payment, checkoutUrl } = booking
  const reason = endReasonText(booking, context.locale.words)
  return factList([
    [bookings.when, bookingWhen(context, booking)],
    [
      bookings.overridden,
      booking.overridden.length === 0 ? undefined : booking.overridden.map((reason) => bookings.overrides[reason]).join(", ")
    ],
    [
      bookings.what,
      html`${
        service.id === null || service.type === "single_use"
          ? html`<bdi>${visibleName(service.title)}</bdi>`
          : html`<a href="${at(`/services/${service.id}`)}"><bdi>${visibleName(service.title)}</bdi></a>`
      }<span>${bookings.minutes(booking.durationMinutes)}${service.type === "single_use" ? html` · ${bookings.invite}` : undefined}</span>`
    ],
    [
      words.staffing.heldBy,
      booking.hosts.length === 0
        ? undefined
        : html`${booking.hosts.map(
            (each) => html`<div><bdi>${memberName(each)}</bdi><span><bdi>${each.role}</bdi></span></div>`
          )}`
    ],
    [
      bookings.booker,
      html`<bdi>${visibleName(booker.name) ?? bookings.someone}</bdi>${
        booker.email === null
          ? undefined
          : html`<span>${mailto(booker.email)}</span><a href="${at(`/bookings/${booking.id}/person`)}">${bookings.allOfPerson}</a>`
      }`
    ],
    ...meetingFacts(context, booking),
    [bookings.texts.heading, textFact(context, booking)],
    [
      bookings.payment,
      payment.amountMinor === null
        ? undefined
        : html`${moneyText(context.locale.tag, payment.amountMinor, payment.currency)}<span>${paymentState(
            booking,
            bookings,
            (minor) => moneyText(context.locale.tag, minor, payment.currency)
          )}</span>${discountLine(booking, context.locale)}${
            refundedMinor(payment) === 0 || payment.status === "refunded"
              ? undefined
              : html`<span>${bookings.refundedPart(moneyText(context.locale.tag, refundedMinor(payment), payment.currency))}</span>`
          }${
            payment.status === "pending" && checkoutUrl !== null
              ? html`<a href="${checkoutUrl}">${bookings.paymentLink}</a>`
              : undefined
          }`
    ],
    [bookings.fee.guarantee, guaranteeFact(context, booking)],
    [
      bookings.noShow,
      booking.noShowAt === null
        ? undefined
        : html`<time datetime="${formatInstant(booking.noShowAt)}">${bookings.markedAt(format.moment(booking.noShowAt))}</time>`
    ],
    [bookings.reason, reason === null ? undefined : html`<bdi>${reason}</bdi>`],
    [
      bookings.requestedAt,
      html`<time datetime="${formatInstant(booking.createdAt)}">${format.atStart(format.moment(booking.createdAt))}</time>`
    ]
  ])
}

/** The card of a guarantee, what was charged to it, and the link to pay what could not be. Decision 0148. */
const guaranteeFact = ({ words, locale }: ConsoleContext, { id, payment, checkoutUrl }: Booking): Html | undefined => {
  const { terms, currency } = payment
  const guarantee = terms?.guarantee
  if (guarantee === undefined) return undefined
  const { fee } = words.bookings
  const money = (minor: number) => moneyText(locale.tag, minor, currency)
  const index = terms?.charges?.findLastIndex(({ status }) => status === "open") ?? -1
  const link =
    index === -1 || checkoutUrl === null
      ? undefined
      : html`<a href="${chargeUrl(checkoutUrl, id, index)}">${words.bookings.paymentLink}</a>`
  return html`${fee.upTo(money(guarantee.maximumMinor))}<span>${
    feeText(payment, locale.words, money) ?? (guarantee.cardSaved ? fee.saved : fee.notSaved)
  }</span>${link}`
}

/** The number for text messages, and since when they are allowed or stopped. */
const textFact = ({ words, format }: ConsoleContext, { textConsent: consent }: Booking): Html | undefined => {
  if (consent === null) return undefined
  const { texts } = words.bookings
  const { phone, givenAt, givenBy, withdrawnAt } = consent
  const sentence = withdrawnAt === null ? texts[givenBy](format.moment(givenAt)) : texts.stopped(format.moment(withdrawnAt))
  return html`<a href="tel:${phone}"><bdi dir="ltr">${phone}</bdi></a><span>${sentence}</span>`
}

/** The attendees, the place, the room, the topic and the notes of a booking. */
export const meetingFacts = (context: ConsoleContext, booking: Booking): Parameters<typeof factList>[0] => {
  const { words, locale } = context
  const { bookings } = words
  const { location, topic, notes, conferenceLink } = booking
  return [
    [locale.words.people, booking.people === 1 ? undefined : String(booking.people)],
    [bookings.seats, bookingAttendees(context, booking)],
    [bookings.where, location.type === "none" ? undefined : placeWithLinks(location, locale.words)],
    [
      bookings.join,
      conferenceLink === null || booking.state === "cancelled"
        ? undefined
        : html`<a href="${conferenceLink}" rel="noreferrer">${conferenceLink}</a>`
    ],
    [bookings.topic, topic === null ? undefined : html`<bdi>${topic}</bdi>`],
    [bookings.notes, notes === null ? undefined : html`<div class="text" dir="auto">${notes}</div>`]
  ]
}

/** The further attendees of a booking, if there are some. */
const bookingAttendees = ({ words: { bookings } }: ConsoleContext, { attendees }: Booking): Html | undefined =>
  attendees.length === 0
    ? undefined
    : html`${attendees.map(
        ({ name, email }) =>
          html`<div><bdi>${visibleName(name) ?? email ?? bookings.anotherSeat}</bdi>${name === null || email === null ? undefined : html`<span>${mailto(email)}</span>`}</div>`
      )}`

/** A booking's time in the zone of the host, and in that of the booker if it differs. */
export const bookingWhen = (context: ConsoleContext, booking: Booking): Html => {
  const { words, format } = context
  const { scheduledAt, durationMinutes } = booking
  if (scheduledAt === null) return html`${words.bookings.noTime}`
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  const theirs = zoneOfBooker(context, booking)
  return html`<time datetime="${formatInstant(scheduledAt)}">${day}, ${times}</time><span>${format.zoneName(scheduledAt)}, <bdi>${format.offset(scheduledAt)}</bdi></span>${
    theirs === undefined || theirs.offset(scheduledAt) === format.offset(scheduledAt)
      ? undefined
      : html`<span>${words.bookings.theirTime(theirs.meeting(scheduledAt, durationMinutes).join(", "), theirs.zoneName(scheduledAt))}</span>`
  }`
}

/** The answers to the questions of the service, if there are some. */
export const bookingAnswers = ({ words }: ConsoleContext, booking: Booking): Html | undefined =>
  booking.answers.length === 0
    ? undefined
    : section(
        "answers",
        words.bookings.answers,
        factList(
          booking.answers.map(({ question, value }) => [
            question,
            html`<div class="text" dir="auto">${typeof value === "boolean" ? (value ? words.frame.yes : words.frame.no) : String(value)}</div>`
          ])
        )
      )

/** The note is written on its own page, so that no other form of this page drops what was typed. */
const privateNote = ({ words, at }: ConsoleContext, { booking }: BookingView): Html => {
  const { bookings } = words
  const { id, privateNote: note } = booking
  return section(
    "note",
    bookings.privateNote,
    note === null ? html`` : html`<div class="sheet card text" dir="auto">${note}</div>`,
    html`<a href="${at(`/bookings/${id}/note`)}">${note === null ? bookings.addNote : bookings.editNote}</a>`
  )
}
