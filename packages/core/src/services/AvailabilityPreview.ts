import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { ScheduleInput } from "../availability/Schedule.ts"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { LocalDateText, Timestamp, TimestampText } from "../values/Timestamp.ts"
import { ServiceSettingsPatch } from "./ServiceSettings.ts"

/** The largest number of days of a preview. */
export const maxPreviewDays = 92

/** The number of days of a preview without `to`. */
export const defaultPreviewDays = 28

/** The largest number of starts that a preview lists for a service, and of bookings. */
export const maxPreviewStarts = 500
export const maxPreviewBookings = 100

/** Descriptions that several schemas of this file share. */
const texts = {
  from: { description: "The first date, `YYYY-MM-DD`. Defaults to today." },
  to: {
    description: `The last date, \`YYYY-MM-DD\`, at most ${maxPreviewDays - 1} days after the first. Defaults to four weeks.`
  },
  start: { description: "The start: an ISO 8601 date-time with an offset." },
  end: { description: "The end: an ISO 8601 date-time with an offset." }
}

const TimeOff = Schema.Struct({
  start: Timestamp.pipe(Schema.annotateEncoded(texts.start)),
  end: Timestamp.pipe(Schema.annotateEncoded(texts.end))
}).check(
  Schema.makeFilter(({ start, end }) =>
    end > start
      ? undefined
      : { path: ["end"], issue: new SchemaIssue.InvalidValue(says("must be after the start", { rule: "order" })) }
  )
)

const HostNames = Schema.Array(HostNameInput).check(atMostEntries(100))

/** A change of a host's hours and settings to try, and the days to compare. What is missing stays as it is. */
export const AvailabilityPreviewInput = Schema.Struct({
  schedule: Schema.optionalKey(ScheduleInput).annotateKey({ description: "The working hours to try, as a whole." }),
  services: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        id: Schema.Int.annotate({ description: "The id of the service." }),
        settings: ServiceSettingsPatch.annotateKey({ description: "The settings to try. Omitted ones stay as they are." })
      })
    ).check(atMostEntries(100))
  ).annotate({ description: "The services whose settings to change." }),
  time_off: Schema.optionalKey(Schema.Array(TimeOff).check(atMostEntries(100))).annotate({
    description: "Busy times to add."
  }),
  members: Schema.optionalKey(
    Schema.Struct({
      add: Schema.optionalKey(HostNames).annotate({ description: "Hosts to add, by id or username." }),
      remove: Schema.optionalKey(HostNames).annotate({ description: "Members to remove, by id or username." })
    })
  ).annotate({ description: "For a team: its members to add and remove." }),
  from: Schema.optionalKey(LocalDateText).annotate(texts.from),
  to: Schema.optionalKey(LocalDateText).annotate(texts.to)
}).annotate({ identifier: "AvailabilityPreviewRequest" })

const starts = (what: string) =>
  Schema.Array(TimestampText).annotate({ description: `The starts that ${what}, the first ${maxPreviewStarts}.` })

const ServiceChanges = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the service." }),
  slug: Schema.String.annotate({ description: "The slug of the service." }),
  duration_minutes: Schema.Int.annotate({ description: "The length that was compared: the shortest of the service." }),
  gained: starts("visitors could book in addition"),
  gained_count: Schema.Int.annotate({ description: "The number of all starts that are added." }),
  lost: starts("visitors could no longer book"),
  lost_count: Schema.Int.annotate({ description: "The number of all starts that are lost." }),
  per_day: Schema.Array(
    Schema.Struct({
      date: Schema.String.annotate({ description: "The local date, `YYYY-MM-DD`." }),
      before: Schema.Int.annotate({ description: "The number of starts now." }),
      after: Schema.Int.annotate({ description: "The number of starts with the change." })
    })
  ).annotate({ description: "The dates whose starts change." })
})

/** The effects that a change of hours and settings would have. Nothing is saved. */
export const AvailabilityPreview = Schema.Struct({
  from: Schema.String.annotate({ description: "The first date that was compared." }),
  to: Schema.String.annotate({ description: "The last date that was compared." }),
  timezone: Schema.String.annotate({ description: "The time zone of the dates: that of the new working hours." }),
  services: Schema.Array(ServiceChanges).annotate({
    description: "The services that visitors can book before or after the change, in their order."
  }),
  bookings_outside: Schema.Array(Schema.Int).annotate({
    description:
      "The ids of upcoming bookings that the change would leave outside the hours, in time off or without a member who holds " +
      `them, the first ${maxPreviewBookings}. They stay booked.`
  }),
  meetings_outside: Schema.Int.annotate({ description: "The number of all meetings that it would leave there." })
}).annotate({ identifier: "AvailabilityPreview" })
export type AvailabilityPreview = typeof AvailabilityPreview.Type
