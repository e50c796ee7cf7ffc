import type { Instant } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import { maxRequestsPerMinute, rateWindowSeconds, requestsPerMinute } from "../values/Limits.ts"

/** The verdict on one request, for the response headers. */
export interface RateVerdict {
  readonly allowed: boolean
  /** Requests allowed in any window. */
  readonly most: number
  /** Requests remaining in the current window. */
  readonly remaining: number
  /** Whole seconds, at least 1, until the oldest request leaves the window, or until enough have left for another one. */
  readonly resetSeconds: number
}

/** The maximum number of requests in any window of the given length. */
export interface RateLimit {
  readonly most: number
  readonly windowSeconds: number
}

/**
 * The limit of one credential: the number of requests that the operator allows in any 60 seconds, or 60 if that is null. Spec:
 * limits.rate; Decision 0112.
 */
export const credentialLimit = (raised: number | null = null): RateLimit => ({
  most: raised ?? requestsPerMinute,
  windowSeconds: rateWindowSeconds
})

/** The limit of a credential in a body of the operator API. It can be raised, not lowered: 60 is promised to everyone. */
export const RaisedLimit = integer(requestsPerMinute, maxRequestsPerMinute)

/**
 * Checks a request against the exact sliding log of one credential, or of another limit.
 *
 * `hits` are the instants of allowed requests, ascending, including this one if `allowed`. A refused request leaves no trace.
 * Spec: limits.rate.
 */
export const rateVerdict = (
  allowed: boolean,
  hits: ReadonlyArray<Instant>,
  now: Instant,
  { most, windowSeconds }: RateLimit = credentialLimit()
): RateVerdict => ({
  allowed,
  most,
  remaining: Math.max(0, most - hits.length),
  resetSeconds: Math.max(1, Math.ceil(((hits[Math.max(0, hits.length - most)] ?? now) + windowSeconds * 1000 - now) / 1000))
})

/**
 * Adds a request to a sliding log and returns the verdict. The request is added only if it is allowed.
 *
 * Future hits, from a process with a wrong clock, are ignored. Those within the tolerated clock difference count.
 */
export const countRequest = (
  hits: ReadonlyArray<Instant>,
  now: Instant,
  most: number = requestsPerMinute
): { readonly allowed: boolean; readonly hits: ReadonlyArray<Instant> } => {
  const live = hits.filter((hit) => hit > now - rateWindowMillis && hit <= now + toleratedClockDifferenceMillis)
  const allowed = live.length < most
  return { allowed, hits: allowed ? [...live, now] : live }
}

export const rateWindowMillis = rateWindowSeconds * 1000

/** The tolerated difference between the clocks of an installation's machines. */
export const toleratedClockDifferenceMillis = 10_000
