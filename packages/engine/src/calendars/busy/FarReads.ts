import type { Instant } from "@slotkit/core"
import { blockOf, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import type { CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/** The blocks of a read. `isFar` is true for blocks that are only read on request. */
export interface BlocksToRead {
  readonly from: number
  readonly to: number
  readonly isFar: boolean
}

/**
 * Returns the blocks of a read that is requested for `first` to `last`: with them those that every read of the provider brings,
 * unless they are apart from these. What lies in between is not read.
 */
export const blocksToRead = (first: number, last: number, now: Instant, daysAhead: number): BlocksToRead => {
  const [nearest, farthest] = [blockOf(now), blockOf(now + daysAhead * millisPerDay)]
  return first <= farthest && last >= nearest
    ? { from: Math.min(first, nearest), to: Math.max(last, farthest), isFar: false }
    : { from: first, to: last, isFar: true }
}

/**
 * The accounts of each store whose last read far ahead failed in this process, and until when nothing far ahead is read from
 * them.
 */
const pausesOfStores = new WeakMap<CalendarStore["Service"], Map<number, Instant>>()

/** Returns true if nothing far ahead is read from an account for now. */
export const isPausedFarAhead = (store: CalendarStore["Service"], accountId: number, now: Instant): boolean =>
  (pausesOfStores.get(store)?.get(accountId) ?? 0) > now

/** Pauses reads far ahead of an account for a minute. */
export const pauseFarAhead = (store: CalendarStore["Service"], accountId: number, now: Instant): void => {
  const pauses = [...(pausesOfStores.get(store) ?? [])].filter(([, until]) => until > now)
  pausesOfStores.set(store, new Map([...pauses, [accountId, now + millisPerMinute]]))
}

/** The blocks that are kept warm: those of today and of the days after it. */
export const warmBlocks = (now: Instant): readonly [number, number] => [blockOf(now), blockOf(now + warmDays * millisPerDay)]

/** The days from today that are kept warm. */
export const warmDays = 62
