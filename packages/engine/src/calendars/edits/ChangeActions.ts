import type { Booking, CalendarChangeAction } from "@slotkit/core"
import { type ExternalChange, mayApply } from "@slotkit/core/internal"

/** Returns what a host can do about a change of a meeting: let the booking follow, if it can, or put the meeting back. */
export const changeActions = ({ service, payment }: Booking, { kind }: ExternalChange): ReadonlyArray<CalendarChangeAction> => {
  const follows = kind === "gone" ? "cancel" : kind === "moved" ? "move" : undefined
  const meeting = { isPaid: payment.status === "paid", isGroup: service.isGroup }
  return follows !== undefined && mayApply(follows, meeting) ? [follows, "put_back"] : ["put_back"]
}
