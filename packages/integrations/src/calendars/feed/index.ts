export { type FeedCalendarsOptions, feedCalendars } from "./FeedCalendars.ts"
