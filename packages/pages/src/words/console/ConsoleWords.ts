import { englishAccount } from "./EnglishAccount.ts"
import { englishBookings } from "./EnglishBookings.ts"
import { englishCalendars } from "./EnglishCalendars.ts"
import { englishDevelopers } from "./EnglishDevelopers.ts"
import { englishFrame } from "./EnglishFrame.ts"
import { englishHours } from "./EnglishHours.ts"
import { englishOperator } from "./EnglishOperator.ts"
import { englishServices } from "./EnglishServices.ts"

const english = {
  ...englishFrame,
  ...englishBookings,
  ...englishDevelopers,
  ...englishAccount,
  ...englishServices,
  ...englishHours,
  ...englishCalendars,
  ...englishOperator
}

/** The texts of a catalogue in another language: a text for each text, a list for each list, and a function for each function. */
type Translated<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends ((...given: never) => string) | ReadonlyArray<string>
      ? Texts[Name]
      : Translated<Texts[Name]>
}

/** The texts of the console in one language, by page. */
export type ConsoleWords = Translated<typeof english>

/** The catalogue of each language, by its code. */
const consoleCatalogues: Readonly<Record<string, ConsoleWords>> = { en: english }

/** Returns the console's texts in the language of a tag, otherwise in English. */
export const consoleWordsOf = (tag: string): ConsoleWords => consoleCatalogues[tag.split("-")[0]!] ?? english
