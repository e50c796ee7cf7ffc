import { catalogues, type Words } from "../words/Words.ts"

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

/**
 * Chooses a page's locale: the first known language of `lang`, a query parameter, and then of `Accept-Language`, otherwise
 * English. The region decides about 12 or 24 hours and the first day of the week. `overrides` replaces single texts.
 */
export const chooseLocale = (
  lang: string | undefined,
  acceptLanguage: string | undefined,
  overrides: Partial<Words> = {}
): Locale => {
  const tag = [lang ?? [], preferred(acceptLanguage ?? "")].flat().flatMap(knownTag)[0] ?? "en"
  const { hours, firstWeekday, direction } = customsOf(tag)
  return { tag, direction, hours, firstWeekday, words: { ...catalogues[languageOf(tag)]!, ...overrides } }
}

const languageOf = (tag: string): string => tag.split("-")[0]!

/** Language and region of a tag whose language has a catalogue. */
const knownTag = (tag: string): ReadonlyArray<string> => {
  const [, language = "", region = ""] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag.trim()) ?? []
  const code = language.toLowerCase()
  return Object.hasOwn(catalogues, code) ? [region === "" ? code : `${code}-${region.toUpperCase()}`] : []
}

/** The tags of an `Accept-Language` header, the preferred one first. */
const preferred = (header: string): ReadonlyArray<string> =>
  header
    .slice(0, 300)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";")
      const weight = parameters.flatMap((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1] ?? [])[0]
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

type Customs = Pick<Locale, "direction" | "hours" | "firstWeekday">
const known = new Map<string, Customs>()

/** English without a region reads as in Britain: Monday first, 24 hours. */
const customsOf = (tag: string): Customs => {
  const found = known.get(tag)
  if (found !== undefined) return found
  const full = tag === "en" ? "en-GB" : tag
  const hourCycle = new Intl.DateTimeFormat(full, { hour: "numeric" }).resolvedOptions().hourCycle
  const customs: Customs = {
    direction: rightToLeft.has(languageOf(tag)) ? "rtl" : "ltr",
    hours: hourCycle === "h12" || hourCycle === "h11" ? 12 : 24,
    firstWeekday: firstWeekdayOf(full)
  }
  if (known.size < 500) known.set(tag, customs)
  return customs
}

const rightToLeft: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur"])

/** `getWeekInfo` counts Sunday as 7. Runtimes differ in whether it is a method. */
const firstWeekdayOf = (tag: string): number => {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7
}
