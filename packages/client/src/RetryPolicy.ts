import type { Endpoint } from "./Endpoint.ts"
import type { SlotkitApiError } from "./SlotkitApiError.ts"

/**
 * Returns how long to wait before a failed request is retried, in milliseconds, or null when it must not be retried.
 *
 * `Retry-After` is respected on 429, on 503, and on the 409 for an idempotency key whose first request is still in flight. If it
 * exceeds `maxWaitMs`, the request is not retried. A 429 was not processed, so any request can be retried. After a lost response
 * or a 502, 503 or 504, the outcome is unknown: GET, PUT, DELETE, and POST with its idempotency key are retried, but not PATCH.
 * `attempt` counts from 1; `random` is between 0 and 1.
 */
export const retryDelayMs = (
  method: Endpoint[0],
  { status, retryAfterSeconds, code }: Pick<SlotkitApiError, "status" | "retryAfterSeconds" | "code">,
  attempt: number,
  maxWaitMs: number,
  random: number
): number | null => {
  const isStillRunning = status === 409 && method === "POST"
  if (retryAfterSeconds !== null && (status === 429 || status === 503 || isStillRunning)) {
    const waitMs = retryAfterSeconds * 1000
    return waitMs <= maxWaitMs ? waitMs : null
  }
  const isUnknown = code === "unavailable" || code === "network" || code === "timeout"
  if (status !== 429 && !(isUnknown && method !== "PATCH")) return null
  return Math.min(500 * 2 ** (attempt - 1), 8000) * (0.5 + random / 2)
}
