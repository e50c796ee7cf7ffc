import { createService, deleteService, getService, listServices, patchService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"
import { Body } from "../middleware/ReadBody.ts"
import { created, data } from "./Answer.ts"

export const ServicesHandlers = HttpApiBuilder.group(Api, "Services", (handlers) =>
  handlers
    .handle("listServices", () => Effect.flatMap(CurrentCaller, ({ host }) => data(listServices(host))))
    .handle("getService", ({ params }) => Effect.flatMap(CurrentCaller, ({ host }) => data(getService(host, params.id))))
    .handleRaw("createService", () =>
      Effect.gen(function* () {
        const { host } = yield* CurrentCaller
        return yield* created("/api/v1/services", createService(host, yield* Body))
      })
    )
    .handleRaw("patchService", ({ params }) =>
      Effect.gen(function* () {
        const { host } = yield* CurrentCaller
        return yield* data(patchService(host, params.id, yield* Body))
      })
    )
    .handle("deleteService", ({ params }) => Effect.flatMap(CurrentCaller, ({ host }) => deleteService(host, params.id)))
)
