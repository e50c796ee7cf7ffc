import { type CheckoutOrder, Payments, PaymentsUnavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type Stripe from "stripe"
import { stripeAmount } from "./StripeAmount.ts"
import { stripeClient } from "./StripeClient.ts"
import { StripeFailure, stripeFailure } from "./StripeFailure.ts"
import { readStripeNotification } from "./StripeNotification.ts"
import type { StripeOptions } from "./StripeOptions.ts"
import { Refund, Session, tokenKey } from "./StripeSession.ts"

/**
 * `Payments` with Stripe Checkout: a checkout is a Checkout Session, its reference the session's id.
 *
 * Which ways to pay a booker is offered is set in Stripe's dashboard. Ways that settle days later outlast the checkout, whose booking
 * is then cancelled and the late payment paid back, so an operator leaves them off. Building the layer fails with a `RangeError` as
 * defect when an option cannot be right. A call takes at most half a minute.
 */
export const stripePayments = (options: StripeOptions): Layer.Layer<Payments> =>
  Layer.sync(Payments, () => {
    if (options.webhookSecret.trim() === "") throw new RangeError("The Stripe webhook secret is empty")
    const stripe = stripeClient(options)
    const retrieve = (reference: string) => ask(Session, () => stripe.checkout.sessions.retrieve(reference))
    return Payments.of({
      provider: "stripe",
      openCheckout: Effect.fnUntraced(function* (order) {
        const unitAmount = yield* Effect.mapError(
          Effect.fromResult(stripeAmount(order.amountMinor, order.currency)),
          (reason) => new StripeFailure({ reason })
        )
        const { id, url } = yield* ask(Session, () =>
          stripe.checkout.sessions.create(sessionOf(order, unitAmount), { idempotencyKey: `slotkit-checkout-${order.token}` })
        )
        return url === null
          ? yield* new StripeFailure({ reason: "Stripe opened a checkout without a page" })
          : { reference: id, url }
      }, bounded),
      expireCheckout: (reference) =>
        ask(Session, () => stripe.checkout.sessions.expire(reference)).pipe(
          Effect.catchIf(
            ({ status }) => status === 400,
            (refused) =>
              Effect.filterOrFail(
                retrieve(reference),
                ({ status }) => status !== "open",
                () => refused
              )
          ),
          Effect.asVoid,
          bounded
        ),
      refund: Effect.fnUntraced(function* (reference) {
        const { payment_intent, payment_status } = yield* retrieve(reference)
        if (payment_intent === null || payment_status !== "paid") return
        yield* giveBack(stripe, payment_intent, `slotkit-refund-${reference}`)
      }, bounded),
      readNotification: (body, headers, now) =>
        Effect.sync(() => readStripeNotification(options.webhookSecret, body, headers, now))
    })
  })

/**
 * Stripe refuses a session that closes sooner than 30 minutes after it was opened by Stripe's clock, and that is just how long a
 * checkout lasts. The allowance covers the way there, attempts before this one and clocks that differ; whoever pays within it is
 * paid back. It depends on the order alone, so that asking twice sends the same parameters.
 */
const lateAllowanceSeconds = 300

const sessionOf = (order: CheckoutOrder, unitAmount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: order.currency.toLowerCase(), unit_amount: unitAmount, product_data: { name: order.title } }
    }
  ],
  client_reference_id: order.token,
  metadata: { [tokenKey]: order.token },
  ...(order.bookerEmail === null ? {} : { customer_email: order.bookerEmail }),
  expires_at: Math.ceil(order.expiresAt / 1000) + lateAllowanceSeconds,
  success_url: order.successUrl,
  cancel_url: order.cancelUrl
})

/**
 * An answer saved under the key may be a refusal whose cause is gone, an empty balance for example, so a repeated one is asked for
 * anew without the key. That cannot pay twice: Stripe never gives back more of a payment than there is.
 */
const giveBack = (stripe: Stripe, paymentIntent: string, idempotencyKey: string) => {
  const create = (options: Stripe.RequestOptions) =>
    ask(Refund, () => stripe.refunds.create({ payment_intent: paymentIntent }, options))
  return create({ idempotencyKey }).pipe(
    Effect.catchIf(
      ({ replayed }) => replayed === true,
      () => create({})
    ),
    Effect.filterOrFail(
      ({ status }) => status !== "failed" && status !== "canceled",
      ({ status }) => new StripeFailure({ reason: `Stripe could not refund the payment: the refund is ${status}` })
    ),
    Effect.catchIf(
      ({ code }) => code === "charge_already_refunded",
      () => Effect.void
    )
  )
}

const ask = <A>(answer: Schema.Decoder<A>, request: () => Promise<unknown>): Effect.Effect<A, StripeFailure> =>
  Effect.flatMap(Effect.tryPromise({ try: request, catch: stripeFailure }), (received) =>
    Effect.mapError(
      Schema.decodeUnknownEffect(answer)(received),
      () => new StripeFailure({ reason: "Stripe's answer could not be understood" })
    )
  )

const bounded = <A>(call: Effect.Effect<A, StripeFailure>): Effect.Effect<A, PaymentsUnavailable> =>
  call.pipe(
    Effect.mapError(({ reason }) => new PaymentsUnavailable({ reason })),
    Effect.timeoutOrElse({
      duration: "30 seconds",
      orElse: () => Effect.fail(new PaymentsUnavailable({ reason: "Stripe did not answer within half a minute" }))
    })
  )
