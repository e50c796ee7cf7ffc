import type { Endpoint } from "./Endpoint.ts"
import type { SlotkitApiError } from "./SlotkitApiError.ts"

/**
 * How long to wait before a failed request is sent again, in milliseconds; null when it must not be.
 *
 * `Retry-After` is heeded on 429, on 503, and on the 409 that says that the first request with an idempotency key still runs; when it
 * asks for more than `maxWaitMs`, there is no waiting. A 429 was not carried out, so that anything may be sent again. When no answer
 * came or a 502, 503 or 504 did, nobody knows: then GET, PUT and DELETE are repeated, and POST, which carries an idempotency key, but not
 * PATCH. `attempt` counts from 1, `random` is from 0 to 1.
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
