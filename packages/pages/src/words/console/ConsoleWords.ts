import { germanConsole } from "../de/GermanConsole.ts"
import { spanishConsole } from "../es/SpanishConsole.ts"
import { frenchConsole } from "../fr/FrenchConsole.ts"
import { englishAccount } from "./EnglishAccount.ts"
import { englishBookings } from "./EnglishBookings.ts"
import { englishCalendars } from "./EnglishCalendars.ts"
import { englishDevelopers } from "./EnglishDevelopers.ts"
import { englishFrame } from "./EnglishFrame.ts"
import { englishHours } from "./EnglishHours.ts"
import { englishOperator } from "./EnglishOperator.ts"
import { englishRefusals } from "./EnglishRefusals.ts"
import { englishServices } from "./EnglishServices.ts"
import type { Translated } from "./Translated.ts"

/** Every text of the console in English. It defines the type that the other languages have. */
export const englishConsole = {
  ...englishFrame,
  ...englishBookings,
  ...englishDevelopers,
  ...englishAccount,
  ...englishServices,
  ...englishHours,
  ...englishCalendars,
  ...englishOperator,
  ...englishRefusals
}

/** The texts of the console in one language, by page. */
export type ConsoleWords = Translated<typeof englishConsole>

/** The catalogue of each language, by its code. */
export const consoleCatalogues: Readonly<Record<string, ConsoleWords>> = {
  en: englishConsole,
  de: germanConsole,
  fr: frenchConsole,
  es: spanishConsole
}
