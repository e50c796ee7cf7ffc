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

/**
 * Returns the lines of each meeting of a series. A percentage is taken off each price, an amount once off their sum: the meetings
 * share it in equal parts, and the first ones get a minor unit more where it does not divide. Decision 0139.
 */
export const seriesLines = (listMinor: number, count: number, discount: Discount | null = null): ReadonlyArray<PriceLines> => {
  const amountMinor = discount !== null && "amountMinor" in discount ? discount.amountMinor : undefined
  const shared = Math.min(amountMinor ?? 0, listMinor * count)
  return Array.from({ length: count }, (_, index) => {
    const share = Math.floor(shared / count) + (index < shared % count ? 1 : 0)
    return priceLines(listMinor, amountMinor === undefined ? discount : { amountMinor: share })
  })
}

/** Returns the lines of the prices of all meetings together. */
export const sumOfLines = (lines: ReadonlyArray<PriceLines>): PriceLines => {
  const sum = (line: keyof PriceLines) => lines.reduce((total, each) => total + each[line], 0)
  return { listMinor: sum("listMinor"), discountMinor: sum("discountMinor"), totalMinor: sum("totalMinor") }
}
