import type { Scope } from "@slotkit/core"
import { isRecord, missingScopes } from "@slotkit/core/internal"
import { MissingScope } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { MissingScopeError } from "../wire/Errors.ts"
import { Access } from "../wire/Wire.ts"
import { CurrentCaller } from "./Authenticate.ts"
import { Body } from "./ReadBody.ts"

/** Rejects credentials that lack a scope of the endpoint. Spec: scopes.lacking. */
export class RequireScope extends HttpApiMiddleware.Service<RequireScope, { requires: CurrentCaller }>()(
  "@slotkit/http/RequireScope",
  { error: MissingScopeError }
) {}

/** Rejects bodies that override rules if the credential lacks the scope for it. Decision 0091. */
export class RequireOverride extends HttpApiMiddleware.Service<RequireOverride, { requires: CurrentCaller | Body }>()(
  "@slotkit/http/RequireOverride",
  { error: MissingScopeError }
) {}

/** Answers 403 to a credential that lacks a scope of the endpoint, or of `override` in the body. Spec: scopes. */
export const requireScopeLayer = Layer.merge(
  Layer.succeed(RequireScope, (answer, { endpoint }) =>
    Effect.andThen(requireScopes(Context.get(endpoint.annotations, Access).scopes), answer)
  ),
  Layer.succeed(RequireOverride, (answer, { endpoint }) =>
    Effect.flatMap(Body, (body) =>
      Effect.andThen(requireScopes(scopesOfRequest(Context.get(endpoint.annotations, Access).scopes, body)), answer)
    )
  )
)

/** The scopes that a request needs: those of the endpoint or tool, and one more if it overrides rules. Decision 0091. */
export const scopesOfRequest = (scopes: ReadonlyArray<Scope>, sent: unknown): ReadonlyArray<Scope> =>
  isRecord(sent) && sent.override !== undefined ? [...scopes, overrideScope] : scopes

/** True if a credential with these scopes may override rules. */
export const mayOverride = (scopes: ReadonlyArray<Scope>): boolean => scopes.includes(overrideScope)

const overrideScope: Scope = "bookings.override"

/** Fails with `MissingScope`, which lists all required scopes, if the caller lacks one of them. Spec: scopes.lacking. */
export const requireScopes = (scopes: ReadonlyArray<Scope>): Effect.Effect<void, MissingScope, CurrentCaller> =>
  Effect.flatMap(CurrentCaller, (caller) => {
    const missing = missingScopes(scopes, new Set(caller.scopes))
    if (missing.length === 0) return Effect.void
    const use = missing.includes(overrideScope) ? ", which the override field needs" : ""
    const message = `The credential lacks the scope ${missing.join(" and ")}${use}.`
    return Effect.fail(new MissingScope({ message, scopes }))
  })
