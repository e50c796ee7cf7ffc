import { AvailabilityQuery, type Host, maxServiceMinutes, minServiceMinutes } from "@slotkit/core"
import { integerParameter, TimeZoneName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { availabilityOf } from "../availability/GetAvailability.ts"
import { validate } from "../kernel/Validate.ts"
import type { Bookable } from "../services/Bookable.ts"

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
  timezone: Schema.optionalKey(TimeZoneName).annotate({ description: "The IANA time zone of dates and labels." })
})

/** Returns free slots by day in the visitor's time zone. */
export const visitorSlots = Effect.fnUntraced(function* (host: Host, bookable: Bookable, query: unknown) {
  const fields = yield* validate(VisitorSlotsQuery, query)
  return yield* availabilityOf(host, bookable, fields, fields.timezone ?? host.timezone)
})
