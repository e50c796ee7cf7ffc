import type { NewServiceInput } from "@slotkit/core"
import type { ImportNote } from "@slotkit/engine"
import { changed, leftOut, type Mapped, mapped } from "./Mapped.ts"

/** The shortest and the longest duration of a service, in minutes, and the largest number of durations. */
const minMinutes = 5
const maxMinutes = 480
const maxDurations = 20

/**
 * Fits durations into those of a service: whole minutes from 5 to 480. Shorter ones become 5, fractions are rounded up, and
 * longer ones are left out. Empty if none is left.
 */
export const fitDurations = (minutes: ReadonlyArray<number>): Mapped<(typeof NewServiceInput.Encoded)["durations"]> => {
  const notes: Array<ImportNote> = []
  const fitted = new Set<number>()
  for (const input of [...new Set(minutes)].sort((one, other) => one - other)) {
    if (!Number.isFinite(input) || input <= 0) {
      notes.push(leftOut("durations", `${input} minutes is not a duration.`))
      continue
    }
    if (input > maxMinutes) {
      notes.push(leftOut("durations", `${input} minutes is longer than ${maxMinutes}, the longest duration of a service.`))
      continue
    }
    const whole = Math.max(minMinutes, Math.ceil(input))
    if (whole !== input) notes.push(changed("durations", `${input} minutes became ${whole}.`))
    if (fitted.size === maxDurations && !fitted.has(whole))
      notes.push(leftOut("durations", `A service has at most ${maxDurations} durations.`))
    else fitted.add(whole)
  }
  return mapped(
    [...fitted].map((each) => ({ minutes: each })),
    ...notes
  )
}
