import { describe, expect, it } from "vitest"
import { currencyName, moneyText } from "./MoneyText.ts"

describe("Amounts in words", () => {
  it.each([
    ["en-US", 5000, "USD", "$50.00"],
    ["en-US", 5000, "CAD", "CA$50.00"],
    ["en-CA", 5000, "CAD", "$50.00"],
    ["en", 5000, "USD", "US$50.00"],
    ["de", 9000, "EUR", "90,00\u00a0€"],
    ["de", 165_000, "EUR", "1.650,00\u00a0€"],
    ["fr", 165_000, "EUR", "1\u00a0650,00\u00a0€"],
    ["es-MX", 4990, "MXN", "$49.90"]
  ])("MUST follow the language and the region: %s, %i %s", (tag, minor, currency, text) => {
    expect(moneyText(tag, minor, currency)).toBe(text)
  })

  it.each([
    ["JPY", 1650, "¥1,650"],
    ["BHD", 1650, "BHD\u00a01.650"],
    ["HUF", 165_000, "HUF\u00a01,650"],
    ["HUF", 165_050, "HUF\u00a01,650.50"],
    ["USD", 0, "$0.00"]
  ])("MUST have the decimals of the currency: %s %i", (currency, minor, text) => {
    expect(moneyText("en-US", minor, currency)).toBe(text)
  })

  it("MUST name currencies in the language", () => {
    expect([currencyName("en-US", "USD"), currencyName("de", "USD")]).toEqual(["US Dollar", "US-Dollar"])
  })
})
