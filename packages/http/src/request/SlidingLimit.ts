import { type Instant, type RateLimit, type RateVerdict, rateWindowSeconds } from "@slotkit/core"
import { rateVerdict } from "@slotkit/core/internal"

/** How often each key may do something in any window of time: counted exactly, in this process alone. */
export interface SlidingLimit extends RateLimit {
  /** What the limit is called in `RateLimit-Policy`. */
  readonly name: string
  /** What the limit says of one more time now; it is not counted. */
  readonly look: (key: string, now: Instant) => RateVerdict
  /** Counts one time, and says what remains after it. */
  readonly count: (key: string, now: Instant) => RateVerdict
}

/** Makes a limit that remembers the keys that were seen last, so that its memory is bounded whoever comes. */
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
