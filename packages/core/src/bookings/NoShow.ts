import * as Schema from "effect/Schema"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { TimestampText } from "../values/Timestamp.ts"
import type { Booking } from "./Booking.ts"

/** The mark of a booking whose booker did not come. Operator API: bookings. */
export const NoShowResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the booking." }),
  no_show_at: Schema.NullOr(TimestampText).annotate({
    description: "The time at which the host marked the booking as a no-show; null if it is not marked."
  })
}).annotate({
  identifier: "NoShow"
})
export type NoShowResource = typeof NoShowResource.Type

/** Renders the mark of a booking. */
export const noShowResource = ({ id, noShowAt }: Pick<Booking, "id" | "noShowAt">): NoShowResource => ({
  id,
  no_show_at: noShowAt === null ? null : formatInstant(noShowAt)
})

/** True if the booker may have missed the meeting: it was accepted and has started. Decision 0061. */
export const canBeNoShow = ({ state, scheduledAt }: Pick<Booking, "state" | "scheduledAt">, now: Instant): boolean =>
  state === "accepted" && scheduledAt !== null && scheduledAt <= now
