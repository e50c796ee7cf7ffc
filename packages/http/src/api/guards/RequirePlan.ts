import type { Settings } from "@slotkit/engine"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { PlanRequiredError } from "../../wire/Errors.ts"
import type { CurrentCaller } from "./Authenticate.ts"

/** Rejects hosts on Free if the endpoint requires Pro. Spec: general.7. */
export class RequirePlan extends HttpApiMiddleware.Service<RequirePlan, { requires: CurrentCaller | Settings }>()(
  "@slotkit/http/RequirePlan",
  { error: PlanRequiredError }
) {}
