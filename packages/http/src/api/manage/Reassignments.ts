import { CoverInput, CoverResource } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf, ofHost } from "../../wire/Wire.ts"

const accepted = dataOf(CoverResource).pipe(HttpApiSchema.status(202))

/** Operator API: many meetings of a team that go to other members. */
export const Reassignments = HttpApiGroup.make("Bulk reassignments", { topLevel: true })
  .annotate(OpenApi.Description, "Gives meetings of a team to other members, for instance when one is ill, and back again.")
  .add(
    HttpApiEndpoint.post("startReassignment", "/hosts/:host/reassignments", {
      disableCodecs: true,
      params: ofHost,
      payload: CoverInput,
      success: [accepted, dataOf(CoverResource)],
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Give meetings of a team to other members")
      .annotate(
        OpenApi.Description,
        "Returns 202. Each meeting then goes to another member as a single booking does, one after the other; those " +
          "that no one can take over stay, and are listed in `failed`. With `dry_run` answers 200 with the plan and changes nothing."
      )
      .middleware(Idempotency),
    HttpApiEndpoint.get("getReassignment", "/hosts/:host/reassignments/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(CoverResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve a bulk reassignment")
      .annotate(OpenApi.Description, "It can be read until 60 days after its end."),
    HttpApiEndpoint.post("undoReassignment", "/hosts/:host/reassignments/:id/undo", {
      disableCodecs: true,
      params: byIdOfHost,
      success: accepted,
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Give the meetings of a bulk reassignment back")
      .annotate(
        OpenApi.Description,
        "Returns 202. A meeting stays if it has changed since, was cancelled, or its former host is busy; `undo.failed` " +
          "lists those. Another request changes nothing. While the reassignment is running, it is a 409."
      )
      .middleware(Idempotency)
  )
