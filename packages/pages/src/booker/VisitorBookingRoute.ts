import { confirmationEnd } from "@slotkit/core/internal"
import { confirmVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { type BookerLink, bookerLink } from "./BookerLink.ts"
import { confirmationOver, confirmPage } from "./ConfirmPage.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking, or the question whether to make it. It changes nothing. */
export const showVisitorBooking = bookerLink((link) => show(link))

/** `POST /b/{token}/confirm`: makes the booking and leads to it, or to its checkout, also when it was confirmed before. */
export const sendConfirmation = bookerLink((link) =>
  confirmVisitorBooking(link.token).pipe(
    Effect.map(({ meeting_link }) => seeOther(meeting_link ?? link.links.booking)),
    Effect.catchTag("Conflict", (conflict) => show(link, (words) => conflictText(conflict, words)))
  )
)

const show = Effect.fnUntraced(function* ({ open, links }: BookerLink, alertIn?: (words: Words) => string) {
  const { view, context } = yield* open
  if (view.booking.state !== "unconfirmed") return context.page(visitorBookingPage(context, view, links))
  return context.page(
    confirmationEnd(view.booking) <= context.now
      ? confirmationOver(context, view)
      : confirmPage(context, view, links, alertIn?.(context.words))
  )
})
