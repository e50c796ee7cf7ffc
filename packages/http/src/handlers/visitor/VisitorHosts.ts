import { visitHost, visitService, visitServiceBooking, visitServiceSlots } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { VisitorApi } from "../../api/visitor/VisitorApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { data } from "../Answer.ts"

export const VisitorHostsHandlers = HttpApiBuilder.group(VisitorApi, "Hosts", (handlers) =>
  handlers
    .handle("visitHost", ({ params }) => visitHost(params.username))
    .handle("visitService", ({ params }) => data(visitService(params.username, params.slug)))
    .handleRaw("visitServiceSlots", ({ params }) =>
      Effect.flatMap(ParsedSearchParams, (query) => visitServiceSlots(params.username, params.slug, query))
    )
    .handleRaw("bookService", ({ params }) =>
      Effect.flatMap(Body, (body) => data(visitServiceBooking(params.username, params.slug, body)))
    )
)
