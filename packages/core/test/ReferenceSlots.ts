import type { Meeting } from "../src/availability/Offer.ts"
import type { PeriodLimit } from "../src/availability/PeriodLimit.ts"
import type { SlotQuery, SlotRules } from "../src/availability/Slots.ts"

/**
 * Computes slots by brute force: tabulates the host's local time at every minute of two weeks, and applies every rule to every
 * minute. Shares no code with the implementation. Days and minutes are counted from 1970-01-01. Supports only time zones with
 * offsets in whole minutes.
 */
export class ReferenceClock {
  readonly firstMinute: number
  /** The local time in minutes, one entry for each minute from `firstMinute` on. */
  readonly wall: Int32Array

  constructor(timeZone: string, anchor: string) {
    const firstDay = dayNumber(anchor) - 5
    this.firstMinute = firstDay * 1440
    this.wall = new Int32Array(15 * 1440)
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    for (let index = 0; index < this.wall.length; index++) {
      const output = clock.format((this.firstMinute + index) * 60_000)
      this.wall[index] = Date.parse(`${output.replace(" ", "T")}Z`) / 60_000
    }
  }
}

export const referenceSlots = (clock: ReferenceClock, rules: SlotRules, query: SlotQuery): Array<number> => {
  const { openFor, gridStart } = workingMinutes(clock, rules)
  const { from, to, now, durationMinutes } = query
  const starts: Array<number> = []
  for (let index = 0; index < clock.wall.length; index++) {
    if (openFor[index]! < durationMinutes) continue
    if ((index - gridStart[index]!) % (rules.slotIntervalMinutes ?? durationMinutes) !== 0) continue
    const date = dateOfDayNumber(Math.floor(clock.wall[index]! / 1440))
    if (date < from || date > to) continue
    const start = (clock.firstMinute + index) * 60_000
    if (start < now + rules.minimumNoticeMinutes * 60_000) continue
    if (rules.bookingWindowDays !== undefined && start > now + rules.bookingWindowDays * 86_400_000) continue
    const needsFrom = start - rules.bufferBeforeMinutes * 60_000
    const needsTo = start + (durationMinutes + rules.bufferAfterMinutes) * 60_000
    if (query.busy.some((busy) => busy.end > busy.start && busy.start < needsTo && busy.end > needsFrom)) continue
    starts.push(start)
  }
  return starts
}

export interface ReferenceOfferQuery extends SlotQuery {
  readonly held: ReadonlyArray<Meeting>
  readonly serviceId: number | null
  readonly seats: number
  readonly capacity: number | null
  readonly serviceLimits: ReadonlyArray<PeriodLimit>
  readonly hostLimits: ReadonlyArray<PeriodLimit>
  readonly firstPerDay: number | null
}

/** `[start, spots]` of every offered slot. Spots are -1 if they are not reported. */
export const referenceOffer = (clock: ReferenceClock, rules: SlotRules, query: ReferenceOfferQuery): Array<[number, number]> => {
  const { held, serviceId, seats, capacity, serviceLimits, hostLimits, durationMinutes } = query
  const length = durationMinutes * 60_000
  const mine = held.filter((meeting) => serviceId !== null && meeting.serviceId === serviceId)
  const joinable = mine.filter(
    (meeting) => capacity !== null && meeting.end === meeting.start + length && meeting.seatsTaken + seats <= capacity
  )
  const inTheWay = (meeting: Meeting, from: number, to: number) =>
    meeting.heldTo > meeting.heldFrom && meeting.heldFrom < to && meeting.heldTo > from
  const dateAt = (instant: number) =>
    dateOfDayNumber(Math.floor(clock.wall[Math.floor(instant / 60_000) - clock.firstMinute]! / 1440))
  const offered: Array<[number, number]> = []
  for (const start of referenceSlots(clock, rules, query)) {
    const end = start + length
    const [meeting] = joinable
      .filter((candidate) => candidate.start === start)
      .toSorted((one, other) => other.seatsTaken - one.seatsTaken)
    if (meeting !== undefined) {
      const others = held.filter((other) => !joinable.includes(other))
      if (!others.some((other) => inTheWay(other, start, end))) offered.push([start, capacity! - meeting.seatsTaken])
      continue
    }
    const needsFrom = start - rules.bufferBeforeMinutes * 60_000
    const needsTo = end + rules.bufferAfterMinutes * 60_000
    if (held.some((other) => inTheWay(other, needsFrom, needsTo))) continue
    if (seats > (capacity === null ? 1 : capacity)) continue
    const isWithin = (limits: ReadonlyArray<PeriodLimit>, meetings: ReadonlyArray<Meeting>) =>
      limits.every(({ per, bookings, minutes }) => {
        const counted = meetings.filter((other) => periodAt(per, dateAt(other.start)) === periodAt(per, dateAt(start)))
        const total = counted.reduce((sum, other) => sum + (other.end - other.start) / 60_000, durationMinutes)
        return counted.length < (bookings ?? Infinity) && total <= (minutes ?? Infinity)
      })
    if (!isWithin(serviceLimits, mine) || !isWithin(hostLimits, held)) continue
    offered.push([start, capacity ?? -1])
  }
  const { firstPerDay } = query
  const earlierOnDay = ([start]: [number, number]) =>
    offered.filter(([other]) => other < start && dateAt(other) === dateAt(start)).length
  return firstPerDay === null ? offered : offered.filter((slot) => earlierOnDay(slot) < firstPerDay)
}

/** Names the period of a date: the day, the Monday of its week, or the month. */
const periodAt = (per: PeriodLimit["per"], date: string): string => {
  if (per === "day") return date
  if (per === "month") return date.slice(0, 7)
  const monday = new Date(`${date}T12:00:00Z`)
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1)
  return monday.toISOString().slice(0, 10)
}

/** For each minute, the number of consecutive working minutes from it on, and the start of the grid in force. */
const workingMinutes = (clock: ReferenceClock, rules: SlotRules) => {
  const length = clock.wall.length
  const covered = new Uint8Array(length)
  const begins = new Uint8Array(length)
  const firstDay = Math.floor(clock.firstMinute / 1440)
  for (let day = firstDay + 2; day < firstDay + 13; day++) {
    const ofDay = new Uint8Array(length + 1)
    for (const { start, end } of hoursOn(rules, dateOfDayNumber(day))) {
      const opens = day * 1440 + minutes(start)
      const closes = day * 1440 + minutes(end) + (minutes(end) <= minutes(start) ? 1440 : 0)
      const from = clock.wall.findIndex((wall) => wall >= opens)
      const until = clock.wall.findIndex((wall) => wall >= closes)
      ofDay.fill(1, from, until)
    }
    for (let index = 0; index < length; index++) {
      if (ofDay[index] === 1) covered[index] = 1
      if (ofDay[index] === 1 && (index === 0 || ofDay[index - 1] === 0)) begins[index] = 1
    }
  }
  const gridStart = new Int32Array(length)
  let latest = 0
  for (let index = 0; index < length; index++) {
    if (begins[index] === 1) latest = index
    gridStart[index] = latest
  }
  const openFor = new Int32Array(length + 1)
  for (let index = length - 1; index >= 0; index--) openFor[index] = covered[index] === 1 ? openFor[index + 1]! + 1 : 0
  return { openFor, gridStart }
}

const hoursOn = (rules: SlotRules, date: string) => {
  const overrides = rules.overrides.filter((override) => override.date === date)
  if (overrides.length > 0) return overrides.flatMap((override) => override.intervals)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return rules.weekly.filter((hours) => hours.weekday === weekday)
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const dateOfDayNumber = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
