import { type Html, html } from "@slotkit/core/html"
import { checkoutOfPrice, isPaid, type PriceLines, seriesLines, sumOfLines } from "@slotkit/core/internal"
import { type BookingPageTarget, quoteBookable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { FormField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { Words } from "../words/Words.ts"
import type { FormValues } from "./SentForm.ts"
import { meetingsOf } from "./SeriesFields.ts"
import { priceOf } from "./ServiceFacts.ts"

/** A form and its price. */
export interface PricedForm {
  readonly target: BookingPageTarget
  readonly durationMinutes: number
  readonly isInvite: boolean
  /** True if the host has a discount code for the service. */
  readonly takesCode: boolean
  /** The largest number of people that the visitor may choose; 1 for one-to-one meetings. */
  readonly seats: number
  readonly values: FormValues
  /** The price of all meetings with the discount code, if one was typed that can be used. */
  readonly withCode?: PriceLines
}

/**
 * Returns the price with the code in a form; null if the code cannot be used, undefined without one. Only forms that were sent
 * ask, because they count as booking attempts, so that codes cannot be guessed. Decision 0139.
 */
export const priceWithCode = (
  target: BookingPageTarget,
  { code, series }: FormValues,
  durationMinutes: number
): ReturnType<typeof priceIfUsable> => {
  if (code === "") return Effect.succeed(undefined)
  const { host, bookable } = target
  if (bookable.type !== "default") return Effect.succeed(null)
  return priceIfUsable(host, bookable, { code, duration_minutes: durationMinutes, count: meetingsOf(target, series) })
}

const priceIfUsable = (...quote: Parameters<typeof quoteBookable>) =>
  quoteBookable(...quote).pipe(
    Effect.map((lines): PriceLines | null | undefined => lines),
    Effect.catchTag("Invalid", () => Effect.succeed(null))
  )

/** Adds a code that cannot be used to the problems of a form whose fields are judged. Without a problem, none is left. */
export const withCodeProblem = <Errors extends FormErrors>(
  errors: Errors | undefined,
  price: PriceLines | null | undefined,
  words: Words
): Errors | undefined => {
  if (errors?.problems === undefined) return errors
  const isWrong = price === null && errors.problems.every(({ field }) => field !== "code")
  const problems = isWrong ? [...errors.problems, { field: "code", sentence: words.discountProblem }] : errors.problems
  return problems.length === 0 ? undefined : { ...errors, problems }
}

/** The price of the service, without a code. */
export const listPriceOf = ({ target, durationMinutes }: PricedForm): number | null =>
  target.bookable.durations.find(({ minutes }) => minutes === durationMinutes)?.priceMinor ?? null

/** The lines of the price of each meeting, which share the discount of the code if there is one. None for a free service. */
export const meetingPrices = (view: PricedForm): ReadonlyArray<PriceLines> => {
  const list = listPriceOf(view)
  if (!isPaid(list)) return []
  return seriesLines(list, meetingsOf(view.target, view.values.series), { amountMinor: view.withCode?.discountMinor ?? 0 })
}

/** The price of all meetings to pay, with the code if there is one; null for a free service. */
export const totalPriceOf = (view: PricedForm): number | null => {
  const lines = meetingPrices(view)
  return lines.length === 0 ? null : sumOfLines(lines).totalMinor
}

/** The amount that the checkout of all meetings asks for; null without one. */
export const checkoutMinorOf = (view: PricedForm): number | null => {
  const { payment } = view.target.bookable.settings
  const lines = meetingPrices(view)
  if (lines.length === 0) return checkoutOfPrice(payment, null)
  const parts = lines.map(({ totalMinor }) => checkoutOfPrice(payment, totalMinor))
  return parts.every((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/** True where a form asks for a discount code: where there are some, or one was typed. */
export const asksForCode = ({ takesCode, isInvite, values }: PricedForm): boolean =>
  !isInvite && (takesCode || values.code !== "")

/** The discount code, and the button that shows the price with it. */
export const codeField = (
  { words, locale }: RequestContext,
  field: FormField,
  view: PricedForm,
  address: string
): Html | undefined => {
  if (!asksForCode(view)) return undefined
  const { values, withCode, target } = view
  const money = (minor: number) => priceOf(minor, target.host, locale)
  const hint =
    withCode === undefined ? {} : { hint: words.discount(money(withCode.listMinor), money(withCode.discountMinor), values.code) }
  const more = html` autocomplete="off" autocapitalize="characters" spellcheck="false" value="${values.code}"`
  const button = html`<button class="plain" name="show" value="code" formaction="${address}#code">${words.applyCode}</button>`
  const control = (attributes: Html) => html`<div class="pair"><input${attributes}${more}>${button}</div>`
  return html`${field({ id: "code", label: words.discountLabel, ...hint, isRequired: false }, control)}\n`
}

/** The lines of a price that has parts: the code's discount, the deposit and the rest, or seats that do not multiply it. */
export const priceList = ({ words, locale }: RequestContext, view: PricedForm): Html | undefined => {
  const { target, values, seats } = view
  const lines = meetingPrices(view)
  if (lines.length === 0) return undefined
  const { listMinor: list, discountMinor, totalMinor } = sumOfLines(lines)
  const { payment } = target.bookable.settings
  // The checkout of a card guarantee takes no money.
  const first = payment.mode === "guarantee" ? null : checkoutMinorOf(view)
  const isSplit = isPaid(totalMinor) && first !== totalMinor
  if (discountMinor === 0 && !isSplit && seats === 1 && lines.length === 1 && !asksForCode(view)) return undefined
  const money = (minor: number) => priceOf(minor, target.host, locale)
  const row = (label: string, amount: string | Html) => html`<div><dt>${label}</dt><dd>${amount}</dd></div>\n`
  const ofAll = seats > 1 ? html`<span>${words.priceOfAll}</span>` : undefined
  const perMeeting = lines.length > 1 ? html`<span>${words.pricePerMeeting(money(lines[0]!.listMinor))}</span>` : undefined
  const whole = html`${money(list)}${perMeeting}${ofAll}`
  const reduction = html`−${money(discountMinor)} <span><bdi>${values.code}</bdi></span>`
  const parts = html`${isPaid(first) ? row(words.deposit, money(first)) : undefined}${row(
    words.restDue,
    money(totalMinor - (first ?? 0))
  )}`
  return html`<dl>
${row(words.price, whole)}${
  discountMinor === 0 ? undefined : html`${row(words.discountLabel, reduction)}${row(words.total, money(totalMinor))}`
}${isSplit ? parts : undefined}</dl>
`
}
