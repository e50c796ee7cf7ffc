import { minorUnitDigits, moneyText } from "@slotkit/core/internal"
import { describe, expect, it } from "vitest"
import { priceText } from "./PriceText.ts"

describe("The text of a price", () => {
  const currencies = Intl.supportedValuesOf("currency")
  it.each(["en-US", "de", "fr", "es"])("MUST be that of the server for every currency: %s", (locale) => {
    for (const currency of currencies)
      for (const price of [5, 4990, 165_000])
        expect(priceText({ price, currency }, locale), currency).toBe(moneyText(locale, price, currency))
    expect(currencies.map(minorUnitDigits)).toContain(3)
  })

  it("MUST be null for what is free", () => {
    expect(priceText({ price: null, currency: "EUR" }, "de")).toBeNull()
    expect(priceText({ price: 0, currency: "EUR" }, "de")).toBeNull()
  })
})
