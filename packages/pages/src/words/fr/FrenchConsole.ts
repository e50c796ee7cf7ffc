import type { ConsoleWords } from "../console/ConsoleWords.ts"
import { frenchAccount } from "./FrenchAccount.ts"
import { frenchAudit } from "./FrenchAudit.ts"
import { frenchBookings } from "./FrenchBookings.ts"
import { frenchCalendars } from "./FrenchCalendars.ts"
import { frenchDevelopers } from "./FrenchDevelopers.ts"
import { frenchEndings } from "./FrenchEndings.ts"
import { frenchFrame } from "./FrenchFrame.ts"
import { frenchHours } from "./FrenchHours.ts"
import { frenchMailTexts } from "./FrenchMailTexts.ts"
import { frenchOperator } from "./FrenchOperator.ts"
import { frenchRefusals } from "./FrenchRefusals.ts"
import { frenchServices } from "./FrenchServices.ts"

/** Every text of the console in French. */
export const frenchConsole: ConsoleWords = {
  ...frenchFrame,
  ...frenchBookings,
  ...frenchDevelopers,
  ...frenchAccount,
  ...frenchServices,
  ...frenchHours,
  ...frenchCalendars,
  ...frenchMailTexts,
  ...frenchOperator,
  ...frenchAudit,
  ...frenchRefusals,
  ...frenchEndings
}
