import { withoutTokens } from "@slotkit/core/internal"
import { Unavailable } from "@slotkit/engine"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type { ErrorCode } from "../wire/ErrorCode.ts"
import { retryAfterSeconds } from "../wire/Errors.ts"
import { type DatabaseFault, databaseFault } from "./DatabaseFault.ts"
import { isPlainPath } from "./RejectEncodedPaths.ts"
import { pathOf, RouteMethods } from "./RouteMethods.ts"

/** The response to a URL that does not exist. A page that must not be known to exist answers with it, too. */
export const unknownUrl: HttpServerResponse.HttpServerResponse = HttpServerResponse.jsonUnsafe(
  { message: "The requested URL does not exist.", code: "unknown_url" },
  { status: 404 }
)

/**
 * The outermost middleware. Converts every failure to JSON, and sets the headers of every response.
 *
 * `Svc-Request-Id` identifies the response and its log line, if there is one. `Cache-Control` is `no-store` unless the route sets
 * another value. Decisions 0017 and 0020.
 */
export const JsonErrors = HttpRouter.middleware(
  Effect.map(
    RouteMethods,
    (routes) => (answer) =>
      Effect.flatMap(HttpServerRequest, (request) => {
        const requestId = globalThis.crypto.randomUUID()
        const path = pathOf(request.url)
        const seal = (response: HttpServerResponse.HttpServerResponse) =>
          HttpServerResponse.setHeaders(response, {
            "svc-request-id": requestId,
            "cache-control": response.headers["cache-control"] ?? "no-store"
          })
        return Effect.matchCauseEffect(answer, {
          onSuccess: (response) => Effect.succeed(seal(response)),
          onFailure: (cause) => {
            if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
            if (isRouteNotFound(cause)) {
              const allowed = isPlainPath(path) ? routes.at(path) : []
              return Effect.succeed(seal(withoutRoute(request.method, allowed)))
            }
            if (isWrongPathParameter(cause)) return Effect.succeed(seal(unknownUrl))
            const response = whyUnavailable(cause) ?? failed
            const context = { requestId, method: request.method, path: withoutTokens(path) }
            return Effect.as(Effect.annotateLogs(Effect.logError("A request failed", fitForLog(cause)), context), seal(response))
          }
        })
      })
  ),
  { global: true }
)

/** Returns the cause unchanged for structured logging. If it contains a token, returns its text with the token removed. */
const fitForLog = (cause: Cause.Cause<unknown>): Cause.Cause<unknown> => {
  const text = Cause.pretty(cause)
  const clean = withoutTokens(text)
  if (clean === text) return cause
  const error = new Error(clean.split("\n")[0])
  error.stack = clean
  return Cause.die(error)
}

const withoutRoute = (method: string, allowed: ReadonlyArray<string>): HttpServerResponse.HttpServerResponse => {
  if (allowed.length === 0) return unknownUrl
  const headers = { allow: allowed.join(", ") }
  if (method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers })
  return HttpServerResponse.setHeaders(message(405, "method_not_allowed", "This URL does not support that method."), headers)
}

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean =>
  thrown(cause).some((error) => error instanceof HttpServerError && error.reason._tag === "RouteNotFound")

const isWrongPathParameter = (cause: Cause.Cause<unknown>): boolean =>
  thrown(cause).some((error) => HttpApiSchemaError.is(error) && error.kind === "Params")

/** 503 if a dependency of the response cannot be reached, or cannot serve the request now. */
const whyUnavailable = (cause: Cause.Cause<unknown>): HttpServerResponse.HttpServerResponse | undefined => {
  for (const error of thrown(cause)) {
    if (error instanceof Unavailable) return unavailable(error.message, error.retryAfterSeconds)
    const fault = databaseFault(error)
    if (fault !== undefined) return faults[fault]
  }
  return undefined
}

const thrown = (cause: Cause.Cause<unknown>): ReadonlyArray<unknown> =>
  cause.reasons.flatMap((reason) => (reason._tag === "Fail" ? [reason.error] : reason._tag === "Die" ? [reason.defect] : []))

const message = (status: number, code: ErrorCode, text: string) =>
  HttpServerResponse.jsonUnsafe({ message: text, code }, { status })
const unavailable = (text: string, seconds = retryAfterSeconds) =>
  HttpServerResponse.setHeader(message(503, "unavailable", text), "retry-after", String(seconds))
const faults: Readonly<Record<DatabaseFault, HttpServerResponse.HttpServerResponse>> = {
  unreachable: unavailable("The service cannot connect to its database. Try again in a moment."),
  busy: unavailable("The database is temporarily unavailable. Try again in a moment.")
}
const failed = message(500, "server_error", "Something went wrong on our side.")
