import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { stripeAmount } from "./StripeAmount.ts"

describe("an amount in minor units", () => {
  it.each(["USD", "EUR", "GBP", "HUF", "TWD", "IDR", "COP", "PKR", "XCG"])(
    "of %s, with two decimals, is sent unchanged",
    (currency) => {
      expect(stripeAmount(1250, currency)).toEqual(Result.succeed(1250))
      expect(stripeAmount(99_999_999, currency)).toEqual(Result.succeed(99_999_999))
    }
  )

  it.each(["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"])(
    "of %s, without decimals, is sent unchanged",
    (currency) => {
      expect(stripeAmount(500, currency)).toEqual(Result.succeed(500))
      expect(stripeAmount(501, currency)).toEqual(Result.succeed(501))
    }
  )

  it.each(["ISK", "UGX"])("of %s, without decimals, is sent with the two decimals that Stripe requires", (currency) => {
    expect(stripeAmount(5, currency)).toEqual(Result.succeed(500))
    expect(stripeAmount(1, currency)).toEqual(Result.succeed(100))
  })

  it.each(["BHD", "JOD", "KWD", "OMR", "TND"])(
    "of %s, with three decimals, is sent unchanged when the last digit is zero",
    (currency) => {
      expect(stripeAmount(5120, currency)).toEqual(Result.succeed(5120))
    }
  )

  it.each([5124, 1, 9])("of KWD, %s, is rejected and never rounded", (amount) => {
    expect(stripeAmount(amount, "KWD")).toEqual(
      Result.fail(`Stripe requires amounts in KWD to be divisible by 10 minor units, but the amount is ${amount}`)
    )
  })

  it("of MGA, which Stripe treats as zero-decimal, is sent in whole ariary or rejected", () => {
    expect(stripeAmount(700, "MGA")).toEqual(Result.succeed(7))
    expect(Result.isFailure(stripeAmount(720, "MGA"))).toBe(true)
  })
})
