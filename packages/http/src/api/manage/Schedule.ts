import { ScheduleInput, Schedule as ScheduleResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { dataOf, ofHost } from "../../wire/Wire.ts"

/** Operator API: a host's working hours. */
export const Schedule = HttpApiGroup.make("Schedule", { topLevel: true })
  .annotate(OpenApi.Description, "A host's working hours.")
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
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Replace working hours")
  )
