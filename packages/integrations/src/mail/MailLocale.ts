import type { HourFormat, Language } from "@slotkit/core"
import { knownTagOf, languageOf, moneyText, numberFormat, withPlainSpaces } from "@slotkit/core/internal"
import { type MailWords, mailWords } from "./words/MailWords.ts"

/** The language of an email, with the customs of a region. */
export interface MailLocale {
  readonly language: Language
  /** A tag for `Intl`. English without a region is British. */
  readonly tag: string
  readonly words: MailWords
  /** The hours of times of day; `null` means as usual in the region. */
  readonly hours: HourFormat | null
}

/** Returns the locale of a recipient, with the host's hour format. A tag of another language counts as English. */
export const mailLocale = (tag: string, hours: HourFormat | null = null): MailLocale => {
  const language = languageOf(tag) ?? "en"
  return { language, tag: languageOf(tag) === undefined ? "en-GB" : knownTagOf(tag), words: mailWords(language), hours }
}

/** Formats an amount, for example `12,50 €` in German, as pages do. */
export const priceIn = ({ tag }: MailLocale, amountMinor: number, currency: string): string =>
  withPlainSpaces(moneyText(tag, amountMinor, currency))

/** Formats a number of minutes, for example `15 Minuten` in German. */
export const minutesIn = ({ tag }: MailLocale, minutes: number): string =>
  withPlainSpaces(
    numberFormat(tag, { style: "unit", unit: "minute", unitDisplay: "long", numberingSystem: "latn" }).format(minutes)
  )
