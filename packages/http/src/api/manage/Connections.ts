import { ConnectionInput, ConnectionResource, NewCodeResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { dataOf, deleted, HoldsSecret, ofHost, PathId } from "../../wire/Wire.ts"

/** Operator API: the apps connected to a host. */
export const Connections = HttpApiGroup.make("Connections", { topLevel: true })
  .annotate(OpenApi.Description, "Apps connected to a host.")
  .add(
    HttpApiEndpoint.post("issueCode", "/hosts/:host/connections", {
      disableCodecs: true,
      params: ofHost,
      payload: ConnectionInput,
      success: dataOf(NewCodeResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Approve an app and issue an authorization code")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listConnections", "/hosts/:host/connections", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(ConnectionResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List connected apps"),
    HttpApiEndpoint.delete("disconnect", "/hosts/:host/connections/:app", {
      disableCodecs: true,
      params: { ...ofHost, app: PathId.pipe(Schema.annotateEncoded({ description: "The id of the app." })) },
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Disconnect an app")
  )
