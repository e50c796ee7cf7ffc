import { refundableMinor } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { checkoutMinor, moneyText } from "@slotkit/core/internal"
import { type BookingView, refundBooking, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { amountText, readAmount } from "../services/Amount.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName } from "./BookingEntry.ts"
import { hasBegun } from "./BookingState.ts"

/** `GET /app/bookings/{id}/refund`: asks how much to refund, and whether the meeting is cancelled. */
export const showRefund = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  const view = yield* viewBooking(context.host, id)
  const { currency } = view.booking.payment
  const typed = {
    amount: amountText(refundLeft(view), currency, context.locale.tag),
    ...(canCancel(context, view) ? { cancel: "yes" } : {})
  }
  return refundPage(context, view, typed)
})

/**
 * `POST /app/bookings/{id}/refund`. Its button says what it does, so fields that were changed since lead to the page again, with
 * a button for the change.
 */
export const sendRefund = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const view = yield* viewBooking(context.host, id)
  const typed = typedIn(fields)
  const { currency } = view.booking.payment
  const amount = readAmount(typed.amount ?? "", currency, context.locale.tag)
  const left = refundLeft(view)
  if (typed.left !== String(left))
    return refundPage(context, view, typed, { status: 409, alert: context.words.bookings.refundChanged })
  if (amount === undefined || amount === null || amount < 1 || amount > left) {
    const sentence = context.words.bookings.refundProblem(moneyText(context.locale.tag, left, currency))
    return refundPage(context, view, typed, wrongFields([{ field: "amount", sentence }]))
  }
  const cancel = typed.cancel !== undefined && canCancel(context, view)
  if (typed.shown !== shownOf(amount, cancel)) return refundPage(context, view, typed, undefined, true)
  return yield* refundBooking(context.host.id, id, { amount, cancel, reason: textOrNull(typed, "reason") }).pipe(
    Effect.map(() => context.done(`/bookings/${id}`, cancel ? "refunded_cancelled" : "refunded")),
    Effect.catchTags({
      Conflict: (conflict) =>
        Effect.map(viewBooking(context.host, id), (now) => refundPage(context, now, typed, refusedChange(conflict, context))),
      Invalid: ({ problems }) => {
        const names = { amount: context.words.bookings.refundAmount, reason: context.words.bookings.reason }
        return Effect.succeed(
          refundPage(context, view, typed, wrongFields(problemsOf(problems, controlsNamed(names), context.words)))
        )
      }
    })
  )
})

const refundPage = (context: ConsoleContext, view: BookingView, typed: Typed, errors?: FormErrors, isChanged = false) => {
  const { words, at, formToken, locale } = context
  const { bookings } = words
  const { booking } = view
  const { currency } = booking.payment
  const path = `/bookings/${booking.id}`
  const left = refundLeft(view)
  const { text, area, checkbox } = fieldsOf(typed, errors?.problems)
  const cancels = canCancel(context, view)
  const read = readAmount(typed.amount ?? "", currency, locale.tag) ?? left
  const amount = read < 1 || read > left ? left : read
  const cancel = typed.cancel !== undefined && cancels
  const label = (cancel ? bookings.cancelAndRefund : bookings.refundAmountNow)(moneyText(locale.tag, amount, currency))
  return context.page({
    area: "bookings",
    title: bookings.refundTitle,
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), path]
    ],
    errors,
    content:
      left < 1
        ? html`<p>${bookings.nothingToRefund}</p>
<div class="acts"><a class="button plain" href="${at(path)}">${bookings.backToBooking}</a></div>`
        : html`<form class="sheet card" method="post" action="${at(`${path}/refund`)}" novalidate>${formToken}
<input type="hidden" name="left" value="${left}"><input type="hidden" name="shown" value="${shownOf(amount, cancel)}">
${isChanged ? html`<p role="status"><strong>${bookings.refundConfirm}</strong></p>` : undefined}<p>${bookings.refundText(
            moneyText(locale.tag, checkoutMinor(booking.payment) ?? 0, currency),
            moneyText(locale.tag, left, currency)
          )}</p>
${text("amount", `${bookings.refundAmount} (${currency})`, { isRequired: true, more: html` inputmode="decimal" autocomplete="off"` })}${area(
  "reason",
  bookings.reasonLabel,
  { hint: bookings.refundReasonHint, rows: 3 }
)}${cancels ? checkbox("cancel", bookings.alsoCancel, { hint: bookings.alsoCancelHint }) : undefined}<div class="end acts"><button class="bad">${label}</button><a class="button plain" href="${at(path)}">${bookings.backToBooking}</a></div></form>`
  })
}

/** The part of the payment that can be refunded. An unfinished refund can be repeated. */
export const refundLeft = ({ booking: { payment } }: BookingView): number =>
  payment.status === "paid"
    ? payment.refunds.reduce(
        (left, { amountMinor, refundedAt }) => left + (refundedAt === null ? amountMinor : 0),
        refundableMinor(payment)
      )
    : 0

const canCancel = ({ now }: ConsoleContext, { booking }: BookingView): boolean =>
  booking.state === "accepted" && !hasBegun(booking, now)

const shownOf = (amount: number, cancel: boolean): string => `${amount}${cancel ? "+cancel" : ""}`
