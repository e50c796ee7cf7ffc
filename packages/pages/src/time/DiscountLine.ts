import type { Booking } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { moneyText } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"

/**
 * Says what the price of a booking was without its discount code, and what the code takes off. Undefined for a booking without
 * one. Decision 0139.
 */
export const discountLine = (
  { discount, payment }: Pick<Booking, "discount" | "payment">,
  { tag, words }: Pick<Locale, "tag" | "words">
): Html | undefined => {
  if (discount === null) return undefined
  const { currency } = payment
  const money = (minor: number) => moneyText(tag, minor, currency)
  const { code, listMinor, discountMinor } = discount
  const sentence = words.discount(money(listMinor), money(discountMinor), code)
  return html`<span class="soft small">${sentence}</span>`
}
