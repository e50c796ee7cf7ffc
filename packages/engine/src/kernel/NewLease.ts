import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { Lease } from "../ports/Lease.ts"
import { publicToken } from "./PublicToken.ts"

/** A lease of one minute: longer than any job may take, short enough that a killed process is soon forgotten. */
export const newLease = (now: Instant): Effect.Effect<Lease> =>
  Effect.map(publicToken, (token) => ({ token, until: now + millisPerMinute }))
