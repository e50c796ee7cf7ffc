import { BusyInput, BusyTimeResource } from "@slotkit/core"
import { paginated } from "@slotkit/core/internal"
import { BusyQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf, deleted, ofHost, wire } from "../../wire/Wire.ts"

/** Operator API: time off and imported busy time. */
export const Busy = HttpApiGroup.make("Busy", { topLevel: true })
  .annotate(OpenApi.Description, "Time off and imported busy time.")
  .add(
    HttpApiEndpoint.post("addBusy", "/hosts/:host/busy", {
      disableCodecs: true,
      params: ofHost,
      payload: BusyInput,
      success: dataOf(BusyTimeResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Add a busy time")
      .middleware(Idempotency),
    HttpApiEndpoint.get("listBusy", "/hosts/:host/busy", {
      disableCodecs: true,
      params: ofHost,
      payload: BusyQuery.fields,
      success: wire(paginated(BusyTimeResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List busy times"),
    HttpApiEndpoint.delete("removeBusy", "/hosts/:host/busy/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, UnavailableError]
    }).annotate(OpenApi.Summary, "Delete a busy time")
  )
