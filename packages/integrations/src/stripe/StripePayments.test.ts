import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest"
import { type CheckoutOrder, Payments, PaymentsUnavailable } from "@slotkit/engine"
import { Cause, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import Stripe from "stripe"
import { vi } from "vitest"
import { type StripeOptions, stripeClient } from "./StripeClient.ts"
import { stripePayments } from "./StripePayments.ts"
import { type StripeApi, startStripeApi } from "./testing/index.ts"

const now = Date.UTC(2026, 2, 2, 9, 30)
let clock = now
let api: StripeApi

beforeEach(async () => {
  clock = now
  api = await startStripeApi({ now: () => clock })
  vi.spyOn(Stripe.prototype, "getInitialNetworkRetryDelay").mockReturnValue(0)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

const order: CheckoutOrder = {
  token: "chk_4f1a",
  title: "Intro call, 30 minutes",
  amountMinor: 1250,
  currency: "USD",
  bookerEmail: "ada@example.com",
  expiresAt: now + 30 * 60_000,
  successUrl: "https://book.example.com/b/4f1a?paid=1",
  cancelUrl: "https://book.example.com/b/4f1a"
}

const using = <A, E>(
  body: (payments: Payments["Service"]) => Effect.Effect<A, E>,
  options: Partial<StripeOptions> = {}
): Effect.Effect<A, E> =>
  Effect.suspend(() =>
    Effect.flatMap(Payments, body).pipe(
      Effect.provide(stripePayments({ secretKey: api.secretKey, webhookSecret: api.webhookSecret, apiBase: api.url, ...options }))
    )
  )

const open = (change: Partial<CheckoutOrder> = {}) => using((payments) => payments.openCheckout({ ...order, ...change }))
const expire = (reference: string) => using((payments) => payments.expireCheckout(reference))
const refund = (reference: string) => using((payments) => payments.refund(reference))
const reasonOf = <A>(call: Effect.Effect<A, PaymentsUnavailable>) =>
  Effect.map(Effect.flip(call), (failure) => {
    expect(failure).toBeInstanceOf(PaymentsUnavailable)
    return failure.reason
  })

const posts = () => api.requests.filter(({ method }) => method === "POST")
const idempotencyKeys = () => posts().map(({ headers }) => headers["idempotency-key"])

const paidCheckout = Effect.map(open(), ({ reference }) => {
  api.pay(reference)
  return reference
})

describe("openCheckout", () => {
  it.effect("opens one Checkout Session and returns its ID and its page", () =>
    Effect.gen(function* () {
      const { reference, url } = yield* open()
      expect(reference).toMatch(/^cs_test_/)
      expect(url).toBe(`${api.url}/c/pay/${reference}`)
      expect(api.sessions()).toMatchObject([
        {
          id: reference,
          mode: "payment",
          status: "open",
          amount_total: 1250,
          currency: "usd",
          client_reference_id: order.token,
          metadata: { slotkit_checkout: order.token },
          customer_email: "ada@example.com",
          success_url: order.successUrl,
          cancel_url: order.cancelUrl
        }
      ])
      expect(posts()[0]?.form.line_items).toEqual([
        {
          quantity: "1",
          price_data: { currency: "usd", unit_amount: "1250", product_data: { name: "Intro call, 30 minutes" } }
        }
      ])
    })
  )

  it.effect("has one item for each meeting of a series, and charges their sum", () =>
    Effect.gen(function* () {
      const lines = [1250, 1250, 900].map((amountMinor, place) => ({ title: `Lesson, 2027-01-0${place + 1} 10:00`, amountMinor }))
      const { reference } = yield* open({ amountMinor: 3400, lines })
      expect(api.sessions().at(-1)).toMatchObject({ id: reference, amount_total: 3400 })
      expect(posts().at(-1)?.form.line_items).toEqual(
        lines.map(({ title, amountMinor }) => ({
          quantity: "1",
          price_data: { currency: "usd", unit_amount: String(amountMinor), product_data: { name: title } }
        }))
      )
    })
  )

  it.effect("lets the booker enter an email address when the order has none", () =>
    Effect.gen(function* () {
      yield* open({ bookerEmail: null })
      expect(posts()[0]?.form).not.toHaveProperty("customer_email")
    })
  )

  it.effect("lets the session outlast the order by five minutes, to meet Stripe's minimum of 30 minutes", () =>
    Effect.gen(function* () {
      clock = now + 4 * 60_000
      yield* open({ expiresAt: now + 30 * 60_000 + 1 })
      expect(api.sessions()[0]?.expires_at).toBe(now / 1000 + 30 * 60 + 1 + 5 * 60)
    })
  )

  it.effect("is unavailable when Stripe rejects the expiry as too soon", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf(open({ expiresAt: now + 24 * 60_000 }))
      expect(reason).toContain("at least 30 minutes")
    })
  )

  it.effect("opens one session for repeated calls with one token", () =>
    Effect.gen(function* () {
      const first = yield* open()
      clock += 60_000
      const second = yield* open()
      expect(second).toEqual(first)
      expect(api.sessions()).toHaveLength(1)
      expect(idempotencyKeys()).toEqual([`slotkit-checkout-${order.token}`, `slotkit-checkout-${order.token}`])
    })
  )

  it.effect("opens one session for concurrent calls", () =>
    Effect.gen(function* () {
      const [first, second] = yield* Effect.all([open(), open()], { concurrency: 2 })
      expect(second).toEqual(first)
      expect(api.sessions()).toHaveLength(1)
    })
  )

  it.effect("opens one session per token", () =>
    Effect.gen(function* () {
      const first = yield* open()
      const second = yield* open({ token: "chk_other" })
      expect(second.reference).not.toBe(first.reference)
    })
  )

  it.effect("is unavailable when a token is reused with another order", () =>
    Effect.gen(function* () {
      yield* open()
      const reason = yield* reasonOf(open({ amountMinor: 1300 }))
      expect(reason).toContain("Keys for idempotent requests can only be used with the same parameters")
      expect(api.sessions()).toHaveLength(1)
    })
  )

  it.effect.each([
    { currency: "JPY", amountMinor: 500, total: 500 },
    { currency: "ISK", amountMinor: 500, total: 50_000 },
    { currency: "UGX", amountMinor: 20_000, total: 2_000_000 },
    { currency: "KWD", amountMinor: 5120, total: 5120 },
    { currency: "HUF", amountMinor: 250_000, total: 250_000 }
  ])("charges $amountMinor minor units of $currency", ({ currency, amountMinor, total }) =>
    Effect.gen(function* () {
      yield* open({ currency, amountMinor })
      expect(api.sessions()).toMatchObject([{ amount_total: total, currency: currency.toLowerCase() }])
    })
  )

  it.effect("is unavailable, without calling Stripe, for an amount that Stripe would round", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf(open({ currency: "KWD", amountMinor: 5124 }))
      expect(reason).toBe("Stripe requires amounts in KWD to be divisible by 10 minor units, but the amount is 5124")
      expect(api.requests).toEqual([])
    })
  )
})

describe("expireCheckout", () => {
  it.effect("closes an open session", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      yield* expire(reference)
      expect(api.sessions()).toMatchObject([{ id: reference, status: "expired" }])
    })
  )

  it.effect("does not change a closed session", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      yield* expire(reference)
      yield* expire(reference)
      expect(api.events).toHaveLength(1)
    })
  )

  it.effect("does not change an expired session", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      clock += 36 * 60_000
      yield* expire(reference)
      expect(api.sessions()).toMatchObject([{ status: "expired" }])
    })
  )

  it.effect("does not change a paid session or one whose payment is processing", () =>
    Effect.gen(function* () {
      const paid = yield* open()
      const underWay = yield* open({ token: "chk_later" })
      api.pay(paid.reference)
      api.payLater(underWay.reference)
      yield* expire(paid.reference)
      yield* expire(underWay.reference)
      expect(api.sessions()).toMatchObject([
        { status: "complete", payment_status: "paid" },
        { status: "complete", payment_status: "unpaid" }
      ])
    })
  )

  it.effect("is unavailable when Stripe fails for another reason and the session is still open", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      api.failNext({ kind: "error", status: 400, code: "lock_timeout", message: "This object cannot be accessed right now." })
      const reason = yield* reasonOf(expire(reference))
      expect(reason).toContain("This object cannot be accessed right now. (lock_timeout, req_")
    })
  )

  it.effect("is unavailable for a session that Stripe does not know", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf(expire("cs_test_unknown"))
      expect(reason).toBe("Stripe responded 404: No such checkout.session: 'cs_test_unknown' (resource_missing, req_1)")
    })
  )
})

describe("refund", () => {
  it.effect("refunds the whole amount of a paid checkout", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      yield* refund(reference)
      expect(api.refunds).toMatchObject([{ amount: 1250, currency: "usd", payment_intent: api.sessions()[0]?.payment_intent }])
      expect(idempotencyKeys().at(-1)).toBe(`slotkit-refund-${reference}`)
    })
  )

  it.effect("refunds once for repeated calls", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      yield* refund(reference)
      yield* refund(reference)
      yield* Effect.all([refund(reference), refund(reference)], { concurrency: 2 })
      expect(api.refunds).toHaveLength(1)
    })
  )

  it.effect("succeeds for a payment that was refunded in Stripe's dashboard", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      api.refundInDashboard(api.sessions()[0]?.payment_intent ?? "")
      yield* refund(reference)
      expect(api.refunds).toHaveLength(1)
    })
  )

  it.effect("refunds the rest of a partially refunded payment", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      api.refundInDashboard(api.sessions()[0]?.payment_intent ?? "", 250)
      yield* refund(reference)
      expect(api.refunds.map(({ amount }) => amount)).toEqual([250, 1000])
    })
  )

  it.effect("refunds a payment that settled later", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      api.payLater(reference)
      yield* refund(reference)
      expect(api.refunds).toHaveLength(0)
      api.settle(reference)
      yield* refund(reference)
      expect(api.refunds).toHaveLength(1)
    })
  )

  it.effect("refunds parts of a payment, each once for repeated and concurrent calls, and then the rest", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      const part = (number: number, amountMinor: number) =>
        using((payments) => payments.refund(reference, { amountMinor, currency: "USD", number }))
      yield* part(1, 250)
      yield* part(1, 250)
      yield* Effect.all([part(2, 250), part(2, 250)], { concurrency: 2 })
      expect(api.refunds.map(({ amount }) => amount)).toEqual([250, 250])
      expect(idempotencyKeys().at(-1)).toBe(`slotkit-refund-${reference}-2-250`)
      expect(yield* Effect.flip(part(3, 751))).toMatchObject({ rejected: true, reason: expect.stringContaining("greater than") })
      yield* part(3, 750)
      expect(api.refunds).toHaveLength(3)
    })
  )

  it.effect("refunds a part once after Stripe saved an error under its key", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      const part = using((payments) => payments.refund(reference, { amountMinor: 250, currency: "USD", number: 1 }))
      const refusal = {
        kind: "error",
        status: 400,
        code: "balance_insufficient",
        message: "Insufficient funds.",
        saved: true
      } as const
      api.failNext({ kind: "stranger", status: 200, body: JSON.stringify(api.sessions()[0]) }, refusal)
      expect(yield* Effect.flip(part)).toMatchObject({ rejected: true })
      yield* Effect.all([part, part], { concurrency: 2 })
      expect(api.refunds.map(({ amount }) => amount)).toEqual([250])
    })
  )

  it.effect("refunds nothing for an unpaid checkout", () =>
    Effect.gen(function* () {
      const { reference } = yield* open()
      yield* refund(reference)
      yield* expire(reference)
      yield* refund(reference)
      expect(api.refunds).toEqual([])
    })
  )

  it.effect("succeeds later even though Stripe saved an error under the key", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      const intent = api.sessions()[0]?.payment_intent
      const refusal = {
        kind: "error",
        status: 400,
        code: "balance_insufficient",
        message: "Insufficient funds.",
        saved: true
      } as const
      api.failNext({ kind: "stranger", status: 200, body: JSON.stringify(api.sessions()[0]) }, refusal)
      expect(yield* reasonOf(refund(reference))).toContain("Insufficient funds. (balance_insufficient")
      yield* refund(reference)
      expect(api.refunds).toMatchObject([{ amount: 1250, payment_intent: intent }])
    })
  )

  it.effect("is unavailable when the refund fails", () =>
    Effect.gen(function* () {
      const reference = yield* paidCheckout
      const session = { kind: "stranger", status: 200, body: JSON.stringify(api.sessions()[0]) } as const
      api.failNext(session, { kind: "stranger", status: 200, body: JSON.stringify({ object: "refund", status: "failed" }) })
      expect(yield* reasonOf(refund(reference))).toBe("Stripe could not refund the payment. The refund's status is failed")
    })
  )
})

describe("readNotification", () => {
  it.effect("reads what Stripe sends about a checkout, by its token and reference", () =>
    using((payments) =>
      Effect.gen(function* () {
        const read = (event: Parameters<StripeApi["notice"]>[0]) => {
          const { body, headers } = api.notice(event)
          return Effect.runSync(payments.readNotification(body, headers, clock))
        }
        const { reference } = yield* payments.openCheckout(order)
        expect(read(api.payLater(reference))).toBe("ignored")
        expect(read(api.settle(reference))).toEqual({ token: order.token, reference, outcome: "succeeded" })

        const second = yield* payments.openCheckout({ ...order, token: "chk_2" })
        expect(read(api.pay(second.reference))).toEqual({ token: "chk_2", reference: second.reference, outcome: "succeeded" })

        const third = yield* payments.openCheckout({ ...order, token: "chk_3" })
        yield* payments.expireCheckout(third.reference)
        const expired = { token: "chk_3", reference: third.reference, outcome: "expired" }
        expect(api.events.map(read).at(-1)).toEqual(expired)

        const fourth = yield* payments.openCheckout({ ...order, token: "chk_4" })
        api.payLater(fourth.reference)
        expect(read(api.bounce(fourth.reference))).toEqual({ token: "chk_4", reference: fourth.reference, outcome: "failed" })
      })
    )
  )

  it.effect("treats a notification of another endpoint as forged", () =>
    using(
      (payments) =>
        Effect.sync(() => {
          const { body, headers } = api.notice("{}")
          expect(Effect.runSync(payments.readNotification(body, headers, clock))).toBe("forged")
        }),
      { webhookSecret: "whsec_of_another_endpoint" }
    )
  )
})

describe("the connection to Stripe", () => {
  it.effect.each([
    { title: "breaks before the request is processed", fault: { kind: "broken", lost: "request" } },
    { title: "breaks before the response arrives", fault: { kind: "broken", lost: "answer" } },
    { title: "returns a 500 at once", fault: { kind: "error", status: 500 } },
    { title: "returns a 409 while the key is in use", fault: { kind: "error", status: 409, code: "idempotency_key_in_use" } },
    { title: "returns a 429 that allows a retry", fault: { kind: "error", status: 429, retry: true } }
  ] as const)("is retried with the same key when it $title", ({ fault: problem }) =>
    Effect.gen(function* () {
      api.failNext(problem)
      const { reference } = yield* open()
      expect(api.sessions()).toMatchObject([{ id: reference }])
      expect(idempotencyKeys()).toEqual([`slotkit-checkout-${order.token}`, `slotkit-checkout-${order.token}`])
    })
  )

  it.effect("is abandoned after three attempts, and the next call may succeed", () =>
    Effect.gen(function* () {
      api.failNext({ kind: "error", status: 503 }, { kind: "error", status: 503 }, { kind: "error", status: 503 })
      expect(yield* reasonOf(open())).toBe("Stripe responded 503: Something went wrong on our side (req_3)")
      expect((yield* open()).reference).toBe(api.sessions()[0]?.id)
    })
  )

  it.effect("is abandoned at once on a 429, and the next call may succeed", () =>
    Effect.gen(function* () {
      api.failNext({ kind: "error", status: 429, code: "rate_limit", message: "Too many requests." })
      expect(yield* reasonOf(open())).toBe("Stripe responded 429: Too many requests. (rate_limit, req_1)")
      expect((yield* open()).reference).toBe(api.sessions()[0]?.id)
    })
  )

  it.effect("times out after half a minute of silence", () =>
    Effect.gen(function* () {
      api.failNext({ kind: "silence" })
      const fiber = yield* Effect.forkChild(reasonOf(open()), { startImmediately: true })
      yield* TestClock.adjust("30 seconds")
      expect(yield* Fiber.join(fiber)).toBe("Stripe did not respond within half a minute")
    })
  )

  it.effect("fails when the connection is refused", () =>
    Effect.gen(function* () {
      const other = yield* Effect.promise(() => startStripeApi())
      yield* Effect.promise(other.close)
      const reason = yield* reasonOf(using((payments) => payments.openCheckout(order), { apiBase: other.url }))
      expect(reason).toBe("Stripe did not respond (ECONNREFUSED)")
    })
  )

  it.effect.each([
    { status: 200, body: "<html>" },
    { status: 200, body: "{}" },
    { status: 200, body: "null" },
    { status: 302, body: "{}" },
    { status: 404, body: '{"message":"not here"}' }
  ])("fails when an intermediary answers $status $body", (answer) =>
    Effect.gen(function* () {
      api.failNext({ kind: "stranger", ...answer })
      expect(yield* reasonOf(open())).toMatch(/Stripe/)
      expect(api.requests).toHaveLength(1)
    })
  )

  it.effect("uses the API base and sends no telemetry", () =>
    Effect.gen(function* () {
      yield* open()
      yield* open({ token: "chk_other" })
      const sent = api.requests.map(({ headers }) => headers)
      expect(sent.every(({ host }) => `http://${host}` === api.url)).toBe(true)
      expect(sent.some((headers) => "x-stripe-client-telemetry" in headers)).toBe(false)
      expect(sent.some((headers) => collected.test(headers["x-stripe-client-user-agent"] ?? ""))).toBe(false)
    })
  )
})

describe("a reason", () => {
  it.effect("says that the key is invalid, without the key", () =>
    Effect.gen(function* () {
      const secretKey = "sk_test_of_another_account"
      const reason = yield* reasonOf(using((payments) => payments.openCheckout(order), { secretKey }))
      expect(reason).toBe("Stripe rejected the secret key (req_1)")
    })
  )

  it.effect("never contains a key or an email address, even if Stripe's message does", () =>
    Effect.gen(function* () {
      const message = `Key ${api.secretKey}, '${api.webhookSecret}' or rk_live_***abc may not bill <ada@example.com>.`
      api.failNext({ kind: "error", status: 403, message })
      expect(yield* reasonOf(open())).toBe("Stripe responded 403: Key [key], '[key]' or [key] may not bill <[address]>. (req_1)")
    })
  )
})

describe("stripePayments", () => {
  it.effect.each([
    { secretKey: "" },
    { secretKey: "sk_test_a\nb" },
    { webhookSecret: " " },
    { apiBase: "" },
    { apiBase: "api.stripe.com" },
    { apiBase: "http://api.stripe.com" },
    { apiBase: "https://api.stripe.com/v1" },
    { apiBase: "https://user:password@api.stripe.com" }
  ])("cannot be built with %j", (options) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(using(() => Effect.void, options))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(RangeError)
    })
  )

  it.each([
    { apiBase: undefined, asks: ["https", "api.stripe.com", "443"] },
    { apiBase: "https://stripe.example.com", asks: ["https", "stripe.example.com", 443] },
    { apiBase: "https://[::1]:8443/", asks: ["https", "::1", 8443] },
    { apiBase: "http://localhost", asks: ["http", "localhost", 80] },
    { apiBase: "http://127.0.0.1:12111", asks: ["http", "127.0.0.1", 12111] }
  ])("calls $asks with $apiBase as the API base", ({ apiBase, asks }) => {
    const client = stripeClient({ secretKey: "sk_test_any", webhookSecret: "whsec_any", apiBase })
    expect([client.getApiField("protocol"), client.getApiField("host"), client.getApiField("port")]).toEqual(asks)
    expect(client.getApiField("timeout")).toBe(10_000)
  })
})

/** Clients before 23 describe the platform to Stripe even without telemetry. */
const collected = Number.parseInt(Stripe.PACKAGE_VERSION, 10) < 23 ? /telemetry/ : /platform|telemetry/
