import { minorUnitDigits } from "@slotkit/core/internal"

/** Returns an amount in minor units as a person types it, such as `49.90`. */
export const amountText = (minor: number | null, currency: string): string =>
  minor === null ? "" : (minor / 10 ** minorUnitDigits(currency)).toFixed(minorUnitDigits(currency))

/** Reads an amount in minor units. Nothing typed is null. Undefined if the text is no amount of the currency. */
export const readAmount = (text: string, currency: string): number | null | undefined => {
  if (text.trim() === "") return null
  const digits = minorUnitDigits(currency)
  const [, whole, decimals = ""] = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || decimals.length > digits) return undefined
  return Number(`${whole}${decimals.padEnd(digits, "0")}`)
}
