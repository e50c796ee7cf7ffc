import type { Instant } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { type CheckoutView, payerKey } from "@slotkit/engine"
import { meetingSteps } from "../booker/MeetingSteps.ts"
import { returnSearch } from "../embed/Embedding.ts"
import { writeToHost } from "../shell/HostParts.ts"
import type { PageIn } from "../shell/Page.ts"
import { icon } from "../theme/Icon.ts"
import { menuRules } from "../theme/Stylesheet.ts"
import type { Locale } from "../time/Locale.ts"
import { timeFormat } from "../time/TimeFormat.ts"
import type { Words } from "../words/Words.ts"
import { type CheckoutPageView, checkoutFacts, zoneOf } from "./CheckoutFacts.ts"

/** Shows the booker the outcome of a checkout, and what can be done next. */
export const checkoutDonePage =
  (view: CheckoutPageView, outcome: CheckoutOutcome): PageIn =>
  (locale, root) => {
    const { words } = locale
    const { title, text, drawing } = outcomeIn(view, locale)[outcome]
    return {
      title,
      accentColor: view.host.accentColor,
      rules: menuRules,
      content: html`${drawing === undefined ? undefined : html`<span class="done">${icon(drawing)}</span>\n`}<h1>${title}</h1>
<p role="status">${text}</p>
${checkoutFacts(view, locale)}
${nextSteps(view, outcome, words, root)}${wayBack(view, words)}`
    }
  }

const wayBack = ({ returnUrl }: CheckoutPageView, words: Words): Html | undefined =>
  returnUrl === undefined ? undefined : html`\n<p><a href="${returnUrl}">${words.backTo(new URL(returnUrl).host)}</a></p>`

const nextSteps = (view: CheckoutPageView, outcome: CheckoutOutcome, words: Words, root: string): Html => {
  const steps = stepsOf(view, words, root)[outcome].filter((step) => step !== undefined)
  return steps.length === 0
    ? html`<p>${writeToHost(view.host, words)}</p>`
    : html`<div class="stack">${steps.map((step, index) => html`\n${step instanceof Html ? step : link(step, index === 0)}`)}
</div>`
}

const link = ({ address, label }: Step, isFirst: boolean): Html =>
  html`<a class="${isFirst ? "button" : "button plain"}" href="${address}" rel="noreferrer">${label}</a>`

interface Step {
  readonly address: string
  readonly label: string
}

/** The links of each outcome, the most likely one first. */
const stepsOf = (
  { booking, host, checkout: { token }, now, otherTimesUrl, redirectUrl, returnUrl, key, charge }: CheckoutPageView,
  words: Words,
  root: string
): Readonly<Record<CheckoutOutcome, ReadonlyArray<Step | Html | undefined>>> => {
  const step = (address: string | null, label: string) => (address === null ? undefined : { address, label })
  const search = returnSearch(returnUrl)
  const bookAgain = step(otherTimesUrl, words.bookAgain)
  const retry = step(`${root}/checkout/${token}${search}`, words.reload)
  if (charge !== undefined) return { paid: [], waiting: [retry], notCompleted: [retry], cancelled: [], expired: [], refunded: [] }
  return {
    paid: [
      step(redirectUrl, redirectUrl === null ? "" : words.continueTo(new URL(redirectUrl).host)),
      ...meetingSteps({ words, now, embedding: undefined }, host, booking, {
        file: undefined,
        isSecondary: redirectUrl !== null
      }),
      bookAgain
    ],
    waiting: [
      step(`${root}/checkout/${token}/done${search || searchOf(key)}`, words.checkAgain),
      step(`${root}/checkout/${token}${search}`, words.goToPayment)
    ],
    notCompleted: [retry, step(otherTimesUrl, words.changeTime)],
    cancelled: [bookAgain],
    expired: [bookAgain],
    refunded: [bookAgain]
  }
}

const searchOf = (key: string | null): string => (key === null ? "" : `?${new URLSearchParams({ [payerKey]: key })}`)

interface OutcomeView {
  readonly title: string
  readonly text: string
  readonly drawing?: "check" | "clock"
}

const outcomeIn = (
  { booking, checkout, host, charge }: CheckoutPageView,
  locale: Locale
): Readonly<Record<CheckoutOutcome, OutcomeView>> => {
  const { words } = locale
  const format = timeFormat(locale, zoneOf(booking, host))
  const until = format.time(checkout.expiresAt)
  if (charge !== undefined) {
    const over = { title: words.linkOverTitle, text: words.linkOverText }
    const open = `${words.linkOpenText} ${words.payUntil(format.moment(checkout.expiresAt))}`
    return {
      paid: { title: words.linkPaidTitle, drawing: "check", text: words.linkPaidText },
      waiting: { title: words.unpaidTitle, drawing: "clock", text: words.notPaidYet },
      notCompleted: { title: words.notCompletedTitle, drawing: "clock", text: open },
      cancelled: over,
      expired: over,
      refunded: over
    }
  }
  const isCard = booking.payment.terms?.guarantee !== undefined
  return {
    paid: { title: words.confirmedTitle, drawing: "check", text: isCard ? words.cardSavedText : words.paidText },
    waiting: { title: words.unpaidTitle, drawing: "clock", text: words.notPaidYet },
    notCompleted: { title: words.notCompletedTitle, drawing: "clock", text: words.notCompletedText(until) },
    cancelled: { title: words.cancelledTitle, text: words.unpaidCancelled },
    expired: { title: words.paymentExpiredTitle, text: words.paymentExpiredText },
    refunded: { title: words.paymentRefundedTitle, text: words.paymentRefundedText }
  }
}

/**
 * The outcome of a checkout. It can still be paid while it is `waiting`, and `notCompleted` if the booker came back without
 * paying.
 */
export type CheckoutOutcome = "waiting" | "notCompleted" | "paid" | "refunded" | "cancelled" | "expired"

/**
 * Returns the outcome of a checkout at an instant. After its deadline it has expired, even if the booking has not been cancelled
 * yet.
 */
export const checkoutOutcome = (
  { checkout, booking, isOpen, charge }: Pick<CheckoutView, "checkout" | "booking" | "isOpen" | "charge">,
  now: Instant
): Exclude<CheckoutOutcome, "notCompleted"> => {
  if (charge?.status === "paid") return "paid"
  if (charge !== undefined && !isOpen) return "expired"
  if (isOpen) return now < checkout.expiresAt ? "waiting" : "expired"
  if (booking.payment.status === "refunded") return "refunded"
  return booking.state === "accepted" ? "paid" : "cancelled"
}
