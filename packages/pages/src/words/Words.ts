import { german } from "./de/GermanWords.ts"
import { english } from "./EnglishWords.ts"
import { spanish } from "./es/SpanishWords.ts"
import { french } from "./fr/FrenchWords.ts"

/** The texts of visitors' pages in one language: one text or function per message. */
export type Words = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name]
}

/** The catalogue of each language that Slotkit has, by its code. */
export const catalogues: Readonly<Record<string, Words>> = { en: english, de: german, fr: french, es: spanish }

/**
 * Replacements for single messages, by language code such as `de`. A language that Slotkit does not have is added; messages that
 * it lacks are English.
 */
export type WordChanges = Readonly<Record<string, Partial<Words>>>
