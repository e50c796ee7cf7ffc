import type { Interval } from "@slotkit/core"
import { isLocalDate, localDayStart } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

/** A time of an event. It is in UTC, because the requests ask for that, and does not say so. */
const GraphTime = Schema.Struct({ dateTime: Schema.String })

/** The fields of an event that are used. */
export const OutlookEvent = Schema.Struct({
  id: Schema.String,
  start: GraphTime,
  end: GraphTime,
  showAs: Schema.optionalKey(Schema.NullOr(Schema.String)),
  isAllDay: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  isCancelled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  responseStatus: Schema.optionalKey(Schema.NullOr(Schema.Struct({ response: Schema.optionalKey(Schema.NullOr(Schema.String)) })))
})

/** Returns the time of an event. All-day events are days of the host's time zone. Undefined if it cannot be read. */
export const timeOfEvent = (
  event: Pick<typeof OutlookEvent.Type, "start" | "end" | "isAllDay">,
  hostZone: string
): Interval | undefined => {
  const instant = event.isAllDay === true ? startOfDay(hostZone) : utc
  const [start, end] = [instant(event.start.dateTime), instant(event.end.dateTime)]
  return Number.isNaN(start) || Number.isNaN(end) ? undefined : { start, end }
}

/** True if an event closes its time: also if it is tentative, unanswered, or of a kind that is unknown. */
export const isBusyEvent = ({ showAs, isCancelled, responseStatus }: typeof OutlookEvent.Type): boolean =>
  showAs !== "free" && showAs !== "workingElsewhere" && isCancelled !== true && responseStatus?.response !== "declined"

/** Times have no zone and seven decimals: `2027-01-04T09:00:00.0000000`. */
export const utc = (dateTime: string): number => Date.parse(`${dateTime.replace(/(\.\d{3})\d*$/, "$1").replace(/Z$/, "")}Z`)

const startOfDay =
  (zone: string) =>
  (dateTime: string): number => {
    const date = dateTime.slice(0, 10)
    return isLocalDate(date) ? localDayStart(date, zone) : Number.NaN
  }
