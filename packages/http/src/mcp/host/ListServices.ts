import { ServiceResource } from "@slotkit/core"
import { type Caller, listServices } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { reading, tool } from "../Tool.ts"

const { slug, title, description, is_group, max_attendees, requires_approval, durations, location, questions } =
  ServiceResource.fields

/** Calls the use case of `GET /services`. Of a service, the list of tools describes what an agent needs to book it. */
export const listServicesTool = tool<Caller>()({
  name: "list_services",
  title: "List services",
  description: "The services that visitors can book. The default one is first.",
  hints: reading,
  scopes: ["profile.read"],
  input: Schema.Struct({}),
  output: Schema.Struct({
    services: Schema.Array(
      Schema.Struct({
        slug,
        title,
        description,
        is_group,
        max_attendees,
        requires_approval,
        durations,
        location,
        questions
      })
    )
  }),
  whole: Schema.Struct({ services: Schema.Array(ServiceResource) }),
  depth: 3,
  answer: ({ host }) =>
    Effect.map(listServices(host), (services) => ({
      result: { services },
      timeZone: host.timezone,
      text:
        services.length === 0
          ? "The host has no bookable services."
          : services
              .map(
                ({ slug, title, durations }) =>
                  `${slug}: ${title}, ${durations.map(({ minutes }) => minutes).join(" or ")} minutes`
              )
              .join("\n")
    }))
})
