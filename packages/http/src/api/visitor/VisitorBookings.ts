import { RescheduleInput, VisitorBookingResource } from "@slotkit/core"
import {
  CancellationInput,
  CancellationResource,
  VisitorAvailability,
  VisitorChangedBookingResource
} from "@slotkit/core/internal"
import { RescheduleSlotsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { TooManyVisits } from "../../guards/AddressLimit.ts"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, StartRefusedError, UnavailableError } from "../../wire/Errors.ts"
import { dataOf, HoldsSecret, wire } from "../../wire/Wire.ts"

const ofBooking = { token: Schema.String.annotate({ description: "The last path segment of the booking's `manage_url`." }) }

/** Visitor API: a visitor's own booking, for anyone who has its link. Decision 0039. */
export const VisitorBookings = HttpApiGroup.make("Bookings", { topLevel: true })
  .annotate(OpenApi.Description, "A visitor's own booking. Anyone with its link can see and change it.")
  .add(
    HttpApiEndpoint.get("visitBooking", "/bookings/:token", {
      disableCodecs: true,
      params: ofBooking,
      success: dataOf(VisitorBookingResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a visitor's own booking, with the changes that are possible now"),
    HttpApiEndpoint.get("visitSeries", "/bookings/:token/series", {
      disableCodecs: true,
      params: ofBooking,
      success: dataOf(Schema.Array(VisitorBookingResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the bookings of a booking's series, with the link of each"),
    HttpApiEndpoint.get("visitBookingSlots", "/bookings/:token/slots", {
      disableCodecs: true,
      params: ofBooking,
      payload: RescheduleSlotsQuery.fields,
      success: wire(VisitorAvailability),
      error: [NotFoundError, InvalidError, UnavailableError]
    }).annotate(OpenApi.Summary, "List the time slots to which a booking can be rescheduled, by day in a time zone"),
    HttpApiEndpoint.post("confirmVisitorBooking", "/bookings/:token/confirm", {
      disableCodecs: true,
      params: ofBooking,
      success: dataOf(VisitorBookingResource),
      error: [NotFoundError, ConflictError, TooManyVisits]
    })
      .annotate(OpenApi.Summary, "Confirm a booking of a service that asks for it; a confirmed booking is returned as it is")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("visitCancellation", "/bookings/:token/cancellation", {
      disableCodecs: true,
      params: ofBooking,
      success: dataOf(CancellationResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Retrieve what cancelling a booking now would refund")
      .annotate(OpenApi.Description, "A 409 says why it is not possible."),
    HttpApiEndpoint.post("withdrawVisitorTexts", "/bookings/:token/withdraw-text-consent", {
      disableCodecs: true,
      params: ofBooking,
      success: dataOf(VisitorBookingResource),
      error: [NotFoundError, TooManyVisits]
    })
      .annotate(
        OpenApi.Summary,
        "Withdraw the consent to text messages, also for the booker's other upcoming bookings at the host"
      )
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("cancelVisitorBooking", "/bookings/:token/cancel", {
      disableCodecs: true,
      params: ofBooking,
      payload: CancellationInput,
      success: dataOf(VisitorChangedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, TooManyVisits]
    })
      .annotate(OpenApi.Summary, "Cancel a booking or withdraw a request; a payment is refunded first")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("rescheduleVisitorBooking", "/bookings/:token/reschedule", {
      disableCodecs: true,
      params: ofBooking,
      payload: RescheduleInput,
      success: dataOf(VisitorBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Reschedule a booking to another time slot of the same length")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency)
  )
