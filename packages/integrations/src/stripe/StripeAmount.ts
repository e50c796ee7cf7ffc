import * as Result from "effect/Result"

/**
 * The amount as Stripe wants it, or why Stripe would not take it.
 *
 * `amountMinor` counts minor units of ISO 4217. Stripe counts the same units for nearly every currency, zero decimal ones
 * included. The króna and the Ugandan shilling have no decimals, yet Stripe asks for two; the ariary has two, yet Stripe knows none;
 * of three decimals Stripe charges two and wants the last to be zero. Nothing is rounded, because the booker was shown the exact
 * price. The forint and the new Taiwan dollar are special to Stripe in payouts only. Spec: general.6.
 */
export const stripeAmount = (amountMinor: number, currency: string): Result.Result<number, string> => {
  const { minorUnits, stripeUnits } = exceptions.get(currency) ?? same
  return amountMinor % minorUnits === 0
    ? Result.succeed((amountMinor / minorUnits) * stripeUnits)
    : Result.fail(`Stripe takes amounts in ${currency} in steps of ${minorUnits} minor units, and ${amountMinor} is no such step`)
}

/** The smallest step that Stripe charges, counted in minor units of ISO 4217 and in Stripe's own. */
interface Step {
  readonly minorUnits: number
  readonly stripeUnits: number
}

const same: Step = { minorUnits: 1, stripeUnits: 1 }
const twoDecimalsMore: Step = { minorUnits: 1, stripeUnits: 100 }
const twoDecimalsFewer: Step = { minorUnits: 100, stripeUnits: 1 }
const lastDigitZero: Step = { minorUnits: 10, stripeUnits: 10 }

const exceptions: ReadonlyMap<string, Step> = new Map([
  ["ISK", twoDecimalsMore],
  ["UGX", twoDecimalsMore],
  ["MGA", twoDecimalsFewer],
  ["BHD", lastDigitZero],
  ["JOD", lastDigitZero],
  ["KWD", lastDigitZero],
  ["OMR", lastDigitZero],
  ["TND", lastDigitZero]
])
