import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { maxSlugLength } from "../values/Limits.ts"

/** Lowercase letters, digits and single hyphens, at most 100 characters. Spec: service.fields.slug. */
export const Slug = Schema.String.check(
  Schema.makeFilter((value: string) => isSlug(value), {
    ...says(`must be lowercase letters or digits, optionally separated by single hyphens, at most ${maxSlugLength} characters`, {
      rule: "slug"
    }),
    toJsonSchema: () => ({ pattern: slugPattern.source, maxLength: maxSlugLength })
  })
)

/** True for text in the form of a slug. */
export const isSlug = (value: string): boolean => value.length <= maxSlugLength && slugPattern.test(value)

/**
 * Makes a slug from a title: umlauts become `ae`, `oe` and `ue`, `ß` becomes `ss`, other accents are dropped, and runs of other
 * characters become a hyphen. A diaeresis of Spanish or French is dropped too. Returns `service` if nothing remains.
 */
export const slugFromTitle = (title: string): string =>
  slugOfLetters(title.normalize("NFC").toLowerCase().replace(diaeresis, "u").replace(/[äöü]/g, spelledOut))

/** Makes a slug from a title as `slugFromTitle` does, but drops the dots of umlauts: `jurgen` in place of `juergen`. */
export const slugWithoutUmlauts = (title: string): string => slugOfLetters(title)

const slugOfLetters = (title: string): string => {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, spelledOut)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "")
  return slug === "" ? "service" : slug
}

/** Returns the first of `slug`, `slug-2`, `slug-3` ... that is not taken, shortened to stay within the limit. */
export const freeSlug = (slug: string, used: ReadonlySet<string>): string => {
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const candidate = slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, "") + suffix
    if (!used.has(candidate)) return candidate
  }
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const spelledOut = (letter: string): string => spelling[letter]!

/** Letters that no accent can be dropped from, and umlauts. */
const spelling: Readonly<Record<string, string>> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe" },
  ...{ ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" }
}

/** The `ü` of Spanish `güe` and `güi`, and of French `aü`: it is pronounced on its own, and is no umlaut. */
const diaeresis = /(?<=g)ü(?=[eiéí])|(?<=a)ü/g
