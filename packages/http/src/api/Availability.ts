import { AvailabilityQuery, Availability as AvailabilityResource, access } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { InvalidError, NotFoundError, UnavailableError } from "../wire/Errors.ts"
import { Access, wire } from "../wire/Wire.ts"

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
      .annotate(Access, access["GET /availability"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
