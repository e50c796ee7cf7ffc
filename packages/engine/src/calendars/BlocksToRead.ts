import type { Instant } from "@slotkit/core"
import { blockOf, millisPerDay } from "@slotkit/core/internal"

/** The blocks of a read. `isFar` is true for blocks that are only read because somebody asked for them. */
export interface BlocksToRead {
  readonly from: number
  readonly to: number
  readonly isFar: boolean
}

/**
 * Returns the blocks of a read that is asked for `first` to `last`: with them those that every read of the provider brings, unless
 * they are apart from these. What lies in between is not read.
 */
export const blocksToRead = (first: number, last: number, now: Instant, daysAhead: number): BlocksToRead => {
  const [nearest, farthest] = [blockOf(now), blockOf(now + daysAhead * millisPerDay)]
  return first <= farthest && last >= nearest
    ? { from: Math.min(first, nearest), to: Math.max(last, farthest), isFar: false }
    : { from: first, to: last, isFar: true }
}
