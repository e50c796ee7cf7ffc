import { access, BookingResource, HostBookingInput, ReasonInput, RescheduleInput } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { ConflictError, InvalidError, NotFoundError, StartRefusedError, UnavailableError } from "../wire/Errors.ts"
import { Access, byId, created, dataOf } from "../wire/Wire.ts"
import { bookTarget } from "./manage/HostBookings.ts"

const BookRequest = Schema.Struct({ ...bookTarget, ...HostBookingInput.fields }).annotate({ identifier: "BookRequest" })

/** Bookings made and changed by a program of the host, with the rules of `/mcp`. Beyond the specification. Decision 0086. */
export const BookingChanges = HttpApiGroup.make("Booking changes", { topLevel: true })
  .annotate(OpenApi.Description, "Bookings made and changed by a program of the host. Beyond the specification.")

  .add(
    HttpApiEndpoint.post("bookSlot", "/bookings", {
      disableCodecs: true,
      payload: BookRequest,
      success: created(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Book a time")
      .annotate(Access, access["POST /bookings"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("acceptBooking", "/bookings/:id/accept", {
      disableCodecs: true,
      params: byId,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Accept a booking request")
      .annotate(Access, access["POST /bookings/{id}/accept"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("declineBooking", "/bookings/:id/decline", {
      disableCodecs: true,
      params: byId,
      payload: ReasonInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Decline a booking request")
      .annotate(Access, access["POST /bookings/{id}/decline"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("cancelBooking", "/bookings/:id/cancel", {
      disableCodecs: true,
      params: byId,
      payload: ReasonInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Cancel a booking")
      .annotate(Access, access["POST /bookings/{id}/cancel"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("rescheduleBooking", "/bookings/:id/reschedule", {
      disableCodecs: true,
      params: byId,
      payload: RescheduleInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Reschedule a booking to another offered time slot")
      .annotate(Access, access["POST /bookings/{id}/reschedule"])
      .middleware(Idempotency)
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
