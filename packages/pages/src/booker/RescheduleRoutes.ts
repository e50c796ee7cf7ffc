import type { Instant } from "@slotkit/core"
import { parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, rescheduleVisitorBooking, type VisitorBookingView, viewVisitorBooking } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { isAmong, slotsInstead } from "../booking/BookingForm.ts"
import { freeMonth } from "../booking/FreeTimes.ts"
import { invalidQuery } from "../booking/InvalidQuery.ts"
import { pageLinks } from "../booking/PageLinks.ts"
import { readTimesQuery, type TimesQuery } from "../booking/TimesQuery.ts"
import { seeOther } from "../shell/SeeOther.ts"
import type { Visit } from "../shell/Visit.ts"
import { conflictText } from "../words/ConflictText.ts"
import type { Words } from "../words/Words.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { changeRefusal, changeRefused } from "./ChangeRefusal.ts"
import { inLanguageOfBooking } from "./InLanguageOfBooking.ts"
import { type MoveTrouble, reschedulePage } from "./ReschedulePage.ts"

/** `GET /b/{token}/reschedule`: the times to which the booking can be moved. It changes nothing. */
export const showReschedule = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* showTimes(visit, token, visit.query)
})

/** `POST /b/{token}/reschedule`: moves the booking and leads to its page, also when it is at that time already. */
export const sendReschedule = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const start = fields.get("start") ?? ""
  const wanted = parseTimestamp(start)
  const done = seeOther(bookingLinks(visit, token).booking)
  return yield* rescheduleVisitorBooking(token, { start }).pipe(
    Effect.as(done),
    Effect.catchTags({
      Invalid: () =>
        showTimes(visit, token, fields, (words) => ({
          status: 422,
          problems: [{ field: "start", sentence: words.chooseAFreshTime }]
        })),
      Conflict: (conflict) =>
        Effect.flatMap(viewVisitorBooking(token), ({ booking }) =>
          booking.state === "accepted" && booking.scheduledAt === wanted
            ? Effect.succeed(done)
            : showTimes(visit, token, fields, (words) => ({ status: 409, alert: conflictText(conflict, words) }), wanted)
        ),
      TooManyRequests: ({ reason, retryAfterSeconds }) =>
        showTimes(
          visit,
          token,
          fields,
          (words) => ({
            status: 429,
            alert: reason === "booking" ? words.movesLimited : words.limitedText(retryAfterSeconds),
            retryAfterSeconds
          }),
          wanted
        )
    })
  )
})

/** Shows the times of the month asked for, or those of the next day with times if the `wanted` start was lost. */
const showTimes = Effect.fnUntraced(function* (
  asking: Visit,
  token: string,
  query: URLSearchParams,
  troubleIn?: (words: Words) => MoveTrouble,
  wanted?: Instant
) {
  const view = yield* viewVisitorBooking(token)
  const visit = inLanguageOfBooking(asking, view)
  const trouble = troubleIn?.(visit.words)
  const ownLinks = bookingLinks(visit, token)
  const refusal = changeRefusal("reschedule", view, visit)
  if (refusal !== undefined) {
    return visit.page(changeRefused(visit, view, ownLinks, { change: "reschedule", reason: refusal }))
  }
  const target = targetOf(view)
  const asked = readMove(visit, view, target, query)
  if (asked === undefined) return invalidQuery(visit, ownLinks.reschedule)
  const fresh = wanted === undefined ? [] : yield* slotsInstead(target, wanted, asked, visit.now)
  const isLost = wanted !== undefined && !isAmong(fresh, wanted)
  const shownDay = isLost ? { ...asked, month: undefined, date: fresh[0]?.day } : asked
  const lost: MoveTrouble = {
    status: 409,
    alert: fresh.length === 0 ? visit.words.noOtherTimes : visit.words.timeWasTaken
  }
  const shown = {
    target,
    booking: view.booking,
    asked: shownDay,
    links: pageLinks(visit, target, `${visit.root}/b/${token}/reschedule`, asked),
    slotsPath: `${visit.baseRoot}/visitor/v1/bookings/${token}/slots`,
    bookingLinks: ownLinks,
    ...(wanted === undefined ? {} : { chosen: wanted })
  }
  return visit.page(reschedulePage(visit, shown, yield* freeMonth(target, shownDay, visit.now), isLost ? lost : trouble))
})

/** The booking as the subject of a page with times: only its own length can be chosen. */
const targetOf = ({ host, booking, bookable }: VisitorBookingView): BookingPageTarget => ({
  host,
  bookable: { ...bookable, durations: [{ minutes: booking.durationMinutes, priceMinor: booking.payment.amountMinor }] },
  description: "",
  moving: booking
})

/** Without a time zone asked for, it is the booking's. */
const readMove = (
  visit: Visit,
  { booking, host }: VisitorBookingView,
  target: BookingPageTarget,
  query: URLSearchParams
): TimesQuery | undefined => {
  const asked = readTimesQuery({ ...visit, query }, target)
  if (asked === undefined || asked.isZoneAsked) return asked
  return { ...asked, timeZone: booking.bookerTimeZone ?? host.timezone }
}
