/**
 * Returns the price of a length as text, such as `$50.00` or `1.650,00 €`, as the hosted pages do: with the decimals of ISO 4217,
 * unless the amount is whole and the currency is usually shown without decimals. Null for a free one.
 *
 * @example
 * priceText({ price: 5000, currency: "EUR" }, "de") // 50,00 €
 */
export const priceText = (
  { price, currency }: { readonly price: number | null; readonly currency: string },
  locale: string
): string | null => {
  if (!price) return null
  const digits = none.includes(currency) ? 0 : three.includes(currency) ? 3 : 2
  const amount = price / 10 ** digits
  const decimals = Number.isInteger(amount) ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, numberingSystem: "latn", ...decimals })
  return format.format(amount).replace(/\u202F/g, "\u00A0")
}

/** The currencies without decimals in ISO 4217, and those with three. */
const none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
const three = "BHD IQD JOD KWD LYD OMR TND"
