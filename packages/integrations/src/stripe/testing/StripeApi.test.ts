import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import Stripe from "stripe"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type StripeApi, startStripeApi } from "./StripeApi.ts"

const nowSeconds = Date.UTC(2026, 2, 2, 9, 30) / 1000
let clock = nowSeconds
let api: StripeApi
let stripe: Stripe

beforeEach(async () => {
  clock = nowSeconds
  api = await startStripeApi({ now: () => clock * 1000 })
  const { hostname, port } = new URL(api.url)
  stripe = new Stripe(api.secretKey, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 })
})

afterEach(() => api.close())

const session: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 1250, product_data: { name: "Intro call" } } }],
  success_url: "https://example.com/paid"
}

describe("the fake of Stripe's API", () => {
  it("rejects a wrong or missing key", async () => {
    const answer = await fetch(`${api.url}/v1/checkout/sessions/cs_test_1`, {
      headers: { authorization: "Bearer sk_test_wrong_key_1234" }
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { message: "Invalid API Key provided: sk_test_**********1234" } })
    expect((await fetch(`${api.url}/v1/refunds`, { method: "POST" })).status).toBe(401)
  })

  it("replays the response for an idempotency key, and rejects the key with other parameters", async () => {
    const options = { idempotencyKey: "key-1" }
    const first = await stripe.checkout.sessions.create(session, options)
    const second = await stripe.checkout.sessions.create(session, options)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true")
    await expect(stripe.checkout.sessions.create({ ...session, client_reference_id: "a" }, options)).rejects.toMatchObject({
      rawType: "idempotency_error",
      statusCode: 400
    })
    expect(api.sessions()).toHaveLength(1)
  })

  it("saves nothing of a request that it rejected before processing it", async () => {
    const options = { idempotencyKey: "key-1" }
    const sooner = { ...session, expires_at: nowSeconds + 30 * 60 - 1 }
    await expect(stripe.checkout.sessions.create(sooner, options)).rejects.toMatchObject({ param: "expires_at" })
    clock -= 1
    expect(await stripe.checkout.sessions.create(sooner, options)).toMatchObject({ status: "open" })
  })

  it("saves an error that happened while a request was processed", async () => {
    api.failNext({ kind: "error", status: 500, saved: true })
    const ask = () => stripe.checkout.sessions.create(session, { idempotencyKey: "key-1" })
    await expect(ask()).rejects.toMatchObject({ statusCode: 500, rawType: "api_error" })
    await expect(ask()).rejects.toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } })
  })

  it.each([
    [{ expires_at: nowSeconds + 24 * 3600 + 1 }, "expires_at"],
    [{ success_url: "example.com" }, "success_url"],
    [{ customer_email: "nobody" }, "customer_email"],
    [{ client_reference_id: "a b" }, "client_reference_id"],
    [{ allow_promotion_codes: true }, "allow_promotion_codes"],
    [
      { line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5 } }] },
      "line_items[0][price_data][product_data]"
    ]
  ])("rejects a session with %j", async (change, param) => {
    await expect(stripe.checkout.sessions.create({ ...session, ...change })).rejects.toMatchObject({ statusCode: 400, param })
  })

  it.each([
    ["kwd", 5124],
    ["isk", 550],
    ["ugx", 150]
  ])("rejects an amount in %s of %s", async (currency, unit_amount) => {
    const line_items = [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: "Intro call" } } }]
    await expect(stripe.checkout.sessions.create({ ...session, line_items })).rejects.toMatchObject({
      code: "invalid_charge_amount_no_decimal_compatible"
    })
  })

  it("expires a session once, when its time has passed", async () => {
    const { id } = await stripe.checkout.sessions.create({ ...session, expires_at: nowSeconds + 30 * 60 })
    clock += 30 * 60
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    expect(() => api.pay(id)).toThrow("is expired")
    expect(api.events.map(({ type }) => type)).toEqual(["checkout.session.expired"])
  })

  it("refunds a payment up to its amount", async () => {
    const { id } = await stripe.checkout.sessions.create(session)
    const payment_intent = String(api.pay(id).data.object.payment_intent)
    expect(await stripe.paymentIntents.retrieve(payment_intent)).toMatchObject({ status: "succeeded", amount: 1250 })
    await stripe.refunds.create({ payment_intent, amount: 1000 })
    await expect(stripe.refunds.create({ payment_intent, amount: 251 })).rejects.toMatchObject({ param: "amount" })
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 250, status: "succeeded" })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_already_refunded" })
  })

  it("rejects unknown URLs", async () => {
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
  })

  it("posts notifications whose signature Stripe's package accepts", async () => {
    const { id } = await stripe.checkout.sessions.create(session)
    const received = Promise.withResolvers<Stripe.Event>()
    const endpoint = createServer(async (request, response) => {
      const body = await buffer(request)
      const header = request.headers["stripe-signature"] ?? ""
      received.resolve(stripe.webhooks.constructEvent(body, header, api.webhookSecret, 300, undefined, clock * 1000))
      response.end()
    }).listen(0, "127.0.0.1")
    await once(endpoint, "listening")
    const answer = await api.notify(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/stripe`, api.pay(id))
    expect(answer.status).toBe(200)
    expect(await received.promise).toEqual(api.events[0])
    endpoint.close()
    endpoint.closeAllConnections()
  })
})
