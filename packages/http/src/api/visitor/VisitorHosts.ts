import { VisitorBookingInput, VisitorBookingResource, VisitorProfile } from "@slotkit/core"
import {
  HostRef,
  QuoteInput,
  QuoteResource,
  SeriesPreviewResource,
  VisitorAvailability,
  VisitorSeriesInput,
  VisitorSeriesResource,
  VisitorServiceResource,
  VisitorVisitInput,
  VisitorVisitResource,
  VisitorVisitTimesInput,
  VisitTimesResource
} from "@slotkit/core/internal"
import { VisitorHostsQuery, VisitorSlotsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { TooManyVisits } from "../../guards/AddressLimit.ts"
import { Idempotency } from "../../guards/Idempotency.ts"
import {
  ConflictError,
  InvalidError,
  NotFoundError,
  SeriesRefusedError,
  StartRefusedError,
  UnavailableError,
  VisitRefusedError
} from "../../wire/Errors.ts"
import { dataOf, HoldsSecret, wire } from "../../wire/Wire.ts"

const ofHost = { username: Schema.String.annotate({ description: "The host's username." }) }
const ofService = { ...ofHost, slug: Schema.String.annotate({ description: "The service's slug." }) }

/** Visitor API: a host's public services. */
export const VisitorHosts = HttpApiGroup.make("Hosts", { topLevel: true })
  .annotate(OpenApi.Description, "A host's public profile and services.")
  .add(
    HttpApiEndpoint.get("visitHost", "/hosts/:username", {
      disableCodecs: true,
      params: ofHost,
      success: wire(VisitorProfile),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a host's public profile"),
    HttpApiEndpoint.get("visitService", "/hosts/:username/services/:slug", {
      disableCodecs: true,
      params: ofService,
      success: dataOf(VisitorServiceResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a bookable service"),
    HttpApiEndpoint.get("visitServiceHosts", "/hosts/:username/services/:slug/hosts", {
      disableCodecs: true,
      params: ofService,
      payload: VisitorHostsQuery.fields,
      success: dataOf(Schema.Array(HostRef)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List the hosts of a team whom visitors can choose for a service; none if they do not choose"),
    HttpApiEndpoint.get("visitServiceSlots", "/hosts/:username/services/:slug/slots", {
      disableCodecs: true,
      params: ofService,
      payload: VisitorSlotsQuery.fields,
      success: wire(VisitorAvailability),
      error: [NotFoundError, InvalidError, UnavailableError]
    }).annotate(OpenApi.Summary, "List a service's available time slots by day in a time zone"),
    HttpApiEndpoint.post("quoteService", "/hosts/:username/services/:slug/quote", {
      disableCodecs: true,
      params: ofService,
      payload: QuoteInput,
      success: dataOf(QuoteResource),
      error: [NotFoundError, InvalidError, TooManyVisits]
    })
      .annotate(OpenApi.Summary, "Quote the price of a booking, with a discount code if there is one")
      .annotate(
        OpenApi.Description,
        "Every code that cannot be used is the same 422, with the rule `discount_code`. Quotes count as booking attempts."
      )
      .middleware(Idempotency),
    HttpApiEndpoint.post("bookService", "/hosts/:username/services/:slug/bookings", {
      disableCodecs: true,
      params: ofService,
      payload: VisitorBookingInput,
      success: dataOf(VisitorBookingResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Book a service")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("bookServiceSeries", "/hosts/:username/services/:slug/series", {
      disableCodecs: true,
      params: ofService,
      payload: VisitorSeriesInput,
      success: dataOf(VisitorSeriesResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Book a weekly or monthly series of a service, all meetings or none")
      .annotate(OpenApi.Description, "Only for services with `series`. To the limits for visitors, a series is one booking.")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("previewServiceSeries", "/hosts/:username/services/:slug/series/preview", {
      disableCodecs: true,
      params: ofService,
      payload: VisitorSeriesInput,
      success: dataOf(SeriesPreviewResource),
      error: [NotFoundError, InvalidError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Preview which meetings of a series can be booked")
      .annotate(OpenApi.Description, "Takes the same body, and writes nothing.")
      .middleware(Idempotency),
    HttpApiEndpoint.post("bookHostVisit", "/hosts/:username/visits", {
      disableCodecs: true,
      params: ofHost,
      payload: VisitorVisitInput,
      success: dataOf(VisitorVisitResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, VisitRefusedError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Book several services one after another, all or none")
      .annotate(OpenApi.Description, "To the limits for visitors, a visit is one booking.")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("listHostVisitTimes", "/hosts/:username/visits/times", {
      disableCodecs: true,
      params: ofHost,
      payload: VisitorVisitTimesInput,
      success: dataOf(VisitTimesResource),
      error: [NotFoundError, InvalidError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "List when several services are free one after another")
      .middleware(Idempotency)
  )
