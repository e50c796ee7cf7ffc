/**
 * A moment, as milliseconds since 1970-01-01T00:00:00Z.
 *
 * Everything inside Slotkit counts in these; only the wire writes ISO 8601. Plain numbers order, subtract and sort
 * without conversion, which is what slot computation does all day.
 */
export type Instant = number

/** A calendar day in the host's time zone, `YYYY-MM-DD`. */
export type LocalDate = string

/** A wall-clock time in the host's time zone, `HH:MM`, `24:00` allowed as an end. */
export type WallTime = string

export const millisPerMinute = 60_000
export const millisPerDay = 86_400_000

/** Writes an instant as the API does: `YYYY-MM-DDTHH:MM:SSZ`, UTC, whole seconds. Spec: general.3. */
export const formatInstant = (instant: Instant): string => {
  const day = Math.floor(instant / millisPerDay)
  if (day !== lastDay) {
    lastDay = day
    lastDate = new Date(day * millisPerDay).toISOString().slice(0, 11)
  }
  const second = Math.floor((instant - day * millisPerDay) / 1000)
  return `${lastDate}${twoDigits[Math.floor(second / 3600)]}:${twoDigits[Math.floor(second / 60) % 60]}:${twoDigits[second % 60]}Z`
}

/** The day that was written last: lists write many moments of few days, and writing the date is what costs. */
let lastDay = Number.NaN
let lastDate = ""
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))
