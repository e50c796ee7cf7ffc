import type { Translated } from "../Language.ts"
import { englishAccount } from "./EnglishAccount.ts"
import { englishAudit } from "./EnglishAudit.ts"
import { englishBookings } from "./EnglishBookings.ts"
import { englishCalendars } from "./EnglishCalendars.ts"
import { englishDevelopers } from "./EnglishDevelopers.ts"
import { englishEndings } from "./EnglishEndings.ts"
import { englishFrame } from "./EnglishFrame.ts"
import { englishHours } from "./EnglishHours.ts"
import { englishMailTexts } from "./EnglishMailTexts.ts"
import { englishOperator } from "./EnglishOperator.ts"
import { englishRefusals } from "./EnglishRefusals.ts"
import { englishServices } from "./EnglishServices.ts"

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
  ...englishAudit,
  ...englishRefusals,
  ...englishMailTexts,
  ...englishEndings
}

/** The texts of the console in one language, by page. */
export type ConsoleWords = Translated<typeof englishConsole>
