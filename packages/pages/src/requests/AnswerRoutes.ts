import { maxReasonLength } from "@slotkit/core"
import { acceptRequest, type Conflict, declineRequest, type RequestAnswer, viewRequest } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { seeOther } from "../shell/SeeOther.ts"
import type { Visit } from "../shell/Visit.ts"
import { conflictText } from "../words/ConflictText.ts"
import type { Words } from "../words/Words.ts"
import { type AnswerTrouble, answerPage } from "./AnswerPage.ts"

/** `GET /a/{token}`: shows a request to its host, who need not be signed in. It changes nothing. */
export const showRequest = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* show(visit, token, "")
})

/** `POST /a/{token}/accept`: accepts the request and leads back to its page, also when it was accepted before. */
export const sendAcceptance = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  return yield* acceptRequest(token).pipe(
    Effect.map(() => seeOther(addressOf(visit, token))),
    Effect.catchTag("Conflict", (conflict) => notPossible(visit, token, { on: "accept", reason: "" }, conflict))
  )
})

/** `POST /a/{token}/decline`: declines the request and leads back to its page, also when it was declined before. */
export const sendRefusal = Effect.fnUntraced(function* (visit: Visit) {
  const { token = "" } = yield* HttpRouter.params
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
  return yield* declineRequest(token, reason.trim() === "" ? {} : { reason }).pipe(
    Effect.map(() => seeOther(addressOf(visit, token))),
    Effect.catchTags({
      Invalid: () =>
        show(visit, token, reason, (words) => ({
          status: 422,
          problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
        })),
      Conflict: (conflict) => notPossible(visit, token, { on: "decline", reason }, conflict)
    })
  )
})

/** A second submission of the same answer leads to the first one. */
const notPossible = Effect.fnUntraced(function* (
  visit: Visit,
  token: string,
  { on, reason }: { readonly on: RequestAnswer["on"]; readonly reason: string },
  conflict: Conflict
) {
  const { answer } = yield* viewRequest(token)
  if (answer?.on === on) return seeOther(addressOf(visit, token))
  return yield* show(visit, token, reason, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
})

const show = Effect.fnUntraced(function* (
  asking: Visit,
  token: string,
  reason: string,
  troubleIn?: (words: Words) => AnswerTrouble
) {
  const view = yield* viewRequest(token)
  const visit = asking.forHost(view.host)
  const trouble = troubleIn?.(visit.words)
  return visit.page(answerPage(visit, { view, path: `${visit.root}/a/${token}`, reason }, trouble))
})

const addressOf = ({ root, query }: Visit, token: string): string => {
  const lang = query.get("lang")
  return `${root}/a/${token}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
}
