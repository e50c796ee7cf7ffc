import { withoutTokens } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { pathOf, type RouteMethods } from "./RouteMethods.ts"

/** True if every completed request is logged. Requests that fail with a server error are always logged. */
export const LogRequests = Context.Reference<boolean>("@slotkit/http/LogRequests", { defaultValue: () => false })

/**
 * Logs each request at level info, if enabled, with its route template, status and duration.
 *
 * All lines about a request have the same `trace_id`: from its span, its `traceparent` header, or a new one, in this order.
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
