import { access, InviteInput, InviteResource } from "@slotkit/core"
import { paginated } from "@slotkit/core/internal"
import { InvitesQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { ConflictError, InvalidError, NotFoundError } from "../wire/Errors.ts"
import { Access, byId, created, dataOf, deleted, wire } from "../wire/Wire.ts"

/** Spec: invites.list, invites.get, invites.create, invites.delete. */
export const Invites = HttpApiGroup.make("Invites", { topLevel: true })
  .annotate(OpenApi.Description, "Private, single-use booking links for one person.")

  .add(
    HttpApiEndpoint.get("listInvites", "/invites", {
      disableCodecs: true,
      payload: InvitesQuery.fields,
      success: wire(paginated(InviteResource)),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "List invites, newest first")
      .annotate(Access, access["GET /invites"]),
    HttpApiEndpoint.get("getInvite", "/invites/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(InviteResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve an invite")
      .annotate(Access, access["GET /invites/{id}"]),
    HttpApiEndpoint.post("createInvite", "/invites", {
      disableCodecs: true,
      payload: InviteInput,
      success: created(InviteResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a single-use booking link")
      .annotate(Access, access["POST /invites"])
      .middleware(Idempotency),
    HttpApiEndpoint.delete("deleteInvite", "/invites/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Delete an invite that is not booked")
      .annotate(Access, access["DELETE /invites/{id}"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
