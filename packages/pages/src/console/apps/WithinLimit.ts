import type { slidingLimit } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { tooManyChanges } from "../shell/ConsoleRefusals.ts"
import type { ConsolePage } from "../shell/ConsoleRoute.ts"

/** Counts a form towards a limit of its host. Over the limit, answers 429 and changes nothing. */
export const withinLimit =
  (limit: ReturnType<typeof slidingLimit>, send: NonNullable<ConsolePage["send"]>): NonNullable<ConsolePage["send"]> =>
  (visit, fields) => {
    const key = String(visit.host.id)
    const { allowed, resetSeconds } = limit.look(key, visit.now)
    if (!allowed) return Effect.succeed(tooManyChanges(visit, resetSeconds))
    limit.count(key, visit.now)
    return send(visit, fields)
  }
