import { withoutTokens } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { pathOf } from "../request/PathOf.ts"
import type { RouteMethods } from "./RouteMethods.ts"

/** Whether each request that was answered gets a line in the log; those that failed on this side always get one. */
export const LogRequests = Context.Reference<boolean>("@slotkit/http/LogRequests", { defaultValue: () => false })

/**
 * Logs one line for each request, at level info, if that is wanted: with the template of its route, its status and how long it took.
 *
 * All lines about a request carry the same `trace_id`: that of its span, else of its header `traceparent`, else one made for it.
 */
export const logRequests = ({ templateOf }: RouteMethods["Service"]) =>
  Effect.map(
    LogRequests,
    (isWanted) =>
      <E, R>(
        answer: Effect.Effect<HttpServerResponse, E, R | HttpServerRequest>
      ): Effect.Effect<HttpServerResponse, E, R | HttpServerRequest> =>
        isWanted ? logged(answer, templateOf) : answer
  )

const logged = <E, R>(
  answer: Effect.Effect<HttpServerResponse, E, R | HttpServerRequest>,
  templateOf: RouteMethods["Service"]["templateOf"]
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const span = Option.orElse(yield* Effect.serviceOption(Tracer.ParentSpan), () =>
      HttpTraceContext.fromHeaders(request.headers)
    )
    const { method, url } = request
    const path = pathOf(url)
    const startedAt = performance.now()
    const traceId = Option.isSome(span) ? span.value.traceId : globalThis.crypto.randomUUID().replaceAll("-", "")
    return yield* Effect.tap(answer, ({ status, headers }) =>
      Effect.annotateLogs(Effect.logInfo("Answered a request"), {
        requestId: headers["svc-request-id"],
        method,
        path: withoutTokens(path),
        route: templateOf(path) ?? "none",
        status,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10
      })
    ).pipe(Effect.annotateLogs({ trace_id: traceId }))
  })
