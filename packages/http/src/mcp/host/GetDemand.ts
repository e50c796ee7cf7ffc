import { Demand, DemandQuery } from "@slotkit/core/internal"
import { type Caller, getDemand } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { undescribed } from "../Arguments.ts"
import { reading, tool } from "../Tool.ts"

const { from, to } = undescribed(DemandQuery.fields)
const { data, findings } = undescribed(Demand.fields)

/** Calls the use case of `GET /demand`. */
export const getDemandTool = tool<Caller>()({
  name: "get_demand",
  title: "Get demand",
  description: "How often visitors looked for times, found none, were refused and booked, and weekdays that stand out.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({ from, to }),
  output: Schema.Struct({ data, findings }),
  whole: Demand,
  depth: 1,
  answer: ({ host }, query) =>
    Effect.map(getDemand(host, query), (result) => ({
      result,
      timeZone: host.timezone,
      text: [
        `From ${result.meta.from} to ${result.meta.to}:`,
        ...result.data.map(
          ({ slug, totals: { asked, empty, refused, booked } }) =>
            `${slug}: visitors looked for times ${asked} times, found none ${empty} times, were refused ${refused} times and booked ${booked} times.`
        ),
        ...result.findings.map(({ code, service, weekday, n, of }) => {
          const slug = result.data.find((each) => each.service === service)?.slug
          const what = code === "none_free" ? "looks found no time" : "attempts to book were refused"
          return `${slug}, ${dayNames.format(Date.UTC(2023, 0, weekday + 1))}: ${n} of ${of} ${what}.`
        })
      ].join("\n")
    }))
})

// 1 January 2023 was a Sunday.
const dayNames = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" })
