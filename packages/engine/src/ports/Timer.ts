import type { Booking, Instant } from "@slotkit/core"
import type { JobKey, NewJob } from "./JobStore.ts"

/**
 * A change of a booking at a set time. `refund` also finishes charges. `mailAttendees` sends the emails that exceeded the
 * limit of an hour.
 */
export type TimerKind = "slotPasses" | "checkoutExpires" | "reminder" | "refund" | "mailAttendees" | "confirmationExpires"

/** A timer of a booking: a job of the kind `timer`. A booking has at most one of each kind. */
export interface Timer {
  readonly hostId: number
  readonly bookingId: number
  readonly kind: TimerKind
  readonly dueAt: Instant
}

/** The job of a timer. Set it with `JobStore.reschedule`. */
export const timerJob = ({ hostId, bookingId, kind, dueAt }: Timer): NewJob & JobKey<"timer"> => ({
  ...keyOf(hostId, bookingId, kind),
  dueAt,
  countsFromNow: countsFromNow[kind]
})

/** The keys of a booking's timers of these kinds. */
export const timerKeys = (
  { hostId, id }: Pick<Booking, "hostId" | "id">,
  kinds: ReadonlyArray<TimerKind>
): ReadonlyArray<JobKey<"timer">> => kinds.map((kind) => keyOf(hostId, id, kind))

/** The timer of a job. */
export const timerOf = ({ hostId, key, dueAt }: Omit<JobKey, "kind"> & { readonly dueAt: Instant }): Timer => {
  const [bookingId, kind] = key.split(" ")
  return { hostId, bookingId: Number(bookingId), kind: kind as TimerKind, dueAt }
}

const keyOf = (hostId: number, bookingId: number, kind: TimerKind): JobKey<"timer"> => ({
  hostId,
  kind: "timer",
  key: `${bookingId} ${kind}`
})

/** Timers whose due time is relative to now. The others are due at a time of the booking, whatever a process's clock shows. */
const countsFromNow: Readonly<Record<TimerKind, boolean>> = {
  slotPasses: false,
  checkoutExpires: true,
  confirmationExpires: true,
  reminder: false,
  refund: true,
  mailAttendees: true
}
