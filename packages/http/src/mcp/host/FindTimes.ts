import { AvailabilityQuery } from "@slotkit/core"
import { availabilityOf, type Caller, namedServiceFor } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Duration, People, undescribed, Zone } from "../Arguments.ts"
import { Limit, SlotTimes, slotTimes } from "../SlotTimes.ts"
import { reading, tool } from "../Tool.ts"

const { service, from, to } = undescribed(AvailabilityQuery.fields)

/** Calls the use case of `GET /availability`, for every duration that a service can have. */
export const findTimesTool = tool<Caller>()({
  name: "find_times",
  title: "Find free times",
  description: "Free times by day: from today for 7 days unless from and to are sent, at most 42 days.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({
    service,
    from,
    to,
    duration_minutes: Duration,
    people: People,
    timezone: Zone,
    limit: Limit
  }),
  output: SlotTimes,
  depth: 3,
  answer: Effect.fnUntraced(function* (
    { host },
    { service: named, timezone, limit, duration_minutes: duration, people, ...days }
  ) {
    const bookable = yield* namedServiceFor(host, named, people ?? undefined)
    const fields = duration === undefined ? days : { ...days, duration }
    return slotTimes(yield* availabilityOf(host, bookable, fields, timezone), limit)
  })
})
