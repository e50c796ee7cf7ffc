import { countBy, measureBy } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { pathOf, type RouteMethods } from "./RouteMethods.ts"

const requests = countBy("slotkit_http_requests_total", "Completed requests, by route and status.", [
  "api",
  "route",
  "method",
  "status"
])
const duration = measureBy("slotkit_http_request_duration_seconds", "Time until the response began, by route.", [
  "api",
  "route",
  "method"
])

/**
 * Counts and times requests by route template, never by path, which may contain names and tokens. Requests without a route use
 * the route `none`. Requests whose client disconnected have status 499.
 */
export const measureRequests =
  ({ templateOf }: RouteMethods["Service"]) =>
  <E, R>(
    answer: Effect.Effect<HttpServerResponse, E, R | HttpServerRequest>
  ): Effect.Effect<HttpServerResponse, E, R | HttpServerRequest> =>
    Effect.flatMap(HttpServerRequest, (request) => {
      const startedAt = performance.now()
      const { method: verb, url } = request
      return Effect.onExit(answer, (exit) => {
        const template = templateOf(pathOf(url))
        const [api, route, method] = [apiOf(template ?? url), template ?? "none", verbs.has(verb) ? verb : "other"] as const
        const status = Exit.isSuccess(exit) ? String(exit.value.status) : "499"
        return Effect.andThen(
          requests([api, route, method, status]),
          duration([api, route, method], (performance.now() - startedAt) / 1000)
        )
      })
    })

/** Clients may send any method name, and each would create a time series. */
const verbs: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const apiOf = (path: string): string => apis.find(([root]) => path.startsWith(root))?.[1] ?? "page"

const apis = [
  ["/api/v1", "v1"],
  ["/manage/v1", "manage"],
  ["/visitor/v1", "visitor"],
  ["/oauth/", "oauth"],
  ["/mcp", "mcp"],
  ["/.well-known/oauth-authorization-server", "oauth"]
] as const
