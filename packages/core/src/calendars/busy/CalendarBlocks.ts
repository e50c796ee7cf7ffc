import { type Instant, millisPerDay } from "../../values/Instant.ts"
import { type Interval, mergeIntervals } from "../../values/Interval.ts"
import { maxBookingWindowDays } from "../../values/Limits.ts"

/**
 * The busy times of one calendar in 32 days: start, end, start, end, in epoch milliseconds, ascending, merged and cut to the
 * block.
 *
 * Block 0 begins on 1970-01-01 in UTC.
 */
export interface BusyBlock {
  readonly block: number
  readonly busy: ReadonlyArray<number>
}

/** The largest number of merged busy times in one block. */
export const maxBusyTimesPerBlock = 2000

/** Returns the block that contains an instant. */
export const blockOf = (instant: Instant): number => Math.floor(instant / blockMillis)

/** Returns the first and the last block that offers can read from an instant on, with one more at each end. */
export const blocksOfOffers = (now: Instant): { readonly first: number; readonly last: number } => ({
  first: blockOf(now) - 1,
  last: blockOf(now + maxBookingWindowDays * millisPerDay) + 1
})

/** Returns the range of a block. */
export const rangeOfBlock = (block: number): Interval => ({ start: block * blockMillis, end: (block + 1) * blockMillis })

/** Returns the blocks that contain some instant of `[start, end)`. */
export const blocksBetween = ({ start, end }: Interval): ReadonlyArray<number> => {
  if (end <= start) return []
  const first = blockOf(start)
  return Array.from({ length: blockOf(end - 1) - first + 1 }, (_, index) => first + index)
}

/**
 * Splits busy times into the given blocks, one result for each. Returns `undefined` if a block would have more than
 * `maxBusyTimesPerBlock` of them.
 */
export const blocksOf = (busy: ReadonlyArray<Interval>, blocks: ReadonlyArray<number>): ReadonlyArray<BusyBlock> | undefined => {
  const found: ReadonlyMap<number, Array<number>> = new Map(blocks.map((block) => [block, []]))
  for (const { start, end } of mergeIntervals(busy)) {
    for (const block of blocksBetween({ start, end })) {
      const range = rangeOfBlock(block)
      found.get(block)?.push(Math.max(start, range.start), Math.min(end, range.end))
    }
  }
  const split = blocks.map((block) => ({ block, busy: found.get(block)! }))
  return split.some(({ busy }) => busy.length > 2 * maxBusyTimesPerBlock) ? undefined : split
}

/** Returns the busy times of a block that overlap `[start, end)`. */
export const busyOfBlock = ({ busy }: BusyBlock, { start, end }: Interval): ReadonlyArray<Interval> => {
  const within: Array<Interval> = []
  for (let index = 0; index + 1 < busy.length; index += 2) {
    const interval = { start: busy[index]!, end: busy[index + 1]! }
    if (interval.start < end && interval.end > start) within.push(interval)
  }
  return within
}

const blockMillis = 32 * millisPerDay
