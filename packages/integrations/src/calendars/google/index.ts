export { type GoogleCalendarsOptions, googleCalendars } from "./GoogleCalendars.ts"
