import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { Lease } from "../ports/Lease.ts"
import { publicToken } from "./PublicToken.ts"

/**
 * A lease of one minute: longer than jobs about one thing take, but short enough to recover quickly from a killed process.
 *
 * A periodic deletion that takes longer is also started by another process, which skips the locked rows.
 */
export const newLease = (now: Instant): Effect.Effect<Lease> =>
  Effect.map(publicToken, (token) => ({ token, until: now + millisPerMinute }))
