import { InviteInput, InviteResource } from "@slotkit/core"
import { paginated } from "@slotkit/core/internal"
import { InvitesQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, ofHost, wire } from "../../wire/Wire.ts"

/** Operator API: the invites of a host, as the host has them in `/api/v1`, and its actions on them. */
export const HostInvites = HttpApiGroup.make("Invites", { topLevel: true })
  .annotate(OpenApi.Description, "A host's private, single-use booking links.")
  .add(
    HttpApiEndpoint.get("listInvites", "/hosts/:host/invites", {
      disableCodecs: true,
      params: ofHost,
      payload: InvitesQuery.fields,
      success: wire(paginated(InviteResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List invites, newest first"),
    HttpApiEndpoint.get("getInvite", "/hosts/:host/invites/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(InviteResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve an invite"),
    HttpApiEndpoint.post("createInvite", "/hosts/:host/invites", {
      disableCodecs: true,
      params: ofHost,
      payload: InviteInput,
      success: created(InviteResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a single-use booking link")
      .middleware(Idempotency),
    HttpApiEndpoint.delete("deleteInvite", "/hosts/:host/invites/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, ConflictError]
    }).annotate(OpenApi.Summary, "Delete an invite that is not booked"),
    HttpApiEndpoint.post("disableInvite", "/hosts/:host/invites/:id/disable", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(InviteResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Disable an open invite")
      .middleware(Idempotency)
  )
