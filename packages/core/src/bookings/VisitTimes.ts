import { type Instant, millisPerMinute } from "../values/Instant.ts"

/** The free starts of a part of a visit, in ascending order, with its length and its buffers. */
export interface PartTimes {
  readonly starts: ReadonlyArray<Instant>
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

/**
 * Returns the starts of the parts of each visit that can be made, in ascending order of the first part. Of several visits with
 * the same first start, the one whose parts begin earliest is returned.
 *
 * A part begins once the one before it has ended and the buffers between both have passed, and at most `maxGapMinutes` later.
 * Takes time in proportion to the starts of all parts, because each is tried once.
 */
export const visitTimes = (parts: ReadonlyArray<PartTimes>, maxGapMinutes: number): ReadonlyArray<ReadonlyArray<Instant>> => {
  let following: ReadonlyMap<Instant, ReadonlyArray<Instant>> | undefined
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const next = parts[index + 1]
    const rest = following
    following =
      next === undefined || rest === undefined
        ? new Map(part.starts.map((start) => [start, [start]]))
        : followedBy(part, next, rest, maxGapMinutes)
  }
  return [...(following?.values() ?? [])]
}

/** Returns the visits that begin with a part, by its start, from those that begin with the next one. */
const followedBy = (
  part: PartTimes,
  next: PartTimes,
  rest: ReadonlyMap<Instant, ReadonlyArray<Instant>>,
  maxGapMinutes: number
): ReadonlyMap<Instant, ReadonlyArray<Instant>> => {
  const visits = new Map<Instant, ReadonlyArray<Instant>>()
  const starts = [...rest.keys()]
  let first = 0
  for (const start of part.starts) {
    const ready = readyAfter(start, part, next)
    while (first < starts.length && starts[first]! < ready) first++
    const follows = starts[first]
    if (follows !== undefined && follows <= ready + maxGapMinutes * millisPerMinute) {
      visits.set(start, [start, ...rest.get(follows)!])
    }
  }
  return visits
}

/** Returns the earliest start of the part after one that begins at a start. */
export const readyAfter = (
  start: Instant,
  { durationMinutes, bufferAfterMinutes }: PartTimes,
  { bufferBeforeMinutes }: Pick<PartTimes, "bufferBeforeMinutes">
): Instant => start + (durationMinutes + bufferAfterMinutes + bufferBeforeMinutes) * millisPerMinute
