import { AvailabilityQuery } from "@slotkit/core"
import { onReplica, visitServiceSlots } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Duration, HostOfTeam, People, Service, Username, undescribed, Zone } from "../Arguments.ts"
import { Limit, SlotTimes, slotTimes } from "../SlotTimes.ts"
import { reading, tool } from "../Tool.ts"

const { from, to } = undescribed(AvailabilityQuery.fields)

/** Calls the use case of `GET /hosts/{username}/services/{slug}/slots` of the visitor API. */
export const findVisitorTimesTool = tool<void>()({
  name: "find_times",
  title: "Find free times",
  description:
    "A service's free times by day in a time zone: from today for 7 days unless from and to are sent, at most 42 days.",
  hints: reading,
  input: Schema.Struct({
    username: Username,
    service: Service,
    from,
    to,
    duration_minutes: Duration,
    people: People,
    timezone: Zone,
    host: HostOfTeam,
    limit: Limit
  }),
  output: SlotTimes,
  depth: 3,
  answer: (_, { username, service, limit, duration_minutes, people, ...query }) =>
    Effect.map(
      onReplica(
        visitServiceSlots(username, service, {
          ...query,
          ...(duration_minutes === undefined ? {} : { duration: String(duration_minutes) }),
          ...(people === undefined || people === null ? {} : { people: String(people) })
        })
      ),
      (found) => slotTimes(found, limit)
    )
})
