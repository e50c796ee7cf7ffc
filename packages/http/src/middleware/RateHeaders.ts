import { type RateVerdict, rateWindowSeconds } from "@slotkit/core"
import { countBy } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { SlidingLimit } from "../request/SlidingLimit.ts"

/**
 * Sets the rate limit headers on the response, whatever its status.
 *
 * Uses Laravel's header names and those of draft-ietf-httpapi-ratelimit-headers. As in Laravel, `X-RateLimit-Reset`, in epoch
 * seconds, is set only on refused requests.
 */
export const sendRateHeaders = (
  rate: RateVerdict,
  { name, windowSeconds }: Pick<SlidingLimit, "name" | "windowSeconds"> = ofCredential
): Effect.Effect<void, never, HttpServerRequest> => {
  const headers = {
    "x-ratelimit-limit": String(rate.most),
    "x-ratelimit-remaining": String(rate.remaining),
    "ratelimit-policy": `"${name}";q=${rate.most};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${rate.remaining};t=${rate.resetSeconds}`
  }
  if (rate.allowed) return send(headers)
  return Effect.flatMap(Clock.currentTimeMillis, (now) =>
    send({ ...headers, "x-ratelimit-reset": String(Math.ceil(now / 1000) + rate.resetSeconds) })
  )
}

const ofCredential = { name: "default", windowSeconds: rateWindowSeconds }

const send = (headers: Readonly<Record<string, string>>) =>
  HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(HttpServerResponse.setHeaders(response, headers)))

const limited = countBy("slotkit_rate_limited_total", "Requests refused with 429, by the limit that was exceeded.", ["by"])

/** Counts requests answered with 429. */
export const countLimited = (by: "credential" | "address" | "unknown_token"): Effect.Effect<void> => limited([by])
