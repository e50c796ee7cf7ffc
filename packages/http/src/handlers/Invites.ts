import { createInvite, deleteInvite, getInvite, listInvites } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"
import { Body } from "../middleware/ReadBody.ts"
import { created, data, page } from "./Answer.ts"

export const InvitesHandlers = HttpApiBuilder.group(Api, "Invites", (handlers) =>
  handlers
    .handleRaw("listInvites", () =>
      Effect.gen(function* () {
        const { host } = yield* CurrentCaller
        return yield* page("/api/v1/invites", listInvites(host, yield* ParsedSearchParams))
      })
    )
    .handle("getInvite", ({ params }) => Effect.flatMap(CurrentCaller, ({ host }) => data(getInvite(host, params.id))))
    .handleRaw("createInvite", () =>
      Effect.gen(function* () {
        const { host } = yield* CurrentCaller
        return yield* created("/api/v1/invites", createInvite(host, yield* Body))
      })
    )
    .handle("deleteInvite", ({ params }) => Effect.flatMap(CurrentCaller, ({ host }) => deleteInvite(host, params.id)))
)
