import * as Effect from "effect/Effect"
import { CalendarRefused } from "../ports/calendars/CalendarRefused.ts"

/** The largest number of calendars that an account may have, which is more than people have. */
const maxListedCalendars = 500

/** Refuses a list of calendars that is too long to store and to show. */
export const fewCalendars = <A>(listed: ReadonlyArray<A>): Effect.Effect<ReadonlyArray<A>, CalendarRefused> =>
  listed.length > maxListedCalendars ? Effect.fail(tooMany) : Effect.succeed(listed)

const tooMany = new CalendarRefused({
  kind: "unreadable",
  reason: `The account has more than ${maxListedCalendars} calendars. Delete some of them, or connect another account.`
})
