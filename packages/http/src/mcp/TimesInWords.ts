import { formatInstant, type Instant } from "@slotkit/core"
import { dateInWords, localDateOf, wallTimeLabel } from "@slotkit/core/internal"
import { localTime } from "./LocalTime.ts"

/** Writes an instant twice: in a time zone, and in UTC. */
export const timeInWords = (instant: Instant, timeZone: string): string =>
  `${localTime(instant, timeZone)} = ${formatInstant(instant)}`

/** Lists starts by day of a time zone, each followed by the same time in UTC. */
export const startsByDay = (starts: ReadonlyArray<Instant>, timeZone: string): string => {
  const days = new Map<string, Array<string>>()
  for (const start of starts) {
    const day = dateInWords(localDateOf(start, timeZone))
    days.set(day, [...(days.get(day) ?? []), `${wallTimeLabel(start, timeZone)} (${formatInstant(start)})`])
  }
  return [...days].map(([day, times]) => `${day}: ${times.join(", ")}`).join("\n")
}
