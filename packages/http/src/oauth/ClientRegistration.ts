import { registerClient } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { addressSlidingLimit } from "../request/AddressSlidingLimit.ts"
import { bodyBytes } from "../request/BodyBytes.ts"
import { clientAddress } from "../request/ClientAddress.ts"
import { parseJson } from "../request/ParseJson.ts"
import { oauthAnswer } from "./OAuthAnswer.ts"

/** True if clients may register themselves. */
export const ClientRegistration = Context.Reference<boolean>("@slotkit/http/ClientRegistration", { defaultValue: () => true })

/** The number of clients that may register themselves from one address in an hour. All unknown addresses share one limit. */
const registrationsPerHour = 20

/**
 * `POST /oauth/register`: dynamic client registration, without an initial access token.
 *
 * At most 16 KiB of JSON, and 20 clients an hour from one address, counted in this process. There are no CORS headers, as for the
 * token endpoint. RFC 7591, section 3.
 */
export const clientRegistration = () => {
  const limit = addressSlidingLimit("registrations", registrationsPerHour, 3600)
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest
    if (request.method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers: allowed })
    if (request.method !== "POST") return refusal(invalid, "This URL supports only POST.", 405, allowed)
    if (!isJson(request.headers["content-type"])) return refusal(invalid, "The request body must be application/json.")
    const [address, now] = [yield* clientAddress, yield* Clock.currentTimeMillis]
    const { allowed: isWithin, resetSeconds } = limit.look(address, now)
    if (!isWithin) return refusal("temporarily_unavailable", tooMany, 429, { "retry-after": String(resetSeconds) })
    const body = yield* Effect.flatMap(bodyBytes(request, maxBytes), parseJson)
    const client = yield* registerClient(body)
    limit.count(address, now)
    return oauthAnswer(client, { status: 201 })
  }).pipe(
    Effect.catchTags({
      RegistrationRefused: ({ error, description }) => Effect.succeed(refusal(error, description)),
      UnreadableBody: ({ status, message }) => Effect.succeed(refusal(invalid, message, status === 413 ? 413 : 400))
    })
  )
}

const refusal = (error: string, description: string, status = 400, headers: Readonly<Record<string, string>> = {}) =>
  oauthAnswer({ error, error_description: description }, { status, headers })

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(?:;|$)/i.test(contentType ?? "")

const invalid = "invalid_client_metadata"
const tooMany = "Too many clients have registered from this address. Try again later."
const maxBytes = 16_384
const allowed = { allow: "POST" }
