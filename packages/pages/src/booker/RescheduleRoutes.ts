import { type Booking, type Instant, maxReasonLength } from "@slotkit/core"
import { localDateOf, parseTimestamp, ruleOfMove, withMovedFrom } from "@slotkit/core/internal"
import { type BookingPageTarget, HasMail, rescheduleVisitorBooking, type VisitorBookingView } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Result from "effect/Result"
import { isAmong, slotsInstead } from "../booking/BookingForm.ts"
import { freeMonth } from "../booking/FreeTimes.ts"
import { pageLinks } from "../booking/PageLinks.ts"
import { invalidQuery, readTimesQuery, type TimesQuery } from "../booking/TimesQuery.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { monthOf } from "../time/Month.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { type BookerLink, bookerLink, movedFrom } from "./BookerLink.ts"
import { changeRefusal, changeRefused } from "./ChangeRefusal.ts"
import { reschedulePage } from "./ReschedulePage.ts"

/** `GET /b/{token}/reschedule`: the times to which the booking can be moved. It changes nothing. */
export const showReschedule = bookerLink((link, { query }) => showTimes(link, query))

/** `POST /b/{token}/reschedule`: moves the booking and leads to its page, also when it is at that time already. */
export const sendReschedule = bookerLink(
  Effect.fnUntraced(function* (link, { query }) {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    const start = fields.get("start") ?? ""
    const chosen = parseTimestamp(start)
    const done = seeOther(withMovedFrom(link.links.booking, movedFrom(query)))
    const note = noteIn(fields)
    const host = fields.get("host")
    const request = { start, ...(note.trim() === "" ? {} : { note }), ...(host === null ? {} : { host }) }
    return yield* rescheduleVisitorBooking(link.token, request).pipe(
      Effect.as(done),
      Effect.catchTags({
        Invalid: ({ problems }) =>
          showTimes(
            link,
            fields,
            (words) => ({
              status: 422,
              problems: problems.map(({ path }) =>
                path === "note"
                  ? { field: path, sentence: words.moveNoteTooLong(maxReasonLength) }
                  : { field: "start", sentence: words.chooseAFreshTime }
              )
            }),
            chosen
          ),
        Conflict: (conflict) =>
          Effect.flatMap(link.open, ({ view: { booking } }) =>
            booking.state === "accepted" && booking.scheduledAt === chosen
              ? Effect.succeed(done)
              : showTimes(link, fields, (words) => ({ status: 409, alert: conflictText(conflict, words) }), chosen)
          ),
        TooManyRequests: ({ fact, retryAfterSeconds }) => {
          const alertIn = (words: Words) =>
            fact.code === "booking" ? words.limitReached(fact.code) : words.limitedText(retryAfterSeconds)
          return showTimes(link, fields, (words) => ({ status: 429, alert: alertIn(words), retryAfterSeconds }), chosen)
        }
      })
    )
  })
)

const noteIn = (fields: URLSearchParams): string => (fields.get("note") ?? "").replaceAll("\r\n", "\n")

/** Shows the times of the month asked for, or those of the next day with times if the `chosen` start is no longer free. */
const showTimes = Effect.fnUntraced(function* (
  { token, links, open }: BookerLink,
  fields: URLSearchParams,
  errorsIn?: (words: Words) => FormErrors,
  chosen?: Instant
) {
  const { view: found, context } = yield* open
  const refusal = changeRefusal("reschedule", found, context)
  if (refusal !== undefined) {
    return context.page(changeRefused(context, found, links, { change: "reschedule", reason: refusal }))
  }
  const moveTo = fields.get("host") ?? undefined
  if (!mayMoveTo(found, moveTo)) return invalidQuery(context, links.reschedule)
  const target = targetOf(found, moveTo)
  const query = readQuery(context, found, target, fields)
  if (query === undefined) return invalidQuery(context, links.reschedule)
  const alternatives = chosen === undefined ? [] : yield* slotsInstead(target, chosen, query, context.now)
  const isLost = chosen !== undefined && !isAmong(alternatives, chosen)
  const queryOfDay = isLost ? { ...query, month: undefined, date: alternatives[0]?.day } : query
  const { free, query: shownQuery } = yield* freeAround(target, found.booking, queryOfDay, context.now)
  const slotTaken: FormErrors = {
    status: 409,
    alert: alternatives.length === 0 ? context.words.noOtherTimes : context.words.timeWasTaken
  }
  const view = {
    target,
    booking: found.booking,
    query: shownQuery,
    links: pageLinks(context, target, `${context.root}/b/${token}/reschedule`, query),
    slotsPath: `${context.baseRoot}/visitor/v1/bookings/${token}/slots`,
    bookingLinks: links,
    note: (yield* HasMail) ? noteIn(fields) : undefined,
    ...(chosen === undefined ? {} : { chosen })
  }
  return context.page(reschedulePage(context, view, free, isLost ? slotTaken : errorsIn?.(context.words)))
})

/**
 * The free times of the month asked for. Without a month or a day, it is the booking's own day, because most people look for a
 * time nearby; if its month has no times, the first month that has.
 */
const freeAround = Effect.fnUntraced(function* (
  target: BookingPageTarget,
  { scheduledAt }: Booking,
  query: TimesQuery,
  now: Instant
) {
  if (scheduledAt !== null && query.month === undefined && query.date === undefined) {
    const onDay = { ...query, date: localDateOf(scheduledAt, query.timeZone) }
    const free = yield* freeMonth(target, onDay, now)
    if (free.slots.some(({ day }) => monthOf(day) === free.month)) return { free, query: onDay }
  }
  return { free: yield* freeMonth(target, query, now), query }
})

type MoveTo = "same" | "any" | undefined

/** True if the address names no hosts, or those to whom the meeting of a team may move. */
const mayMoveTo = ({ host, bookable }: VisitorBookingView, named: string | undefined): named is MoveTo => {
  if (named === undefined) return true
  if (named !== "same" && named !== "any") return false
  return Result.isSuccess(ruleOfMove(host.kind === "team" ? bookable.settings.staffing : null, named))
}

/** The booking as the subject of a page with times: only its own length can be chosen. */
const targetOf = ({ host, booking, bookable }: VisitorBookingView, moveTo: MoveTo): BookingPageTarget => ({
  host,
  bookable: {
    ...bookable,
    durations: [{ minutes: booking.durationMinutes, priceMinor: booking.payment.amountMinor }],
    ...(moveTo === undefined ? {} : { moveTo })
  },
  description: "",
  moving: booking
})

/** Without a time zone asked for, it is the booking's. */
const readQuery = (
  context: RequestContext,
  { booking, host }: VisitorBookingView,
  target: BookingPageTarget,
  fields: URLSearchParams
): TimesQuery | undefined => {
  const query = readTimesQuery({ ...context, query: fields }, target)
  if (query === undefined || query.isZoneAsked) return query
  return { ...query, timeZone: booking.bookerTimeZone ?? host.timezone }
}
