import * as Result from "effect/Result"

/**
 * Converts an amount to Stripe's units, or explains why Stripe would reject it.
 *
 * `amountMinor` counts minor units of ISO 4217. Stripe uses the same units for nearly all currencies, including zero-decimal
 * ones. The exceptions: Stripe requires two decimals for the króna and the Ugandan shilling, which have none; it has no decimals
 * for the ariary, which has two; and for three-decimal currencies the last digit must be zero. Nothing is rounded, because the
 * booker was shown the exact price. The forint and the new Taiwan dollar differ only in payouts. Spec: general.6.
 */
export const stripeAmount = (amountMinor: number, currency: string): Result.Result<number, string> => {
  const { minorUnits, stripeUnits } = exceptions.get(currency) ?? same
  return amountMinor % minorUnits === 0
    ? Result.succeed((amountMinor / minorUnits) * stripeUnits)
    : Result.fail(
        `Stripe requires amounts in ${currency} to be divisible by ${minorUnits} minor units, but the amount is ${amountMinor}`
      )
}

/** The smallest amount that Stripe charges, in minor units of ISO 4217 and in Stripe's units. */
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
