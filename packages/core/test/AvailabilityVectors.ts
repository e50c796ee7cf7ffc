import { readFileSync } from "node:fs"
import { computeSlots, type SlotQuery, type SlotRules } from "../src/availability/Slots.ts"
import { formatInstant } from "../src/values/Instant.ts"

export interface AvailabilityVector {
  readonly id: string
  readonly timezone: string
  readonly working_hours: SlotRules["weekly"]
  readonly date_overrides: SlotRules["overrides"]
  readonly busy: ReadonlyArray<{ readonly start: string; readonly end: string }>
  readonly buffers_before_min: number
  readonly buffers_after_min: number
  readonly min_notice_min: number
  readonly duration_min: number
  readonly slot_interval_min: number
  readonly from: string
  readonly to: string
  readonly now: string
  readonly expected_slots?: ReadonlyArray<string>
  readonly expected_count?: number
  readonly expected_first?: string
  readonly expected_last?: string
  readonly expected_contains?: ReadonlyArray<string>
  readonly expected_excludes?: ReadonlyArray<string>
  readonly source: string
}

export const availabilityVectors: ReadonlyArray<AvailabilityVector> = JSON.parse(
  readFileSync(new URL("./vectors/availability.json", import.meta.url), "utf8")
).cases

export const vectorRules = (vector: AvailabilityVector): SlotRules => ({
  timeZone: vector.timezone,
  weekly: vector.working_hours,
  overrides: vector.date_overrides,
  bufferBeforeMinutes: vector.buffers_before_min,
  bufferAfterMinutes: vector.buffers_after_min,
  minimumNoticeMinutes: vector.min_notice_min,
  slotIntervalMinutes: vector.slot_interval_min
})

export const vectorQuery = (vector: AvailabilityVector): SlotQuery => ({
  now: Date.parse(vector.now),
  from: vector.from,
  to: vector.to,
  durationMinutes: vector.duration_min,
  busy: vector.busy.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
})

export const vectorStarts = (vector: AvailabilityVector): ReadonlyArray<string> =>
  computeSlots(vectorRules(vector), vectorQuery(vector)).map((slot) => formatInstant(slot.start))
