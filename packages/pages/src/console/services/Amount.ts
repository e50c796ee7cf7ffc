import { knownTagOf, minorUnitDigits, numberFormat, withPlainSpaces } from "@slotkit/core/internal"

/** Returns an amount in minor units as a person of the region types it, such as `1.650,00` in German. */
export const amountText = (minor: number | null, currency: string, tag: string): string => {
  if (minor === null) return ""
  const digits = minorUnitDigits(currency)
  return withPlainSpaces(formatOf(tag, digits).format(minor / 10 ** digits))
}

/**
 * Reads an amount in minor units. Nothing typed is null. Undefined if the text is no amount of the currency, or could be two:
 * `1,650` is read only where the comma groups thousands.
 */
export const readAmount = (text: string, currency: string, tag: string): number | null | undefined => {
  const typed = text.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "")
  if (typed === "") return null
  const digits = minorUnitDigits(currency)
  const [, integer = "", mark, decimals = ""] = /^(\d[\d.,]*?)(?:([.,])(\d+))?$/.exec(typed) ?? []
  if (mark === undefined) return minorOf(integer, "", digits)
  const others = integer.replace(/\d/g, "")
  if (others === "") {
    const isGroup = decimals.length === 3 && separatorsOf(tag).group === mark && digits < 3
    if (isGroup) return minorOf(`${integer}${mark}${decimals}`, "", digits)
    // Three decimals look like thousands, so the region has to say that they are decimals.
    if (decimals.length === 3 && separatorsOf(tag).decimal !== mark) return undefined
    return minorOf(integer, decimals, digits)
  }
  // A mark that repeats groups thousands. Of two different ones, the last begins the decimals.
  return others.includes(mark) ? minorOf(`${integer}${mark}${decimals}`, "", digits) : minorOf(integer, decimals, digits)
}

const minorOf = (integer: string, decimals: string, digits: number): number | undefined => {
  if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/.test(integer) || decimals.length > digits) return undefined
  const whole = integer.replace(/\D/g, "")
  return whole.length > 8 ? undefined : Number(`${whole}${decimals.padEnd(digits, "0")}`)
}

const separatorsOf = (tag: string): { readonly decimal: string | undefined; readonly group: string | undefined } => {
  const parts = formatOf(tag, 2).formatToParts(1_234_567.5)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: valueOf("decimal"), group: valueOf("group") }
}

const formatOf = (tag: string, digits: number): Intl.NumberFormat =>
  numberFormat(knownTagOf(tag), {
    numberingSystem: "latn",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  })
