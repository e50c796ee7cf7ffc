import { acceptBooking, cancelBooking, declineBooking, markNoShow, unmarkNoShow } from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { textOrNull, typedIn } from "../parts/Fields.ts"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleFailure } from "../shell/ConsoleRoute.ts"
import { type ConsoleVisit, type Notice, pathId } from "../shell/ConsoleVisit.ts"
import { bookingPage } from "./BookingPage.ts"

/** `POST /app/bookings/{id}/accept`. */
export const sendAccept = (visit: ConsoleVisit) => change(visit, "accepted", (id) => acceptBooking(visit.host.id, id))

/** `POST /app/bookings/{id}/decline`, with a reason. */
export const sendDecline = (visit: ConsoleVisit, fields: URLSearchParams) =>
  change(visit, "declined", (id) => declineBooking(visit.host.id, id, { reason: reasonIn(fields) }), fields)

/** `POST /app/bookings/{id}/cancel`, with a reason. */
export const sendCancel = (visit: ConsoleVisit, fields: URLSearchParams) =>
  change(visit, "cancelled", (id) => cancelBooking(visit.host.id, id, { reason: reasonIn(fields) }), fields)

/** `POST /app/bookings/{id}/no-show`: marks the booker as not come. */
export const sendNoShow = (visit: ConsoleVisit) => change(visit, "no_show_marked", (id) => markNoShow(visit.host.id, id))

/** `POST /app/bookings/{id}/no-show/undo`. */
export const sendNoShowUndone = (visit: ConsoleVisit) =>
  change(visit, "no_show_unmarked", (id) => unmarkNoShow(visit.host.id, id))

/** Changes a booking and leads to its page, which says so. A refused change shows the page with the reason. */
export const change = Effect.fnUntraced(function* (
  visit: ConsoleVisit,
  notice: Notice,
  make: (id: number) => Effect.Effect<unknown, ConsoleFailure, HttpServices>,
  fields: URLSearchParams = new URLSearchParams()
) {
  const id = yield* pathId(visit)
  return yield* make(id).pipe(
    Effect.map(() => visit.done(`/bookings/${id}`, notice)),
    Effect.catchTags({
      Conflict: (conflict) => bookingPage(visit, id, refusedChange(conflict, visit)),
      Invalid: ({ errors }) =>
        bookingPage(
          visit,
          id,
          wrongFields(problemsOf(errors, controlsNamed({ reason: visit.words.bookings.reason }), visit.words)),
          typedIn(fields)
        )
    })
  )
})

const reasonIn = (fields: URLSearchParams): string | null => textOrNull(typedIn(fields), "reason")
