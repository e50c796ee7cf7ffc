import { AvailabilityQuery, Availability as AvailabilityResource, access } from "@slotkit/core"
import { Demand, DemandQuery, ExplainedStart, ExplainQuery } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { InvalidError, NotFoundError, UnavailableError } from "../wire/Errors.ts"
import { Access, dataOf, wire } from "../wire/Wire.ts"

/** The description of the endpoints about demand. */
export const demandText =
  "Returns how often visitors looked for times of each service, found none, were refused and booked. The numbers " +
  "count searches and requests, not people. Those of other processes may be a minute late."

/** Spec: availability. */
export const Availability = HttpApiGroup.make("Availability", { topLevel: true })
  .annotate(OpenApi.Description, "Available time slots per day, in the host's time zone.")

  .add(
    HttpApiEndpoint.get("getAvailability", "/availability", {
      disableCodecs: true,
      payload: AvailabilityQuery.fields,
      success: wire(AvailabilityResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "List available time slots by day")
      .annotate(Access, access["GET /availability"]),
    HttpApiEndpoint.get("explainStart", "/availability/explain", {
      disableCodecs: true,
      payload: ExplainQuery.fields,
      success: dataOf(ExplainedStart),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Explain a start")
      .annotate(
        OpenApi.Description,
        "Returns whether a booking could begin then, why not, and what would open the start. Overrides are named to " +
          "credentials that hold `bookings.override`."
      )
      .annotate(Access, access["GET /availability/explain"])
  )
  .add(
    HttpApiEndpoint.get("getDemand", "/demand", {
      disableCodecs: true,
      payload: DemandQuery.fields,
      success: wire(Demand),
      error: [InvalidError]
    })
      .annotate(OpenApi.Summary, "List demand by service and day")
      .annotate(OpenApi.Description, demandText)
      .annotate(Access, access["GET /demand"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
