import { AvailabilityQuery, type Host } from "@slotkit/core"
import { TimeZoneName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { availabilityOf } from "../availability/GetAvailability.ts"
import { validate } from "../kernel/Validate.ts"
import type { Bookable } from "../services/Bookable.ts"

/** The query of a visitor's slots: days and labels are of `timezone`, of the host's zone when it is left out. */
export const VisitorSlotsQuery = Schema.Struct({
  from: AvailabilityQuery.fields.from,
  to: AvailabilityQuery.fields.to,
  duration: AvailabilityQuery.fields.duration,
  timezone: Schema.optionalKey(TimeZoneName)
})

/** Free slots as a visitor reads them: by the days and the clock of the visitor's own zone. */
export const visitorSlots = Effect.fnUntraced(function* (host: Host, bookable: Bookable, query: unknown) {
  const fields = yield* validate(VisitorSlotsQuery, query)
  return yield* availabilityOf(host.id, bookable, fields, fields.timezone ?? host.timezone)
})
