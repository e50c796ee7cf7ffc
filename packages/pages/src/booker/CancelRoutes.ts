import { maxReasonLength } from "@slotkit/core"
import { cancelVisitorBooking, viewVisitorBooking } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { inLanguageOfBooking, type RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { bookingLinks } from "./BookingLinks.ts"
import { cancelPage } from "./CancelPage.ts"
import { changeRefusal, changeRefused } from "./ChangeRefusal.ts"

/** `GET /b/{token}/cancel`: asks before it cancels. It changes nothing. */
export const showCancellation = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  return yield* ask(context, token, "")
})

/** `POST /b/{token}/cancel`: cancels the booking and leads to its page, also when it was cancelled before. */
export const sendCancellation = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
  const done = seeOther(bookingLinks(context, token).booking)
  return yield* cancelVisitorBooking(token, reason.trim() === "" ? {} : { reason }).pipe(
    Effect.as(done),
    Effect.catchTags({
      Invalid: () =>
        ask(context, token, reason, (words) => ({
          status: 422,
          problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
        })),
      Conflict: (conflict) =>
        Effect.flatMap(viewVisitorBooking(token), ({ booking }) =>
          booking.state === "cancelled"
            ? Effect.succeed(done)
            : ask(context, token, reason, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
        )
    })
  )
})

const ask = Effect.fnUntraced(function* (
  unlocalized: RequestContext,
  token: string,
  reason: string,
  errorsIn?: (words: Words) => FormErrors
) {
  const view = yield* viewVisitorBooking(token)
  const context = inLanguageOfBooking(unlocalized, view)
  const errors = errorsIn?.(context.words)
  const links = bookingLinks(context, token)
  const refusal = changeRefusal("cancel", view, context)
  return context.page(
    refusal === undefined
      ? cancelPage(context, view, links, reason, errors)
      : changeRefused(context, view, links, { change: "cancel", reason: refusal })
  )
})
