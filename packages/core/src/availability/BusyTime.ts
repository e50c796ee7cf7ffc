import * as Schema from "effect/Schema"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { maxNameLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { Timestamp, TimestampText } from "../values/Timestamp.ts"

/** A stretch of time when a host takes no bookings: time off, or imported from a calendar. Half-open. */
export interface BusyTime {
  readonly id: number
  readonly hostId: number
  readonly start: Instant
  readonly end: Instant
  readonly title: string | null
}

/** What `POST /manage/v1/hosts/{host}/busy` takes; the end is after the start. */
export const BusyInput = Schema.Struct({
  start: Timestamp,
  end: Timestamp,
  title: Schema.optionalKey(Schema.NullOr(text(maxNameLength)))
})
  .check(Schema.makeFilter(({ start, end }) => (end > start ? undefined : { path: ["end"], issue: "must be after the start" })))
  .annotate({ identifier: "NewBusyTime" })

/** A busy time as the management API shows it. */
export const BusyTimeResource = Schema.Struct({
  id: Schema.Int,
  start: TimestampText,
  end: TimestampText,
  title: Schema.NullOr(Schema.String)
}).annotate({ identifier: "BusyTime" })

/** Shows a busy time. */
export const busyResource = ({ id, start, end, title }: BusyTime): typeof BusyTimeResource.Type => ({
  id,
  start: formatInstant(start),
  end: formatInstant(end),
  title
})
