import { confirmationEnd } from "@slotkit/core/internal"
import { confirmVisitorBooking, hostAgain, linkOfMeeting, payRest, viewSeries } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { type BookerLink, bookerLink, type OpenedLink } from "./BookerLink.ts"
import { confirmationOver, confirmPage } from "./ConfirmPage.ts"
import { visitorBookingPage } from "./VisitorBookingPage.ts"

/** `GET /b/{token}`: the visitor's own booking, or the question whether to make it. It changes nothing. */
export const showVisitorBooking = bookerLink((link) => show(link))

/** `GET /b/{token}/series/{index}`: leads to another meeting of the same series. */
export const showMeetingOfSeries = bookerLink(
  Effect.fnUntraced(function* ({ token }, context) {
    const { index = "" } = yield* HttpRouter.params
    const other = yield* linkOfMeeting(token, /^\d{1,4}$/.test(index) ? Number(index) : 0)
    const lang = context.query.get("lang")
    return seeOther(`${context.root}/b/${other}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`)
  })
)

/** `POST /b/{token}/confirm`: makes the booking and leads to it, or to its checkout, also when it was confirmed before. */
export const sendConfirmation = bookerLink((link) =>
  confirmVisitorBooking(link.token).pipe(
    Effect.flatMap(({ meeting_link }) =>
      meeting_link === null ? Effect.map(link.open, (opened) => bookedPath(link, opened)) : Effect.succeed(meeting_link)
    ),
    Effect.map(seeOther),
    Effect.catchTag("Conflict", (conflict) => show(link, (words) => conflictText(conflict, words)))
  )
)

/** `POST /b/{token}/pay`: leads to the page where the rest of a deposit is paid. */
export const sendPayRest = bookerLink((link) =>
  payRest(link.token).pipe(
    Effect.map(seeOther),
    Effect.catchTag("Conflict", () => Effect.succeed(seeOther(link.links.booking)))
  )
)

/** The page of a booking that was just made. It leads to the service's site if there is one. */
const bookedPath = ({ links }: BookerLink, { view }: OpenedLink): string =>
  view.bookable.settings.redirectUrl === null
    ? links.booking
    : `${links.booking}${links.booking.includes("?") ? "&" : "?"}booked=1`

const show = Effect.fnUntraced(function* ({ open, links }: BookerLink, alertIn?: (words: Words) => string) {
  const { view, context } = yield* open
  const again = yield* hostAgain(view.host, view.booking, view.bookable)
  const meetings = yield* viewSeries(view)
  if (view.booking.state !== "unconfirmed") return context.page(visitorBookingPage(context, view, links, again, meetings))
  return context.page(
    confirmationEnd(view.booking) <= context.now
      ? confirmationOver(context, view, again)
      : confirmPage(context, view, links, meetings, alertIn?.(context.words))
  )
})
