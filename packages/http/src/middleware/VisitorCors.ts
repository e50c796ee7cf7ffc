import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { pathOf } from "./RouteMethods.ts"

/** The origins whose pages may call the visitor API from a browser. `*` allows all origins. Empty by default. */
export const VisitorOrigins = Context.Reference<ReadonlyArray<string>>("@slotkit/http/VisitorOrigins", {
  defaultValue: () => []
})

/**
 * CORS for `/visitor/v1` only: GET and POST, without credentials, on refusals too.
 *
 * It wraps the middleware that answers `OPTIONS`, so a preflight is that response with additional headers. Visitor API.
 */
export const VisitorCors = HttpRouter.middleware(
  Effect.map(
    VisitorOrigins,
    (origins) => (answer) =>
      Effect.flatMap(HttpServerRequest, (request) => {
        const path = pathOf(request.url)
        if (origins.length === 0 || (path !== root && !path.startsWith(`${root}/`))) return answer
        const everybody = origins.includes("*")
        const { origin } = request.headers
        const allowed = everybody ? "*" : origin !== undefined && origins.includes(origin) ? origin : undefined
        const preflight = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined
        return Effect.map(answer, (response) =>
          HttpServerResponse.setHeaders(response, {
            ...(everybody ? {} : { vary: "Origin" }),
            ...(allowed === undefined ? {} : { "access-control-allow-origin": allowed, ...(preflight ? query : exposed) })
          })
        )
      })
  ),
  { global: true }
)

const root = "/visitor/v1"

const query = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "Content-Type, Idempotency-Key",
  "access-control-max-age": "600"
}

const exposed = {
  "access-control-expose-headers": [
    "Idempotent-Replayed",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Svc-Request-Id",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset"
  ].join(", ")
}
