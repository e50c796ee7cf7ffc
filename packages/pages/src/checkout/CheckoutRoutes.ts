import {
  CurrentActor,
  currentBookable,
  notCompleted,
  openCheckout,
  otherTimes,
  Payments,
  payerKey,
  payerSearch,
  payersPage,
  receivePayment,
  requireHost,
  viewCheckout
} from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { returnSearch, returnUrlIn } from "../embed/Embedding.ts"
import { isOwnForm, newFormToken } from "../shell/FormToken.ts"
import { page } from "../shell/Page.ts"
import { foreignForm, providerSilent, unknownButton, unknownCheckout, unreadableForm } from "../shell/Refusals.ts"
import { rootPath, seeOther } from "../shell/SeeOther.ts"
import { CurrentPageOptions } from "../theme/CurrentPageOptions.ts"
import { checkoutDonePage, checkoutOutcome } from "./CheckoutDonePage.ts"
import type { CheckoutPageView } from "./CheckoutFacts.ts"
import { checkoutPage } from "./CheckoutPage.ts"

/**
 * Serves `GET /checkout/{token}`, the target of a booking's `meeting_link`, its form, and `/done`, which shows the outcome.
 *
 * With a payment provider, the first page only opens the checkout there and redirects to it. Without one, it shows the sandbox's
 * form and changes nothing.
 */
export const CheckoutRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/checkout/:token", showCheckout)
    yield* router.add("POST", "/checkout/:token", settleCheckout)
    yield* router.add("GET", "/checkout/:token/done", showOutcome)
  })
)

/** Finds the checkout of the address, with its host and current outcome. */
const checkoutPageView = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const view = yield* viewCheckout(token)
  const host = yield* requireHost(view.checkout.hostId)
  const now = yield* Clock.currentTimeMillis
  const query = yield* requestQuery
  const { embedOrigins } = yield* CurrentPageOptions
  const otherTimesUrl = yield* otherTimes(view.booking, host)
  const { redirectUrl } = (yield* currentBookable(host, view.booking)).settings
  return {
    view: {
      ...view,
      host,
      now,
      otherTimesUrl,
      redirectUrl,
      returnUrl: returnUrlIn(query, embedOrigins),
      key: query.get(payerKey)
    },
    outcome: checkoutOutcome(view, now)
  }
})

const requestQuery = Effect.map(HttpServerRequest, ({ url }) => new URLSearchParams(url.split("?")[1] ?? ""))

const showCheckout = Effect.gen(function* () {
  const { view, outcome } = yield* checkoutPageView
  if (outcome !== "waiting") return yield* page(checkoutDonePage(view, outcome), ...languagesOf(view))
  const isSandbox = (yield* Payments).provider === "sandbox"
  if (!isSandbox || (view.checkout.opened?.provider ?? "sandbox") !== "sandbox") {
    const { method } = yield* HttpServerRequest
    if (method === "HEAD") return HttpServerResponse.empty({ status: 204 })
    const { provider, url } = yield* openCheckout(view, returnSearch(view.returnUrl))
    return provider === "sandbox" ? yield* providerSilent : HttpServerResponse.redirect(url, { status: 303 })
  }
  const formToken = yield* newFormToken(view.checkout.token)
  return formToken.give(yield* page(checkoutPage(view, formToken), ...languagesOf(view)))
}).pipe(
  Effect.catchTags({
    NotFound: () => unknownCheckout,
    PaymentsUnavailable: () => providerSilent
  })
)

/**
 * A paid checkout of an embedded page returns to the site, any other one leads the person who paid to the page of the booking. A
 * booker who came back from the provider without paying can try again until the checkout expires.
 */
const showOutcome = Effect.gen(function* () {
  const { view, outcome } = yield* checkoutPageView
  if (outcome === "paid" && view.returnUrl !== undefined) return seeOther(view.returnUrl)
  const bookingPage = outcome === "paid" ? yield* payersPage(view.booking, view.key) : undefined
  const query = yield* requestQuery
  if (bookingPage !== undefined) return seeOther(asNew(bookingPage, view, query.get("lang")))
  const hasStopped = outcome === "waiting" && `${query}`.split("&").includes(notCompleted)
  return yield* page(checkoutDonePage(view, hasStopped ? "notCompleted" : outcome), ...languagesOf(view))
}).pipe(Effect.catchTag("NotFound", () => unknownCheckout))

/** The page of a booking that was just made. It leads to the service's site if there is one. */
const asNew = (bookingPage: string, { redirectUrl, charge }: CheckoutPageView, lang: string | null): string => {
  const url = new URL(bookingPage)
  if (lang !== null) url.searchParams.set("lang", lang)
  if (redirectUrl !== null && charge === undefined) url.searchParams.set("booked", "1")
  return `${url.pathname}${url.search}`
}

/** The visitor's language of the booking, otherwise the host's. */
const languagesOf = ({ booking, host }: CheckoutPageView) => [booking.language, host.language] as const

/**
 * The sandbox's buttons. A payment is reported. A declined card and a cancelled payment report nothing, as at a provider, where
 * the booker can try another card or come back: the booking is cancelled when the checkout expires.
 */
const settleCheckout = Effect.gen(function* () {
  const { provider } = yield* Payments
  if (provider !== "sandbox") return yield* unknownCheckout
  const { view, outcome } = yield* checkoutPageView
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const { token } = view.checkout
  if (!(yield* isOwnForm(fields, token))) return yield* foreignForm
  const pressed = buttons.find((one) => one === fields.get("outcome"))
  if (pressed === undefined) return yield* unknownButton
  const search = returnSearch(view.returnUrl)
  const done = `${yield* rootPath}/checkout/${token}/done`
  if (pressed !== "succeeded") {
    return seeOther(`${done}${search === "" ? "?" : `${search}&`}${notCompleted}`)
  }
  if (outcome === "waiting") {
    const { reference, provider: openedWith } = yield* openCheckout(view, search)
    if (openedWith !== "sandbox") return yield* unknownCheckout
    yield* receivePayment({ token, reference, outcome: pressed })
  }
  return seeOther(`${done}${search || (yield* payerSearch(view.booking))}`)
}).pipe(
  Effect.provideService(CurrentActor, { kind: "payment_provider", id: null }),
  Effect.catchTags({
    NotFound: () => unknownCheckout,
    PaymentsUnavailable: () => providerSilent,
    UnreadableBody: ({ status }) => unreadableForm(status)
  })
)

const buttons = ["succeeded", "declined", "cancelled"] as const
