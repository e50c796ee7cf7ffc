import * as Schema from "effect/Schema"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { integer } from "../values/Integer.ts"
import { LocalDateText } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  timezone: { description: "An IANA time zone, such as `Europe/London`." },
  weekly: { description: "The working hours of a week." },
  overrides: { description: "Dates with other hours, which replace those of the weekday." }
}

const wallTime = (pattern: RegExp, message: string) =>
  Schema.String.check(
    Schema.makeFilter((value: string) => pattern.test(value), { message, toJsonSchema: () => ({ pattern: pattern.source }) })
  )

const hours = {
  start: wallTime(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, "must be a time from 00:00 to 23:59").annotate({
    description: "The local start, `HH:MM`."
  }),
  end: wallTime(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, "must be a time from 00:00 to 24:00").annotate({
    description: "The local end, `HH:MM`. An end at or before the start is on the next day."
  })
}

/** Working hours on a weekday, 0 = Sunday. An end at or before the start is on the next day. */
export const WeeklyHours = Schema.Struct({
  weekday: integer(0, 6).annotate({ description: "The day of the week. 0 is Sunday." }),
  ...hours
}).annotate({ identifier: "WeeklyHours" })

/** The hours of one date, which replace the weekday's. No intervals means a day off. */
export const DateOverride = Schema.Struct({
  date: LocalDateText.annotate({ description: "The local date, `YYYY-MM-DD`." }),
  intervals: Schema.Array(Schema.Struct(hours)).annotate({
    description: "The working hours of that date; an empty list is a day off."
  })
}).annotate({
  identifier: "DateOverride"
})

/** A host's working hours, in local time of the host's time zone. Operator API: schedule. */
export const Schedule = Schema.Struct({
  timezone: TimeZoneName.annotate(texts.timezone),
  weekly: Schema.Array(WeeklyHours).check(atMostEntries(100)).annotate(texts.weekly),
  overrides: Schema.Array(DateOverride).check(atMostEntries(1000)).annotate(texts.overrides)
}).annotate({ identifier: "Schedule" })
export type Schedule = typeof Schedule.Type

const hoursInput = {
  weekly: Schema.Array(WeeklyHours).check(atMostEntries(100)).annotate(texts.weekly),
  overrides: Schema.optionalKey(
    Schema.Array(DateOverride).check(
      atMostEntries(1000),
      Schema.makeFilter(
        (overrides: ReadonlyArray<{ readonly date: string }>) =>
          new Set(overrides.map(({ date }) => date)).size === overrides.length,
        {
          ...says("must not repeat a date", { rule: "repeated" }),
          toJsonSchema: () => ({})
        }
      )
    )
  ).annotate(texts.overrides)
}

/** A schedule in a request. It replaces the whole schedule. A date may be overridden once. */
export const ScheduleInput = Schema.Struct({ timezone: TimeZoneName.annotate(texts.timezone), ...hoursInput }).annotate({
  identifier: "ScheduleInput"
})

/** A service's own hours, in local time of the host's time zone. They replace the host's. Operator API: service settings. */
export const ServiceHours = Schema.Struct({
  weekly: Schema.Array(WeeklyHours).annotate(texts.weekly),
  overrides: Schema.Array(DateOverride).annotate(texts.overrides)
}).annotate({ identifier: "ServiceHours" })
export type ServiceHours = typeof ServiceHours.Type

/** The hours of a service in a request. They replace all hours that the service has. A date may be overridden once. */
export const ServiceHoursInput = Schema.Struct(hoursInput).annotate({ identifier: "ServiceHoursInput" })

/** The schedule of a new host: Monday to Friday, 09:00 to 17:00. */
export const defaultSchedule = (timezone: string): Schedule => ({
  timezone,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: "09:00", end: "17:00" })),
  overrides: []
})
