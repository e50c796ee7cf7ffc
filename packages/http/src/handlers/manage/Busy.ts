import { addBusy, listBusy, onReplica, removeBusy } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { data, page } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const BusyHandlers = HttpApiBuilder.group(ManageApi, "Busy", (handlers) =>
  handlers
    .handleRaw("addBusy", ({ params }) => withBody((body) => data(addBusy(params.host, body))))
    .handleRaw("listBusy", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/busy`, onReplica(listBusy(params.host, query))))
    )
    .handle("removeBusy", ({ params }) => removeBusy(params.host, params.id))
)
