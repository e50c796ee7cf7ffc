import * as Schema from "effect/Schema"
import { says } from "./FieldRule.ts"
import { type Language, languages } from "./Languages.ts"

export { type Language, languages }

/** A language that pages and emails are written in, or `null`. */
export const LanguageOrNull = Schema.NullOr(Schema.Literals(languages)).annotate({
  ...says(`must be one of ${languages.join(", ")}, or null`, { rule: "option" })
})

/** The maximum length of a language tag that RFC 5646 section 4.4.1 asks for. */
const maxTagLength = 35

/** A language tag, such as `de` or `de-AT`. */
export const LanguageTag = Schema.String.check(
  Schema.makeFilter((value: string) => isTag(value), {
    message: "must be a language tag, such as de or de-AT",
    toJsonSchema: () => ({ maxLength: maxTagLength })
  })
)

const isTag = (value: string): boolean => {
  if (value.length > maxTagLength) return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/** Returns the language that pages and emails use for a tag, or undefined for a language that they are not written in. */
export const languageOf = (tag: string): Language | undefined => {
  const language = tag.split("-", 1)[0]!.toLowerCase()
  return languages.find((known) => known === language)
}

/** Returns the canonical form of a tag, such as `de-AT`, or `null` for a language that pages and emails are not written in. */
export const knownTag = (tag: string): string | null =>
  languageOf(tag) === undefined ? null : (Intl.getCanonicalLocales(tag)[0] ?? null)

/** The tags of an `Accept-Language` header, the preferred one first. */
export const preferredTags = (header: string): ReadonlyArray<string> =>
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
