import * as Schema from "effect/Schema"
import { Plan } from "../hosts/Plan.ts"
import { proScopes, type Scope } from "./Scope.ts"

/** The response of `GET /token`. Spec: token.fields. */
export const TokenDescription = Schema.Struct({
  plan: Plan,
  scopes: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      available: Schema.Boolean,
      reason: Schema.optionalKey(Schema.Literal("plan_required"))
    })
  )
}).annotate({ identifier: "TokenDescription" })
export type TokenDescription = typeof TokenDescription.Type

/** Describes a credential: each scope it holds, and whether the host's plan makes it available. */
export const describeToken = (plan: Plan, held: ReadonlyArray<Scope>): TokenDescription => ({
  plan,
  scopes: held.map((id) =>
    plan === "free" && proScopes.has(id) ? { id, available: false, reason: "plan_required" } : { id, available: true }
  )
})
