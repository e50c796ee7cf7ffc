import { type Instant, millisPerMinute } from "../../values/Instant.ts"

/** The part of a copy's row that decides about its next write. */
export interface DesiredState {
  /** The state that the calendar should have: with or without the copy. */
  readonly wanted: "present" | "absent"
  /** Increases with every change of the meeting. */
  readonly revision: number
  /** The revision that the calendar has. */
  readonly writtenRevision: number
}

/**
 * Returns what makes a calendar agree with a meeting: `put` creates or updates the copy, `remove` deletes it. A meeting without an
 * accepted booking has no copy, whatever its row still says. `remove` is also right for a copy that may never have arrived.
 */
export const decideEventWrite = (
  { wanted, revision, writtenRevision }: DesiredState,
  { acceptedBookings }: { readonly acceptedBookings: number }
): "put" | "remove" | "nothing" => {
  if (writtenRevision >= revision) return "nothing"
  return wanted === "present" && acceptedBookings > 0 ? "put" : "remove"
}

/**
 * Returns when a failed write is tried again: after 1, 5, 30 minutes, 2, 6, 12 hours, and then daily. Returns `null` once the meeting
 * has ended by then, except within the first day of attempts: the write is given up. `failures` counts from 1.
 */
export const syncRetryAt = (failures: number, now: Instant, end: Instant): Instant | null => {
  const next = now + (retryMinutes[failures - 1] ?? 1440) * millisPerMinute
  return failures > retryMinutes.length && end <= next ? null : next
}

const retryMinutes = [1, 5, 30, 120, 360, 720]
