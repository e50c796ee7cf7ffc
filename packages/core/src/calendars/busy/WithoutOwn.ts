import { type Interval, mergeIntervals } from "../../values/Interval.ts"

/**
 * Returns busy times without the host's own meetings, so that an event of a meeting in a connected calendar never blocks the
 * meeting itself, its free seats or its rescheduling. The result is merged and ascending.
 */
export const withoutOwn = (busy: ReadonlyArray<Interval>, own: ReadonlyArray<Interval>): ReadonlyArray<Interval> => {
  const meetings = mergeIntervals(own)
  return mergeIntervals(busy).flatMap(({ start, end }) => {
    const left: Array<Interval> = []
    let from = start
    for (const meeting of meetings) {
      if (meeting.end <= from) continue
      if (meeting.start >= end) break
      if (meeting.start > from) left.push({ start: from, end: meeting.start })
      from = meeting.end
    }
    if (from < end) left.push({ start: from, end })
    return left
  })
}
