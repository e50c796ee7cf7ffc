import { numberFormat } from "@slotkit/core/internal"

/** Spells minutes in a language, in days, hours and minutes: `1 hour 30 minutes`, or short `1 hr 30 min`. */
export const spellMinutes =
  (language: string, unitDisplay: "long" | "short" = "long") =>
  (minutes: number): string =>
    partsOf(minutes)
      .map(([unit, count]) => numberFormat(language, { style: "unit", unit, unitDisplay }).format(count))
      .join(" ")

/** The days, hours and minutes of which there are any; for 0 the minutes. */
const partsOf = (minutes: number) => {
  const parts = [
    ["day", Math.floor(minutes / minutesPerDay)],
    ["hour", Math.floor((minutes % minutesPerDay) / minutesPerHour)],
    ["minute", minutes % minutesPerHour]
  ] as const
  return parts.filter(([unit, count]) => count > 0 || (unit === "minute" && minutes === 0))
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour
