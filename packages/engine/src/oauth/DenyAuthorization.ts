import * as Effect from "effect/Effect"
import { errorLocation } from "./AuthorizeErrorLocation.ts"
import type { ConsentRequest } from "./ReadAuthorizeRequest.ts"

/** The host says no: nothing is stored, and `location` carries `error=access_denied`. Spec: oauth.authorize.denied. */
export const denyAuthorization = (request: ConsentRequest) =>
  Effect.map(errorLocation(request, "access_denied", "The account owner denied the request."), (location) => ({ location }))
