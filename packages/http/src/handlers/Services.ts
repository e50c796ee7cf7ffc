import { createService, deleteService, getService, listServices, patchService } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { created, data } from "./Answer.ts"
import { ofCaller } from "./OfCaller.ts"
import { withBody } from "./WithBody.ts"

export const ServicesHandlers = HttpApiBuilder.group(Api, "Services", (handlers) =>
  handlers
    .handle("listServices", () => ofCaller(({ host }) => data(listServices(host))))
    .handle("getService", ({ params }) => ofCaller(({ host }) => data(getService(host, params.id))))
    .handleRaw("createService", () =>
      ofCaller(({ host }) => withBody((body) => created("/api/v1/services", createService(host.id, body))))
    )
    .handleRaw("patchService", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(patchService(host.id, params.id, body))))
    )
    .handle("deleteService", ({ params }) => ofCaller(({ host }) => deleteService(host.id, params.id)))
)
