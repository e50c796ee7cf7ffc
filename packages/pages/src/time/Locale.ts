import { knownTagOf, preferredTags, regionalTag, usualHours } from "@slotkit/core/internal"
import { languageOf } from "../words/Language.ts"
import { english, visitorWords, type WordChanges, type Words } from "../words/Words.ts"

/** The language and the customs of a page's reader. */
export interface Locale {
  /** The language tag, such as `en` or `en-US`. Its language has a catalogue. */
  readonly tag: string
  readonly direction: "ltr" | "rtl"
  readonly words: Words
  readonly hours: 12 | 24
  /** The day that a week starts with: 0 is Sunday. */
  readonly firstWeekday: number
}

/** The languages that a page can have, the preferred one first. */
export interface LanguageChoice {
  /** The parameter `lang` of the address. */
  readonly requested?: string | null | undefined
  /** The languages of the settings that concern the page, such as the host's. */
  readonly settings?: ReadonlyArray<string | null | undefined>
  /** The header `Accept-Language`. */
  readonly accepted?: string | undefined
  /** The reader's time zone, whose region is used for a language without another. */
  readonly timeZone?: string
}

/**
 * Chooses a page's locale: the language asked for, then those of the settings, then those that the browser accepts, otherwise
 * English. A language without a catalogue is passed over. The region decides how dates, amounts and weeks look. Where a setting
 * has none, the browser's region of that language is used.
 *
 * `changes` replaces single texts, and adds languages. A text that a language lacks is English.
 */
export const chooseLocale = (
  { requested, settings = [], accepted, timeZone }: LanguageChoice,
  changes: WordChanges = {}
): Locale => {
  const browsers = preferredTags(accepted ?? "")
  const [chosen = "en"] = [requested, ...settings, ...browsers].flatMap((one) => knownTag(one ?? "", changes))
  const regional = chosen.includes("-") ? chosen : withRegion(chosen, browsers, changes)
  const tag = timeZone === undefined ? regional : regionalTag(regional, timeZone)
  const locales = localesOf(changes)
  const found = locales.get(tag)
  if (found !== undefined) return found
  const language = languageOf(tag)
  const catalogue = Object.hasOwn(catalogues, language) ? catalogues[language] : undefined
  const { console: _, ...changed } = (Object.hasOwn(changes, language) ? changes[language] : undefined) ?? {}
  const locale: Locale = { tag, ...customsOf(tag), words: { ...english, ...catalogue, ...changed } }
  if (locales.size < 500) locales.set(tag, locale)
  return locale
}

const changedLocales = new WeakMap<WordChanges, Map<string, Locale>>()
const unchanged = new Map<string, Locale>()

const localesOf = (changes: WordChanges): Map<string, Locale> => {
  if (Object.keys(changes).length === 0) return unchanged
  const found = changedLocales.get(changes) ?? new Map<string, Locale>()
  changedLocales.set(changes, found)
  return found
}

/** Language and region of a tag whose language has a catalogue. */
const knownTag = (tag: string, changes: WordChanges): ReadonlyArray<string> => {
  const [, language = "", region = ""] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag.trim()) ?? []
  const code = language.toLowerCase()
  const isKnown = Object.hasOwn(catalogues, code) || Object.hasOwn(changes, code)
  return isKnown ? [region === "" ? code : `${code}-${region.toUpperCase()}`] : []
}

/** The tag of a language in a region that the browser asks for, otherwise the language. */
const withRegion = (language: string, browsers: ReadonlyArray<string>, changes: WordChanges): string =>
  browsers.flatMap((one) => knownTag(one, changes)).find((tag) => tag.startsWith(`${language}-`)) ?? language

type Customs = Pick<Locale, "direction" | "hours" | "firstWeekday">

/** English without a region reads as in Britain: Monday first, 24 hours. */
const customsOf = (tag: string): Customs => ({
  direction: rightToLeft.has(languageOf(tag)) ? "rtl" : "ltr",
  hours: usualHours(tag),
  firstWeekday: firstWeekdayOf(knownTagOf(tag))
})

const rightToLeft: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur"])

/** `getWeekInfo` counts Sunday as 7. Runtimes differ in whether it is a method. */
const firstWeekdayOf = (tag: string): number => {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7
}

const catalogues: Readonly<Record<string, Words>> = visitorWords
