import { germanConsole } from "../de/GermanConsole.ts"
import { spanishConsole } from "../es/SpanishConsole.ts"
import { frenchConsole } from "../fr/FrenchConsole.ts"
import { type ConsoleWords, englishConsole } from "./ConsoleWords.ts"

/** The console's catalogue of each language, by its code. */
export const consoleCatalogues: Readonly<Record<string, ConsoleWords>> = {
  en: englishConsole,
  de: germanConsole,
  fr: frenchConsole,
  es: spanishConsole
}
