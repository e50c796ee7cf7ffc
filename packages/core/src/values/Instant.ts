/**
 * An instant, in milliseconds since 1970-01-01T00:00:00Z.
 *
 * All of Slotkit uses instants; only the wire uses ISO 8601. Plain numbers can be compared, subtracted and sorted without
 * conversion, which keeps slot computation fast.
 */
export type Instant = number

/** A calendar day in the host's time zone, `YYYY-MM-DD`. */
export type LocalDate = string

/** A local time in the host's time zone, `HH:MM`. `24:00` is allowed as an end. */
export type WallTime = string

export const millisPerMinute = 60_000
export const millisPerDay = 86_400_000

/** Formats an instant for the API: `YYYY-MM-DDTHH:MM:SSZ`, UTC, whole seconds. Spec: general.3. */
export const formatInstant = (instant: Instant): string => {
  const day = Math.floor(instant / millisPerDay)
  if (day !== lastDay) {
    lastDay = day
    lastDate = new Date(day * millisPerDay).toISOString().slice(0, 11)
  }
  const second = Math.floor((instant - day * millisPerDay) / 1000)
  return `${lastDate}${twoDigits[Math.floor(second / 3600)]}:${twoDigits[Math.floor(second / 60) % 60]}:${twoDigits[second % 60]}Z`
}

/** Caches the last formatted day. Lists contain many instants on few days, and formatting the date is the expensive part. */
let lastDay = Number.NaN
let lastDate = ""
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))
