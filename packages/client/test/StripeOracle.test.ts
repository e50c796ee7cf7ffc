import { signWebhook } from "@slotkit/core"
import Stripe from "stripe"
import { describe, expect, it } from "vitest"

const { webhooks } = new Stripe("sk_test_unused")
const secret = "svc_whsec_oJ7T4mYbQ2cV9dLxR8aN"
const timestamp = 1_767_225_600
const body = JSON.stringify({ id: "evt_1", object: "event", type: "booking.confirmed", data: { name: "Gráçe 李" } })
const receive = (payload: string, header: string, key = secret, at = timestamp) =>
  webhooks.constructEvent(payload, header, key, 300, undefined, at * 1000)

describe("The npm package stripe, which verifies the same scheme", () => {
  const header = signWebhook({ secrets: [secret], timestamp, body })

  it("MUST accept the service's signature over its body", () => {
    expect(receive(body, header)).toMatchObject({ id: "evt_1", type: "booking.confirmed" })
    expect(receive(body, header, secret, timestamp + 300)).toMatchObject({ id: "evt_1" })
  })

  it("MUST accept either secret during a rotation", () => {
    const both = signWebhook({ secrets: ["svc_whsec_new", secret], timestamp, body })
    expect(receive(body, both)).toMatchObject({ id: "evt_1" })
    expect(receive(body, both, "svc_whsec_new")).toMatchObject({ id: "evt_1" })
  })

  it.each([
    ["another body", () => receive(body.replace("李", "王"), header)],
    ["another secret", () => receive(body, header, "svc_whsec_other")],
    ["another time", () => receive(body, header.replace(String(timestamp), String(timestamp + 1)))],
    ["an old request", () => receive(body, header, secret, timestamp + 301)]
  ])("MUST reject %s", (_, call) => {
    expect(call).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })
})
