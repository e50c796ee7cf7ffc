import { minorUnitDigits } from "@slotkit/core/internal"
import type { Words } from "./Words.ts"

/** Formats an amount in the reader's language, such as `1,250.00 EUR`. The currency stays a code, so that no dollar is mistaken. */
export const moneyText = (
  { tag, words }: { readonly tag: string; readonly words: Pick<Words, "amount"> },
  amountMinor: number,
  currency: string
): string => {
  const digits = minorUnitDigits(currency)
  return words.amount(numberFormat(tag, digits).format(amountMinor / 10 ** digits), currency)
}

const kept = new Map<string, Intl.NumberFormat>()

const numberFormat = (tag: string, digits: number): Intl.NumberFormat => {
  const key = `${tag} ${digits}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const made = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (kept.size < 100) kept.set(key, made)
  return made
}
