import type { Language } from "@slotkit/core"

/** Spells minutes in a language, in days, hours and minutes: `1 hour 30 minutes`, or short `1 hr 30 min`. */
export const spellMinutes =
  (language: Language, unitDisplay: "long" | "short" = "long") =>
  (minutes: number): string => {
    const parts = [
      ["day", Math.floor(minutes / 1440)],
      ["hour", Math.floor(minutes / 60) % 24],
      ["minute", minutes % 60]
    ] as const
    const spelled = parts
      .filter(([unit, count]) => count > 0 || (unit === "minute" && minutes === 0))
      .map(([unit, count]) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(count))
    return spelled.join(" ")
  }
