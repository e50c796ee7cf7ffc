import {
  type CardCharge,
  type CardOutcome,
  type CheckoutOrder,
  Payments,
  PaymentsUnavailable,
  type RefundPart
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type Stripe from "stripe"
import { stripeAmount } from "./StripeAmount.ts"
import { type StripeOptions, stripeClient } from "./StripeClient.ts"
import { StripeFailure, stripeFailure } from "./StripeFailure.ts"
import { readStripeNotification } from "./StripeNotification.ts"
import { chargeKey, PaymentIntent, PaymentIntents, Refund, SavedCard, Session, tokenKey } from "./StripeSession.ts"

/**
 * `Payments` through Stripe Checkout: a checkout is a Checkout Session, and its reference is the session's ID.
 *
 * Payment methods are configured in Stripe's dashboard. Disable methods that settle after days: the checkout expires first, so
 * the booking is cancelled and the late payment refunded. Building the layer dies with a `RangeError` when an option is invalid.
 * A call takes at most half a minute.
 */
export const stripePayments = (options: StripeOptions): Layer.Layer<Payments> =>
  Layer.sync(Payments, () => {
    if (options.webhookSecret.trim() === "") throw new RangeError("The Stripe webhook secret is empty")
    const stripe = stripeClient(options)
    const retrieve = (reference: string) => ask(Session, () => stripe.checkout.sessions.retrieve(reference))
    return Payments.of({
      provider: "stripe",
      openCheckout: Effect.fnUntraced(function* (order) {
        const items = yield* Effect.forEach(order.lines ?? [order], ({ title, amountMinor }) =>
          Effect.mapBoth(Effect.fromResult(stripeAmount(amountMinor, order.currency)), {
            onSuccess: (amount) => itemOf(title, amount, order),
            onFailure: (reason) => new StripeFailure({ reason })
          })
        )
        const { id, url } = yield* ask(Session, () =>
          stripe.checkout.sessions.create(sessionOf(order, items), { idempotencyKey: `slotkit-checkout-${order.token}` })
        )
        return url === null
          ? yield* new StripeFailure({ reason: "Stripe opened a checkout without a payment page" })
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
      chargeCard: (reference, charge) => bounded(chargeSavedCard(stripe, reference, charge)),
      refund: Effect.fnUntraced(function* (reference, part) {
        const intent = reference.startsWith(intentPrefix) ? reference : paidIntent(yield* retrieve(reference))
        if (intent === null) return
        const key = `slotkit-refund-${reference}`
        yield* part === undefined ? giveBack(stripe, intent, key) : giveBackPart(stripe, intent, key, part)
      }, bounded),
      readNotification: (body, headers, now) =>
        Effect.sync(() => readStripeNotification(options.webhookSecret, body, headers, now))
    })
  })

/** The reference of a charge is the id of its PaymentIntent. */
const intentPrefix = "pi_"

const paidIntent = ({ payment_intent, payment_status }: typeof Session.Type): string | null =>
  payment_status === "paid" ? payment_intent : null

/**
 * Stripe rejects a session that expires less than 30 minutes after it was opened by Stripe's clock, and a checkout lasts exactly
 * 30 minutes. The allowance covers network time, earlier attempts and clock differences; a payment during it is refunded. It
 * depends only on the order, so that repeated calls send the same parameters.
 */
const lateAllowanceSeconds = 300

const sessionOf = (
  order: CheckoutOrder,
  items: ReadonlyArray<ReturnType<typeof itemOf>>
): Stripe.Checkout.SessionCreateParams => ({
  ...(order.savesCard === undefined
    ? { mode: "payment" as const, line_items: [...items] }
    : savesCard(order.savesCard, order.currency)),
  client_reference_id: order.token,
  metadata: { [tokenKey]: order.token },
  ...(order.bookerEmail === null ? {} : { customer_email: order.bookerEmail }),
  expires_at: Math.ceil(order.expiresAt / 1000) + lateAllowanceSeconds,
  success_url: order.successUrl,
  cancel_url: order.cancelUrl
})

const itemOf = (name: string, amount: number, { currency }: CheckoutOrder) => ({
  quantity: 1,
  price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name } }
})

/**
 * A charge needs the customer that the session creates. No kinds of payment methods are named, because the versions of Stripe's
 * API call that parameter differently.
 */
const savesCard = ({ text }: NonNullable<CheckoutOrder["savesCard"]>, currency: string): Stripe.Checkout.SessionCreateParams => ({
  mode: "setup",
  currency: currency.toLowerCase(),
  customer_creation: "always",
  custom_text: { submit: { message: text } }
})

/**
 * Charges the card of a session in setup mode with an off-session PaymentIntent. Stripe forgets idempotency keys after a day, so
 * the PaymentIntents of the customer, whom the session created, are searched for the charge first.
 */
const chargeSavedCard = Effect.fnUntraced(function* (stripe: Stripe, reference: string, charge: CardCharge) {
  const { currency, number, amountMinor, title } = charge
  const amount = yield* Effect.mapError(
    Effect.fromResult(stripeAmount(amountMinor, currency)),
    (reason) => new StripeFailure({ reason, status: 400 })
  )
  const session = yield* Effect.tryPromise({
    try: () => stripe.checkout.sessions.retrieve(reference, { expand: ["setup_intent"] }),
    catch: stripeFailure
  })
  const { customer, setup_intent } = yield* Effect.mapError(
    Schema.decodeUnknownEffect(SavedCard)(session),
    () => new StripeFailure({ reason: "The checkout has saved no card", status: 400 })
  )
  const name = `${number}-${amountMinor}`
  const { data } = yield* ask(PaymentIntents, () => stripe.paymentIntents.list({ customer, limit: 100 }))
  const earlier = data.find(({ metadata }) => metadata?.[chargeKey] === name)
  if (earlier !== undefined) return yield* chargeOutcome(earlier)
  const create = (attempt: number): Effect.Effect<CardOutcome, StripeFailure> =>
    ask(PaymentIntent, () =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer,
          payment_method: setup_intent.payment_method,
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
          confirm: true,
          off_session: true,
          description: title,
          metadata: { [chargeKey]: name }
        },
        { idempotencyKey: `slotkit-charge-${reference}-${name}${attempt === 1 ? "" : `-${attempt}`}` }
      )
    ).pipe(
      Effect.flatMap(chargeOutcome),
      Effect.catchIf(
        ({ status }) => status === declined,
        ({ code = "card_declined" }) => Effect.succeed<CardOutcome>({ outcome: "declined", code })
      ),
      Effect.catchIf(
        ({ replayed }) => replayed === true && attempt < maxRefundAttempts,
        () => create(attempt + 1)
      )
    )
  return yield* create(1)
})

/** Stripe's status for a card that was declined or needs its owner. Nothing was charged. */
const declined = 402

/** A charge that is still processed has no outcome yet. Any other that has not succeeded needs another card or its owner. */
const chargeOutcome = ({ id, status }: typeof PaymentIntent.Type): Effect.Effect<CardOutcome, StripeFailure> => {
  if (status === "succeeded") return Effect.succeed({ outcome: "charged", reference: id })
  return status === "processing"
    ? Effect.fail(new StripeFailure({ reason: "Stripe has not finished the charge" }))
    : Effect.succeed({ outcome: "declined", code: status })
}

/**
 * A response saved under the key may be an error whose cause no longer exists, such as an empty balance, so a replayed error is
 * followed by a request without the key. That cannot refund twice: Stripe never refunds more of a payment than there is.
 */
const giveBack = (stripe: Stripe, paymentIntent: string, idempotencyKey: string) => {
  // Old clients take empty options for more parameters.
  const create = (...options: ReadonlyArray<Stripe.RequestOptions>) =>
    ask(Refund, () => stripe.refunds.create({ payment_intent: paymentIntent }, ...options))
  return create({ idempotencyKey }).pipe(
    Effect.catchIf(
      ({ replayed }) => replayed === true,
      () => create()
    ),
    toRefund,
    Effect.catchIf(
      ({ code }) => code === "charge_already_refunded",
      () => Effect.void
    )
  )
}

/**
 * Stripe would refund a part again without a key, so a replayed error is followed by a request with the next key of the same
 * refund: all calls for it go through the same keys.
 */
const giveBackPart = (stripe: Stripe, paymentIntent: string, key: string, { amountMinor, currency, number }: RefundPart) =>
  Effect.gen(function* () {
    const amount = yield* Effect.mapError(
      Effect.fromResult(stripeAmount(amountMinor, currency)),
      (reason) => new StripeFailure({ reason, status: 400 })
    )
    const create = (attempt: number): Effect.Effect<typeof Refund.Type, StripeFailure> =>
      ask(Refund, () =>
        stripe.refunds.create(
          { payment_intent: paymentIntent, amount },
          { idempotencyKey: `${key}-${number}-${amountMinor}${attempt === 1 ? "" : `-${attempt}`}` }
        )
      ).pipe(
        Effect.catchIf(
          ({ replayed }) => replayed === true && attempt < maxRefundAttempts,
          () => create(attempt + 1)
        )
      )
    yield* toRefund(create(1))
  })

const maxRefundAttempts = 50

/** A refund can be accepted and still fail. */
const toRefund = (refund: Effect.Effect<typeof Refund.Type, StripeFailure>) =>
  Effect.filterOrFail(
    refund,
    ({ status }) => status !== "failed" && status !== "canceled",
    ({ status }) => new StripeFailure({ reason: `Stripe could not refund the payment. The refund's status is ${status}` })
  )

const ask = <A>(answer: Schema.Decoder<A>, request: () => Promise<unknown>): Effect.Effect<A, StripeFailure> =>
  Effect.flatMap(Effect.tryPromise({ try: request, catch: stripeFailure }), (received) =>
    Effect.mapError(
      Schema.decodeUnknownEffect(answer)(received),
      () => new StripeFailure({ reason: "Stripe's response could not be parsed" })
    )
  )

const bounded = <A>(call: Effect.Effect<A, StripeFailure>): Effect.Effect<A, PaymentsUnavailable> =>
  call.pipe(
    Effect.mapError(
      ({ reason, status }) => new PaymentsUnavailable({ reason, ...(isRejection(status) ? { rejected: true } : {}) })
    ),
    Effect.timeoutOrElse({
      duration: "30 seconds",
      orElse: () => Effect.fail(new PaymentsUnavailable({ reason: "Stripe did not respond within half a minute" }))
    })
  )

/** Stripe has done nothing after a client error, except that a conflict or a rate limit says nothing about an earlier request. */
const isRejection = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
