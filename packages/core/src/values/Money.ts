import * as Schema from "effect/Schema"
import { says } from "./FieldRule.ts"
import { integer } from "./Integer.ts"

/** The highest price, in minor units. Spec: general.6. */
export const maxPriceMinor = 99_999_999

/** An amount in minor units of its currency, `null` when free. Spec: general.6. */
export const PriceMinor = Schema.NullOr(integer(0, maxPriceMinor))

/** An ISO 4217 code that the runtime knows, upper case. */
export const Currency = Schema.String.check(
  Schema.makeFilter((value: string) => currencies.has(value), {
    ...says("must be an ISO 4217 currency code, such as USD", { rule: "currency" }),
    toJsonSchema: () => ({ pattern: "^[A-Z]{3}$" })
  })
)

/** Returns true if a price is neither null nor zero. */
export const isPaid = (priceMinor: number | null): priceMinor is number => priceMinor !== null && priceMinor > 0

/**
 * Returns the number of decimals of a currency: 0 for JPY, 3 for BHD, 2 for most. ISO 4217, table A.1.
 *
 * The runtime's number formats follow everyday use instead of ISO 4217. They show no decimals for HUF, whose minor unit has two.
 */
export const minorUnitDigits = (currency: string): number => (noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2)

/** Formats an amount, for example `12.50 USD`. */
export const formatMoney = (amountMinor: number, currency: string): string => {
  const digits = minorUnitDigits(currency)
  return `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))
const noDecimals: ReadonlySet<string> = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "))
const threeDecimals: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "))
