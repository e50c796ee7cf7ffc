import type { ConsoleWords } from "../console/ConsoleWords.ts"
import { spanishAccount } from "./SpanishAccount.ts"
import { spanishAudit } from "./SpanishAudit.ts"
import { spanishBookings } from "./SpanishBookings.ts"
import { spanishCalendars } from "./SpanishCalendars.ts"
import { spanishDevelopers } from "./SpanishDevelopers.ts"
import { spanishEndings } from "./SpanishEndings.ts"
import { spanishFrame } from "./SpanishFrame.ts"
import { spanishHours } from "./SpanishHours.ts"
import { spanishMailTexts } from "./SpanishMailTexts.ts"
import { spanishOperator } from "./SpanishOperator.ts"
import { spanishRefusals } from "./SpanishRefusals.ts"
import { spanishServices } from "./SpanishServices.ts"

/** Every text of the console in Spanish. */
export const spanishConsole: ConsoleWords = {
  ...spanishFrame,
  ...spanishBookings,
  ...spanishDevelopers,
  ...spanishAccount,
  ...spanishServices,
  ...spanishHours,
  ...spanishCalendars,
  ...spanishMailTexts,
  ...spanishOperator,
  ...spanishAudit,
  ...spanishRefusals,
  ...spanishEndings
}
