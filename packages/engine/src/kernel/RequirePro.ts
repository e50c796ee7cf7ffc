import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { PlanRequired } from "./Failure.ts"
import { Settings } from "./Settings.ts"

/** Fails for a host on Free. Spec: errors.403.plan. */
export const planRequired: Effect.Effect<never, PlanRequired, Settings> = Effect.flatMap(Settings, ({ upgradeUrl }) =>
  Effect.fail(new PlanRequired({ message: "This requires the Pro plan.", upgradeUrl }))
)

/** Succeeds for hosts on Pro. */
export const requirePro = ({ plan }: Host): Effect.Effect<void, PlanRequired, Settings> =>
  plan === "pro" ? Effect.void : planRequired
