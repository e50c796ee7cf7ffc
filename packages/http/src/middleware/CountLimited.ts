import { countBy } from "@slotkit/engine"
import type * as Effect from "effect/Effect"

const limited = countBy("slotkit_rate_limited_total", "Requests refused with 429, by the limit that was exceeded.", ["by"])

/** Counts requests answered with 429. */
export const countLimited = (by: "credential" | "address" | "unknown_token"): Effect.Effect<void> => limited([by])
