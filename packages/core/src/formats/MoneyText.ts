import { minorUnitDigits } from "../values/Money.ts"
import { knownTagOf } from "./DateFormat.ts"
import { numberFormat } from "./NumberFormat.ts"

/**
 * Formats an amount for a reader, such as `$50.00`, `CA$50.00` or `1.650,00 €`. The spaces do not break.
 *
 * Amounts have the decimals of ISO 4217, unless they are whole and the currency is usually shown without decimals.
 */
export const moneyText = (tag: string, amountMinor: number, currency: string): string => {
  const digits = minorUnitDigits(currency)
  const unit = 10 ** digits
  const isWhole = amountMinor % unit === 0
  return formatOf(tag, currency, isWhole ? undefined : digits)
    .format(amountMinor / unit)
    .replace(/\u202F/g, "\u00A0")
}

/** The name of a currency, such as `Euro`. */
export const currencyName = (tag: string, currency: string): string =>
  new Intl.DisplayNames(knownTagOf(tag), { type: "currency" }).of(currency) ?? currency

const formatOf = (tag: string, currency: string, digits: number | undefined): Intl.NumberFormat =>
  numberFormat(knownTagOf(tag), {
    style: "currency",
    currency,
    numberingSystem: "latn",
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits })
  })
