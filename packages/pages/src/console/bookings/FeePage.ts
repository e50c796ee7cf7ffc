import { html } from "@slotkit/core/html"
import { chargedMinor, feeRefusal, moneyText } from "@slotkit/core/internal"
import { type BookingView, chargeBooking, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { amountText, readAmount } from "../services/Amount.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName } from "./BookingEntry.ts"

/** `GET /app/bookings/{id}/fee`: asks which fee is charged to the card of a guarantee. Decision 0148. */
export const showFee = Effect.fnUntraced(function* (context: ConsoleContext) {
  const view = yield* viewBooking(context.host, yield* pathId(context))
  const { currency } = view.booking.payment
  return feePage(context, view, { amount: amountText(leftOf(view), currency, context.locale.tag) })
})

/** `POST /app/bookings/{id}/fee`. The form knows what was charged before it, so that sending it twice charges once. */
export const sendFee = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const view = yield* viewBooking(context.host, id)
  const typed = typedIn(fields)
  const { currency } = view.booking.payment
  const amount = readAmount(typed.amount ?? "", currency, context.locale.tag)
  const before = /^\d{1,10}$/.test(typed.charged ?? "") ? Number(typed.charged) : chargedOf(view)
  const most = maximumOf(view) - before
  if (amount === undefined || amount === null || amount < 1 || amount > most) {
    const sentence = context.words.bookings.refundProblem(moneyText(context.locale.tag, most, currency))
    return feePage(context, view, typed, wrongFields([{ field: "amount", sentence }]))
  }
  return yield* chargeBooking(context.host.id, id, { fee: before + amount, reason: textOrNull(typed, "reason") }).pipe(
    Effect.map(({ payment }) =>
      context.done(`/bookings/${id}`, payment.guarantee?.status === "fee_failed" ? "fee_failed" : "fee_charged")
    ),
    Effect.catchTags({
      Conflict: (conflict) =>
        Effect.map(viewBooking(context.host, id), (now) => feePage(context, now, typed, refusedChange(conflict, context))),
      Invalid: ({ problems }) => {
        const names = { fee: context.words.bookings.refundAmount, reason: context.words.bookings.reason }
        return Effect.succeed(
          feePage(context, view, typed, wrongFields(problemsOf(problems, controlsNamed(names), context.words)))
        )
      }
    })
  )
})

const feePage = (context: ConsoleContext, view: BookingView, typed: Typed, errors?: FormErrors) => {
  const { words, at, formToken, locale, now } = context
  const { bookings } = words
  const { booking } = view
  const { currency } = booking.payment
  const path = `/bookings/${booking.id}`
  const { text, area } = fieldsOf(typed, errors?.problems)
  const money = (minor: number) => moneyText(locale.tag, minor, currency)
  const back = html`<a class="button plain" href="${at(path)}">${bookings.backToBooking}</a>`
  const canCharge = feeRefusal(booking, now) === undefined && leftOf(view) > 0
  const amountField = { isRequired: true, more: html` inputmode="decimal" autocomplete="off"` }
  return context.page({
    area: "bookings",
    title: bookings.fee.title,
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), path]
    ],
    errors,
    content: canCharge
      ? html`<form class="sheet card" method="post" action="${at(`${path}/fee`)}" novalidate>${formToken}
<input type="hidden" name="charged" value="${chargedOf(view)}">
<p>${bookings.fee.text(money(maximumOf(view)), money(chargedOf(view)))}</p>
${text("amount", `${bookings.refundAmount} (${currency})`, amountField)}${area("reason", bookings.reasonLabel, {
  hint: bookings.refundReasonHint,
  rows: 3
})}<div class="end acts"><button class="bad">${bookings.fee.button}</button>${back}</div></form>`
      : html`<p>${bookings.fee.nothing}</p>
<div class="acts">${back}</div>`
  })
}

const chargedOf = ({ booking }: BookingView): number => chargedMinor(booking.payment.terms, "fee")

const maximumOf = ({ booking }: BookingView): number => booking.payment.terms?.guarantee?.maximumMinor ?? 0

const leftOf = (view: BookingView): number => maximumOf(view) - chargedOf(view)
