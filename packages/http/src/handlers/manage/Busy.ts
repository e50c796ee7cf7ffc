import { addBusy, listBusy, removeBusy } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const BusyHandlers = HttpApiBuilder.group(ManageApi, "Busy", (handlers) =>
  handlers
    .handleRaw("addBusy", ({ params }) => Effect.flatMap(Body, (body) => data(addBusy(params.host, body))))
    .handle("listBusy", ({ params }) => data(listBusy(params.host)))
    .handle("removeBusy", ({ params }) => removeBusy(params.host, params.id))
)
