import { type Html, html } from "@slotkit/core/html"
import {
  canBeNoShow,
  checkoutMinor,
  dueMinor,
  feeRefusal,
  isOfVisit,
  isPaid,
  moneyText,
  openCharge,
  startRest
} from "@slotkit/core/internal"
import { type BookingView, canBeReassigned } from "@slotkit/engine"
import type { Fields } from "../parts/Fields.ts"
import { actionForm, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { hasBegun } from "./BookingState.ts"
import { refundLeft } from "./RefundPage.ts"
import { scopeChoice } from "./SeriesOfBooking.ts"

/** Everything that a host can do with a booking in its state, each with what will happen. */
export const bookingActions = (context: ConsoleContext, view: BookingView, fields: Fields): Html => {
  const { words, at } = context
  const { booking, bookable } = view
  const { bookings } = words
  const path = `/bookings/${booking.id}`
  const { status, currency } = booking.payment
  const left = refundLeft(view)
  const anyAddress = [booking.booker, ...booking.attendees].some(({ email }) => email !== null)
  const hint = (text: string): Html | undefined =>
    booking.booker.email === null ? undefined : html`\n<p class="soft small">${text}</p>`
  const isPending = booking.state === "pending"
  const savesCard = booking.payment.terms?.guarantee !== undefined
  const isAccepted = booking.state === "accepted"
  // The policies of a series say what each of its meetings is refunded by a cancellation.
  const isOfPolicy = booking.series !== null && booking.cancellationPolicy !== null
  const canAnswer = isPending && !hasBegun(booking, context.now)
  const again = new URLSearchParams({
    service: String(booking.service.id ?? ""),
    name: booking.booker.name ?? "",
    email: booking.booker.email ?? ""
  })
  const actions: ReadonlyArray<Html | undefined> = [
    canAnswer
      ? html`${actionForm(context, `${path}/accept`, bookings.accept, "main")}${hint(
          isPaid(checkoutMinor(booking.payment)) ? bookings.acceptPaidHint : bookings.acceptHint
        )}${
          booking.series === null
            ? undefined
            : html`\n<p class="soft small">${isOfVisit(booking) ? words.series.answersVisit : words.series.answersAll}</p>`
        }`
      : undefined,
    canAnswer
      ? endForm(context, fields, {
          path: `${path}/decline`,
          label: bookings.decline,
          hint: booking.booker.email === null ? undefined : bookings.declineHint,
          from: context.query.get("from") ?? undefined,
          isOpen: context.query.get("decline") === "1"
        })
      : undefined,
    booking.state === "awaitingPayment"
      ? html`<p class="soft">${savesCard ? bookings.waitsForCard : bookings.waitsForPayment}</p>
${endForm(context, fields, {
  path: `${path}/cancel`,
  label: bookings.cancelIt,
  hint: bookings.cancelUnpaidHint,
  more: scopeChoice(context, fields, booking)
})}`
      : undefined,
    isAccepted && !hasBegun(booking, context.now)
      ? html`<a class="button plain" href="${at(`${path}/reschedule`)}">${bookings.reschedule}</a>`
      : undefined,
    context.host.kind === "team" && canBeReassigned(booking, context.now)
      ? html`<a class="button plain" href="${at(`${path}/reassign`)}">${words.handover.link}</a>`
      : undefined,
    left > 0
      ? html`<a class="button plain" href="${at(`${path}/refund`)}">${(isAccepted && !hasBegun(booking, context.now)
          ? bookings.cancelAndRefund
          : bookings.refundAmountNow)(moneyText(context.locale.tag, left, currency))}</a>
<p class="soft small">${bookings.refundHint}</p>`
      : undefined,
    isAccepted && (status !== "paid" || isOfPolicy) && !hasBegun(booking, context.now)
      ? endForm(context, fields, {
          path: `${path}/cancel`,
          label: bookings.cancelIt,
          hint: anyAddress ? bookings.cancelHint : undefined,
          more: scopeChoice(context, fields, booking)
        })
      : undefined,
    feeRefusal(booking, context.now) === undefined && openCharge(booking.payment, context.now) === undefined
      ? html`<a class="button plain" href="${at(`${path}/fee`)}">${bookings.fee.link}</a>
<p class="soft small">${bookings.fee.linkHint}</p>`
      : undefined,
    booking.booker.email !== null && restToSend(booking, context.now)
      ? actionForm(context, `${path}/charge/link`, bookings.sendPaymentLink)
      : undefined,
    isAccepted && booking.payment.terms !== null && booking.payment.amountMinor !== null
      ? dueMinor(booking.payment) > 0
        ? actionForm(context, `${path}/charge`, bookings.markPaid)
        : actionForm(context, `${path}/charge/undo`, bookings.unmarkPaid)
      : undefined,
    booking.noShowAt !== null
      ? actionForm(context, `${path}/no-show/undo`, bookings.unmarkNoShow)
      : canBeNoShow(booking, context.now)
        ? html`${actionForm(context, `${path}/no-show`, bookings.markNoShow)}
<p class="soft small">${bookings.noShowHint}</p>`
        : undefined,
    booking.textConsent?.withdrawnAt === null
      ? html`<a class="button plain" href="${at(`${path}/stop-texts`)}">${bookings.texts.stop}</a>`
      : undefined,
    bookable.type === "default" && bookable.isOffered
      ? html`<a href="${at(`/bookings/new?${again}`)}">${bookings.bookAgain}</a>`
      : undefined
  ]
  const offered = actions.filter((action) => action !== undefined)
  return offered.length === 0
    ? html`<div></div>`
    : section(
        "actions",
        bookings.actions,
        html`<ul class="sheet rows">${offered.map((action) => html`<li>${action}</li>\n`)}</ul>`
      )
}

/** Returns true if a link to pay the rest of a deposit can be sent. */
const restToSend = (booking: BookingView["booking"], now: number): boolean =>
  booking.checkoutUrl !== null && openCharge(booking.payment, now) === undefined && startRest(booking, now) !== undefined

const endForm = (
  { words, at, formToken }: ConsoleContext,
  { area, error }: Fields,
  {
    path,
    label,
    hint,
    from,
    more,
    isOpen = false
  }: {
    readonly path: string
    readonly label: string
    readonly hint: string | undefined
    readonly from?: string | undefined
    readonly more?: Html | undefined
    readonly isOpen?: boolean
  }
): Html => html`<details${isOpen || error("reason") !== undefined ? html` open` : undefined}><summary>${label}</summary>
<form method="post" action="${at(path)}" novalidate>${formToken}${
  from === undefined ? undefined : html`<input type="hidden" name="from" value="${from}">`
}
${more}${area("reason", words.bookings.reasonLabel, { hint, rows: 3 })}<div class="end"><button class="bad">${
  label
}</button></div></form></details>`
