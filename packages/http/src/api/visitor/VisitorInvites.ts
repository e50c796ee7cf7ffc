import { InviteResource, VisitorBookingInput, VisitorBookingResource } from "@slotkit/core"
import { VisitorAvailability } from "@slotkit/core/internal"
import { VisitorSlotsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { TooManyVisits } from "../../guards/AddressLimit.ts"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, StartRefusedError, UnavailableError } from "../../wire/Errors.ts"
import { dataOf, HoldsSecret, wire } from "../../wire/Wire.ts"

const ofInvite = { token: Schema.String.annotate({ description: "The last path segment of the invite link." }) }

/** Visitor API: a private booking link, for anyone who has it. */
export const VisitorInvites = HttpApiGroup.make("Invites", { topLevel: true })
  .annotate(OpenApi.Description, "Private booking links. Anyone with the link can use it.")
  .add(
    HttpApiEndpoint.get("visitInvite", "/invites/:token", {
      disableCodecs: true,
      params: ofInvite,
      success: dataOf(InviteResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve an invite"),
    HttpApiEndpoint.get("visitInviteSlots", "/invites/:token/slots", {
      disableCodecs: true,
      params: ofInvite,
      payload: VisitorSlotsQuery.fields,
      success: wire(VisitorAvailability),
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    }).annotate(OpenApi.Summary, "List an open invite's available time slots by day in a time zone"),
    HttpApiEndpoint.post("bookInvite", "/invites/:token/bookings", {
      disableCodecs: true,
      params: ofInvite,
      payload: VisitorBookingInput,
      success: dataOf(VisitorBookingResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, TooManyVisits, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Book with an invite; the invite can be used only once")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency)
  )
