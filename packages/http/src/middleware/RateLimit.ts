import { type RateVerdict, rateWindowSeconds, requestsPerMinute } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/**
 * Writes what the limit says about a request onto its answer, whatever that answer turns out to be.
 *
 * Laravel's header names, and those of draft-ietf-httpapi-ratelimit-headers; `X-RateLimit-Reset`, in epoch seconds, only when
 * the request is refused, as Laravel has it.
 */
export const sendRateHeaders = (rate: RateVerdict): Effect.Effect<void, never, HttpServerRequest> => {
  const headers = {
    "x-ratelimit-limit": String(requestsPerMinute),
    "x-ratelimit-remaining": String(rate.remaining),
    "ratelimit-policy": `"default";q=${requestsPerMinute};w=${rateWindowSeconds}`,
    ratelimit: `"default";r=${rate.remaining};t=${rate.resetSeconds}`
  }
  if (rate.allowed) return send(headers)
  return Effect.flatMap(Clock.currentTimeMillis, (now) =>
    send({ ...headers, "x-ratelimit-reset": String(Math.ceil(now / 1000) + rate.resetSeconds) })
  )
}

const send = (headers: Readonly<Record<string, string>>) =>
  HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(HttpServerResponse.setHeaders(response, headers)))
