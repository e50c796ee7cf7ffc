import * as Schema from "effect/Schema"
import { atMostEntries } from "../values/Entries.ts"
import { integer } from "../values/Integer.ts"

/** The default reminders: one day before the start. Spec: booking.states.reminder. */
export const defaultReminderMinutes: ReadonlyArray<number> = [1440]

/** The maximum number of reminders of a booking, and the earliest one: 30 days before the start. */
export const maxReminders = 5
export const maxReminderMinutes = 43_200

/** The times of reminders, in minutes before the start: 0 to 5 different ones. */
export const ReminderMinutes = Schema.Array(integer(1, maxReminderMinutes)).check(
  atMostEntries(maxReminders),
  Schema.makeFilter((minutes: ReadonlyArray<number>) => new Set(minutes).size === minutes.length, {
    message: "must not have the same time twice",
    toJsonSchema: () => ({ uniqueItems: true })
  })
)

/** Returns the times in the order the reminders are sent. */
export const inSendingOrder = (minutes: ReadonlyArray<number>): ReadonlyArray<number> =>
  minutes.toSorted((one, other) => other - one)
