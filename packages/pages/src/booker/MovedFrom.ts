import type { Booking, Instant } from "@slotkit/core"
import { movedFromParameter, parseTimestamp } from "@slotkit/core/internal"

/** Reads the start that a booking was moved from in a page's query. Anything else is ignored. */
export const movedFrom = (query: URLSearchParams): Instant | undefined => parseTimestamp(query.get(movedFromParameter) ?? "")

/** The start that an accepted booking was moved from, according to the query of its page. */
export const previousStart = (query: URLSearchParams, { state, scheduledAt }: Booking): Instant | undefined => {
  const start = movedFrom(query)
  return state !== "accepted" || start === scheduledAt ? undefined : start
}
