import type { ConsoleWords } from "../console/ConsoleWords.ts"
import { germanAccount } from "./GermanAccount.ts"
import { germanAudit } from "./GermanAudit.ts"
import { germanBookings } from "./GermanBookings.ts"
import { germanCalendars } from "./GermanCalendars.ts"
import { germanDevelopers } from "./GermanDevelopers.ts"
import { germanEndings } from "./GermanEndings.ts"
import { germanFrame } from "./GermanFrame.ts"
import { germanHours } from "./GermanHours.ts"
import { germanMailTexts } from "./GermanMailTexts.ts"
import { germanOperator } from "./GermanOperator.ts"
import { germanRefusals } from "./GermanRefusals.ts"
import { germanServices } from "./GermanServices.ts"

/** Every text of the console in German. */
export const germanConsole: ConsoleWords = {
  ...germanFrame,
  ...germanBookings,
  ...germanDevelopers,
  ...germanAccount,
  ...germanServices,
  ...germanHours,
  ...germanCalendars,
  ...germanMailTexts,
  ...germanOperator,
  ...germanAudit,
  ...germanRefusals,
  ...germanEndings
}
