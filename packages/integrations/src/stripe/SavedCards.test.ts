import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest"
import { type CardCharge, type CheckoutOrder, Payments } from "@slotkit/engine"
import { Effect } from "effect"
import Stripe from "stripe"
import { vi } from "vitest"
import { stripePayments } from "./StripePayments.ts"
import { type StripeApi, startStripeApi } from "./testing/index.ts"

const now = Date.UTC(2026, 2, 2, 9, 30)
let api: StripeApi

beforeEach(async () => {
  api = await startStripeApi({ now: () => now })
  vi.spyOn(Stripe.prototype, "getInitialNetworkRetryDelay").mockReturnValue(0)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

const order: CheckoutOrder = {
  token: "chk_4f1a",
  title: "Dinner",
  amountMinor: 5000,
  currency: "EUR",
  bookerEmail: "ada@example.com",
  expiresAt: now + 30 * 60_000,
  successUrl: "https://book.example.com/b/4f1a?paid=1",
  cancelUrl: "https://book.example.com/b/4f1a",
  savesCard: { text: "Up to 50 euros can be charged." }
}

const using = <A, E>(body: (payments: Payments["Service"]) => Effect.Effect<A, E>) =>
  Effect.suspend(() =>
    Effect.flatMap(Payments, body).pipe(
      Effect.provide(stripePayments({ secretKey: api.secretKey, webhookSecret: api.webhookSecret, apiBase: api.url }))
    )
  )

const charge = (reference: string, change: Partial<CardCharge> = {}) =>
  using((payments) =>
    payments.chargeCard!(reference, { title: "Dinner", amountMinor: 3000, currency: "EUR", number: 1, ...change })
  )

const savedCard = Effect.map(
  using((payments) => payments.openCheckout(order)),
  ({ reference }) => ({ reference, event: api.pay(reference) })
)

describe("a checkout that saves a card", () => {
  it.effect("is a session in setup mode with the text, and its completion is reported", () =>
    Effect.gen(function* () {
      const { reference, event } = yield* savedCard
      expect(api.requests[0]?.form).toMatchObject({
        mode: "setup",
        currency: "eur",
        customer_creation: "always",
        custom_text: { submit: { message: "Up to 50 euros can be charged." } }
      })
      expect(api.requests[0]?.form).not.toHaveProperty("line_items")
      const { body, headers } = api.notice(event)
      const report = yield* using((payments) => payments.readNotification(body, headers, now))
      expect(report).toEqual({ token: order.token, reference, outcome: "succeeded" })
      expect(api.paymentIntents()).toEqual([])
    })
  )
})

describe("chargeCard", () => {
  it.effect("charges the saved card off session, and MUST charge the same charge once, also without the key", () =>
    Effect.gen(function* () {
      const { reference } = yield* savedCard
      const outcome = yield* charge(reference)
      expect(outcome).toMatchObject({ outcome: "charged", reference: expect.stringMatching(/^pi_/) })
      expect(yield* charge(reference)).toEqual(outcome)
      const created = api.requests.filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents")
      expect(created).toHaveLength(1)
      expect(created[0]?.form).toMatchObject({ amount: "3000", currency: "eur", confirm: "true", off_session: "true" })
      expect(yield* charge(reference, { number: 2, amountMinor: 2000 })).toMatchObject({ outcome: "charged" })
      expect(api.paymentIntents().map(({ amount }) => amount)).toEqual([2000, 3000])
    })
  )

  it.effect("MUST charge once when the response is lost", () =>
    Effect.gen(function* () {
      const { reference } = yield* savedCard
      const lost = { kind: "broken", lost: "answer" } as const
      yield* charge(reference, { amountMinor: 1, number: 9 })
      api.failNext({ kind: "error", status: 500, retry: false })
      yield* Effect.flip(charge(reference))
      api.failNext(lost, lost, lost, lost)
      yield* Effect.exit(charge(reference))
      expect(yield* charge(reference)).toMatchObject({ outcome: "charged" })
      expect(api.paymentIntents().filter(({ amount }) => amount === 3000)).toHaveLength(1)
    })
  )

  it.effect("returns that a card was declined or needs its owner, and the same again", () =>
    Effect.gen(function* () {
      const { reference } = yield* savedCard
      api.declineCards("authentication_required")
      expect(yield* charge(reference)).toEqual({ outcome: "declined", code: "authentication_required" })
      api.declineCards(null)
      expect(yield* charge(reference)).toMatchObject({ outcome: "declined" })
      expect(yield* charge(reference, { number: 2 })).toMatchObject({ outcome: "charged" })
    })
  )

  it.effect("MUST NOT charge a checkout that saved no card", () =>
    Effect.gen(function* () {
      const { reference } = yield* using((payments) => payments.openCheckout(order))
      expect(yield* Effect.flip(charge(reference))).toMatchObject({ rejected: true, reason: "The checkout has saved no card" })
    })
  )

  it.effect("is refunded by the reference of the charge", () =>
    Effect.gen(function* () {
      const { reference } = yield* savedCard
      const outcome = yield* charge(reference)
      const intent = outcome.outcome === "charged" ? outcome.reference : ""
      const part = { amountMinor: 1000, currency: "EUR", number: 1 }
      yield* using((payments) => payments.refund(intent, part))
      yield* using((payments) => payments.refund(intent, part))
      yield* using((payments) => payments.refund(intent))
      expect(api.refunds.map(({ amount }) => amount)).toEqual([1000, 2000])
    })
  )
})
