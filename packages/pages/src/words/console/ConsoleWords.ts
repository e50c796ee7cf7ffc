import type { Language } from "@slotkit/core/codes"
import { accountWords } from "./AccountWords.ts"
import { auditWords } from "./AuditWords.ts"
import { bookingWords } from "./BookingWords.ts"
import { calendarWords } from "./CalendarWords.ts"
import { coverWords } from "./CoverWords.ts"
import { demandWords } from "./DemandWords.ts"
import { developerWords } from "./DeveloperWords.ts"
import { discountWords } from "./DiscountWords.ts"
import { endingWords } from "./EndingWords.ts"
import { frameWords } from "./FrameWords.ts"
import { hoursWords } from "./HoursWords.ts"
import { imageWords } from "./ImageWords.ts"
import { importNoteWords } from "./ImportNoteWords.ts"
import { importWords } from "./ImportWords.ts"
import { mailWords } from "./MailWords.ts"
import { operatorWords } from "./OperatorWords.ts"
import { refusalWords } from "./RefusalWords.ts"
import { seriesConsoleWords } from "./SeriesConsoleWords.ts"
import { serviceWords } from "./ServiceWords.ts"
import { teamWords } from "./TeamWords.ts"
import { waitingWords } from "./WaitingWords.ts"

/** The texts of the console in one language, by page. English defines the type that the other languages have. */
export type ConsoleWords = (typeof frameWords)[Language] &
  (typeof bookingWords)[Language] &
  (typeof developerWords)[Language] &
  (typeof accountWords)[Language] &
  (typeof serviceWords)[Language] &
  (typeof hoursWords)[Language] &
  (typeof calendarWords)[Language] &
  (typeof operatorWords)[Language] &
  (typeof auditWords)[Language] &
  (typeof refusalWords)[Language] &
  (typeof mailWords)[Language] &
  (typeof endingWords)[Language] &
  (typeof teamWords)[Language] &
  (typeof coverWords)[Language] &
  (typeof imageWords)[Language] &
  (typeof demandWords)[Language] &
  (typeof importWords)[Language] &
  (typeof importNoteWords)[Language] &
  (typeof waitingWords)[Language] &
  (typeof discountWords)[Language] &
  (typeof seriesConsoleWords)[Language]

/** Returns every text of the console in a language. */
const catalogueIn = (language: Language): ConsoleWords => ({
  ...frameWords[language],
  ...bookingWords[language],
  ...developerWords[language],
  ...accountWords[language],
  ...serviceWords[language],
  ...hoursWords[language],
  ...calendarWords[language],
  ...operatorWords[language],
  ...auditWords[language],
  ...refusalWords[language],
  ...mailWords[language],
  ...endingWords[language],
  ...teamWords[language],
  ...coverWords[language],
  ...imageWords[language],
  ...demandWords[language],
  ...importWords[language],
  ...importNoteWords[language],
  ...waitingWords[language],
  ...discountWords[language],
  ...seriesConsoleWords[language]
})

/** The console's catalogue of each language. */
export const consoleCatalogues: Readonly<Record<Language, ConsoleWords>> = {
  en: catalogueIn("en"),
  de: catalogueIn("de"),
  fr: catalogueIn("fr"),
  es: catalogueIn("es")
}
