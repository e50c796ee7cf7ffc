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

/** Writes an instant as the API does: `YYYY-MM-DDTHH:MM:SSZ`, UTC, whole seconds. Spec: General rule 3. */
export const formatInstant = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
