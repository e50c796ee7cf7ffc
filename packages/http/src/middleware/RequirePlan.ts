import { planAllows } from "@slotkit/core"
import { planRequired, type Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { Access } from "../wire/Access.ts"
import { PlanRequiredError } from "../wire/Errors.ts"
import { CurrentCaller } from "./Authenticate.ts"

/** Answers 403 to a host on Free where the endpoint is for Pro. Spec: General rule 7. */
export class RequirePlan extends HttpApiMiddleware.Service<RequirePlan, { requires: CurrentCaller | Settings }>()(
  "@slotkit/http/RequirePlan",
  { error: PlanRequiredError }
) {
  static readonly layer = Layer.succeed(RequirePlan, (answer, { endpoint }) => {
    const needed = Context.get(endpoint.annotations, Access)
    const check = Effect.flatMap(CurrentCaller, ({ host }) => (planAllows(needed, host.plan) ? Effect.void : planRequired))
    return Effect.andThen(check, answer)
  })
}
