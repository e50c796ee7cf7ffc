import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { MissingScopeError } from "../../wire/Errors.ts"
import type { CurrentCaller } from "./Authenticate.ts"

/** Rejects credentials that lack a scope of the endpoint. Spec: scopes.lacking. */
export class RequireScope extends HttpApiMiddleware.Service<RequireScope, { requires: CurrentCaller }>()(
  "@slotkit/http/RequireScope",
  { error: MissingScopeError }
) {}
