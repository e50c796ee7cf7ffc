import { type App, type AuthorizeRuling, decideAuthorizeRequest, type OAuthParameters } from "@slotkit/core"
import { authorizeClientId, isTrustedApp } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { findClient } from "./AuthenticateClient.ts"
import { errorLocation } from "./AuthorizeErrorLocation.ts"

/** An authorization request that a host may approve or deny, and the app that sent it. */
export type ConsentRequest = Extract<AuthorizeRuling, { kind: "ok" }> & { readonly app: App }

/**
 * An authorization request that is rejected back to the app. `location` is the redirect URI with the error. Only a trusted app is
 * redirected to; for any other one a page links to `location`.
 */
export type RefusedRequest = Extract<AuthorizeRuling, { kind: "redirect" }> & {
  readonly location: string
  readonly isTrusted: boolean
}

/**
 * Checks an authorization request: the result is an error page, a redirect to the app, or a request for consent. It writes
 * nothing, so the consent page's submission can be checked again.
 *
 * Spec: oauth.authorize; RFC 6749, section 4.1.1.
 */
export const readAuthorizeRequest = Effect.fnUntraced(function* (params: OAuthParameters) {
  const app = Option.getOrUndefined(yield* findClient(authorizeClientId(params) ?? ""))?.app
  const ruling = decideAuthorizeRequest(params, app, (yield* Settings).baseUrl)
  if (ruling.kind === "page") return ruling
  if (ruling.kind === "redirect") {
    // An unknown app already resulted in an error page.
    const isTrusted = isTrustedApp(app!)
    return {
      ...ruling,
      isTrusted,
      location: yield* errorLocation(ruling, ruling.error, ruling.description)
    } satisfies RefusedRequest
  }
  return { ...ruling, app: app! } satisfies ConsentRequest
})
