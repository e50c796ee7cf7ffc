import { readHostFeed, visitBookingCalendar } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** `GET /b/{token}.ics`: the calendar entry of the visitor's booking, as a file to save or to open. */
export const showBookingCalendar = Effect.fnUntraced(function* () {
  const { token = "" } = yield* HttpRouter.params
  return calendarFile(yield* visitBookingCalendar(token), { "content-disposition": 'attachment; filename="booking.ics"' })
})

/** `GET /f/{token}.ics`: a host's bookings, for a calendar program that reads them again and again. */
export const showFeed = Effect.fnUntraced(function* () {
  const { token = "" } = yield* HttpRouter.params
  return calendarFile(yield* readHostFeed(token), {})
})

const calendarFile = (file: string, headers: Readonly<Record<string, string>>) =>
  HttpServerResponse.text(file, {
    contentType: "text/calendar; charset=utf-8",
    headers: {
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      ...headers
    }
  })
