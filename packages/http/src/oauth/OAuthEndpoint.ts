import type { App, ClientCredentials, OAuthError, OAuthParameters } from "@slotkit/core"
import { readOAuthParameters } from "@slotkit/core/internal"
import { OAuthRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Result from "effect/Result"
import { formFields } from "../request/FormFields.ts"
import type { ClientLogins } from "./ClientLogins.ts"
import { oauthAnswer, oauthRefusal } from "./OAuthAnswer.ts"

/**
 * An endpoint that an app's server posts a form to. Reads the form, authenticates the app, and responds to failures as RFC 6749
 * defines.
 *
 * At most 16 KiB. The query is ignored. There are no CORS headers, because browsers must not call it. RFC 6749, section 3.2.
 */
export const oauthEndpoint = <Asked extends { readonly client: ClientCredentials }, R>(
  authenticate: ClientLogins,
  read: (form: OAuthParameters, authorization: string | undefined) => Result.Result<Asked, OAuthError>,
  answer: (app: App, request: Asked) => Effect.Effect<object, OAuthRefused, R>
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    if (request.method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers: allowed })
    if (request.method !== "POST") return wrongMethod
    const form = readOAuthParameters(yield* formFields(request, maxFormBytes))
    const query = yield* Effect.mapError(
      Effect.fromResult(read(form, request.headers.authorization)),
      (error) => new OAuthRefused(error)
    )
    return oauthAnswer(yield* answer(yield* authenticate(query.client), query))
  }).pipe(
    Effect.catchTags({
      OAuthRefused: (refused) => Effect.succeed(oauthRefusal(refused)),
      TooManyLogins: ({ retryAfterSeconds }) =>
        Effect.succeed(oauthRefusal(failedTooOften, 429, { "retry-after": String(retryAfterSeconds) })),
      UnreadableBody: ({ status, message }) =>
        Effect.succeed(oauthRefusal({ error: "invalid_request", description: message }, status === 413 ? 413 : 400))
    })
  )

const maxFormBytes = 16_384

const allowed = { allow: "POST" }

const wrongMethod = oauthRefusal({ error: "invalid_request", description: "This URL supports only POST." }, 405, allowed)

const failedTooOften = {
  error: "invalid_client",
  description: "Too many failed authentication attempts for this app. Try again in a minute."
} as const
