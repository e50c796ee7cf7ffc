import { german } from "./de/GermanWords.ts"
import { english } from "./EnglishWords.ts"
import { spanish } from "./es/SpanishWords.ts"
import { french } from "./fr/FrenchWords.ts"
import type { Words } from "./Words.ts"

/** The catalogue of each language that Slotkit has, by its code. */
export const catalogues: Readonly<Record<string, Words>> = { en: english, de: german, fr: french, es: spanish }
