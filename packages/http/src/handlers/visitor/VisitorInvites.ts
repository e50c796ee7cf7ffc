import { visitInvite, visitInviteBooking, visitInviteSlots } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { VisitorApi } from "../../api/visitor/VisitorApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const VisitorInvitesHandlers = HttpApiBuilder.group(VisitorApi, "Invites", (handlers) =>
  handlers
    .handle("visitInvite", ({ params }) => data(visitInvite(params.token)))
    .handleRaw("visitInviteSlots", ({ params }) =>
      Effect.flatMap(ParsedSearchParams, (query) => visitInviteSlots(params.token, query))
    )
    .handleRaw("bookInvite", ({ params }) => Effect.flatMap(Body, (body) => data(visitInviteBooking(params.token, body))))
)
