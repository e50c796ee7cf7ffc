import { access, BookingResource, ChargeInput, ReasonInput } from "@slotkit/core"
import {
  CancelInput,
  CancellationQuery,
  CancellationResource,
  CandidatesResource,
  ChangedBookingResource,
  ExtendSeriesInput,
  HostRescheduleInput,
  MemberResource,
  ReassignInput,
  SeriesInput,
  SeriesPreviewResource,
  SeriesResource,
  VisitInput,
  VisitResource,
  VisitTimesInput,
  VisitTimesResource
} from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireOverride, RequireScope } from "../guards/RequireScope.ts"
import {
  ConflictError,
  InvalidError,
  NotFoundError,
  SeriesRefusedError,
  StartRefusedError,
  UnavailableError,
  VisitRefusedError
} from "../wire/Errors.ts"
import { Access, byId, bySeries, created, dataOf } from "../wire/Wire.ts"
import { BookRequest, cancellationTexts, chargeTexts, reassignTexts, seriesTexts, visitTexts } from "./manage/HostBookings.ts"

/** Bookings made and changed by a program of the host, with the rules of `/mcp`. Beyond the specification. Decision 0087. */
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
      .annotate(
        OpenApi.Description,
        "The start must be offered. With `override`, which also needs the scope `bookings.override`, the named rules do not apply. A credential with that scope finds them in `override` of a 409."
      )
      .annotate(Access, access["POST /bookings"])
      .middleware(Idempotency)
      .middleware(RequireOverride),
    HttpApiEndpoint.post("bookSeries", "/bookings/series", {
      disableCodecs: true,
      payload: SeriesInput,
      success: created(SeriesResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.book)
      .annotate(OpenApi.Description, seriesTexts.bookDescription)
      .annotate(Access, access["POST /bookings/series"])
      .middleware(Idempotency)
      .middleware(RequireOverride),
    HttpApiEndpoint.post("previewSeries", "/bookings/series/preview", {
      disableCodecs: true,
      payload: SeriesInput,
      success: dataOf(SeriesPreviewResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.preview)
      .annotate(OpenApi.Description, seriesTexts.previewDescription)
      .annotate(Access, access["POST /bookings/series/preview"])
      .middleware(Idempotency)
      .middleware(RequireOverride),
    HttpApiEndpoint.post("extendSeries", "/bookings/series/:series/extend", {
      disableCodecs: true,
      params: bySeries,
      payload: ExtendSeriesInput,
      success: created(SeriesResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.extend)
      .annotate(OpenApi.Description, seriesTexts.extendDescription)
      .annotate(Access, access["POST /bookings/series/{series}/extend"])
      .middleware(Idempotency)
      .middleware(RequireOverride),
    HttpApiEndpoint.post("bookVisit", "/bookings/visits", {
      disableCodecs: true,
      payload: VisitInput,
      success: created(VisitResource),
      error: [NotFoundError, InvalidError, ConflictError, VisitRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, visitTexts.book)
      .annotate(OpenApi.Description, visitTexts.bookDescription)
      .annotate(Access, access["POST /bookings/visits"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("listVisitTimes", "/bookings/visits/times", {
      disableCodecs: true,
      payload: VisitTimesInput,
      success: dataOf(VisitTimesResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, visitTexts.times)
      .annotate(OpenApi.Description, visitTexts.timesDescription)
      .annotate(Access, access["POST /bookings/visits/times"])
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
    HttpApiEndpoint.get("getCancellation", "/bookings/:id/cancellation", {
      disableCodecs: true,
      params: byId,
      payload: CancellationQuery.fields,
      success: dataOf(CancellationResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, cancellationTexts.get)
      .annotate(OpenApi.Description, cancellationTexts.getDescription)
      .annotate(Access, access["GET /bookings/{id}/cancellation"]),
    HttpApiEndpoint.post("chargeBooking", "/bookings/:id/charge", {
      disableCodecs: true,
      params: byId,
      payload: ChargeInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, chargeTexts.post)
      .annotate(OpenApi.Description, chargeTexts.description)
      .annotate(Access, access["POST /bookings/{id}/charge"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("cancelBooking", "/bookings/:id/cancel", {
      disableCodecs: true,
      params: byId,
      payload: CancelInput,
      success: dataOf(ChangedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Cancel a booking")
      .annotate(OpenApi.Description, seriesTexts.cancelDescription)
      .annotate(Access, access["POST /bookings/{id}/cancel"])
      .middleware(Idempotency),
    HttpApiEndpoint.post("rescheduleBooking", "/bookings/:id/reschedule", {
      disableCodecs: true,
      params: byId,
      payload: HostRescheduleInput,
      success: dataOf(ChangedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Reschedule a booking to another offered time slot")
      .annotate(OpenApi.Description, seriesTexts.moveDescription)
      .annotate(Access, access["POST /bookings/{id}/reschedule"])
      .middleware(Idempotency)
      .middleware(RequireOverride),
    HttpApiEndpoint.get("listMembers", "/members", {
      disableCodecs: true,
      success: dataOf(Schema.Array(MemberResource)),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "List the members of a team")
      .annotate(OpenApi.Description, "The members of the team that the credential belongs to. A person has none.")
      .annotate(Access, access["GET /members"]),
    HttpApiEndpoint.get("listCandidates", "/bookings/:id/reassign", {
      disableCodecs: true,
      params: byId,
      success: dataOf(CandidatesResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, reassignTexts.list)
      .annotate(OpenApi.Description, reassignTexts.listDescription)
      .annotate(Access, access["GET /bookings/{id}/reassign"]),
    HttpApiEndpoint.post("reassignBooking", "/bookings/:id/reassign", {
      disableCodecs: true,
      params: byId,
      payload: ReassignInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    })
      .annotate(OpenApi.Summary, reassignTexts.post)
      .annotate(OpenApi.Description, reassignTexts.description)
      .annotate(Access, access["POST /bookings/{id}/reassign"])
      .middleware(Idempotency)
      .middleware(RequireOverride)
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
