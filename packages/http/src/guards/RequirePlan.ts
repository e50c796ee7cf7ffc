import { planAllows } from "@slotkit/core/internal"
import { planRequired, type Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { PlanRequiredError } from "../wire/Errors.ts"
import { Access } from "../wire/Wire.ts"
import { CurrentCaller } from "./Authenticate.ts"

/** Rejects hosts on Free if the endpoint requires Pro. Spec: general.7. */
export class RequirePlan extends HttpApiMiddleware.Service<RequirePlan, { requires: CurrentCaller | Settings }>()(
  "@slotkit/http/RequirePlan",
  { error: PlanRequiredError }
) {}

/** Answers 403 to a host on Free if the endpoint requires Pro. Spec: general.7. */
export const requirePlanLayer = Layer.succeed(RequirePlan, (answer, { endpoint }) => {
  const needed = Context.get(endpoint.annotations, Access)
  const check = Effect.flatMap(CurrentCaller, ({ host }) => (planAllows(needed, host.plan) ? Effect.void : planRequired))
  return Effect.andThen(check, answer)
})
