import { ServiceResource, ServiceSettingsPatch, ServiceSettingsResource } from "@slotkit/core"
import { DuplicateInput, ServiceOrder } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, PlanRequiredError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, ofHost } from "../../wire/Wire.ts"

/** Operator API: slot settings of a service that are not part of the specification's Service. */
export const ServiceSettings = HttpApiGroup.make("Service settings", { topLevel: true })
  .annotate(OpenApi.Description, "Buffers, minimum notice, start interval and limits of a service.")
  .add(
    HttpApiEndpoint.patch("patchServiceSettings", "/hosts/:host/services/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ServiceSettingsPatch,
      success: dataOf(ServiceSettingsResource),
      error: [NotFoundError, InvalidError, ConflictError]
    }).annotate(OpenApi.Summary, "Update a service's settings"),
    HttpApiEndpoint.put("orderServices", "/hosts/:host/services/order", {
      disableCodecs: true,
      params: ofHost,
      payload: ServiceOrder,
      success: dataOf(ServiceOrder),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Put the services of a host in order")
      .annotate(OpenApi.Description, "On the host's page and in all lists. The first one becomes the default."),
    HttpApiEndpoint.post("duplicateService", "/hosts/:host/services/:id/duplicate", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: DuplicateInput,
      success: created(ServiceResource),
      error: [NotFoundError, InvalidError, PlanRequiredError]
    })
      .annotate(OpenApi.Summary, "Duplicate a service")
      .annotate(
        OpenApi.Description,
        "Copies its settings, hours and questions. Visitors can book the copy once its setting `active` is true."
      )
      .middleware(Idempotency)
  )
