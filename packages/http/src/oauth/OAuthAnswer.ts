import type { OAuthError } from "@slotkit/core"
import { oauthErrorStatus } from "@slotkit/core/internal"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** A response to an app: uncacheable JSON. RFC 6749, section 5.1. */
export const oauthAnswer = (
  body: object,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store", pragma: "no-cache", ...headers } })

/** An error of RFC 6749, section 5.2: 401 with `WWW-Authenticate` for failed client authentication, otherwise 400. */
export const oauthRefusal = (
  refusal: OAuthError,
  status: number = oauthErrorStatus(refusal),
  headers: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  oauthAnswer(
    { error: refusal.error, error_description: refusal.description },
    { status, headers: status === 401 ? { "www-authenticate": 'Basic realm="OAuth", charset="UTF-8"', ...headers } : headers }
  )
