import * as Schema from "effect/Schema"
import { Plan } from "../hosts/Plan.ts"
import { proScopes, type Scope } from "./Scope.ts"

/** The response of `GET /token`. Spec: token.fields. */
export const TokenDescription = Schema.Struct({
  plan: Plan.annotateKey({ description: "The plan that the host is on." }),
  scopes: Schema.Array(
    Schema.Struct({
      id: Schema.String.annotate({ description: "The name of the scope." }),
      available: Schema.Boolean.annotate({ description: "False if the host's plan lacks what the scope is for." }),
      reason: Schema.optionalKey(Schema.Literal("plan_required")).annotate({
        description: "The reason why the scope has no effect now. Only if `available` is false."
      })
    })
  ).annotate({ description: "The scopes that the credential holds." })
}).annotate({ identifier: "TokenDescription" })
export type TokenDescription = typeof TokenDescription.Type

/** Describes a credential: each scope it holds, and whether the host's plan makes it available. */
export const describeToken = (plan: Plan, held: ReadonlyArray<Scope>): TokenDescription => ({
  plan,
  scopes: held.map((id) =>
    plan === "free" && proScopes.has(id) ? { id, available: false, reason: "plan_required" } : { id, available: true }
  )
})
