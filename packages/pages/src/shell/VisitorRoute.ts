import { CurrentActor, NotFound, Unavailable, VisitorAddress } from "@slotkit/engine"
import { clientAddress, countLimited, databaseFault, formFields, type UnreadableBody, type VisitorCounters } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { type RequestContext, requestContext } from "./RequestContext.ts"
import { pageNotFound, timesUnavailable, tooManyRequests, unreadable } from "./VisitorRefusals.ts"

/** The failures of visitors' pages. Each has its own page. */
export type PageFailure = NotFound | UnreadableBody

/**
 * Answers a request for a visitors' page: within the limits of the client address, with a page for every failure.
 *
 * A POST counts as an attempt to book.
 */
export const visitorRoute =
  (counters: VisitorCounters["Service"]) =>
  <R>(answer: (context: RequestContext) => Effect.Effect<HttpServerResponse, PageFailure, R>) =>
    Effect.gen(function* () {
      const context = yield* requestContext
      const request = yield* HttpServerRequest
      const address = yield* clientAddress
      const { rate } = counters.count(address, context.now, request.method === "POST")
      if (!rate.allowed) {
        yield* countLimited("address")
        const path = `${context.baseRoot}${request.url}`
        const sent = request.method === "POST" ? yield* Effect.option(formFields(request)) : Option.none()
        return tooManyRequests(context, rate.resetSeconds, path, Option.getOrUndefined(sent))
      }
      return yield* answer(context).pipe(
        Effect.catchTags({
          NotFound: () => Effect.succeed(pageNotFound(context, request.headers.accept)),
          UnreadableBody: ({ status }) => Effect.succeed(unreadable(context, status))
        }),
        Effect.catchDefect((defect) =>
          defect instanceof Unavailable || databaseFault(defect) !== undefined
            ? Effect.succeed(timesUnavailable(context, `${context.baseRoot}${request.url}`))
            : Effect.die(defect)
        ),
        Effect.provideService(VisitorAddress, address),
        Effect.provideService(CurrentActor, { kind: "visitor", id: null })
      )
    })

/** Answers as for an address that nothing is at. */
export const noPage = (): Effect.Effect<never, NotFound> => Effect.fail(new NotFound({ what: { text: "Page not found." } }))
