import * as Schema from "effect/Schema"
import type { Instant } from "../values/Instant.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { localMillis } from "../values/TimeZone.ts"
import { BookingResource, ManagedBookingResource } from "./Booking.ts"
import { instantAt } from "./SeriesStarts.ts"
import { VisitorBookingResource } from "./VisitorBooking.ts"

const meetings = {
  meetings: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        id: Schema.Int.annotate({ description: "The id of the booking." }),
        index: Schema.Int.annotate({ description: "Its place in the series, from 1." }),
        start: TimestampText.annotate({ description: "Its start, the new one if it moves." }),
        reason: Schema.NullOr(Schema.String).annotate({
          description: "Only of a dry run: why it cannot move there, such as `busy`; null if it can."
        })
      }).annotate({ identifier: "SeriesMeeting" })
    )
  ).annotate({ description: "The meetings of the series that change. Only if `scope` is `following` or `all`." })
}

/** A changed booking, with the other meetings of its series that changed. */
export const ChangedBookingResource = Schema.Struct({ ...BookingResource.fields, ...meetings }).annotate({
  identifier: "ChangedBooking"
})
export type ChangedBookingResource = typeof ChangedBookingResource.Type

/** The same for its host. */
export const ManagedChangedBookingResource = Schema.Struct({ ...ManagedBookingResource.fields, ...meetings }).annotate({
  identifier: "ManagedChangedBooking"
})
export type ManagedChangedBookingResource = typeof ManagedChangedBookingResource.Type

/** The same for its booker. */
export const VisitorChangedBookingResource = Schema.Struct({ ...VisitorBookingResource.fields, ...meetings }).annotate({
  identifier: "VisitorChangedBooking"
})

/** A move of the meetings of a series, given by the old and the new start of one of them. */
export interface SeriesMove {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
}

/**
 * Moves another start of the series by the same local distance. A local time that a change of clocks skips is the instant of the
 * change, and of a repeated one the first is meant.
 */
export const movedStart = ({ from, to, timeZone }: SeriesMove, start: Instant): Instant => {
  if (start === from) return to
  const distance = localMillis(to, timeZone) - localMillis(from, timeZone)
  return instantAt(localMillis(start, timeZone) + distance, timeZone)
}
