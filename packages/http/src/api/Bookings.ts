import { access, BookingResource, BookingsQuery } from "@slotkit/core"
import { paginated } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { RequirePlan } from "../guards/RequirePlan.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { InvalidError, NotFoundError } from "../wire/Errors.ts"
import { Access, byId, dataOf, wire } from "../wire/Wire.ts"

/** Spec: bookings.list, bookings.get. */
export const Bookings = HttpApiGroup.make("Bookings", { topLevel: true })
  .annotate(OpenApi.Description, "Bookings made by visitors.")

  .add(
    HttpApiEndpoint.get("listBookings", "/bookings", {
      disableCodecs: true,
      payload: BookingsQuery.fields,
      success: wire(paginated(BookingResource)),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "List bookings by start time")
      .annotate(Access, access["GET /bookings"]),
    HttpApiEndpoint.get("getBooking", "/bookings/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(BookingResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve a booking")
      .annotate(Access, access["GET /bookings/{id}"])
  )
  .middleware(RequirePlan)
  .middleware(RequireScope)
  .middleware(Authenticate)
