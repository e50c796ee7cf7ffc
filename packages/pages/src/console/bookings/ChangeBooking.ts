import {
  acceptBooking,
  cancelBooking,
  chargeBooking,
  declineBooking,
  extendSeriesForHost,
  markNoShow,
  unmarkNoShow,
  viewBooking
} from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { controlsNamed, problemsOf, refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { numberOrText, textOrNull, typedIn } from "../parts/Fields.ts"
import { type ConsoleContext, type Notice, pathId } from "../shell/ConsoleContext.ts"
import type { ConsoleFailure } from "../shell/ConsoleRoute.ts"
import { bookingPage } from "./BookingPage.ts"
import { scopeIn } from "./SeriesOfBooking.ts"

/** `POST /app/bookings/{id}/accept`. From the overview or a list it leads back there. */
export const sendAccept = (context: ConsoleContext, fields: URLSearchParams) =>
  change(context, "accepted", (id) => acceptBooking(context.host.id, id), fields)

/** `POST /app/bookings/{id}/decline`, with a reason. */
export const sendDecline = (context: ConsoleContext, fields: URLSearchParams) =>
  change(context, "declined", (id) => declineBooking(context.host.id, id, { reason: reasonIn(fields) }), fields)

/** `POST /app/bookings/{id}/cancel`, with a reason. */
export const sendCancel = (context: ConsoleContext, fields: URLSearchParams) =>
  change(
    context,
    "cancelled",
    (id) => cancelBooking(context.host.id, id, { reason: reasonIn(fields), ...scopeOf(fields) }),
    fields
  )

const scopeOf = (fields: URLSearchParams) => {
  const scope = scopeIn(fields.get("scope"))
  return scope === "one" ? {} : { scope }
}

/** `POST /app/bookings/{id}/extend`: adds meetings to the series of the booking, all or none. */
export const sendExtension = (context: ConsoleContext, fields: URLSearchParams) =>
  change(
    context,
    "series_extended",
    (id) =>
      Effect.flatMap(viewBooking(context.host, id), ({ booking }) =>
        extendSeriesForHost(context.host.id, booking.series?.id ?? "", { count: numberOrText(typedIn(fields), "count") })
      ),
    fields
  )

/** `POST /app/bookings/{id}/no-show`: marks the booking as a no-show. */
export const sendNoShow = (context: ConsoleContext) => change(context, "no_show_marked", (id) => markNoShow(context.host.id, id))

/** `POST /app/bookings/{id}/no-show/undo`. */
export const sendNoShowUndone = (context: ConsoleContext) =>
  change(context, "no_show_unmarked", (id) => unmarkNoShow(context.host.id, id))

/** `POST /app/bookings/{id}/charge`: records that the price was paid at the appointment. */
export const sendPaid = (context: ConsoleContext) => recordOnSite(context, "paid_marked", true)

/** `POST /app/bookings/{id}/charge/undo`. */
export const sendPaidUndone = (context: ConsoleContext) => recordOnSite(context, "paid_unmarked", false)

/** `POST /app/bookings/{id}/charge/link`: emails the booker a link to pay the rest of a deposit. */
export const sendPaymentLink = (context: ConsoleContext) =>
  change(context, "link_sent", (id) => chargeBooking(context.host.id, id, { link: true }))

const recordOnSite = (context: ConsoleContext, notice: Notice, paid: boolean) =>
  change(context, notice, (id) => chargeBooking(context.host.id, id, { paid }))

/** Changes a booking and leads to its page, which says so. A refused change shows the page with the reason. */
export const change = Effect.fnUntraced(function* (
  context: ConsoleContext,
  notice: Notice,
  make: (id: number) => Effect.Effect<unknown, ConsoleFailure, HttpServices>,
  fields: URLSearchParams = new URLSearchParams()
) {
  const id = yield* pathId(context)
  const again = { ...context, query: new URLSearchParams({ from: fields.get("from") ?? "" }) }
  return yield* make(id).pipe(
    Effect.map(() => context.done(pathBack(fields.get("from"), id), notice)),
    Effect.catchTags({
      Conflict: (conflict) => bookingPage(again, id, refusedChange(conflict, context)),
      Invalid: ({ problems }) =>
        bookingPage(
          again,
          id,
          wrongFields(
            problemsOf(
              problems,
              controlsNamed({ reason: context.words.bookings.reason, count: context.words.series.howMany }),
              context.words
            )
          ),
          typedIn(fields)
        )
    })
  )
})

/** The page that a change leads to, which links to the booking if it does not show it. */
const pathBack = (from: string | null, id: number): string => {
  if (from === "overview") return `?booking=${id}`
  return from === "list" ? `/bookings?view=requests&booking=${id}` : `/bookings/${id}`
}

const reasonIn = (fields: URLSearchParams): string | null => textOrNull(typedIn(fields), "reason")
