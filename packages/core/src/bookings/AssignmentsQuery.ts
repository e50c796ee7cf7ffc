import * as Schema from "effect/Schema"
import { HostRef } from "../values/HostRef.ts"
import { LocalDateText } from "../values/Timestamp.ts"
import { ManagedBookingResource } from "./Booking.ts"

/** The number of days whose meetings a request can list, and the number that it lists by default. */
export const maxAssignmentDays = 92
export const defaultAssignmentDays = 31

/** The query of `GET /manage/v1/hosts/{host}/assignments`. */
export const AssignmentsQuery = Schema.Struct({
  from: Schema.optionalKey(LocalDateText).annotate({
    description: "The first day, in the time zone of the host. Defaults to today."
  }),
  to: Schema.optionalKey(LocalDateText).annotate({
    description: `The last day, at most ${maxAssignmentDays - 1} days after the first. By default ${defaultAssignmentDays} days.`
  })
})

/** A meeting of a team that a host holds. */
export const HeldMeeting = Schema.Struct({
  team: HostRef.annotateKey({ description: "The team." }),
  role: Schema.String.annotate({ description: "The key of the role that the host holds it in." }),
  lead: Schema.Boolean.annotate({ description: "True if the host leads the meeting." }),
  booking: ManagedBookingResource.annotateKey({ description: "The booking of the team." })
}).annotate({ identifier: "HeldMeeting" })
export type HeldMeeting = typeof HeldMeeting.Type
