import { percentOf } from "./CancellationPolicy.ts"

/** The reduction of a price by a discount code. */
export type Discount = { readonly percent: number } | { readonly amountMinor: number }

/** The lines of a price in minor units. The total is the amount that the booker pays in all. */
export interface PriceLines {
  readonly listMinor: number
  readonly discountMinor: number
  readonly totalMinor: number
}

/**
 * Returns the lines of a price. A discount takes off the whole price at most, and a fraction of a minor unit in favour of the
 * booker. Decision 0139.
 */
export const priceLines = (listMinor: number, discount: Discount | null = null): PriceLines => {
  const reduction = discount === null ? 0 : "percent" in discount ? percentOf(listMinor, discount.percent) : discount.amountMinor
  const discountMinor = Math.min(listMinor, reduction)
  return { listMinor, discountMinor, totalMinor: listMinor - discountMinor }
}
