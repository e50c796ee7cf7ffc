import { type CountedLimits, fullPeriods, type MemberLimitOwner } from "../availability/PeriodLimit.ts"
import { indexOfStarts, type SlotRules } from "../availability/Slots.ts"
import { gridRuns, readHours, type WorkingHours } from "../availability/WorkingHours.ts"
import { type Instant, millisPerMinute } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { dateOfDay, localDay, localDayStart } from "../values/TimeZone.ts"

/** The time of a member, around the days of a query. */
export interface MemberTime {
  readonly host: number
  /** The working hours, in the member's time zone. Null if the hours of the team are the only ones. */
  readonly hours: WorkingHours | null
  /** Time off, busy calendars and meetings with their buffers, in any order. Without the meeting that moves. */
  readonly busy: ReadonlyArray<Interval>
  /** The limits of the host and of the member, with the meetings that count towards them. */
  readonly limits: ReadonlyArray<CountedLimits<MemberLimitOwner>>
  /** The time zone of the limits. */
  readonly timeZone: string
  /** True if a connected calendar could not be read for too long. The member counts as busy. */
  readonly unread?: boolean
}

/** The length of a meeting, with its buffers. */
export type MeetingLength = Pick<SlotRules, "bufferBeforeMinutes" | "bufferAfterMinutes"> & { readonly durationMinutes: number }

/** One bit for each start and member: set if the member is free for a meeting that begins then. */
export interface MemberMasks {
  readonly hosts: ReadonlyArray<number>
  /** The number of 32-bit words for each start. */
  readonly words: number
  readonly bits: Uint32Array
}

/**
 * Computes which members are free for a meeting at each of some ascending starts.
 *
 * A member is free if the meeting lies in the member's working hours, overlaps no busy time and exceeds no limit.
 * Starts need not lie on a grid of the member. The cost is linear in the starts, hours and busy times of all members.
 */
export const memberMasks = (
  starts: ReadonlyArray<Instant>,
  length: MeetingLength,
  members: ReadonlyArray<MemberTime>
): MemberMasks => {
  const words = Math.ceil(members.length / 32)
  const bits = new Uint32Array(words * starts.length)
  const masks = { hosts: members.map(({ host }) => host), words, bits }
  if (starts.length === 0) return masks
  const changes = new Int32Array(starts.length + 1)
  const indexFrom = indexOfStarts(starts)
  for (const [index, member] of members.entries()) {
    if (member.unread === true) continue
    changes.fill(0)
    const block = (from: Instant, to: Instant, by = 1) => {
      if (from >= to) return
      changes[indexFrom(from)]! += by
      changes[indexFrom(to)]! -= by
    }
    blockStarts(starts, length, member, block)
    const bit = 1 << (index % 32)
    let blocks = 0
    for (let at = 0, word = index >> 5; at < starts.length; at++, word += words) {
      blocks += changes[at]!
      if (blocks === 0) bits[word]! |= bit
    }
  }
  return masks
}

/** Returns the number of members who are free at a start, by the place of the start. */
export const countFree = ({ words, bits }: MemberMasks, start: number): number => {
  let count = 0
  for (let word = start * words; word < (start + 1) * words; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) count++
  }
  return count
}

/** Returns the members who are free at a start, by the place of the start. */
export const freeHosts = ({ hosts, words, bits }: MemberMasks, start: number): ReadonlySet<number> =>
  new Set(hosts.filter((_, index) => (bits[start * words + (index >> 5)]! & (1 << (index % 32))) !== 0))

/** Blocks the starts from `from` on and before `to`, or frees them again if `by` is negative. */
type Block = (from: Instant, to: Instant, by?: number) => void

const blockStarts = (
  starts: ReadonlyArray<Instant>,
  { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: MeetingLength,
  { hours, busy, limits, timeZone }: MemberTime,
  block: Block
): void => {
  const duration = durationMinutes * millisPerMinute
  const range = { start: starts[0]!, end: starts.at(-1)! + duration }
  if (hours !== null) {
    block(range.start, range.end)
    for (const run of gridRuns(readHours(hours), range)) block(run.start, Math.min(run.end, run.openUntil - duration + 1), -1)
  }
  const before = bufferBeforeMinutes * millisPerMinute
  const after = bufferAfterMinutes * millisPerMinute
  for (const { start, end } of busy) if (start < end) block(Math.floor(start) - duration - after + 1, end + before)
  if (limits.every((owner) => owner.limits.length === 0)) return
  const fullPeriodAt = fullPeriods(limits, timeZone, durationMinutes)
  const lastDay = localDay(starts.at(-1)!, timeZone)
  for (let day = localDay(range.start, timeZone); day <= lastDay; day++) {
    const dayStart = localDayStart(dateOfDay(day), timeZone)
    const dayEnd = localDayStart(dateOfDay(day + 1), timeZone)
    if (dayStart < dayEnd && fullPeriodAt(dayStart) !== undefined) block(dayStart, dayEnd)
  }
}
