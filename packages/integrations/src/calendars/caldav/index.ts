export { type CaldavCalendarsOptions, caldavCalendars } from "./CaldavCalendars.ts"
