import { type Instant, millisPerMinute } from "../../values/Instant.ts"

/** The desired state of an external object, and how far it was written. */
export interface DesiredState {
  /** The desired existence of the object. */
  readonly desired: "present" | "absent"
  /** Incremented with every change of the meeting. */
  readonly revision: number
  /** The revision that was last written. */
  readonly writtenRevision: number
}

/**
 * Returns the write that makes a calendar agree with a meeting: `put` creates or updates the event, `remove` deletes it. A
 * meeting without an accepted booking has no event, whatever its row says. `remove` is also safe for an event that may never have
 * been created.
 */
export const decideEventWrite = (
  { desired: requested, revision, writtenRevision }: DesiredState,
  { acceptedBookings }: { readonly acceptedBookings: number }
): "put" | "remove" | "nothing" => {
  if (writtenRevision >= revision) return "nothing"
  return requested === "present" && acceptedBookings > 0 ? "put" : "remove"
}

/**
 * Returns when a failed write is retried: after 1, 5, 30 minutes, 2, 6, 12 hours, and then daily. Returns `null`, which ends the
 * retries, if the meeting has ended by then, except within the first day of attempts. `failures` counts from 1.
 */
export const syncRetryAt = (failures: number, now: Instant, end: Instant): Instant | null => {
  const next = now + (retryMinutes[failures - 1] ?? 1440) * millisPerMinute
  return failures > retryMinutes.length && end <= next ? null : next
}

const retryMinutes = [1, 5, 30, 120, 360, 720]
