import { onReplica, visitInvite, visitInviteBooking, visitInviteSlots } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { VisitorApi } from "../../api/visitor/VisitorApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const VisitorInvitesHandlers = HttpApiBuilder.group(VisitorApi, "Invites", (handlers) =>
  handlers
    .handle("visitInvite", ({ params }) => data(onReplica(visitInvite(params.token))))
    .handleRaw("visitInviteSlots", ({ params }) => withQuery((query) => onReplica(visitInviteSlots(params.token, query))))
    .handleRaw("bookInvite", ({ params }) => withBody((body) => data(visitInviteBooking(params.token, body))))
)
