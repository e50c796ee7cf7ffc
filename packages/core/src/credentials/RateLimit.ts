import type { Instant } from "../values/Instant.ts"
import { rateWindowSeconds, requestsPerMinute } from "../values/Limits.ts"

/** What the limit says about one request, for the answer's headers. */
export interface RateVerdict {
  readonly allowed: boolean
  /** Requests that may still come in the running window. */
  readonly remaining: number
  /** Whole seconds, at least 1, until the oldest request of the window leaves it. */
  readonly resetSeconds: number
}

/** How many requests are let through in any window of time. */
export interface RateLimit {
  readonly most: number
  readonly windowSeconds: number
}

/** The limit of one credential: 60 requests in any 60 seconds. Spec: limits.rate. */
export const credentialLimit: RateLimit = { most: requestsPerMinute, windowSeconds: rateWindowSeconds }

/**
 * Judges a request against the exact sliding log of one credential, or of another limit.
 *
 * `hits` are the instants of the requests that were let through, ascending, this one included when `allowed`. A request that
 * is refused leaves no trace. Spec: limits.rate.
 */
export const rateVerdict = (
  allowed: boolean,
  hits: ReadonlyArray<Instant>,
  now: Instant,
  { most, windowSeconds }: RateLimit = credentialLimit
): RateVerdict => ({
  allowed,
  remaining: Math.max(0, most - hits.length),
  resetSeconds: Math.max(1, Math.ceil(((hits[0] ?? now) + windowSeconds * 1000 - now) / 1000))
})

/**
 * Adds a request to a sliding log: what remains of the minute, with this request when there is room for it.
 *
 * Hits of the future, which a process with a wrong clock left, do not count; those within the tolerated difference do.
 */
export const countRequest = (
  hits: ReadonlyArray<Instant>,
  now: Instant
): { readonly allowed: boolean; readonly hits: ReadonlyArray<Instant> } => {
  const live = hits.filter((hit) => hit > now - rateWindowMillis && hit <= now + toleratedClockDifferenceMillis)
  const allowed = live.length < requestsPerMinute
  return { allowed, hits: allowed ? [...live, now] : live }
}

export const rateWindowMillis = rateWindowSeconds * 1000

/** How far clocks of an installation's machines may differ. */
export const toleratedClockDifferenceMillis = 10_000
