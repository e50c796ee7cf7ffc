import * as Schema from "effect/Schema"
import { integer } from "./Integer.ts"

/** An amount in minor units of its currency, `null` when free. Spec: General rule 6. */
export const PriceMinor = Schema.NullOr(integer(0, 99_999_999))

/** An ISO 4217 code that the runtime knows, upper case. */
export const Currency = Schema.String.check(
  Schema.makeFilter((value: string) => currencies.has(value), {
    message: "must be an ISO 4217 currency code, such as USD",
    toJsonSchema: () => ({ pattern: "^[A-Z]{3}$" })
  })
)

/** Whether a price asks for money: neither absent nor zero. */
export const isPaid = (priceMinor: number | null): priceMinor is number => priceMinor !== null && priceMinor > 0

/** How many decimals a currency's minor unit stands for: 0 for JPY, 2 for USD, 3 for BHD. */
export const minorUnitDigits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Writes an amount for people, for example `12.50 USD`. */
export const formatMoney = (amountMinor: number, currency: string): string => {
  const digits = minorUnitDigits(currency)
  return `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))
