import { maxReasonLength } from "@slotkit/core"
import { cancelVisitorBooking, viewSeries, withdrawVisitorTexts } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { type BookerLink, bookerLink } from "./BookerLink.ts"
import { type CancelForm, cancelPage } from "./CancelPage.ts"
import { changeRefusal, changeRefused } from "./ChangeRefusal.ts"

/** `GET /b/{token}/cancel`: asks before it cancels. It changes nothing. */
export const showCancellation = bookerLink((link) => ask(link, { reason: "", scope: "one" }))

/** `POST /b/{token}/cancel`: cancels the booking and leads to its page, also when it was cancelled before. */
export const sendCancellation = bookerLink(
  Effect.fnUntraced(function* (link) {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
    const scope = fields.get("scope") ?? "one"
    const sent = { reason, scope }
    const done = seeOther(link.links.booking)
    const fee = fields.get(scope === "one" ? "expect_fee" : `expect_fee_${scope}`) ?? ""
    const expected = /^\d{1,8}$/.test(fee) ? { expect_fee: Number(fee) } : {}
    const body = { ...expected, ...(scope === "one" ? {} : { scope }), ...(reason.trim() === "" ? {} : { reason }) }
    return yield* cancelVisitorBooking(link.token, body).pipe(
      Effect.as(done),
      Effect.catchTags({
        Invalid: () =>
          ask(link, sent, (words) => ({
            status: 422,
            problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
          })),
        Conflict: (conflict) =>
          Effect.flatMap(link.open, ({ view }) =>
            view.booking.state === "cancelled"
              ? Effect.succeed(done)
              : ask(link, sent, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
          )
      })
    )
  })
)

/** `POST /b/{token}/stop-texts`: withdraws the consent to text messages and leads to the booking. */
export const sendStopTexts = bookerLink(({ token, links }) => Effect.as(withdrawVisitorTexts(token), seeOther(links.booking)))

const ask = Effect.fnUntraced(function* (
  { open, links }: BookerLink,
  sent: Omit<CancelForm, "meetings">,
  errorsIn?: (words: Words) => FormErrors
) {
  const { view, context } = yield* open
  const refusal = changeRefusal("cancel", view, context)
  return context.page(
    refusal === undefined
      ? cancelPage(context, view, links, { ...sent, meetings: yield* viewSeries(view) }, errorsIn?.(context.words))
      : changeRefused(context, view, links, { change: "cancel", reason: refusal })
  )
})
