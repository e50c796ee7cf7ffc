import { addBusy, listBusy, onReplica, removeBusy } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"

export const BusyHandlers = HttpApiBuilder.group(ManageApi, "Busy", (handlers) =>
  handlers
    .handleRaw("addBusy", ({ params }) => withBody((body) => data(addBusy(params.host, body))))
    .handle("listBusy", ({ params }) => data(onReplica(listBusy(params.host))))
    .handle("removeBusy", ({ params }) => removeBusy(params.host, params.id))
)
