import { english } from "./EnglishWords.ts"

/** The texts of visitors' pages in one language: one text or function per message. */
export type Words = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name]
}

/** The catalogue of each language that Slotkit has, by its code. */
export const catalogues: Readonly<Record<string, Words>> = { en: english }
