import { mergeBusy } from "./MergeBusy.ts"
import { type IcsBusy, type IcsQuery, readIcs } from "./ReadIcs.ts"

/** Reads calendar texts as `readIcs` does, and merges the busy times. Yields between slices of work. */
export const readMergedIcs = function* (texts: ReadonlyArray<string>, query: IcsQuery): Generator<void, IcsBusy> {
  const read = yield* readIcs(texts, query)
  return { ...read, busy: yield* mergeBusy(read.busy, query.from) }
}
