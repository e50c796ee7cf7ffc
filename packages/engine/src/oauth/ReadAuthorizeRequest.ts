import { type App, type AuthorizeRuling, decideAuthorizeRequest, type OAuthParameters } from "@slotkit/core"
import { authorizeClientId } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { errorLocation } from "./AuthorizeErrorLocation.ts"
import { findClient } from "./RequireApp.ts"

/** An authorization request that a host may say yes or no to, and the app that sent it. */
export type ConsentRequest = Extract<AuthorizeRuling, { kind: "ok" }> & { readonly app: App }

/** An authorization request that goes back to the app at once; `location` is where the browser is sent, with status 303. */
export type RefusedRequest = Extract<AuthorizeRuling, { kind: "redirect" }> & { readonly location: string }

/**
 * Rules on an authorization request before anybody is asked: a page that says what is wrong, a way back to the app, or a request for
 * consent. It writes nothing, so that it is read again when the answer of the consent page comes.
 *
 * Spec: oauth.authorize; RFC 6749, section 4.1.1.
 */
export const readAuthorizeRequest = Effect.fnUntraced(function* (params: OAuthParameters) {
  const app = Option.getOrUndefined(yield* findClient(authorizeClientId(params) ?? ""))?.app
  const ruling = decideAuthorizeRequest(params, app)
  if (ruling.kind === "page") return ruling
  if (ruling.kind === "redirect") {
    return { ...ruling, location: yield* errorLocation(ruling, ruling.error, ruling.description) } satisfies RefusedRequest
  }
  // Without an app the ruling would have been a page.
  return { ...ruling, app: app! } satisfies ConsentRequest
})
