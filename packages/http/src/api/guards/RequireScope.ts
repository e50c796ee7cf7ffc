import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { MissingScopeError } from "../../wire/Errors.ts"
import type { CurrentCaller } from "./Authenticate.ts"

/** Refuses a credential that lacks a scope of the endpoint. Spec: scopes.lacking. */
export class RequireScope extends HttpApiMiddleware.Service<RequireScope, { requires: CurrentCaller }>()(
  "@slotkit/http/RequireScope",
  { error: MissingScopeError }
) {}
