import { CurrentActor, openCheckout, Payments, receivePayment, requireHost, viewCheckout } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { page } from "../page/Page.ts"
import { foreignForm, providerSilent, unknownButton, unknownCheckout, unreadableForm } from "../page/Refusals.ts"
import { isOwnForm, newFormToken } from "../session/FormToken.ts"
import { checkoutDonePage } from "./CheckoutDonePage.ts"
import { checkoutOutcome } from "./CheckoutOutcome.ts"
import { checkoutPage } from "./CheckoutPage.ts"

/**
 * Serves `GET /checkout/{token}`, the target of a booking's `meeting_link`, its form, and `/done`, which shows the outcome.
 *
 * With a payment provider, the first page only redirects to the provider. Without one, it shows the sandbox's form.
 */
export const CheckoutRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/checkout/:token", showCheckout)
    yield* router.add("POST", "/checkout/:token", settleCheckout)
    yield* router.add("GET", "/checkout/:token/done", showOutcome)
  })
)

/** Finds the checkout of the address, with its host and current outcome. */
const shownCheckout = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const view = yield* viewCheckout(token)
  const host = yield* requireHost(view.checkout.hostId)
  return { shown: { ...view, host }, outcome: checkoutOutcome(view, yield* Clock.currentTimeMillis) }
})

const showCheckout = Effect.gen(function* () {
  const { shown, outcome } = yield* shownCheckout
  if (outcome !== "waiting") return page(checkoutDonePage(shown, outcome))
  const { provider, url } = yield* openCheckout(shown)
  if (provider === "sandbox" && (yield* Payments).provider !== "sandbox") return providerSilent
  if (provider !== "sandbox") return HttpServerResponse.redirect(url, { status: 303 })
  const formToken = yield* newFormToken(shown.checkout.token)
  return formToken.give(page(checkoutPage(shown, formToken)))
}).pipe(
  Effect.catchTags({
    NotFound: () => Effect.succeed(unknownCheckout),
    PaymentsUnavailable: () => Effect.succeed(providerSilent)
  })
)

const showOutcome = Effect.map(shownCheckout, ({ shown, outcome }) => page(checkoutDonePage(shown, outcome))).pipe(
  Effect.catchTag("NotFound", () => Effect.succeed(unknownCheckout))
)

/** The sandbox buttons and the outcomes they report. */
const settleCheckout = Effect.gen(function* () {
  const { provider } = yield* Payments
  if (provider !== "sandbox") return unknownCheckout
  const { shown, outcome } = yield* shownCheckout
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const { token } = shown.checkout
  if (!(yield* isOwnForm(fields, token))) return foreignForm
  const reported = reportable.find((one) => one === fields.get("outcome"))
  if (reported === undefined) return unknownButton
  if (outcome === "waiting") {
    const { reference, provider: openedWith } = yield* openCheckout(shown)
    if (openedWith !== "sandbox") return unknownCheckout
    yield* receivePayment({ token, reference, outcome: reported })
  }
  return HttpServerResponse.redirect(`/checkout/${token}/done`, { status: 303 })
}).pipe(
  Effect.provideService(CurrentActor, { kind: "payment_provider", id: null }),
  Effect.catchTags({
    NotFound: () => Effect.succeed(unknownCheckout),
    PaymentsUnavailable: () => Effect.succeed(providerSilent),
    UnreadableBody: ({ status, message }) => Effect.succeed(unreadableForm(status, message))
  })
)

const reportable = ["succeeded", "failed", "expired"] as const
