import * as Schema from "effect/Schema"
import { HostRef } from "../values/HostRef.ts"
import { integerParameter } from "../values/Integer.ts"
import { maxServiceMinutes, minServiceMinutes } from "../values/Limits.ts"
import { Timestamp, TimestampText } from "../values/Timestamp.ts"
import { AvailabilityQuery } from "./Availability.ts"
import { overrideReasons } from "./Override.ts"

/** The query of `GET /availability/explain`. */
export const ExplainQuery = Schema.Struct({
  service: AvailabilityQuery.fields.service,
  start: Timestamp.pipe(Schema.annotateEncoded({ description: "The start, an ISO 8601 date-time with an offset or `Z`." })),
  duration: Schema.optionalKey(integerParameter(minServiceMinutes, maxServiceMinutes)).pipe(
    Schema.annotateEncoded({ description: "The length in minutes." })
  ),
  people: AvailabilityQuery.fields.people
})

/** The verdict on a start: the reason if it is not offered, and what would open it. Decision 0107. */
export const ExplainedStart = Schema.Struct({
  start: TimestampText.annotate({ description: "The start." }),
  end: TimestampText.annotate({ description: "The end." }),
  service: Schema.NullOr(Schema.String).annotate({ description: "The slug of the service; null without one." }),
  offered: Schema.Boolean.annotate({ description: "True if a booking could begin then." }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "The `code` of the 409 that a booking would get." }),
  message: Schema.NullOr(Schema.String).annotate({ description: "The reason as a sentence." }),
  owner: Schema.NullOr(Schema.Literals(["service", "host"])).annotate({
    description: "Whose limit of the period is reached: that of the service or that of the host."
  }),
  until: Schema.NullOr(TimestampText).annotate({
    description: "No start up to this instant is offered, because the reason lasts until then. Null if that is unknown."
  }),
  opens: Schema.Array(Schema.String).annotate({
    description:
      "What would end the reason, each by itself: `override:` and the words of `override` in a booking, `hours` for " +
      "longer working hours, or a setting with the value that it needs, such as `limits.day=5`."
  }),
  override: Schema.NullOr(Schema.Array(Schema.Literals(overrideReasons))).annotate({
    description: "All the rules that a booking at this start would have to override. Null if that is not enough."
  }),
  roles: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        key: Schema.String.annotate({ description: "The key of the role." }),
        needs: Schema.Int.annotate({ description: "The number of members that a meeting needs." }),
        free: Schema.Int.annotate({ description: "The number of members who are free." }),
        missing: Schema.NullOr(Schema.Int).annotate({
          description: "The number of further free members that the role lacks. Null if none would do, because it needs all."
        }),
        reason: Schema.NullOr(Schema.String).annotate({ description: "The reason if too few members are free." }),
        members: Schema.optionalKey(
          Schema.Array(
            Schema.Struct({
              host: HostRef.annotateKey({ description: "The member." }),
              free: Schema.Boolean.annotate({ description: "True if the member is free." }),
              reason: Schema.NullOr(Schema.String).annotate({
                description: "The reason if not. `busy` is a connected calendar, `overlap` another meeting."
              }),
              until: Schema.NullOr(TimestampText).annotate({
                description: "The member is not free at any start up to this instant. Null if that is unknown."
              }),
              opens: Schema.Array(Schema.String).annotate({
                description:
                  "What would free the member: `hours`, or limits, such as `limits.day=5` of the member in the staffing, " +
                  "`member.limits.day=5` in the team, or `host.limits.day=5` of the host. Those with a comma are needed together."
              })
            })
          )
        ).annotate({ description: "The members of the role, in order. Only in the operator API." })
      })
    )
  ).annotate({ description: "For a team: its roles, in order." }),
  previous: Schema.NullOr(TimestampText).annotate({
    description: "The offered start before this one. Null if there is none nearby."
  }),
  next: Schema.NullOr(TimestampText).annotate({ description: "The next offered start. Null if there is none within ten weeks." })
}).annotate({ identifier: "ExplainedStart" })
export type ExplainedStart = typeof ExplainedStart.Type
