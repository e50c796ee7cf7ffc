import { maxBusyTimesPerBlock, millisPerDay } from "@slotkit/core/internal"
import { IcsUnreadable } from "./IcsUnreadable.ts"
import { mergeBusy } from "./MergeBusy.ts"
import { type IcsBusy, type IcsQuery, readIcs } from "./ReadIcs.ts"

/**
 * Reads calendar texts as `readIcs` does, and merges the busy times, the assumed ones included. Yields between slices of work.
 *
 * Throws `IcsUnreadable` also for more merged times than are kept, because it would take the event loop a while to count them.
 */
export const readMergedIcs = function* (texts: ReadonlyArray<string>, query: IcsQuery): Generator<void, IcsBusy> {
  const read = yield* readIcs(texts, query)
  const busy = yield* mergeBusy([...read.busy, ...read.assumed], query.from)
  const most = maxBusyTimesPerBlock * (Math.ceil((query.to - query.from) / blockMillis) + 1)
  if (busy.length > most) throw new IcsUnreadable(`The calendar has more than ${most} separate busy times.`)
  return { ...read, busy }
}

const blockMillis = 32 * millisPerDay
