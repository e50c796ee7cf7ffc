import { planAllows } from "@slotkit/core/internal"
import { planRequired } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CurrentCaller } from "../api/guards/Authenticate.ts"
import { RequirePlan } from "../api/guards/RequirePlan.ts"
import { Access } from "../wire/Wire.ts"

/** Answers 403 to a host on Free if the endpoint requires Pro. Spec: general.7. */
export const requirePlanLayer = Layer.succeed(RequirePlan, (answer, { endpoint }) => {
  const needed = Context.get(endpoint.annotations, Access)
  const check = Effect.flatMap(CurrentCaller, ({ host }) => (planAllows(needed, host.plan) ? Effect.void : planRequired))
  return Effect.andThen(check, answer)
})
