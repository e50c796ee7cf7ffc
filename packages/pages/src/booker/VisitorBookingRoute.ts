import { confirmationEnd } from "@slotkit/core/internal"
import { confirmVisitorBooking, viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { seeOther } from "../shell/SeeOther.ts"
import type { Visit } from "../shell/Visit.ts"
import { conflictText } from "../words/ConflictText.ts"
import type { Words } from "../words/Words.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { confirmationOver, confirmPage } from "./ConfirmPage.ts"
import { inLanguageOfBooking } from "./InLanguageOfBooking.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking, or the question whether to make it. It changes nothing. */
export const showVisitorBooking = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* show(visit, token)
})

/** `POST /b/{token}/confirm`: makes the booking and leads to it, or to its checkout, also when it was confirmed before. */
export const sendConfirmation = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* confirmVisitorBooking(token).pipe(
    Effect.map(({ meeting_link }) => seeOther(meeting_link ?? bookingLinks(visit, token).booking)),
    Effect.catchTag("Conflict", (conflict) => show(visit, token, (words) => conflictText(conflict, words)))
  )
})

const show = Effect.fnUntraced(function* (asking: Visit, token: string, alertIn?: (words: Words) => string) {
  const view = yield* viewVisitorBooking(token)
  const visit = inLanguageOfBooking(asking, view)
  const alert = alertIn?.(visit.words)
  const links = bookingLinks(visit, token)
  if (view.booking.state !== "unconfirmed") return visit.page(visitorBookingPage(visit, view, links))
  return visit.page(
    confirmationEnd(view.booking) <= visit.now ? confirmationOver(visit, view) : confirmPage(visit, view, links, alert)
  )
})
