import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError, RouteNotFound } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { pathOf } from "./RouteMethods.ts"

/**
 * The innermost middleware. A path that is not plain has no route, so that the router never decodes it, nor takes a trailing
 * slash for an empty parameter. Decision 0017.
 */
export const RejectEncodedPaths = HttpRouter.middleware(
  (answer) =>
    Effect.flatMap(HttpServerRequest, (request) =>
      isPlainPath(pathOf(request.url)) ? answer : Effect.die(new HttpServerError({ reason: new RouteNotFound({ request }) }))
    ),
  { global: true }
)

/**
 * Returns true for a path of plain characters between single slashes. Percent-encoding, dot segments and a trailing slash are
 * never plain, but for the slash after the address of an API reference, which leads to the address without it.
 */
export const isPlainPath = (path: string): boolean => plainPath.test(path) || docsPath.test(path)

const docsPath = /^\/(?:(?:manage|visitor)\/)?docs\/$/

const plainPath = /^\/(?:(?!\.\.?(?:\/|$))[A-Za-z0-9._~!$&'()*+,=:@-]+(?:\/(?!\.\.?(?:\/|$))[A-Za-z0-9._~!$&'()*+,=:@-]+)*)?$/
