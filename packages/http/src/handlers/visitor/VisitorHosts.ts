import { onReplica, visitHost, visitService, visitServiceBooking, visitServiceSlots } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { VisitorApi } from "../../api/visitor/VisitorApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const VisitorHostsHandlers = HttpApiBuilder.group(VisitorApi, "Hosts", (handlers) =>
  handlers
    .handle("visitHost", ({ params }) => onReplica(visitHost(params.username)))
    .handle("visitService", ({ params }) => data(onReplica(visitService(params.username, params.slug))))
    .handleRaw("visitServiceSlots", ({ params }) =>
      withQuery((query) => onReplica(visitServiceSlots(params.username, params.slug, query)))
    )
    .handleRaw("bookService", ({ params }) => withBody((body) => data(visitServiceBooking(params.username, params.slug, body))))
)
