import { Availability, ScheduleInput, Schedule as ScheduleResource } from "@slotkit/core"
import {
  AvailabilityPreview,
  AvailabilityPreviewInput,
  Demand,
  DemandQuery,
  ExplainedStart,
  ExplainQuery,
  ManagedAvailabilityQuery
} from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { dataOf, ofHost, wire } from "../../wire/Wire.ts"
import { demandText } from "../Availability.ts"

/** Operator API: a host's working hours and free slots. */
export const Schedule = HttpApiGroup.make("Schedule", { topLevel: true })
  .annotate(OpenApi.Description, "A host's working hours and available time slots.")
  .add(
    HttpApiEndpoint.get("getSchedule", "/hosts/:host/schedule", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(ScheduleResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve working hours"),
    HttpApiEndpoint.put("replaceSchedule", "/hosts/:host/schedule", {
      disableCodecs: true,
      params: ofHost,
      payload: ScheduleInput,
      success: dataOf(ScheduleResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    }).annotate(OpenApi.Summary, "Replace working hours"),
    HttpApiEndpoint.get("getAvailability", "/hosts/:host/availability", {
      disableCodecs: true,
      params: ofHost,
      payload: ManagedAvailabilityQuery.fields,
      success: wire(Availability),
      error: [NotFoundError, InvalidError, UnavailableError]
    }).annotate(OpenApi.Summary, "List available time slots by day"),
    HttpApiEndpoint.get("explainStart", "/hosts/:host/availability/explain", {
      disableCodecs: true,
      params: ofHost,
      payload: ExplainQuery.fields,
      success: dataOf(ExplainedStart),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Explain a start")
      .annotate(
        OpenApi.Description,
        "Returns whether a booking could begin then, why not, until when, and what would open the start."
      ),
    HttpApiEndpoint.get("getDemand", "/hosts/:host/demand", {
      disableCodecs: true,
      params: ofHost,
      payload: DemandQuery.fields,
      success: wire(Demand),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "List demand by service and day")
      .annotate(OpenApi.Description, demandText),
    HttpApiEndpoint.post("previewAvailability", "/hosts/:host/availability/preview", {
      disableCodecs: true,
      params: ofHost,
      payload: AvailabilityPreviewInput,
      success: dataOf(AvailabilityPreview),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Preview a change of hours, settings or time off")
      .annotate(
        OpenApi.Description,
        "Returns which starts of each service the change would add and remove, and which upcoming bookings it would leave " +
          "outside. Saves nothing."
      )
      .middleware(Idempotency)
  )
