import { missingScopes } from "@slotkit/core"
import { MissingScope } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { Access } from "../wire/Access.ts"
import { MissingScopeError } from "../wire/Errors.ts"
import { CurrentCaller } from "./Authenticate.ts"

/** Answers 403 to a credential that lacks a scope of the endpoint. Spec: Scopes. */
export class RequireScope extends HttpApiMiddleware.Service<RequireScope, { requires: CurrentCaller }>()(
  "@slotkit/http/RequireScope",
  { error: MissingScopeError }
) {
  static readonly layer = Layer.succeed(RequireScope, (answer, { endpoint }) => {
    const needed = Context.get(endpoint.annotations, Access)
    const check = Effect.flatMap(CurrentCaller, ({ scopes }) => {
      const missing = missingScopes(needed, new Set(scopes))
      if (missing.length === 0) return Effect.void
      const message = `The credential lacks the scope ${missing.join(" and ")}.`
      return Effect.fail(new MissingScope({ message, scopes: needed.scopes }))
    })
    return Effect.andThen(check, answer)
  })
}
