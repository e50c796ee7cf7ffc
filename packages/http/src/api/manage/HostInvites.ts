import { InviteResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf } from "../../wire/Wire.ts"

/** Operator API: actions of a host on its invites. */
export const HostInvites = HttpApiGroup.make("Invites", { topLevel: true })
  .annotate(OpenApi.Description, "Host actions on invites.")
  .add(
    HttpApiEndpoint.post("disableInvite", "/hosts/:host/invites/:id/disable", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(InviteResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Disable an open invite")
      .middleware(Idempotency)
  )
