import type { Instant } from "../values/Instant.ts"
import { rateWindowSeconds, requestsPerMinute } from "../values/Limits.ts"

/** What the limit says about one request, for the answer's headers. */
export interface RateVerdict {
  readonly allowed: boolean
  /** Requests that may still come in the running minute. */
  readonly remaining: number
  /** Whole seconds, at least 1, until the oldest request of the minute leaves it. */
  readonly resetSeconds: number
}

/**
 * Judges a request against the exact sliding log of one credential: at most 60 requests in any 60 seconds.
 *
 * `hits` are the instants of the requests that were let through, ascending, this one included when `allowed`. A request that
 * is refused leaves no trace. Spec: limits.rate.
 */
export const rateVerdict = (allowed: boolean, hits: ReadonlyArray<Instant>, now: Instant): RateVerdict => ({
  allowed,
  remaining: Math.max(0, requestsPerMinute - hits.length),
  resetSeconds: Math.max(1, Math.ceil(((hits[0] ?? now) + rateWindowMillis - now) / 1000))
})

/** Adds a request to a sliding log: what remains of the minute, with this request when there is room for it. */
export const countRequest = (
  hits: ReadonlyArray<Instant>,
  now: Instant
): { readonly allowed: boolean; readonly hits: ReadonlyArray<Instant> } => {
  const live = hits.filter((hit) => hit > now - rateWindowMillis)
  const allowed = live.length < requestsPerMinute
  return { allowed, hits: allowed ? [...live, now] : live }
}

export const rateWindowMillis = rateWindowSeconds * 1000
