import { maxReasonLength } from "@slotkit/core"
import { acceptRequest, type Conflict, declineRequest, type RequestAnswer, viewRequest } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { requestPage } from "./RequestPage.ts"

/** The link in the email to a host about a request. */
interface HostLink {
  readonly token: string
  readonly context: RequestContext
  /** 303 to the page of the request, in the same language. */
  readonly done: HttpServerResponse
}

/** Admits the holder of a host's link, who need not be signed in. */
const hostLink =
  <E, R>(handler: (link: HostLink) => Effect.Effect<HttpServerResponse, E, R>) =>
  (context: RequestContext) =>
    Effect.flatMap(HttpRouter.params, ({ token = "" }) => {
      const lang = context.query.get("lang")
      const address = `${context.root}/a/${token}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
      return handler({ token, context, done: seeOther(address) })
    })

/** `GET /a/{token}`: shows a request to its host, who need not be signed in. It changes nothing. */
export const showRequest = hostLink((link) => show(link, ""))

/** `POST /a/{token}/accept`: accepts the request and leads back to its page, also when it was accepted before. */
export const sendAcceptance = hostLink((link) =>
  acceptRequest(link.token).pipe(
    Effect.as(link.done),
    Effect.catchTag("Conflict", (conflict) => notPossible(link, { on: "accept", reason: "" }, conflict))
  )
)

/** `POST /a/{token}/decline`: declines the request and leads back to its page, also when it was declined before. */
export const sendRefusal = hostLink(
  Effect.fnUntraced(function* (link) {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    const reason = (fields.get("reason") ?? "").replaceAll("\r\n", "\n")
    return yield* declineRequest(link.token, reason.trim() === "" ? {} : { reason }).pipe(
      Effect.as(link.done),
      Effect.catchTags({
        Invalid: () =>
          show(link, reason, (words) => ({
            status: 422,
            problems: [{ field: "reason", sentence: words.reasonTooLong(maxReasonLength) }]
          })),
        Conflict: (conflict) => notPossible(link, { on: "decline", reason }, conflict)
      })
    )
  })
)

/** A second submission of the same answer leads to the first one. */
const notPossible = Effect.fnUntraced(function* (
  link: HostLink,
  { on, reason }: { readonly on: RequestAnswer["on"]; readonly reason: string },
  conflict: Conflict
) {
  const { answer } = yield* viewRequest(link.token)
  if (answer?.on === on) return link.done
  return yield* show(link, reason, (words) => ({ status: 409, alert: conflictText(conflict, words) }))
})

const show = Effect.fnUntraced(function* (link: HostLink, reason: string, errorsIn?: (words: Words) => FormErrors) {
  const view = yield* viewRequest(link.token)
  const context = link.context.forHost(view.host)
  return context.page(requestPage(context, { view, path: `${context.root}/a/${link.token}`, reason }, errorsIn?.(context.words)))
})
