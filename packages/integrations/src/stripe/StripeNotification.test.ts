import { createHmac } from "node:crypto"
import type { Instant } from "@slotkit/core"
import Stripe from "stripe"
import { describe, expect, it } from "vitest"
import { readStripeNotification } from "./StripeNotification.ts"
import { stripeSignature } from "./testing/index.ts"

const secret = "whsec_of_the_endpoint"
const now: Instant = Date.UTC(2026, 2, 2, 9, 30)
const nowSeconds = now / 1000

const session = {
  id: "cs_test_1",
  object: "checkout.session",
  payment_status: "paid",
  metadata: { slotkit_checkout: "tok_1" }
}

const event = (type: string, object: unknown = session) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object } })

const read = (body: string, header: string | undefined = stripeSignature([secret], nowSeconds, body), at: Instant = now) =>
  readStripeNotification(secret, new TextEncoder().encode(body), { "stripe-signature": header }, at)

const completed = event("checkout.session.completed")
const success = { token: "tok_1", reference: "cs_test_1", outcome: "succeeded" }

describe("a Stripe notification", () => {
  it.each([
    ["checkout.session.completed", "paid", "succeeded"],
    ["checkout.session.async_payment_succeeded", "paid", "succeeded"],
    ["checkout.session.async_payment_failed", "unpaid", "failed"],
    ["checkout.session.expired", "unpaid", "expired"]
  ])("%s with a payment that is %s reports that the checkout %s", (type, payment_status, outcome) => {
    expect(read(event(type, { ...session, payment_status }))).toEqual({ token: "tok_1", reference: "cs_test_1", outcome })
  })

  it("of a completed checkout whose payment is still processing is ignored", () => {
    expect(read(event("checkout.session.completed", { ...session, payment_status: "unpaid" }))).toBe("ignored")
  })

  it.each(["payment_intent.succeeded", "charge.refunded", "checkout.session.created", "constructor", ""])(
    "of another kind, %j, is ignored",
    (type) => {
      expect(read(event(type))).toBe("ignored")
      expect(read(event(type, { anything: true }))).toBe("ignored")
    }
  )

  it("without a snapshot of the object is ignored when it is of another kind", () => {
    expect(read(JSON.stringify({ id: "evt_1", object: "v2.core.event", type: "v1.billing.meter.no_meter_found" }))).toBe(
      "ignored"
    )
  })

  it.each([null, {}, { slotkit_checkout: "" }, { order: "7" }])(
    "of a session that Slotkit did not open, with metadata %j, is ignored",
    (metadata) => {
      expect(read(event("checkout.session.completed", { ...session, metadata }))).toBe("ignored")
    }
  )

  it("is read in any version of the API", () => {
    const older = { ...session, payment_intent: { id: "pi_1" }, display_items: [] }
    const body = JSON.stringify({ api_version: "2019-12-03", type: "checkout.session.completed", data: { object: older } })
    expect(read(body)).toEqual(success)
  })

  it.each([
    ["no JSON", "paid!"],
    ["no object", "[]"],
    ["null", "null"],
    ["no type", "{}"],
    ["no data", JSON.stringify({ type: "checkout.session.completed" })],
    ["no session", event("checkout.session.completed", {})],
    ["another object", event("checkout.session.completed", { ...session, object: "charge" })],
    ["no payment status", event("checkout.session.completed", { ...session, payment_status: undefined })],
    ["metadata that is not text", event("checkout.session.completed", { ...session, metadata: { slotkit_checkout: 7 } })]
  ])("that is signed but contains %s counts as forged", (_, body) => {
    expect(read(body)).toBe("forged")
  })
})

describe("Stripe's signature", () => {
  it("is valid in the documented scheme and in the one of Stripe's package", () => {
    expect(read(completed)).toEqual(success)
    expect(
      read(completed, Stripe.webhooks.generateTestHeaderString({ payload: completed, secret, timestamp: nowSeconds }))
    ).toEqual(success)
  })

  it("is found in a header name of any case", () => {
    const header = stripeSignature([secret], nowSeconds, completed)
    expect(readStripeNotification(secret, new TextEncoder().encode(completed), { "Stripe-Signature": header }, now)).toEqual(
      success
    )
  })

  it("is valid when any of several secrets made it, while the endpoint's secret is rolled", () => {
    expect(read(completed, stripeSignature(["whsec_old", secret], nowSeconds, completed))).toEqual(success)
    expect(read(completed, stripeSignature([secret, "whsec_new"], nowSeconds, completed))).toEqual(success)
  })

  it("is accepted up to five minutes after its time on the given clock, and no longer", () => {
    const header = stripeSignature([secret], nowSeconds - 300, completed)
    expect(read(completed, header)).toEqual(success)
    expect(read(completed, header, now + 999)).toEqual(success)
    expect(read(completed, header, now + 1000)).toBe("forged")
  })

  it("covers the raw bytes: any change of the body is forged", () => {
    const header = stripeSignature([secret], nowSeconds, completed)
    expect(read(`${completed} `, header)).toBe("forged")
    expect(read(completed.replace("tok_1", "tok_2"), header)).toBe("forged")
    expect(read(JSON.stringify(JSON.parse(completed), null, 2), header)).toBe("forged")
    expect(read("", header)).toBe("forged")
  })

  const hex = createHmac("sha256", secret).update(`${nowSeconds}.${completed}`).digest("hex")

  it.each([
    ["is missing", undefined],
    ["is empty", ""],
    ["has another secret", stripeSignature(["whsec_other"], nowSeconds, completed)],
    ["has another scheme", `t=${nowSeconds},v0=${hex}`],
    ["has no time", `v1=${hex}`],
    ["has another time", `t=${nowSeconds - 1},v1=${hex}`],
    ["has a time that is not a number", `t=soon,v1=${hex}`],
    ["has no value", `t=${nowSeconds},v1`],
    ["is truncated", `t=${nowSeconds},v1=${hex.slice(0, 63)}`],
    ["is nonsense", "Bearer abc"]
  ])("that %s makes the notification forged", (_, header) => {
    expect(
      readStripeNotification(
        secret,
        new TextEncoder().encode(completed),
        header === undefined ? {} : { "stripe-signature": header },
        now
      )
    ).toBe("forged")
  })
})
