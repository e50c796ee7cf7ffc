import { VisitorBookingResource } from "@slotkit/core"
import { VisitorWaitlistEntry, WaitlistInput } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { TooManyVisits } from "../../guards/AddressLimit.ts"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { dataOf, deleted, HoldsSecret } from "../../wire/Wire.ts"

const ofEntry = { token: Schema.String.annotate({ description: "The last path segment of the entry's `manage_url`." }) }

/** Visitor API: waiting lists. Decision 0130. */
export const VisitorWaitlist = HttpApiGroup.make("Waiting lists", { topLevel: true })
  .annotate(OpenApi.Description, "Waiting for a time of a service. Anyone with the link of an entry can answer its offers.")
  .add(
    HttpApiEndpoint.post("joinWaitlist", "/hosts/:username/services/:slug/waitlist", {
      disableCodecs: true,
      params: {
        username: Schema.String.annotate({ description: "The host's username." }),
        slug: Schema.String.annotate({ description: "The service's slug." })
      },
      payload: WaitlistInput,
      success: dataOf(VisitorWaitlistEntry).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Join the waiting list of a service")
      .annotate(
        OpenApi.Description,
        "A time that becomes free within the wishes is offered by email. The place in the list is not shown, because it " +
          "changes with what others do."
      )
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("visitWaitlist", "/waitlist/:token", {
      disableCodecs: true,
      params: ofEntry,
      success: dataOf(VisitorWaitlistEntry),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve an own entry of a waiting list, with the time that is offered"),
    HttpApiEndpoint.post("acceptOffer", "/waitlist/:token/accept", {
      disableCodecs: true,
      params: ofEntry,
      success: dataOf(VisitorBookingResource),
      error: [NotFoundError, ConflictError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Accept the offered time, which becomes a booking")
      .annotate(
        OpenApi.Description,
        "A time that can no longer be booked is a 409. The entry then stays on the list, and the next one is offered the time."
      )
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("declineOffer", "/waitlist/:token/decline", {
      disableCodecs: true,
      params: ofEntry,
      success: dataOf(VisitorWaitlistEntry),
      error: [NotFoundError, ConflictError, TooManyVisits]
    })
      .annotate(OpenApi.Summary, "Decline the offered time and stay on the list")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.delete("leaveWaitlist", "/waitlist/:token", {
      disableCodecs: true,
      params: ofEntry,
      success: deleted,
      error: [NotFoundError, TooManyVisits]
    }).annotate(OpenApi.Summary, "Leave the waiting list")
  )
