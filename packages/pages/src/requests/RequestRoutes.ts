import { maxReasonLength } from "@slotkit/core"
import { acceptRequest, type Conflict, declineRequest, type RequestAnswer, viewRequest } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { requestPage } from "./RequestPage.ts"

/** `GET /a/{token}`: shows a request to its host, who need not be signed in. It changes nothing. */
export const showRequest = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  return yield* show(context, token, "")
})

/** `POST /a/{token}/accept`: accepts the request and leads back to its page, also when it was accepted before. */
export const sendAcceptance = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  return yield* acceptRequest(token).pipe(
    Effect.map(() => seeOther(addressOf(context, token))),
    Effect.catchTag("Conflict", (conflict) => notPossible(context, token, { on: "accept", reason: "" }, conflict))
  )
})

/** `POST /a/{token}/decline`: declines the request and leads back to its page, also when it was declined before. */
export const sendRefusal = Effect.fnUntraced(function* (context: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
  return yield* declineRequest(token, reason.trim() === "" ? {} : { reason }).pipe(
    Effect.map(() => seeOther(addressOf(context, token))),
    Effect.catchTags({
      Invalid: () =>
        show(context, token, reason, (words) => ({
          status: 422,
          problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
        })),
      Conflict: (conflict) => notPossible(context, token, { on: "decline", reason }, conflict)
    })
  )
})

/** A second submission of the same answer leads to the first one. */
const notPossible = Effect.fnUntraced(function* (
  context: RequestContext,
  token: string,
  { on, reason }: { readonly on: RequestAnswer["on"]; readonly reason: string },
  conflict: Conflict
) {
  const { answer } = yield* viewRequest(token)
  if (answer?.on === on) return seeOther(addressOf(context, token))
  return yield* show(context, token, reason, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
})

const show = Effect.fnUntraced(function* (
  unlocalized: RequestContext,
  token: string,
  reason: string,
  errorsIn?: (words: Words) => FormErrors
) {
  const view = yield* viewRequest(token)
  const context = unlocalized.forHost(view.host)
  const errors = errorsIn?.(context.words)
  return context.page(requestPage(context, { view, path: `${context.root}/a/${token}`, reason }, errors))
})

const addressOf = ({ root, query }: RequestContext, token: string): string => {
  const lang = query.get("lang")
  return `${root}/a/${token}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
}
