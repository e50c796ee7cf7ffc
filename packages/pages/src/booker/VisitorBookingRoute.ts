import { confirmationEnd } from "@slotkit/core/internal"
import { confirmVisitorBooking, viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { inLanguageOfBooking, type RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { confirmationOver, confirmPage } from "./ConfirmPage.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking, or the question whether to make it. It changes nothing. */
export const showVisitorBooking = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  return yield* show(context, token)
})

/** `POST /b/{token}/confirm`: makes the booking and leads to it, or to its checkout, also when it was confirmed before. */
export const sendConfirmation = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  return yield* confirmVisitorBooking(token).pipe(
    Effect.map(({ meeting_link }) => seeOther(meeting_link ?? bookingLinks(context, token).booking)),
    Effect.catchTag("Conflict", (conflict) => show(context, token, (words) => conflictText(conflict, words)))
  )
})

const show = Effect.fnUntraced(function* (unlocalized: RequestContext, token: string, alertIn?: (words: Words) => string) {
  const view = yield* viewVisitorBooking(token)
  const context = inLanguageOfBooking(unlocalized, view)
  const alert = alertIn?.(context.words)
  const links = bookingLinks(context, token)
  if (view.booking.state !== "unconfirmed") return context.page(visitorBookingPage(context, view, links))
  return context.page(
    confirmationEnd(view.booking) <= context.now ? confirmationOver(context, view) : confirmPage(context, view, links, alert)
  )
})
