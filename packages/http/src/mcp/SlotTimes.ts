import { type Availability, SlotResource } from "@slotkit/core"
import { integer, parseTimestamp } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"
import { counted, startsByDay } from "./LocalTime.ts"

const { start, end, spots_remaining } = SlotResource.fields

/** The free times of a tool: those of the API's response in one list, the first of them up to a limit. */
export const SlotTimes = Schema.Struct({
  timezone: Schema.String,
  duration_minutes: Schema.Int,
  service: Schema.NullOr(Schema.String),
  from: Schema.String,
  to: Schema.String,
  times: Schema.Array(Schema.Struct({ start, end, spots_remaining })),
  more: Schema.Boolean
})

/** The number of times to list. */
export const Limit = Schema.optionalKey(integer(1, 200))

const usualLimit = 40

/** Lists the times of an availability. */
export const slotTimes = ({ data, meta }: Availability, limit = usualLimit) => {
  const all = Object.values(data).flat()
  const times = all.slice(0, limit).map(({ label: _, ...slot }) => slot)
  const more = all.length > times.length
  const { timezone, duration_minutes, service, from, to } = meta
  const starts = times.flatMap((slot) => parseTimestamp(slot.start) ?? [])
  const head = `${counted(all.length, "free time")} of ${duration_minutes} minutes from ${from} to ${to} in ${timezone}`
  const text =
    all.length === 0
      ? `No free times of ${duration_minutes} minutes from ${from} to ${to} in ${timezone}. Ask for other days.`
      : `${head}${more ? `; the first ${times.length} of them` : ""}:\n${startsByDay(starts, timezone)}`
  return { result: { timezone, duration_minutes, service, from, to, times, more }, timeZone: timezone, text }
}
