import { withoutTokens } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { constTrue } from "effect/Function"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Tracer from "effect/Tracer"

/**
 * Gives every request its server span itself, whose address holds no token: sign-in links, invites and checkouts have theirs in the
 * path, and callers put theirs into queries. Without a tracer that could export it there is no span.
 *
 * Mounts leave the span to this, by `untraced`.
 */
export const secretlessSpans = Effect.map(
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
              Effect.provideService(HttpServerRequest, request.modify({ url: withoutTokens(request.url) }))
            )
          )
)

/** Mounts a handler that gives its requests no span. */
export const untraced = Effect.provideService(HttpMiddleware.TracerDisabledWhen, constTrue)
