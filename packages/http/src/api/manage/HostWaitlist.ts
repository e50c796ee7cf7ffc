import { WaitlistEntryResource, WaitlistOfferInput } from "@slotkit/core/internal"
import { WaitlistQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, StartRefusedError, UnavailableError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf, deleted, ofHost } from "../../wire/Wire.ts"

/** The texts that the endpoints of the host's own API share. */
export const waitlistTexts = {
  group: "The people who wait for a time. Set `waitlist` in the settings of a service first.",
  list: "List the people who wait, those who have waited longest first",
  listDescription: "At most 1,000. Those whose offer has become a booking are listed with `status=booked` only.",
  offer: "Offer a start to someone who waits",
  offerDescription:
    "The start must be one that visitors could book, but for the notice, which is that of the waiting list. It may lie " +
    "outside of the wishes. The person is emailed.",
  remove: "Take someone off the waiting list"
}

/** Operator API: the people who wait for a time of a host. Decision 0130. */
export const HostWaitlist = HttpApiGroup.make("Waiting lists", { topLevel: true })
  .annotate(OpenApi.Description, waitlistTexts.group)
  .add(
    HttpApiEndpoint.get("listWaitlist", "/hosts/:host/waitlist", {
      disableCodecs: true,
      params: ofHost,
      payload: WaitlistQuery.fields,
      success: dataOf(Schema.Array(WaitlistEntryResource)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, waitlistTexts.list)
      .annotate(OpenApi.Description, waitlistTexts.listDescription),
    HttpApiEndpoint.post("offerToEntry", "/hosts/:host/waitlist/:id/offer", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: WaitlistOfferInput,
      success: dataOf(WaitlistEntryResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, waitlistTexts.offer)
      .annotate(OpenApi.Description, waitlistTexts.offerDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.delete("removeWaitlistEntry", "/hosts/:host/waitlist/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, ConflictError]
    }).annotate(OpenApi.Summary, waitlistTexts.remove)
  )
