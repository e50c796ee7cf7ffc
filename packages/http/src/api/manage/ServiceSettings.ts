import { ServiceSettingsPatch, ServiceSettingsResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf } from "../../wire/Wire.ts"

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
    }).annotate(OpenApi.Summary, "Update a service's settings")
  )
