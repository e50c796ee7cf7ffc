export { type MicrosoftCalendarsOptions, microsoftCalendars } from "./MicrosoftCalendars.ts"
export type { MicrosoftClient } from "./MicrosoftSignIn.ts"
