import type { Host } from "@slotkit/core"
import { type BookingContent, isPaid, quoteResource, seriesLines, sumOfLines, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { checkoutOf, priceOf } from "../BookTarget.ts"
import { discountsOf } from "../discounts/UseDiscount.ts"

/** The part of a request that its price depends on. */
type PricedContent = Pick<BookingContent, "durationMinutes" | "code" | "booker">

/**
 * Returns the discount of each of a number of meetings; none without a code. A code must leave something to pay in the checkout
 * for each meeting or for none of them, because all are confirmed by one payment. Decision 0139.
 */
export const seriesDiscounts = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable,
  content: PricedContent,
  count: number
) {
  const discounts = yield* discountsOf(host, bookable, priceOf(bookable, content), content, count)
  const inCheckout = discounts.filter((discount) => isPaid(checkoutOf(bookable, content, discount)))
  if (inCheckout.length > 0 && inCheckout.length < discounts.length) return yield* Invalid.of([tooLittle])
  return discounts
})

const tooLittle = wrongField(
  "code",
  "The code field must leave something to pay for each meeting, or nothing for all of them.",
  "unaccepted"
)

/** Returns the price of a number of meetings, with the discount code of the request; null if they are free. */
export const seriesPrice = Effect.fnUntraced(function* (host: Host, bookable: Bookable, content: PricedContent, count: number) {
  const listMinor = priceOf(bookable, content)
  const discounts = yield* seriesDiscounts(host, bookable, content, count)
  if (!isPaid(listMinor)) return null
  const { listMinor: list } = sumOfLines(seriesLines(listMinor, count))
  const discountMinor = discounts.reduce((sum, each) => sum + each.discountMinor, 0)
  return quoteResource({ listMinor: list, discountMinor, totalMinor: list - discountMinor }, host.currency)
})
