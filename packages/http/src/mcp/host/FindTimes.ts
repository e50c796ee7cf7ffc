import { AvailabilityQuery } from "@slotkit/core"
import { availabilityNamed, type Caller } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Duration, undescribed, Zone } from "../Arguments.ts"
import { Limit, SlotTimes, slotTimes } from "../SlotTimes.ts"
import { reading, tool } from "../Tool.ts"

const { service, from, to } = undescribed(AvailabilityQuery.fields)

/** Calls the use case of `GET /availability`, for every duration that a service can have. */
export const findTimesTool = tool<Caller>()({
  name: "find_times",
  title: "Find free times",
  description: "Free times by day in a time zone: from today for 7 days unless from and to are sent, at most 31 days.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({
    service,
    from,
    to,
    duration_minutes: Duration,
    timezone: Zone,
    limit: Limit
  }),
  output: SlotTimes,
  depth: 3,
  answer: ({ host }, { timezone, limit, duration_minutes, ...query }) =>
    Effect.map(
      availabilityNamed(host, { ...query, ...(duration_minutes === undefined ? {} : { duration: duration_minutes }) }, timezone),
      (found) => slotTimes(found, limit)
    )
})
