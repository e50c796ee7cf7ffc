import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { stripeAmount } from "./StripeAmount.ts"

describe("an amount in minor units", () => {
  it.each(["USD", "EUR", "GBP", "HUF", "TWD", "IDR", "COP", "PKR", "XCG"])(
    "of %s, with two decimals, goes to Stripe as it is",
    (currency) => {
      expect(stripeAmount(1250, currency)).toEqual(Result.succeed(1250))
      expect(stripeAmount(99_999_999, currency)).toEqual(Result.succeed(99_999_999))
    }
  )

  it.each(["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"])(
    "of %s, without decimals, goes to Stripe as it is",
    (currency) => {
      expect(stripeAmount(500, currency)).toEqual(Result.succeed(500))
      expect(stripeAmount(501, currency)).toEqual(Result.succeed(501))
    }
  )

  it.each(["ISK", "UGX"])("of %s, without decimals, is given the two decimals that Stripe still asks for", (currency) => {
    expect(stripeAmount(5, currency)).toEqual(Result.succeed(500))
    expect(stripeAmount(1, currency)).toEqual(Result.succeed(100))
  })

  it.each(["BHD", "JOD", "KWD", "OMR", "TND"])(
    "of %s, with three decimals, goes as it is when the last digit is zero",
    (currency) => {
      expect(stripeAmount(5120, currency)).toEqual(Result.succeed(5120))
    }
  )

  it.each([5124, 1, 9])("of KWD, %s, is refused and never rounded", (amount) => {
    expect(stripeAmount(amount, "KWD")).toEqual(
      Result.fail(`Stripe takes amounts in KWD in steps of 10 minor units, and ${amount} is no such step`)
    )
  })

  it("of MGA, whose hundredths Stripe does not know, goes as whole ariary or not at all", () => {
    expect(stripeAmount(700, "MGA")).toEqual(Result.succeed(7))
    expect(Result.isFailure(stripeAmount(720, "MGA"))).toBe(true)
  })
})
