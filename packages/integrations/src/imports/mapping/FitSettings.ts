import type { ServiceSettingsPatch } from "@slotkit/core"
import type { ImportNote } from "@slotkit/engine"
import { changed, type Mapped, mapped } from "./Mapped.ts"

type Settings = typeof ServiceSettingsPatch.Encoded

/** The numbers of a service's settings, with the largest and the smallest value of each. */
const ranges = {
  buffer_before_minutes: [0, 1440],
  buffer_after_minutes: [0, 1440],
  minimum_notice_minutes: [0, 525_600],
  slot_interval_minutes: [1, 1440],
  booking_window_days: [1, 3650],
  max_bookings_per_day: [1, 1000]
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>

type NumberSetting = keyof typeof ranges

/** Fits numbers into the ranges of the settings. Missing ones keep their defaults. */
export const fitSettings = (values: Partial<Record<NumberSetting, number | null | undefined>>): Mapped<Settings> => {
  const notes: Array<ImportNote> = []
  const fitted: Partial<Record<NumberSetting, number>> = {}
  for (const [name, [least, most]] of Object.entries(ranges) as ReadonlyArray<[NumberSetting, readonly [number, number]]>) {
    const value = values[name]
    if (value === null || value === undefined || !Number.isFinite(value)) continue
    const fit = Math.min(Math.max(Math.ceil(value), least), most)
    if (fit !== value) notes.push(changed(name, `${value} became ${fit}.`))
    fitted[name] = fit
  }
  return mapped(fitted, ...notes)
}

/** The colour of a service. What is no colour `#rrggbb` is left out. */
export const colorSetting = (color: string | null | undefined): Settings =>
  color != null && /^#[0-9a-f]{6}$/i.test(color) ? { color: color.toLowerCase() } : {}
