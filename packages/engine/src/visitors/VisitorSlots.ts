import { AvailabilityQuery, type Host, maxServiceMinutes, minServiceMinutes } from "@slotkit/core"
import { integerParameter, SelectionText, TimeZoneName, text } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { availabilityOf } from "../availability/GetAvailability.ts"
import { narrowToChoice, narrowToPeople } from "../availability/teams/NarrowStaff.ts"
import { countLook } from "../kernel/DemandCounts.ts"
import { validate } from "../kernel/Validate.ts"
import type { Bookable } from "../services/Bookable.ts"

/** Usernames have at most 40 characters. */
const maxHostNameLength = 40

/**
 * The query of a visitor's slots. Days and labels are in `timezone`, by default the host's. `duration` is any that a service or
 * invite can have.
 */
export const VisitorSlotsQuery = Schema.Struct({
  from: AvailabilityQuery.fields.from,
  to: AvailabilityQuery.fields.to,
  duration: Schema.optionalKey(integerParameter(minServiceMinutes, maxServiceMinutes)).pipe(
    Schema.annotateEncoded({ description: "The length in minutes." })
  ),
  people: AvailabilityQuery.fields.people,
  timezone: Schema.optionalKey(TimeZoneName).annotate({ description: "The IANA time zone of dates and labels." }),
  host: Schema.optionalKey(text(maxHostNameLength)).annotate({
    description: "The host whom the visitor chooses, by id or username. Only for a team's service whose visitors choose one."
  }),
  selection: Schema.optionalKey(SelectionText).annotate({
    description: "The selection of members that the visitor came with. Only for a team."
  })
})

/** Returns free slots by day in the visitor's time zone. */
export const visitorSlots = Effect.fnUntraced(function* (host: Host, bookable: Bookable, query: unknown) {
  const fields = yield* validate(VisitorSlotsQuery, query)
  const narrow = yield* narrowToPeople(yield* narrowToChoice(host, bookable, fields), fields.people)
  const answer = yield* availabilityOf(host, narrow, fields, fields.timezone ?? host.timezone)
  yield* countLook(host, bookable, Object.keys(answer.data).length === 0)
  return answer
})
