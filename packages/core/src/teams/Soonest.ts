import * as Schema from "effect/Schema"
import { ManagedAvailabilityQuery, SlotResource } from "../availability/Availability.ts"
import { ExplainQuery } from "../availability/ExplainedStart.ts"
import { HostRef } from "../values/HostRef.ts"
import { integerParameter } from "../values/Integer.ts"
import { TeamServiceParameter } from "./StaffOrder.ts"

/** The largest number of times of each member, and the number without `per_member`. */
const maxSoonestTimes = 10
export const defaultSoonestTimes = 3

/** The query of `GET /manage/v1/hosts/{host}/soonest`. */
export const SoonestQuery = Schema.Struct({
  service: TeamServiceParameter,
  per_member: Schema.optionalKey(integerParameter(1, maxSoonestTimes)).pipe(
    Schema.annotateEncoded({ description: `The number of times of each member, ${defaultSoonestTimes} by default.` })
  ),
  duration: ExplainQuery.fields.duration,
  people: ExplainQuery.fields.people,
  members: ManagedAvailabilityQuery.fields.members,
  attributes: ManagedAvailabilityQuery.fields.attributes
})

/** The next times at which each member of a team is free. */
export const Soonest = Schema.Struct({
  service: Schema.String.annotate({ description: "The slug of the service." }),
  duration_minutes: Schema.Int.annotate({ description: "The length of the slots in minutes." }),
  timezone: Schema.String.annotate({ description: "The IANA time zone of labels." }),
  members: Schema.Array(
    Schema.Struct({
      host: HostRef.annotateKey({ description: "The member." }),
      role: Schema.String.annotate({ description: "The key of the member's role." }),
      slots: Schema.Array(SlotResource).annotate({
        description: "The next slots that the team offers with the member, within ten weeks."
      })
    })
  ).annotate({ description: "The members: the one who is free first comes first, those without slots last." })
}).annotate({ identifier: "Soonest" })
export type Soonest = typeof Soonest.Type
