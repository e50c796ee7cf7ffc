import * as Effect from "effect/Effect"
import { errorLocation } from "./AuthorizeErrorLocation.ts"
import type { ConsentRequest } from "./ReadAuthorizeRequest.ts"

/**
 * Denies an authorization request. Nothing is stored; `location` contains `error=access_denied`. Spec: oauth.authorize.denied.
 */
export const denyAuthorization = (request: ConsentRequest) =>
  Effect.map(errorLocation(request, "access_denied", "The account owner denied the request."), (location) => ({ location }))
