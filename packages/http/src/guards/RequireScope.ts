import type { Scope } from "@slotkit/core"
import { missingScopes } from "@slotkit/core/internal"
import { MissingScope } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { MissingScopeError } from "../wire/Errors.ts"
import { Access } from "../wire/Wire.ts"
import { CurrentCaller } from "./Authenticate.ts"

/** Rejects credentials that lack a scope of the endpoint. Spec: scopes.lacking. */
export class RequireScope extends HttpApiMiddleware.Service<RequireScope, { requires: CurrentCaller }>()(
  "@slotkit/http/RequireScope",
  { error: MissingScopeError }
) {}

/** Answers 403 to a credential that lacks a scope of the endpoint. Spec: scopes. */
export const requireScopeLayer = Layer.succeed(RequireScope, (answer, { endpoint }) =>
  Effect.andThen(requireScopes(Context.get(endpoint.annotations, Access).scopes), answer)
)

/** Fails with `MissingScope`, which lists all required scopes, if the caller lacks one of them. Spec: scopes.lacking. */
export const requireScopes = (scopes: ReadonlyArray<Scope>): Effect.Effect<void, MissingScope, CurrentCaller> =>
  Effect.flatMap(CurrentCaller, (caller) => {
    const missing = missingScopes(scopes, new Set(caller.scopes))
    if (missing.length === 0) return Effect.void
    const message = `The credential lacks the scope ${missing.join(" and ")}.`
    return Effect.fail(new MissingScope({ message, scopes }))
  })
