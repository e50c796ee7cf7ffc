import type { Booking, Instant } from "@slotkit/core"
import { movedFromParameter, parseTimestamp } from "@slotkit/core/internal"
import { type VisitorBookingView, viewVisitorBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { inLanguageOfBooking, type RequestContext } from "../shell/RequestContext.ts"

/** The link in the emails to a booker, which shows and changes the booking. */
export interface BookerLink {
  readonly token: string
  readonly links: BookingLinks
  /** Reads the booking, and puts the request into its language. */
  readonly open: ReturnType<typeof openLink>
}

/** The addresses of a visitor's booking. They keep the language. */
export interface BookingLinks {
  readonly booking: string
  readonly confirm: string
  readonly cancel: string
  readonly stopTexts: string
  readonly pay: string
  readonly reschedule: string
  readonly calendar: string
}

/** A booking as its booker sees it, with the request in its language. */
export interface OpenedLink {
  readonly view: VisitorBookingView
  readonly context: RequestContext
}

/** Admits the holder of a booker's link. The booking is only read by handlers that show it. */
export const bookerLink =
  <E, R>(handler: (link: BookerLink, context: RequestContext) => Effect.Effect<HttpServerResponse, E, R>) =>
  (context: RequestContext) =>
    Effect.flatMap(HttpRouter.params, ({ token = "" }) =>
      handler({ token, links: linksOf(context, token), open: openLink(context, token) }, context)
    )

const openLink = (context: RequestContext, token: string) =>
  Effect.map(viewVisitorBooking(token), (view): OpenedLink => ({ view, context: inLanguageOfBooking(context, view) }))

const linksOf = ({ root, query }: RequestContext, token: string): BookingLinks => {
  const lang = query.get("lang")
  const address = (rest: string) => `${root}/b/${token}${rest}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
  return {
    booking: address(""),
    confirm: address("/confirm"),
    cancel: address("/cancel"),
    stopTexts: address("/stop-texts"),
    pay: address("/pay"),
    reschedule: address("/reschedule"),
    calendar: `${root}/b/${token}.ics`
  }
}

/** Reads the start that a booking was moved from in a page's query. Anything else is ignored. */
export const movedFrom = (query: URLSearchParams): Instant | undefined => parseTimestamp(query.get(movedFromParameter) ?? "")

/** The start that an accepted booking was moved from, according to the query of its page. */
export const previousStart = (query: URLSearchParams, { state, scheduledAt }: Booking): Instant | undefined => {
  const start = movedFrom(query)
  return state !== "accepted" || start === scheduledAt ? undefined : start
}
