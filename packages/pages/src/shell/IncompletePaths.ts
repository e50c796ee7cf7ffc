import { Settings } from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { requestContext } from "./RequestContext.ts"
import { incompletePath } from "./VisitorPaths.ts"
import { pageNotFound } from "./VisitorRefusals.ts"

/**
 * Shows browsers, which ask for HTML, a page for addresses that people cut off or end with a slash: `/b/` without its token, or
 * `/ada/`. Every other request gets the JSON of the API. Decision 0017.
 *
 * They are no routes, because an application around Slotkit may have its own pages there.
 */
export const IncompletePaths = HttpRouter.middleware(
  Effect.gen(function* () {
    const services = yield* Effect.context<HttpServices>()
    const { pagesUrl, baseUrl } = yield* Settings
    const incomplete = incompletePath(pagesUrl.slice(baseUrl.length))
    return (answer) =>
      Effect.flatMap(HttpServerRequest, ({ method, url, headers: { accept } }) =>
        (method === "GET" || method === "HEAD") && accept?.includes("text/html") === true && incomplete.test(pathOf(url))
          ? Effect.catchCause(answer, (cause) =>
              isRouteNotFound(cause) ? Effect.provideContext(notFound, services) : Effect.failCause(cause)
            )
          : answer
      )
  }),
  { global: true }
)

const notFound = Effect.map(requestContext, (context) => pageNotFound(context, undefined))

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return error instanceof HttpServerError && error.reason._tag === "RouteNotFound"
}
