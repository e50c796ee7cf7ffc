import { createInvite, deleteInvite, getInvite, listInvites } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { created, data, page } from "./Answer.ts"
import { ofCaller } from "./OfCaller.ts"
import { withBody } from "./WithBody.ts"
import { withQuery } from "./WithQuery.ts"

export const InvitesHandlers = HttpApiBuilder.group(Api, "Invites", (handlers) =>
  handlers
    .handleRaw("listInvites", () =>
      ofCaller(({ host }) => withQuery((query) => page("/api/v1/invites", listInvites(host.id, query))))
    )
    .handle("getInvite", ({ params }) => ofCaller(({ host }) => data(getInvite(host.id, params.id))))
    .handleRaw("createInvite", () =>
      ofCaller(({ host }) => withBody((body) => created("/api/v1/invites", createInvite(host.id, body))))
    )
    .handle("deleteInvite", ({ params }) => ofCaller(({ host }) => deleteInvite(host.id, params.id)))
)
