import type { slidingLimit } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { tooManyChanges } from "../shell/ConsoleRefusals.ts"
import type { ConsolePage } from "../shell/ConsoleRoute.ts"

/** Counts a form towards a limit of its host. Over the limit, answers 429 and changes nothing. */
export const withinLimit =
  (limit: ReturnType<typeof slidingLimit>, send: NonNullable<ConsolePage["send"]>): NonNullable<ConsolePage["send"]> =>
  (context, fields) => {
    const key = String(context.host.id)
    const { allowed, resetSeconds } = limit.look(key, context.now)
    if (!allowed) return Effect.succeed(tooManyChanges(context, resetSeconds))
    limit.count(key, context.now)
    return send(context, fields)
  }
