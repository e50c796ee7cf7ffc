import type { Booking } from "@slotkit/core"
import { missingSentence, outageSentence } from "@slotkit/core/internal"
import type { Conflict, Invalid, NotFound } from "../../kernel/Failure.ts"
import type { CoverRefusal } from "./CoverJobs.ts"

/** Returns why a meeting could not be given to another member. `state` is that of its booking, if known. */
export const refusalOf = (failure: Conflict | NotFound | Invalid, state: Booking["state"] | null): CoverRefusal => {
  if (failure._tag === "Invalid") return { reason: "changed", message: failure.message }
  if (failure._tag === "NotFound") return { reason: "not_found", message: missingSentence(failure.what) }
  // The text of the application may name the booker, and this one is kept.
  if (failure.reason === "vetoed") return { reason: "vetoed", message: "The application refused the change." }
  const isOver = failure.reason === "booking_state" && (state === "cancelled" || state === "declined")
  return { reason: isOver ? state : failure.reason, message: failure.message }
}

/** An undo finds a meeting that has changed, also if its start and its host are the same again. */
export const changedSinceRefusal: CoverRefusal = {
  reason: "changed",
  message: "The booking has changed since the member took it over."
}

/** The calendars of all members who could take a meeting over are unread. */
export const unreadRefusal: CoverRefusal = { reason: "calendar_unread", message: outageSentence({ code: "calendar" }) }

/** The change failed again and again. */
export const errorRefusal: CoverRefusal = { reason: "error", message: "The meeting could not be given to another member." }
