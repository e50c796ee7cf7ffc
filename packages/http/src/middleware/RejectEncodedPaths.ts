import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError, RouteNotFound } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { isPlainPath } from "../request/IsPlainPath.ts"
import { pathOf } from "../request/PathOf.ts"

/**
 * The innermost middleware. A path that is not plain has no route, so that the router never decodes it, nor takes a trailing slash for
 * an empty parameter. Decision 0017.
 */
export const RejectEncodedPaths = HttpRouter.middleware(
  (answer) =>
    Effect.flatMap(HttpServerRequest, (request) =>
      isPlainPath(pathOf(request.url)) ? answer : Effect.die(new HttpServerError({ reason: new RouteNotFound({ request }) }))
    ),
  { global: true }
)
