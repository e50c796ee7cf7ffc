import { acceptOffer, type Conflict, declineOffer, leaveWaitlist, viewWaitlist } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import type { Words } from "../words/Words.ts"
import { leftWaitlistPage, waitlistPage } from "./WaitlistPage.ts"

/** The link in the emails to someone on a waiting list. */
interface WaitlistLink {
  readonly token: string
  readonly context: RequestContext
  /** The address of its page, in the same language. */
  readonly address: string
}

const waitlistLink =
  <E, R>(handler: (link: WaitlistLink) => Effect.Effect<HttpServerResponse, E, R>) =>
  (context: RequestContext) =>
    Effect.flatMap(HttpRouter.params, ({ token = "" }) => {
      const lang = context.query.get("lang")
      const address = `${context.root}/w/${token}${lang === null ? "" : `?lang=${encodeURIComponent(lang)}`}`
      return handler({ token, context, address })
    })

/** `GET /w/{token}`: an entry of a waiting list, or the booking that it has become. It changes nothing. */
export const showEntryOfWaitlist = waitlistLink((link) => show(link))

/** `POST /w/{token}/accept`: books the offered time and leads to the booking or its checkout, also when it was booked before. */
export const sendOfferAcceptance = waitlistLink((link) =>
  acceptOffer(link.token).pipe(
    Effect.map(({ meeting_link, manage_url }) => seeOther(meeting_link ?? manage_url ?? link.address)),
    Effect.catchTag("Conflict", (conflict) => notPossible(link, conflict))
  )
)

/** `POST /w/{token}/decline`: declines the offered time, and leads to the entry. */
export const sendOfferRefusal = waitlistLink((link) =>
  declineOffer(link.token).pipe(
    Effect.as(seeOther(link.address)),
    Effect.catchTag("Conflict", (conflict) => notPossible(link, conflict))
  )
)

/** `POST /w/{token}/leave`: leaves the waiting list. */
export const sendLeave = waitlistLink(
  Effect.fnUntraced(function* ({ token, context }) {
    const view = yield* viewWaitlist(token)
    if (view.entry.booking_url !== null) return seeOther(view.entry.booking_url)
    yield* leaveWaitlist(token)
    const ofHost = context.forHost(view.host)
    return ofHost.page(leftWaitlistPage(ofHost, view))
  })
)

const notPossible = (link: WaitlistLink, conflict: Conflict) =>
  show(link, (words) => ({ status: 409, alert: conflictText(conflict, words) }))

const show = Effect.fnUntraced(function* (link: WaitlistLink, errorsIn?: (words: Words) => FormErrors) {
  const view = yield* viewWaitlist(link.token)
  if (view.entry.booking_url !== null) return seeOther(view.entry.booking_url)
  const context = link.context.forHost(view.host)
  return context.page(waitlistPage(context, view, `${context.root}/w/${link.token}`, errorsIn?.(context.words)))
})
