import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf } from "../../test/ErrorsOf.ts"
import { Currency, formatMoney, isPaid, minorUnitDigits, PriceMinor } from "./Money.ts"

const Priced = Schema.Struct({ price: PriceMinor, currency: Currency })
const wrongPrice = { price: ["The price field must be an integer from 0 to 99999999."] }

describe("money is in minor currency units; currency is an ISO 4217 code", () => {
  it.each([null, 0, 1, 4500, 99_999_999])("%j is a price", (price) => {
    expect(errorsOf(Priced, { price, currency: "USD" })).toBe("read")
  })

  it.each([-1, 0.5, 100_000_000, Number.POSITIVE_INFINITY])("%j is not a price", (price) => {
    expect(errorsOf(Priced, { price, currency: "USD" })).toEqual(wrongPrice)
  })

  it("a price is a number or null", () => {
    expect(errorsOf(Priced, { price: "45", currency: "USD" })).toEqual({
      price: ["The price field must be a number or null."]
    })
  })

  it.each(["USD", "EUR", "JPY", "BHD"])("%s is a currency", (currency) => {
    expect(errorsOf(Priced, { price: null, currency })).toBe("read")
  })

  it.each(["usd", "US", "USDT", "XYZ", "€", ""])("%j is not a currency", (currency) => {
    expect(errorsOf(Priced, { price: null, currency })).toEqual({
      currency: ["The currency field must be an ISO 4217 currency code, such as USD."]
    })
  })

  it("null and 0 are free", () => {
    expect([null, 0, 1, 4500].map(isPaid)).toEqual([false, false, true, true])
  })

  it.each([
    ["USD", 2, "12.50 USD", 1250],
    ["JPY", 0, "1250 JPY", 1250],
    ["BHD", 3, "1.250 BHD", 1250],
    ["EUR", 2, "0.05 EUR", 5],
    ["GBP", 2, "999999.99 GBP", 99_999_999]
  ])("%s has %i decimals: %s", (currency, digits, written, amount) => {
    expect(minorUnitDigits(currency)).toBe(digits)
    expect(formatMoney(amount, currency)).toBe(written)
  })
})
