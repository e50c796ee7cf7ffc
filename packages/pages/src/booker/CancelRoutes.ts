import { maxReasonLength } from "@slotkit/core"
import { cancelVisitorBooking, viewVisitorBooking } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { seeOther } from "../shell/SeeOther.ts"
import type { Visit } from "../shell/Visit.ts"
import { conflictText } from "../words/ConflictText.ts"
import type { Words } from "../words/Words.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { type CancelTrouble, cancelPage } from "./CancelPage.ts"
import { changeRefusal, changeRefused } from "./ChangeRefusal.ts"
import { inLanguageOfBooking } from "./InLanguageOfBooking.ts"

/** `GET /b/{token}/cancel`: asks before it cancels. It changes nothing. */
export const showCancellation = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* ask(visit, token, "")
})

/** `POST /b/{token}/cancel`: cancels the booking and leads to its page, also when it was cancelled before. */
export const sendCancellation = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
  const done = seeOther(bookingLinks(visit, token).booking)
  return yield* cancelVisitorBooking(token, reason.trim() === "" ? {} : { reason }).pipe(
    Effect.as(done),
    Effect.catchTags({
      Invalid: () =>
        ask(visit, token, reason, (words) => ({
          status: 422,
          problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
        })),
      Conflict: (conflict) =>
        Effect.flatMap(viewVisitorBooking(token), ({ booking }) =>
          booking.state === "cancelled"
            ? Effect.succeed(done)
            : ask(visit, token, reason, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
        )
    })
  )
})

const ask = Effect.fnUntraced(function* (
  asking: Visit,
  token: string,
  reason: string,
  troubleIn?: (words: Words) => CancelTrouble
) {
  const view = yield* viewVisitorBooking(token)
  const visit = inLanguageOfBooking(asking, view)
  const trouble = troubleIn?.(visit.words)
  const links = bookingLinks(visit, token)
  const refusal = changeRefusal("cancel", view, visit)
  return visit.page(
    refusal === undefined
      ? cancelPage(visit, view, links, reason, trouble)
      : changeRefused(visit, view, links, { change: "cancel", reason: refusal })
  )
})
