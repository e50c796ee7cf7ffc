import { visibleName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { NewCalendar } from "../../ports/calendars/CalendarStore.ts"

/** Fits the name that a provider has for a calendar: one that can be stored and shown, of at most 200 characters. */
export const calendarName = (name: string, otherwise = "Calendar"): string => fit(name) || fit(otherwise)

const fit = (text: string): string => [...visibleName(text.toWellFormed()).trim()].slice(0, maxNameLength).join("")

const maxNameLength = 200

/** Fits the names of listed calendars, and leaves at most `checked` of them checked. */
export const fittingCalendars = (
  calendars: ReadonlyArray<NewCalendar>,
  checked = Number.POSITIVE_INFINITY
): ReadonlyArray<NewCalendar> => {
  let left = checked
  return calendars.map((calendar) => ({
    ...calendar,
    name: calendarName(calendar.name),
    checked: calendar.checked && left-- > 0
  }))
}

/** The largest number of calendars that an account may have, which is more than people have. */
const maxListedCalendars = 500

/** Refuses a list of calendars that is too long to store and to show. */
export const fewCalendars = <A>(listed: ReadonlyArray<A>): Effect.Effect<ReadonlyArray<A>, CalendarRefused> =>
  listed.length > maxListedCalendars ? Effect.fail(tooMany) : Effect.succeed(listed)

const tooMany = new CalendarRefused({
  kind: "unreadable",
  reason: `The account has more than ${maxListedCalendars} calendars. Delete some of them, or connect another account.`
})
