import { access } from "@slotkit/core"
import { WaitlistEntryResource, WaitlistOfferInput } from "@slotkit/core/internal"
import { WaitlistQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { ConflictError, InvalidError, NotFoundError, StartRefusedError, UnavailableError } from "../wire/Errors.ts"
import { Access, byId, dataOf, deleted } from "../wire/Wire.ts"
import { waitlistTexts } from "./manage/HostWaitlist.ts"

/** The people who wait for a time of the host. Beyond the specification. Decision 0130. */
export const Waitlist = HttpApiGroup.make("Waiting lists", { topLevel: true })
  .annotate(OpenApi.Description, `${waitlistTexts.group} Beyond the specification.`)
  .add(
    HttpApiEndpoint.get("listWaitlist", "/waitlist", {
      disableCodecs: true,
      payload: WaitlistQuery.fields,
      success: dataOf(Schema.Array(WaitlistEntryResource)),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, waitlistTexts.list)
      .annotate(OpenApi.Description, waitlistTexts.listDescription)
      .annotate(Access, access["GET /waitlist"]),
    HttpApiEndpoint.post("offerToEntry", "/waitlist/:id/offer", {
      disableCodecs: true,
      params: byId,
      payload: WaitlistOfferInput,
      success: dataOf(WaitlistEntryResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, waitlistTexts.offer)
      .annotate(OpenApi.Description, waitlistTexts.offerDescription)
      .annotate(Access, access["POST /waitlist/{id}/offer"])
      .middleware(Idempotency),
    HttpApiEndpoint.delete("removeWaitlistEntry", "/waitlist/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, waitlistTexts.remove)
      .annotate(Access, access["DELETE /waitlist/{id}"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
