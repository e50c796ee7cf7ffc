import { type Instant, type RateLimit, type RateVerdict, rateWindowSeconds } from "@slotkit/core"
import { rateVerdict } from "@slotkit/core/internal"

/** A limit per key in a sliding window. Counts exactly, in this process only. */
export interface SlidingLimit extends RateLimit {
  /** The limit's name in `RateLimit-Policy`. */
  readonly name: string
  /** Returns the verdict on another request now, without counting it. */
  readonly look: (key: string, now: Instant) => RateVerdict
  /** Counts a request and returns the verdict. */
  readonly count: (key: string, now: Instant) => RateVerdict
}

/** Creates a limit that keeps the most recent keys only, which bounds its memory. */
export const slidingLimit = (name: string, most: number, windowSeconds = rateWindowSeconds, keysKept = 10_000): SlidingLimit => {
  const limit: RateLimit = { most, windowSeconds }
  const windowMillis = windowSeconds * 1000
  const log = new Map<string, ReadonlyArray<Instant>>()
  const remember = (key: string, hits: ReadonlyArray<Instant>): void => {
    log.delete(key)
    if (log.size >= keysKept) log.delete(log.keys().next().value!)
    log.set(key, hits)
  }
  const live = (key: string, now: Instant) => (log.get(key) ?? []).filter((hit) => hit > now - windowMillis)
  return {
    name,
    ...limit,
    look: (key, now) => {
      const hits = live(key, now)
      if (hits.length > 0) remember(key, hits)
      return rateVerdict(hits.length < most, hits, now, limit)
    },
    count: (key, now) => {
      const hits = [...live(key, now), now]
      remember(key, hits)
      return rateVerdict(true, hits, now, limit)
    }
  }
}
