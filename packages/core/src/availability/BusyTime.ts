import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { says } from "../values/FieldRule.ts"
import { formatInstant, type Instant, type LocalDate } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import type { Interval } from "../values/Interval.ts"
import { maxNameLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { Timestamp, TimestampText } from "../values/Timestamp.ts"
import { addDays, localDateOf, localDayStart } from "../values/TimeZone.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  title: { description: "A note for the host." },
  publicReason: { description: "The reason that visitors see beside the days; null for none." }
}

/** A half-open interval during which a host takes no bookings: time off, or time imported from a calendar. */
export interface BusyTime {
  readonly id: number
  readonly hostId: number
  readonly start: Instant
  readonly end: Instant
  /** A note for the host alone. */
  readonly title: string | null
  /** The reason that visitors see beside the days; null for none. */
  readonly publicReason: string | null
}

/** Returns the first and the last day of an interval that consists of whole days of a time zone; undefined for any other. */
export const wholeDaysOf = ({ start, end }: Interval, timeZone: string): readonly [LocalDate, LocalDate] | undefined => {
  const [first, last] = [localDateOf(start, timeZone), localDateOf(end - 1, timeZone)]
  const isWhole = localDayStart(first, timeZone) === start && localDayStart(addDays(last, 1), timeZone) === end
  return isWhole ? [first, last] : undefined
}

/** The body of `POST /manage/v1/hosts/{host}/busy`. The end must be after the start. */
export const BusyInput = Schema.Struct({
  start: Timestamp.pipe(Schema.annotateEncoded({ description: "The start: an ISO 8601 date-time with an offset." })),
  end: Timestamp.pipe(Schema.annotateEncoded({ description: "The end: an ISO 8601 date-time with an offset." })),
  title: Schema.optionalKey(Schema.NullOr(text(maxNameLength))).annotate(texts.title),
  public_reason: Schema.optionalKey(Schema.NullOr(text(maxNameLength))).annotate(texts.publicReason)
})
  .check(
    Schema.makeFilter(({ start, end }) =>
      end > start
        ? undefined
        : { path: ["end"], issue: new SchemaIssue.InvalidValue(says("must be after the start", { rule: "order" })) }
    )
  )
  .annotate({ identifier: "NewBusyTime" })

/** A busy time in the operator API. */
export const BusyTimeResource = Schema.Struct({
  id: ResourceId,
  start: TimestampText.annotate({ description: "The start." }),
  end: TimestampText.annotate({ description: "The end." }),
  title: Schema.NullOr(Schema.String).annotate(texts.title),
  public_reason: Schema.NullOr(Schema.String).annotate(texts.publicReason)
}).annotate({ identifier: "BusyTime" })

/** Renders a busy time. */
export const busyResource = ({ id, start, end, title, publicReason }: BusyTime): typeof BusyTimeResource.Type => ({
  id,
  start: formatInstant(start),
  end: formatInstant(end),
  title,
  public_reason: publicReason
})
