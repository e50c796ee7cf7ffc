import { AvailabilityQuery, VisitorProfile } from "@slotkit/core"
import { VisitorServiceResource } from "@slotkit/core/internal"
import { onReplica, visitHost, visitService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Username, undescribed } from "../Arguments.ts"
import { reading, tool } from "../Tool.ts"

/** Calls the use cases of `GET /hosts/{username}` and `GET /hosts/{username}/services/{slug}` of the visitor API. */
export const getHostTool = tool<void>()({
  name: "get_host",
  title: "Get a host",
  description: "A host's public profile with the services to book. With service: also its durations, prices and questions.",
  hints: reading,
  input: Schema.Struct({ username: Username, ...undescribed({ service: AvailabilityQuery.fields.service }) }),
  output: Schema.Struct({ host: VisitorProfile, service: Schema.NullOr(VisitorServiceResource) }),
  depth: 3,
  answer: Effect.fnUntraced(function* (_, { username, service: slug }) {
    const host = yield* onReplica(visitHost(username))
    const service = slug === undefined ? null : yield* onReplica(visitService(username, slug))
    const minutes = service?.durations.map((duration) => duration.minutes).join(" or ")
    return {
      result: { host, service },
      timeZone: "UTC",
      text: [
        `${host.name ?? username}${host.title === null ? "" : `, ${host.title}`}.`,
        service === null
          ? `Services: ${host.services.map((one) => `${one.slug} (${one.title})`).join(", ")}.`
          : `${service.title}: ${minutes} minutes.`
      ].join(" ")
    }
  })
})
