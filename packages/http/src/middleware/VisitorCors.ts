import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { pathOf } from "../request/PathOf.ts"

/** The origins whose pages may call the visitor API from a browser, `*` for all of them; none unless an operator says so. */
export const VisitorOrigins = Context.Reference<ReadonlyArray<string>>("@slotkit/http/VisitorOrigins", {
  defaultValue: () => []
})

/**
 * CORS for `/visitor/v1` and for nothing else: GET and POST, never with credentials, on refusals too.
 *
 * It is outside the frame that answers `OPTIONS`, so that a preflight is that answer with headers. Visitor API.
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
            ...(allowed === undefined ? {} : { "access-control-allow-origin": allowed, ...(preflight ? asked : exposed) })
          })
        )
      })
  ),
  { global: true }
)

const root = "/visitor/v1"

const asked = {
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
