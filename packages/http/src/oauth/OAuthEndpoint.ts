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
 * An address that an app's server posts a form to: the form is read, the app authenticates, and whatever goes wrong is answered in the
 * words of RFC 6749.
 *
 * At most 16 KiB. Nothing is read from the query. No page of a browser may call it, so it answers without CORS headers. RFC 6749,
 * section 3.2.
 */
export const oauthEndpoint = <Asked extends { readonly client: ClientCredentials }, R>(
  authenticate: ClientLogins,
  read: (form: OAuthParameters, authorization: string | undefined) => Result.Result<Asked, OAuthError>,
  answer: (app: App, asked: Asked) => Effect.Effect<object, OAuthRefused, R>
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    if (request.method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers: allowed })
    if (request.method !== "POST") return wrongMethod
    const form = readOAuthParameters(yield* formFields(request, maxFormBytes))
    const asked = yield* Effect.mapError(
      Effect.fromResult(read(form, request.headers.authorization)),
      (error) => new OAuthRefused(error)
    )
    return oauthAnswer(yield* answer(yield* authenticate(asked.client), asked))
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
