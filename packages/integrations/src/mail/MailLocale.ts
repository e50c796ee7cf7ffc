import type { HourFormat, Language } from "@slotkit/core"
import { languageOf, minorUnitDigits } from "@slotkit/core/internal"
import { englishMails } from "./words/EnglishMails.ts"
import { frenchMails } from "./words/FrenchMails.ts"
import { germanMails } from "./words/GermanMails.ts"
import type { MailWords } from "./words/MailWords.ts"
import { spanishMails } from "./words/SpanishMails.ts"

/** The language of an email, with the customs of a region. */
export interface MailLocale {
  readonly language: Language
  /** A tag for `Intl`. English without a region is British. */
  readonly tag: string
  readonly words: MailWords
  /** The hours of times of day; `null` means as usual in the region. */
  readonly hours: HourFormat | null
}

const words: Readonly<Record<Language, MailWords>> = { en: englishMails, de: germanMails, fr: frenchMails, es: spanishMails }

/** Returns the locale of a recipient, with the host's hour format. A tag of another language counts as English. */
export const mailLocale = (tag: string, hours: HourFormat | null = null): MailLocale => {
  const language = languageOf(tag)
  if (language === undefined || tag === "en") return { language: "en", tag: "en-GB", words: words.en, hours }
  return { language, tag, words: words[language], hours }
}

/** Formats an amount, for example `12,50 EUR` in German, as pages do. Decimals follow ISO 4217. */
export const priceIn = ({ tag }: MailLocale, amountMinor: number, currency: string): string => {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(tag, {
    numberingSystem: "latn",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  })
  return `${withPlainSpaces(format.format(amountMinor / 10 ** digits))} ${currency}`
}

/** Formats a number of minutes, for example `15 Minuten` in German. */
export const minutesIn = ({ tag }: MailLocale, minutes: number): string =>
  withPlainSpaces(
    new Intl.NumberFormat(tag, { style: "unit", unit: "minute", unitDisplay: "long", numberingSystem: "latn" }).format(minutes)
  )

/** Some mail programs show the narrow spaces of locale data as boxes. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, " ")
