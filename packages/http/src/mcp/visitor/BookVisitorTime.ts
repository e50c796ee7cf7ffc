import { formatInstant, VisitorBookingResource } from "@slotkit/core"
import { isRecord, parseTimestamp, VisitorSeriesResource } from "@slotkit/core/internal"
import { nextVisitorTimes, visitSeriesBooking, visitServiceBooking, withAlternatives } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { unlessReplayed } from "../../guards/Idempotency.ts"
import { bookingArguments, HostOfTeam, IdempotencyKey, isForSeries, Service, Start, Username, Zone } from "../Arguments.ts"
import { bookedInWords, bookingInWords, SeriesOutput } from "../BookingOutput.ts"
import { readStart, timeInWords } from "../LocalTime.ts"
import { seriesInWords } from "../SeriesInWords.ts"
import { tool } from "../Tool.ts"

/** Calls the use case of `POST /hosts/{username}/services/{slug}/bookings` of the visitor API. */
export const bookVisitorTimeTool = tool<void>()({
  name: "book_time",
  title: "Book a time",
  description:
    "Books a service for the person you help, who gets an email. With every, a series. Ask that person first. " +
    "If meeting_link is set, pay there.",
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  holdsSecret: true,
  input: Schema.Struct({
    username: Username,
    service: Service,
    start: Start,
    timezone: Zone,
    host: HostOfTeam,
    ...bookingArguments,
    idempotency_key: IdempotencyKey
  }),
  output: Schema.Struct({ booking: VisitorBookingResource, ...SeriesOutput }),
  whole: Schema.Struct({ booking: VisitorBookingResource, series: VisitorSeriesResource }),
  depth: 2,
  answer: Effect.fnUntraced(function* (
    _,
    { username, service, timezone, duration_minutes, people, host, start: requested },
    sent
  ) {
    const start = yield* readStart(requested, timezone)
    const { timezone: _zone, idempotency_key: _key, username: _username, booker, ...request } = sent
    // Emails to the booker show times in the same zone as the agent did.
    const reached = isRecord(booker) ? { timezone, ...booker } : booker
    const body = { ...request, booker: reached, start: formatInstant(start) }
    if (isForSeries(sent)) {
      const series = yield* unlessReplayed(visitSeriesBooking(username, service, body))
      const booking = series.bookings[0]!
      const text = `${outcomeOf(booking, timezone)}\n${seriesInWords(series, timezone)}`
      return { result: { booking, series }, timeZone: timezone, text }
    }
    const next = nextVisitorTimes(username, service, { from: start, durationMinutes: duration_minutes, host, people })
    const book = visitServiceBooking(username, service, body)
    const booking = yield* withAlternatives(unlessReplayed(book), next)
    return { result: { booking }, timeZone: timezone, text: outcomeOf(booking, timezone) }
  })
})

const outcomeOf = (booking: VisitorBookingResource, timeZone: string): string => {
  const until = booking.confirm_by === null ? undefined : parseTimestamp(booking.confirm_by)
  const outcome =
    until === undefined
      ? bookedInWords(booking)
      : `Reserved, not booked yet: the booker has to confirm it by email until ${timeInWords(until, timeZone)}.`
  const link = booking.manage_url === null ? "" : ` To change or cancel it: ${booking.manage_url}`
  return `${outcome} ${bookingInWords(booking, timeZone)}${link}`
}
