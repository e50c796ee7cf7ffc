import { withoutTokens } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { constTrue } from "effect/Function"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Tracer from "effect/Tracer"
import { pathOf, type RouteMethods } from "./RouteMethods.ts"

/**
 * Creates the server span of each request, named after its method and the template of its route, with an address that contains no
 * token. Sign-in links, invites and checkouts carry tokens in the path, and callers may put tokens in queries. Without an
 * exporting tracer, no span is created.
 *
 * Mounts leave the span to this function, through `untraced`.
 */
export const redactSpans = ({ templateOf }: RouteMethods["Service"]) =>
  Effect.map(
    Effect.all([Tracer.Tracer, HttpMiddleware.TracerDisabledWhen]),
    ([tracer, isDisabled]) =>
      <E, R>(
        answer: Effect.Effect<HttpServerResponse, E, R | HttpServerRequest>
      ): Effect.Effect<HttpServerResponse, E, R | HttpServerRequest> =>
        tracer === Tracer.nativeTracer
          ? answer
          : Effect.flatMap(HttpServerRequest, (request) =>
              Effect.provideService(answer, HttpServerRequest, request).pipe(
                HttpMiddleware.tracer,
                Effect.provideService(HttpMiddleware.TracerDisabledWhen, isDisabled),
                Effect.provideService(HttpMiddleware.SpanNameGenerator, ({ method }) =>
                  [method, templateOf(pathOf(request.url)) ?? []].flat().join(" ")
                ),
                Effect.provideService(HttpServerRequest, request.modify({ url: withoutTokens(request.url) }))
              )
            )
  )

/** Mounts a handler without spans for its requests. */
export const untraced = Effect.provideService(HttpMiddleware.TracerDisabledWhen, constTrue)
