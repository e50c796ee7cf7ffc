import { describe, expect, it } from "vitest"
import { amountText, readAmount } from "./Amount.ts"

describe("An amount that a host types", () => {
  it.each([
    ["de", "1.650,00", "EUR", 165_000],
    ["de", "1650,00", "EUR", 165_000],
    ["de", "1650.00", "EUR", 165_000],
    ["de", "1.650", "EUR", 165_000],
    ["de", "49,9", "EUR", 4990],
    ["en-US", "1,650.00", "USD", 165_000],
    ["en-US", "1.650,00", "USD", 165_000],
    ["en-US", "1,650", "USD", 165_000],
    ["en-US", "1,234,567", "USD", 123_456_700],
    ["fr", "1 650,00", "EUR", 165_000],
    ["fr", "1\u202f650", "EUR", 165_000],
    ["de-CH", "1’650.00", "CHF", 165_000],
    ["en-US", "5000", "JPY", 5000],
    ["en-US", "1.650", "BHD", 1650],
    ["en-US", " ", "USD", null]
  ])("MUST be read in the region: %s %s %s", (tag, text, currency, minor) => {
    expect(readAmount(text, currency, tag)).toBe(minor)
  })

  it.each([
    ["en-US", "1.650", "USD"],
    ["de", "1,650", "EUR"],
    ["en-US", "1,650", "BHD"],
    ["en-US", "1,65,0", "USD"],
    ["en-US", "49.999", "JPY"],
    ["de", "1.650,001", "EUR"],
    ["en-US", "1,2.3,4", "USD"],
    ["en-US", "fifty", "USD"],
    ["en-US", "-5", "USD"],
    ["en-US", "123456789", "USD"]
  ])("MUST NOT be guessed: %s %s %s", (tag, text, currency) => {
    expect(readAmount(text, currency, tag)).toBeUndefined()
  })

  it.each(["en-US", "en-GB", "de", "de-CH", "fr", "es", "es-MX"])("MUST be read again as it is shown: %s", (tag) => {
    for (const currency of ["EUR", "JPY", "BHD"]) {
      for (const minor of [0, 5, 4990, 165_000, 1_234_567]) {
        expect(readAmount(amountText(minor, currency, tag), currency, tag)).toBe(minor)
      }
    }
    expect(amountText(null, "EUR", tag)).toBe("")
  })
})
